/* The camera of a front frames the smallest cell that holds all who know. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { depthOfFront, followFront } from "../../../assets/map/camera/front.js";
import { DensityPainter } from "../../../assets/map/paint/density.js";

/** Nodes that know by round 0, 1, 2 in the cells of a path, from the whole down. */
const knowing = { "": [1n, 2n, 9n], 0: [1n, 2n, 4n], 0.1: [1n, 2n, 2n], "0.1.0": [1n, 1n, 1n] };
const tally = (path) => {
  const sums = knowing[path.join(".")];
  return sums ? { upTo: (round) => sums[round], exact: true } : null;
};

test("it begins at the cluster of the source, and zooms out round by round", () => {
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

/** A map that writes down where it flies. */
function flying() {
  const flights = [];
  const map = {
    follows: true,
    front: -1,
    layer: { document: { form: "front", ends: { source: [0, 1, 0, 3] } }, painter: { tally } },
    view: { requestedFocus: null },
    cameraFor: (_, depth) => depth,
    home: () => "home",
    fly: (to) => flights.push(to),
  };
  return { map, flights };
}

test("the camera zooms out for the current round, once for each cell", () => {
  const { map, flights } = flying();
  for (const at of [0, 0.4, 0.9, 1, 1 + 1e-12, 1.2]) followFront(map, at);
  assert.deepEqual(flights, [3, 2, "home"]);
  assert.deepEqual(map.view.requestedFocus, [0, 1, 0, 3]);
});

test("it stays where nobody follows, and where no front is", () => {
  const { map, flights } = flying();
  followFront({ ...map, follows: false }, 0);
  followFront({ ...map, layer: { document: { form: "order", ends: {} } } }, 0);
  assert.deepEqual(flights, []);
});

test("a round that is under way counts, as in the panel", () => {
  const census = { tally };
  const count = (form, at) => DensityPainter.prototype.count.call({ form, census }, [], at);
  assert.deepEqual([count("front", 0), count("front", 0.3), count("front", 1)], ["1", "2", "2"]);
  assert.equal(count("front", 1.5), "9");
});
