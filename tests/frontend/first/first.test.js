/* The first screen: a walk through a hypercube, and what is said of it. */

import assert from "node:assert/strict";
import test from "node:test";
import { rows, sentence } from "../../../assets/first/sentences.js";
import {
  begin,
  choose,
  currentNode,
  detour,
  differingBits,
  distance,
  neighbors,
  nextWalk,
  nodesTowards,
  phase,
} from "../../../assets/first/walk.js";

const gameAfter = (/** @type {string[]} */ ...nodes) => nodes.reduce(choose, begin("0000", "1111"));
const sentenceAfter = (/** @type {string[]} */ ...nodes) => sentence(gameAfter(...nodes)).text;

test("the neighbours of a node differ from it in one bit each", () => {
  assert.deepEqual(neighbors("0110"), ["0111", "0100", "0010", "1110"]);
  for (const node of neighbors("0110")) assert.equal(distance("0110", node), 1);
  assert.deepEqual(differingBits("0110", "1100"), [0, 2]);
});

test("a link is gone over, and nothing else", () => {
  assert.equal(currentNode(gameAfter("0001")), "0001");
  assert.equal(phase(gameAfter()), "asked");
  assert.equal(phase(gameAfter("0001")), "closer");
  assert.equal(phase(gameAfter("0001", "0000")), "longer");
  const missed = gameAfter("0001", "1111");
  assert.equal(phase(missed), "no_link");
  assert.equal(currentNode(missed), "0001");
  assert.equal(choose(missed, "1100").misses, 2);
  assert.equal(choose(missed, "0011").misses, 0);
  assert.equal(phase(choose(missed, "0011")), "closer");
  const same = gameAfter("0001");
  assert.equal(choose(same, "0001"), same);
});

test("nothing is chosen any more at the target", () => {
  const arrived = gameAfter("0001", "0011", "0111", "1111");
  assert.equal(phase(arrived), "arrived");
  assert.equal(detour(arrived), 0);
  assert.equal(choose(arrived, "0111"), arrived);
  assert.equal(detour(gameAfter("0001", "0000", "0001", "0011", "0111", "1111")), 2);
});

test("a hop is described by its changed bit and the remaining distance", () => {
  const first = "A link changes one bit. `0000` → `0001` changes bit 0";
  assert.equal(sentenceAfter("0001"), `${first}, and the target has a 1 there: 3 hops left.`);
  assert.match(sentenceAfter("0001", "0101"), /^`0001` → `0101` changes bit 2,.*: 2 hops left\.$/);
  assert.match(sentenceAfter("0001", "0011", "1011"), /changes bit 3,.*: 1 hop left\.$/);
  assert.match(sentenceAfter("0001", "0000"), /has a 1 there: it is now 4 hops away, not 3\.$/);
});

test("a missing link is explained by the differing bits, and the second time by the bits to change", () => {
  const { lead, text } = sentence(gameAfter("0001", "1111"));
  assert.equal(lead, "No link.");
  assert.match(text, /^`0001` and `1111` differ in 3 bits,.*The neighbours are ringed/);
  assert.match(sentenceAfter("0001", "1111", "1100"), /Change a bit that is marked/);
  const [now, chosen] = rows(gameAfter("0001", "1111", "1100"));
  assert.deepEqual([now.bits, now.highlighted, now.look], ["0001", [0, 1, 2], "wanted"]);
  assert.deepEqual(
    [chosen.bits, chosen.highlighted, chosen.aside],
    ["1100", [0, 1, 3], "3 bits change"],
  );
});

test("bits are shown under a hop: the changed ones and those left to change", () => {
  assert.deepEqual(rows(gameAfter()), []);
  const [now, to] = rows(gameAfter("0001", "0101"));
  assert.deepEqual([now.bits, now.highlighted, now.aside], ["0101", [1], "1 bit changes"]);
  assert.deepEqual([to.bits, to.highlighted, to.aside], ["1111", [0, 2], "2 to go"]);
  assert.deepEqual(rows(gameAfter("0001", "0011", "0111", "1111")), []);
});

test("on arrival the whole route is described, and the cost of a detour", () => {
  const shortest = sentenceAfter("0001", "0011", "0111", "1111");
  assert.match(shortest, /^4 hops, and no way is shorter: .*differ in 4 bits.*by address\.$/);
  const longer = sentenceAfter("0001", "0000", "0001", "0011", "0111", "1111");
  assert.match(longer, /^6 hops, 2 more than a shortest way takes: .*changes one\.$/);
});

test("another pair is as far apart, and never the same", () => {
  const pairs = [0, 0.3, 0.6, 0.99].map((draw) => nextWalk(gameAfter(), draw));
  for (const { path, target } of pairs) {
    assert.equal(distance(path[0], target), 4);
    assert.notEqual(path[0], "0000");
  }
  assert.equal(new Set(pairs.map(({ path }) => path[0])).size, 4);
});

test("an arrow finds what lies there, the straightest first, and nothing behind it", () => {
  const from = { x: 0, y: 0 };
  const places = [
    { node: "far", x: 100, y: 0 },
    { node: "slant", x: 10, y: 8 },
    { node: "below", x: 0, y: 5 },
    { node: "back", x: -3, y: 0 },
  ];
  assert.deepEqual(nodesTowards(from, places, [1, 0]), ["far", "slant"]);
  assert.deepEqual(nodesTowards(from, places, [0, 1]), ["below", "slant"]);
  assert.deepEqual(nodesTowards(from, places, [0, -1]), []);
});
