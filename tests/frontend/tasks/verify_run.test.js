/* A check on its way: a press is heard also before the plan has come. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

window.document.body.innerHTML =
  '<script type="application/json" id="modules">{"pairs": {"base": "/pairs/"}}</script>';
const { start, open, run } = await import("../../../assets/tasks/verify/run.js");
const { emptyResult } = await import("../../../assets/tasks/verify/sum.js");

const everyPair = { asks: "net=Q(2)&router=e-cube", wanted: false };
const plan = {
  key: "k",
  names: [],
  ahead: [],
  width: [],
  idle: [],
  rules: [],
  sources: 4,
  nodes: 4,
  pairs: 12,
  each: 4,
  bits: 0,
  sampled: false,
};

/** A server that is well, takes its time for the plan, and answers nothing else. */
function slowServer() {
  const asked = [];
  let answer;
  const comes = new Promise((resolve) => {
    answer = () => resolve(new Response(JSON.stringify(plan)));
  });
  const answers = { "/healthz": Promise.resolve(new Response("ok")), "/pairs/plan": comes };
  globalThis.fetch = (address) => {
    const path = new URL(address, "http://127.0.0.1").pathname;
    asked.push(path);
    return answers[path] ?? new Promise(() => {});
  };
  return { asked, answer };
}

/** The check of some pairs, opened while the server takes its time for the plan. */
function openedRun() {
  const server = slowServer();
  Object.assign(run, { everyPair: null });
  return { ...server, done: open({ ...everyPair }) };
}

/** Resolves after all promises that are ready. */
const promisesDone = () => new Promise((resolve) => setTimeout(resolve));

test("a check that is begun before its plan has come begins with it", async () => {
  const { asked, answer } = openedRun();
  await start();
  assert.deepEqual(asked, ["/pairs/plan"]);
  answer();
  await promisesDone();
  assert.deepEqual(asked, ["/pairs/plan", "/pairs/part"]);
  assert.equal(run.status, "running");
});

test("a check that the address requests meanwhile starts too", async () => {
  const { asked, answer } = openedRun();
  await open({ ...everyPair, wanted: true });
  answer();
  await promisesDone();
  assert.deepEqual(asked, ["/pairs/plan", "/pairs/part"]);
});

test("a check that is not started rests", async () => {
  const { asked, answer, done } = openedRun();
  answer();
  await done;
  assert.deepEqual(asked, ["/pairs/plan"]);
  assert.equal(run.status, "resting", run.trouble);
});

test("a check started while the server is away begins once it is back", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("nobody"));
  Object.assign(run, { everyPair: null });
  await open({ ...everyPair });
  await start();
  assert.equal(run.status, "paused");
  const { asked, answer } = slowServer();
  answer();
  // Whoever looks at the tab again has the server looked for at once.
  document.dispatchEvent(new Event("visibilitychange"));
  await promisesDone();
  assert.deepEqual(asked, ["/healthz", "/pairs/plan", "/pairs/part"]);
});

test("once all pairs are checked it is said what is still computed", async () => {
  const { progress } = await import("../../../assets/tasks/verify/progress.js");
  const head = (last) => {
    const sum = { ...emptyResult(plan), done: [[0, last]] };
    Object.assign(run, { everyPair: { ...everyPair, pairs: 12 }, plan, sum, status: "running" });
    return progress()[0].textContent;
  };
  assert.match(head(3), /^75 % of all pairs/);
  assert.equal(head(4), "Every pair is checkedwhat follows of them is computed");
});
