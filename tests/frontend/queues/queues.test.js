/* The computations of the page on a run that is played: each is made once in a cycle. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { cached } = await import("../../../assets/state/once.js");
const { withIndex, linesAt, queuesAt } = await import("../../../assets/queues/record.js");
const { tallest } = await import("../../../assets/queues/curve.js");
const { gridLines } = await import("../../../assets/queues/latency_axes.js");
const { circlesLink } = await import("../../../assets/queues/panel.js");
const { waitSentences } = await import("../../../assets/queues/wait_words.js");

/** Two messages of one host for one channel: the second waits in line, then for the first. */
const run = () =>
  withIndex({
    cycles: 6,
    first: 0,
    births: Int32Array.of(0, 0),
    entered: Int32Array.of(0, 1),
    sources: Int32Array.of(0, 0),
    targets: Int32Array.of(1, 1),
    hosts: Int32Array.of(0, 0),
    firstHop: Int32Array.of(0, 1, 2),
    message: Int32Array.of(0, 1),
    channel: Int32Array.of(0, 0),
    joined: Int32Array.of(0, 1),
    left: Int32Array.of(2, 4),
    channels: [[0, 1]],
  });

test("a value is computed once at a place, for each object", () => {
  let count = 0;
  const sum = cached(({ value }, at) => {
    count++;
    return value + at;
  });
  const [a, b] = [{ value: 1 }, { value: 10 }];
  assert.deepEqual([sum(a, 2), sum(b, 2), sum(a, 2), sum(b, 2)], [3, 12, 3, 12]);
  assert.equal(count, 2);
  assert.deepEqual([sum(a, 3), sum(a, 2)], [4, 3]);
  assert.equal(count, 4);
});

test("queues and lines are counted once a cycle", () => {
  const [recording, other] = [run(), run()];
  for (const count of [queuesAt, linesAt]) {
    const first = count(recording, 0);
    count(other, 1);
    assert.equal(count(recording, 0), first);
  }
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((cycle) => [...queuesAt(recording, cycle)]),
    [[1], [2], [1], [1], [0]],
  );
  assert.deepEqual([...linesAt(recording, 0)], [[0, 1]]);
  assert.deepEqual([...linesAt(recording, 1)], []);
});

test("the sentences of a message are written once, whatever the cycle", () => {
  const recording = run();
  let named = 0;
  const address = (node) => {
    named++;
    return `n${node}`;
  };
  const sentences = waitSentences(recording, 1, address);
  assert.deepEqual(sentences, [
    "It waits 3 cycles for the link to `n1`: one message is before it, from `n0`; the first of the" +
      " queue has no room ahead in 2 cycles.",
  ]);
  const before = named;
  assert.equal(waitSentences(recording, 1, address), sentences);
  assert.equal(named, before);
  waitSentences(recording, 0, address);
  assert.ok(named > before);
});

test("the axis of latency has grid lines at whole steps of 1, 2 or 5, up to the top of the curve", () => {
  const run = (least, mean = null) => ({ estimates: [[0, least]], point: { mean } });
  const rules = [[1], [3.2], [4.3], [5.1], [9.7], [2, 30]].map((of) =>
    gridLines(tallest([run(...of)])),
  );
  assert.deepEqual(rules, [
    [0, 1, 2, 3, 4, 5],
    [0, 5, 10, 15, 20],
    [0, 5, 10, 15, 20, 25],
    [0, 10, 20, 30],
    [0, 10, 20, 30, 40, 50],
    [0, 10, 20, 30, 40],
  ]);
});

test("queues that stand still lead to where their router can stand still", () => {
  const run = { spec: "Torus(4,4)", router: "dimension-order" };
  const linkOf = (state) => circlesLink({ ...run, point: { state } })?.querySelector("a");
  assert.equal(linkOf("steady"), undefined);
  assert.equal(
    linkOf("stuck").getAttribute("href"),
    "/?net=Torus(4,4)&task=check&kind=router&router=dimension-order&found=deadlock",
  );
});
