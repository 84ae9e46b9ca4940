/* The camera of a front frames the smallest cell that holds all who know. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { depthOfFront } from "../../assets/map/camera/front.js";

/** Nodes that know by round 0, 1, 2 in the cells of a path, from the whole down. */
const knowing = { "": [1n, 2n, 9n], 0: [1n, 2n, 4n], 0.1: [1n, 2n, 2n], "0.1.0": [1n, 1n, 1n] };
const tally = (path) => {
  const sums = knowing[path.join(".")];
  return sums ? { upTo: (round) => sums[round] } : null;
};

test("it begins at the cluster of the node that tells first, and draws back round by round", () => {
  const source = [0, 1, 0, 3];
  assert.deepEqual(
    [0, 1, 2].map((round) => depthOfFront(source, round, tally)),
    [3, 2, 0],
  );
});

test("a cell that is not counted yet is not entered", () => {
  const unknown = (path) => (path.length > 1 ? null : tally(path));
  assert.equal(depthOfFront([0, 1, 0, 3], 0, unknown), 1);
  assert.equal(
    depthOfFront([0, 1, 0, 3], 0, () => null),
    0,
  );
});
