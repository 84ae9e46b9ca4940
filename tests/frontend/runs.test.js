import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { runList } = await import("../../assets/pages/runs.js");

const run = (name, state, share) => ({
  name,
  state,
  share,
  said: "3 of 4 blocks",
  pace: "1 s left",
});

test("every work has a bar that says how far it is", () => {
  const list = runList({
    served: true,
    runs: [run("sweep faults Q(5)", "running", 0.759), run("verify <b>", "done", 1)],
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
  assert.match(runList({ served: true, runs: [] }).textContent, /Nothing has been begun/);
  assert.match(runList({ served: false, runs: [] }).textContent, /explorer serve --runs DIR/);
});
