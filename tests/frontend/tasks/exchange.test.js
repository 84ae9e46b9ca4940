import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { destinations, loadOf, placeAt, countPorts } = await import(
  "../../../assets/tasks/exchange/schedule.js"
);
const { total } = await import("../../../assets/tasks/exchange/time.js");

const DIMENSION = 4;
const nodes = 2 ** DIMENSION;
/** The hypercube: port p flips bit p; word w flips the bits of w. */
const table = Array.from({ length: nodes }, (_, v) =>
  Array.from({ length: DIMENSION }, (_, p) => v ^ (1 << p)),
);
const words = Array.from({ length: nodes - 1 }, (_, w) =>
  Array.from({ length: DIMENSION }, (_, p) => p).filter((p) => ((w + 1) >> p) & 1),
);
const cube = { table, words, nodes, longest: words.map((word) => word.length) };

test("word w takes the message of every node v to v xor w", () => {
  const table = destinations(cube);
  words.forEach((_, step) => {
    for (let v = 0; v < nodes; v++) assert.equal(table[step * nodes + v], v ^ (step + 1));
  });
});

test("every node gets a message from every other", () => {
  const table = destinations(cube);
  for (let v = 0; v < nodes; v++) {
    const receivers = new Set(words.map((_, step) => table[step * nodes + v]));
    assert.equal(receivers.size, nodes - 1);
    assert.ok(!receivers.has(v));
  }
});

test("no link of a hypercube is held twice in a step, all of its dimensions once", () => {
  words.forEach((word, i) => {
    const { shares, counts, most, places } = loadOf(cube, i + 1);
    assert.equal(most, 1);
    assert.equal(shares.size, (word.length * nodes) / 2);
    assert.deepEqual(counts, { 1: shares.size });
    assert.equal(places.length, word.length + 1);
  });
});

test("a port that is taken again shares its links", () => {
  const twice = { ...cube, words: [[0, 1, 0]] };
  const { counts, most, shares, used, shared } = loadOf(twice, 1);
  assert.equal(most, 2);
  // Of both channels of the links along dimensions 0 and 1, those along 0.
  assert.deepEqual([used, shared], [2 * nodes, nodes]);
  assert.deepEqual(counts, { 1: nodes / 2, 2: nodes / 2 });
  assert.equal(shares.get(0 * nodes + 1), 2);
  assert.deepEqual(
    [...countPorts([0, 1, 0])],
    [
      [0, 2],
      [1, 1],
    ],
  );
  assert.equal(loadOf(twice, 0).shares.size, 0);
});

test("a step is parted into the hops of its word", () => {
  assert.deepEqual(placeAt(cube, 0), { step: 0, count: 0, hop: -1, part: 0 });
  const { step, hop, part } = placeAt(cube, 2.75);
  assert.equal(step, 3);
  assert.equal(hop, 1);
  assert.equal(part, 0.5);
  assert.equal(placeAt(cube, 3).hop, 1);
});

/** A path 0 – 1 – 2, on which 0 and 1 send to 2, and 2 to nobody. */
const path = {
  table: [],
  words: [],
  nodes: 3,
  plan: {
    key: "trees",
    partners: [[2, 2, -1]],
    first: [
      [0, 1, 1],
      [0, 1, 2],
      [1, 1, 2],
    ],
    met: [0],
    used: [2],
    shared: [1],
    why: [""],
  },
};

test("a planned step follows every message to its end, and nodes that send none are absent", () => {
  assert.deepEqual([...destinations(path)], [2, 2, -1]);
  const { places, shares, counts, most, worst, used, shared } = loadOf(path, 1);
  assert.deepEqual([used, shared], [2, 1]);
  assert.deepEqual(places, [
    [0, 1, -1],
    [1, 2, -1],
    [2, 2, -1],
  ]);
  assert.deepEqual(
    [...shares],
    [
      [0 * 3 + 1, 1],
      [1 * 3 + 2, 2],
    ],
  );
  assert.deepEqual(counts, { 1: 1, 2: 1 });
  assert.equal(most, 2);
  assert.deepEqual(worst?.ends, [1, 2]);
  assert.deepEqual([...(worst?.from ?? [])].sort(), [0, 1]);
});

test("messages that cross one link in both directions do not share it", () => {
  const twoWay = { ...path, plan: { ...path.plan, partners: [[1, 0, -1]] } };
  assert.equal(loadOf(twoWay, 1).most, 1);
  assert.equal(loadOf(twoWay, 1).shares.size, 1);
});

test("time is startups, bytes and hops", () => {
  assert.equal(total({ ts: 3, tw: 5, th: 7 }, { ts: 100, tw: 2, th: 1, g: 10 }), 300 + 100 + 7);
});
