/* Where the camera begins when a network has become larger, or smaller, by a step. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fitBox, interpolateBox } from "../../../assets/growth/boxes.js";
import { home } from "../../../assets/map/camera/framing.js";
import { boxOfCells, cameraOfStep, cellsOfCopy } from "../../../assets/map/camera/steps.js";
import { Nest } from "../../../assets/map/nest/nest.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);
const nest = new Nest(golden.find((item) => item.nest.spec === "Q(6)").nest);
const size = { width: 800, height: 500 };
const map = {
  nest,
  surface: size,
  home: () => home(nest, size),
};
const whole = home(nest, size);
const scaleOf = (nodes) => cameraOfStep(map, nodes).scale;

/** The box of what 16 nodes were, as a camera sees it. */
const seen = (camera, nodes = 16n) => boxOfCells(nest, camera, cellsOfCopy(nest, nodes));

/** Boxes are the same but for what floats lose. */
function isAt(box, { x, y, width, height }) {
  for (const [is, ought] of [
    [box.x, x],
    [box.y, y],
    [box.width, width],
    [box.height, height],
  ])
    assert.ok(Math.abs(is - ought) < 1e-6, `${is} for ${ought}`);
}

test("the former network is the first cell of its size, else the first kids of a cell", () => {
  assert.deepEqual(cellsOfCopy(nest, 64n), [[]]);
  assert.deepEqual(cellsOfCopy(nest, 16n), [[0]]);
  assert.deepEqual(cellsOfCopy(nest, 4n), [[0, 0]]);
  assert.deepEqual(cellsOfCopy(nest, 32n), [[0], [1]]);
  assert.deepEqual(cellsOfCopy(nest, 1n), [[0, 0, 0]]);
});

test("two cells side by side take the room of both", () => {
  const [both, one] = [32n, 16n].map((nodes) => seen(whole, nodes));
  assert.ok(both.width > 2 * one.width || both.height > 2 * one.height);
  assert.equal(both.x, one.x);
  assert.equal(both.y, one.y);
});

test("of a larger network it frames what was the one before, in the middle", () => {
  for (const nodes of [4n, 16n, 32n]) {
    const { x, y, width, height } = seen(cameraOfStep(map, nodes), nodes);
    assert.ok(Math.abs(x + width / 2) < 1e-6 && Math.abs(y + height / 2) < 1e-6);
    assert.ok(Math.abs(Math.max(width / size.width, height / size.height) - 0.78) < 1e-6);
  }
});

test("it lies where the drawing was that is left", () => {
  const box = { x: -300, y: -120, width: 200, height: 160 };
  const { width, height, x, y } = seen(cameraOfStep(map, 16n, box));
  assert.ok(width <= 200 + 1e-6 && height <= 160 + 1e-6);
  assert.ok(Math.abs(width - 200) < 1e-6 || Math.abs(height - 160) < 1e-6);
  isAt({ x: x + width / 2, y: y + height / 2, width, height }, { x: -200, y: -40, width, height });
});

test("a spread former network is seen from nearer, a smaller network from farther away", () => {
  assert.ok(scaleOf(60n) > whole.scale);
  assert.ok(scaleOf(128n) < whole.scale);
});

test("a picture is carried so that what it shows lies in a box, whole, about its middle", () => {
  const [one, other] = [
    { x: 10, y: 20, width: 100, height: 50 },
    { x: 300, y: 100, width: 50, height: 50 },
  ];
  const { x, y, scale } = fitBox(one, other);
  assert.equal(scale, 0.5);
  assert.equal(x + scale * (one.x + 50), 325);
  assert.equal(y + scale * (one.y + 25), 125);
});

test("a box on its way begins as the one, ends as the other, and grows evenly in each part", () => {
  const [one, other] = [
    { x: 0, y: 0, width: 100, height: 40 },
    { x: -50, y: -20, width: 400, height: 160 },
  ];
  isAt(interpolateBox(one, other, 0), one);
  isAt(interpolateBox(one, other, 1), other);
  const half = interpolateBox(one, other, 0.5);
  assert.equal(Math.round(half.width), 200);
  // The point that both have in the same part of them stays where it is.
  const fixed = (box) => box.x + box.width / 6;
  for (const share of [0, 0.3, 0.5, 1])
    assert.ok(Math.abs(fixed(interpolateBox(one, other, share)) - fixed(one)) < 1e-6);
});
