/* Where the camera begins when a network has become larger, or smaller, by a step. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { before, home } from "../../assets/map/camera/framing.js";
import { cameraOfStep } from "../../assets/map/camera/steps.js";
import { Nest } from "../../assets/map/nest/nest.js";

const golden = JSON.parse(readFileSync(new URL("../golden/nests.json", import.meta.url), "utf8"));
const nest = new Nest(golden.find((item) => item.nest.spec === "Q(6)").nest);
const size = { width: 800, height: 500 };
const map = {
  nest,
  home: () => home(nest, size),
  before: (path, depth) => before(nest, size, path, depth),
};
const scaleOf = (nodes) => cameraOfStep(map, nodes).scale;
const scaleAt = (depth) => map.before(nest.first(), depth).scale;

test("of a larger network it frames the cell that is as large as the one before", () => {
  assert.equal(scaleOf(16n), scaleAt(1));
  assert.equal(scaleOf(4n), scaleAt(2));
});

test("where no cell is as large it frames the least that holds as many, or looks nearer", () => {
  assert.equal(scaleOf(5n), scaleAt(1));
  assert.ok(scaleOf(32n) > home(nest, size).scale);
});

test("a smaller network is seen from farther off", () => {
  assert.ok(scaleOf(128n) < home(nest, size).scale);
});
