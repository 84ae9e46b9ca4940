import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { jobList } = await import("../../assets/pages/jobs.js");

const job = (name, state, share) => ({
  name,
  state,
  share,
  said: "3 of 4 blocks",
  pace: "1 s left",
});

test("every work has a bar that says how far it is", () => {
  const list = jobList({
    served: true,
    jobs: [job("sweep faults Q(5)", "running", 0.759), job("verify <b>", "done", 1)],
  });
  const bars = [...list.querySelectorAll("[role=progressbar]")];
  assert.deepEqual(
    bars.map((bar) => bar.getAttribute("aria-valuenow")),
    ["75", "100"],
  );
  assert.equal(bars[0].firstElementChild.style.width, "75.9%");
  assert.equal(list.children[0].querySelector("p").textContent, "3 of 4 blocks: 1 s left");
  assert.equal(list.children[1].querySelector("h2").textContent, "verify <b>");
  assert.equal(list.children[1].dataset.state, "done");
});

test("a folder without works, and no folder, are told apart", () => {
  assert.match(jobList({ served: true, jobs: [] }).textContent, /Nothing has been begun/);
  assert.match(jobList({ served: false, jobs: [] }).textContent, /explorer serve --jobs DIR/);
});
