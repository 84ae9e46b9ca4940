/* A question handed to the server by a page: handed over, looked at while its page is there. */
import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { jobSection } = await import("../../../assets/widgets/job_section.js");

const words = "All of them can be computed again here.";
const place = jobSection({ id: "papers", section: "papers-all", words });

const OFFER = { key: "0a", limits: "At most an hour." };

/** Let what is under way come to its end. */
const promisesDone = async () => {
  for (let i = 0; i < 30; i++) await null;
};

test("where the server takes no jobs there is nothing", () => {
  assert.equal(place(null, ""), null);
});

test("it is handed over, and looked at again until its page is left", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  const running = { key: "0a", state: "running", share: 0.5, result: null };
  const facts = [{ term: "As recorded", value: "400" }];
  globalThis.fetch = async (address, options = {}) => {
    asked.push(`${options.method ?? "GET"} ${address}`);
    const begun = { ...running, facts };
    const answer = asked.length === 1 ? { jobs: [] } : options.method ? begun : { jobs: [begun] };
    return new Response(JSON.stringify(answer), {
      headers: { "Content-Type": "application/json" },
    });
  };
  const section = place(OFFER, "kind=claims");
  document.body.append(section);
  await promisesDone();
  assert.match(section.textContent, /computed again here.*Hand it to the server.*At most an hour/);
  section.querySelector("#papers-hand").click();
  await promisesDone();
  assert.match(asked.at(-1), /^POST .*\/jobs\/begin\?kind=claims/);
  assert.match(section.textContent, /running, 50.*As recorded400$/);
  mock.timers.tick(2000);
  await promisesDone();
  const seen = asked.length;
  assert.match(asked.at(-1), /^GET .*\/jobs\.json\?job=0a/);
  section.remove();
  mock.timers.tick(2000);
  await promisesDone();
  mock.timers.tick(2000);
  await promisesDone();
  assert.equal(asked.length, seen);
  mock.timers.reset();
});
