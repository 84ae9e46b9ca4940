/* A question handed to the server: looked at again until what it comes to is there. */
import "../page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { serverJob } = await import("../../../assets/widgets/server_job.js");

const job = (state, result) => ({ key: "0a", state, share: state === "done" ? 1 : 0.5, result });

/** A page with an offer of a job, and what the server answers, one look after another. */
function page(answers) {
  const asked = [];
  const seen = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    const jobs = answers[Math.min(asked.length, answers.length) - 1];
    return new Response(JSON.stringify({ jobs }), {
      headers: { "Content-Type": "application/json" },
    });
  };
  const handed = serverJob({
    id: "check",
    offer: () => ({ key: "0a", limits: "At most an hour." }),
    query: () => "?net=Q(3)",
    isDone: () => false,
    pause: () => null,
    changed: (known) => seen.push(known?.state ?? null),
  });
  return { asked, seen, handed };
}

const text = (nodes) => {
  const box = document.createElement("div");
  box.append(...[nodes].flat(3).filter(Boolean));
  return box.textContent;
};

/** Let what is under way come to its end. */
const promisesDone = async () => {
  for (let i = 0; i < 20; i++) await null;
};

test("without a job one is offered with its limits, and with one its state is said", async () => {
  const { handed, asked } = page([[], [job("done", { over: "" })]]);
  await handed.look();
  assert.match(text(handed.offered()), /Hand it to the server.*At most an hour/);
  await handed.look();
  assert.equal(text(handed.offered()), "The server has a job of this: done. Show it");
  assert.equal(asked.length, 2);
});

test("a job is looked at again until its result is written down, and then no more", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { handed, asked, seen } = page([
    [job("running", null)],
    [job("done", null)],
    [job("done", { over: "" })],
  ]);
  await handed.look();
  assert.match(text(handed.offered()), /running, 50/);
  for (const _ of [1, 2, 3, 4]) {
    mock.timers.tick(2000);
    await promisesDone();
  }
  mock.timers.reset();
  assert.equal(asked.length, 3);
  assert.deepEqual(seen, ["running", "done", "done"]);
});
