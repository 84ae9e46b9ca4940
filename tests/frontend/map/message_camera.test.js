/* The cameras that follow a message and a front: what they see, and what they leave out. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { framingCamera, home } from "../../../assets/map/camera/framing.js";
import { frontCamera } from "../../../assets/map/camera/front.js";
import { followingCamera } from "../../../assets/map/camera/message_camera.js";
import { nestOf } from "../../../assets/map/nest/nest.js";
import { paintStops } from "../../../assets/map/paint/markers.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);
const SIZE = { width: 1000, height: 450 };

/**
 * Returns the part of the view along an axis that lies outside the smallest cell larger than it.
 * @param {import("../../../assets/map/camera/camera.js").Camera} camera
 * @param {number} axis
 */
function partOutside({ types, fromX, fromY, scale }, axis) {
  const [from, view] = axis ? [fromY, SIZE.height / scale] : [fromX, SIZE.width / scale];
  const halfOf = ({ halfX, halfY }) => (axis ? halfY : halfX);
  const depth = types.findLastIndex((type, i) => i < types.length - 1 && 2 * halfOf(type) >= view);
  return (view / 2 - halfOf(types[depth]) + Math.abs(from[depth])) / view;
}

test("little of the view lies outside the cell that is larger than it, and the node is in it", async () => {
  const { nest: document, nodes } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = await nestOf(document);
  const paths = [nest.pathOf(0n), ...nodes.map(({ path }) => path)];
  for (const path of paths) {
    const camera = followingCamera(nest, { paths: [path], roles: [] }, 0, SIZE.width, SIZE.height);
    for (const axis of [0, 1]) assert.ok(partOutside(camera, axis) < 0.151, `${path} ${axis}`);
    const [x, y] = camera.project(path);
    assert.ok(Math.abs(x) < 0.4 * SIZE.width && Math.abs(y) < 0.4 * SIZE.height, `${path}`);
  }
});

test("a presented route begins with both ends in view, then the camera goes with the message", async () => {
  const { nest: document, nodes } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = await nestOf(document);
  const route = { paths: [nest.pathOf(0n), ...nodes.map(({ path }) => path)], roles: ["", ""] };
  const cameraAt = (at, atBothEnds) =>
    followingCamera(nest, route, at, SIZE.width, SIZE.height, atBothEnds);
  const first = cameraAt(0, true);
  for (const path of [route.paths[0], route.paths.at(-1)]) {
    const [x, y] = first.project(path);
    assert.ok(Math.abs(x) < SIZE.width / 2 && Math.abs(y) < SIZE.height / 2, `${path}`);
  }
  assert.ok(cameraAt(0, false).scale > 2 * first.scale);
  assert.equal(cameraAt(1, true).key, cameraAt(1, false).key);
});

test("in a film the camera flies from one cell of the front to the next during a round", async () => {
  const { nest: document } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = await nestOf(document);
  const source = nest.pathOf(0n);
  // All who know are in the cluster of the source, then anywhere.
  const tally = ({ length }) => ({ upTo: (round) => (round && length ? 1n : 1n + BigInt(round)) });
  const map = {
    layer: { document: { ends: { source } }, painter: { tally } },
    surface: SIZE,
    cameraFor: (path, depth) => framingCamera(nest, SIZE, path, depth),
    home: () => home(nest, SIZE),
  };
  const scales = [0, 0.3, 0.7, 1, 1.5, 2].map((at) => frontCamera(map, at).scale);
  assert.equal(scales[0], framingCamera(nest, SIZE, source, source.length - 1).scale);
  assert.ok(scales[0] > scales[1] && scales[1] > scales[2] && scales[2] > scales[3], `${scales}`);
  assert.deepEqual(scales.slice(3), Array(3).fill(home(nest, SIZE).scale));
});

test("names give way to the marks of a route, not to the message", () => {
  const g = new Proxy({}, { get: () => () => ({ width: 20 }), set: () => true });
  const surface = { g, ...SIZE, colours: {}, token: () => "", look: () => ({}) };
  const arcs = [[100, 100, 150, 100, 200, 100]];
  const route = { paths: [[0], [1]], roles: [""] };
  const camera = { scale: 10, project: () => [0, 0] };
  const boxesAt = (at) => paintStops(surface, camera, route, arcs, at).length;
  assert.equal(boxesAt(0.5), boxesAt(1));
  const covers = (x, y) =>
    paintStops(surface, camera, route, arcs, 0.5).some(
      ([left, top, right, bottom]) => left < x && x < right && top < y && y < bottom,
    );
  assert.ok(covers(100, 100) && covers(200, 100) && !covers(150, 100));
});
