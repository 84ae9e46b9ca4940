/* A check on its way: a press is heard also before the plan has come. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "./page.js";

window.document.body.innerHTML =
  '<script type="application/json" id="modules">{"pairs": {"base": "/pairs/"}}</script>';
const { go, open, run } = await import("../../assets/tasks/verify/run.js");

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

/** The check of some pairs, opened while the server takes its time for the plan. */
function opened() {
  const asked = [];
  let answer;
  const comes = new Promise((resolve) => {
    answer = () => resolve(new Response(JSON.stringify(plan)));
  });
  globalThis.fetch = (address) => {
    asked.push(new URL(address, "http://127.0.0.1").pathname);
    return asked.length === 1 ? comes : new Promise(() => {});
  };
  Object.assign(run, { everyPair: null });
  return { asked, answer, done: open({ ...everyPair }) };
}

/** What is done once all that can be done is. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a check that is begun before its plan has come begins with it", async () => {
  const { asked, answer } = opened();
  await go();
  assert.deepEqual(asked, ["/pairs/plan"]);
  answer();
  await settled();
  assert.deepEqual(asked, ["/pairs/plan", "/pairs/part"]);
  assert.equal(run.status, "running");
});

test("so does one that the address asks for meanwhile", async () => {
  const { asked, answer } = opened();
  await open({ ...everyPair, wanted: true });
  answer();
  await settled();
  assert.deepEqual(asked, ["/pairs/plan", "/pairs/part"]);
});

test("one that nobody begins rests", async () => {
  const { asked, answer, done } = opened();
  answer();
  await done;
  assert.deepEqual(asked, ["/pairs/plan"]);
  assert.equal(run.status, "resting", run.trouble);
});
