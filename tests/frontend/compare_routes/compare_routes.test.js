import assert from "node:assert/strict";
import { test } from "node:test";
import { hopsAt, knowsLeft, placesOf, stepsOf } from "../../../assets/compare_routes/sync.js";
import {
  add,
  emptyTotal,
  mostDifferentPair,
  totalsText,
} from "../../../assets/compare_routes/totals.js";
import { emptyBlockResult } from "../../../assets/tasks/verify/sum.js";

/** A lane by the distance left at its nodes. */
const lane = ([distance, ...lefts], lost = "") => ({
  distance,
  hops: lefts.map((left) => ({ left })),
  lost,
});

test("by hop every lane is at the end of its hop", () => {
  const places = placesOf([lane([3, 4, 3, 2, 1, 0]), lane([3, 2, 1, 0])], "hop");
  assert.deepEqual(places, [
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3],
  ]);
  assert.equal(stepsOf(places), 5);
});

test("by distance left they are as near to the target, detours on the way", () => {
  const places = placesOf([lane([3, 4, 3, 2, 1, 0]), lane([3, 2, 1, 0])], "left");
  assert.deepEqual(places[1], [0, 1, 2, 3]);
  assert.deepEqual(
    places[0].map((place) => Math.round(place * 30)),
    [0, 10, 20, 30, 60, 90],
  );
  assert.equal(stepsOf(places), 3);
});

test("lanes of different distances meet at the same distance left", () => {
  const places = placesOf([lane([4, 3, 2, 1, 0]), lane([2, 1, 0])], "left");
  assert.deepEqual(places[1], [2, 3, 4]);
  assert.equal(hopsAt(places[1], 1), 0);
});

test("a lost message has a place more, and without distances hops are counted", () => {
  assert.deepEqual(placesOf([lane([2, 1], "lost")], "hop"), [[0, 1, 2]]);
  assert.deepEqual(placesOf([lane([2, 1, 1], "lost")], "left"), [[0, 1, 1.5, 2.5]]);
  const unknown = [lane([null, null, null])];
  assert.equal(knowsLeft(unknown), false);
  assert.deepEqual(placesOf(unknown, "left"), [[0, 1, 2]]);
});

test("how far a lane has come follows the axis, and stays at its end", () => {
  const places = [0, 1, 1.5, 3];
  assert.deepEqual(
    [0, 0.5, 1.25, 2.25, 3, 7].map((at) => hopsAt(places, at)),
    [0, 0.5, 1.5, 2.5, 3, 3],
  );
});

/** Returns the result of a block of two rows. */
const block = (rows, lengths, load, lost = 0) => [
  { ...emptyBlockResult(0), pairs: 4, longer: 1, lost, hops: 5, cells: [], arrays: [] },
  new Map(Object.entries({ rows, lengths, load }).map(([k, v]) => [k, Uint16Array.from(v)])),
];

test("blocks add up in any order, and the pair where lanes differ most is the first of those", () => {
  const [total, other] = [emptyTotal(3, 2), emptyTotal(3, 2)];
  add(total, [1, 2], ...block([1, 2], [4, 0, 1, 2, 2, 0], [5, 1]));
  add(total, [0, 1], ...block([0], [0, 3, 3], [1, 9], 2));
  add(other, [0, 2], ...block([0, 1, 2], [0, 1, 3, 2, 0, 1, 2, 32767, 0], [1, 1]));
  assert.deepEqual(total.done, [[0, 2]]);
  assert.deepEqual(totalsText([total, other]), { over: "2.2.10.10~1.0.5.1", apart: "2.1" });
  assert.deepEqual(mostDifferentPair([total, total]), null);
  other.lengths[7] = 2;
  assert.deepEqual(mostDifferentPair([total, other]), { source: 0, target: 1 });
  assert.equal(totalsText([{ ...total, longer: null }]).over, "-.2.10.10");
});
