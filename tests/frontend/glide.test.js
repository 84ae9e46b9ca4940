/* Parts glide apart: how far they have come, and where they are then. */
import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { eased, underWay } from "../../assets/tasks/parts/glide.js";

/** What Chromium makes of cubic-bezier(.2, 0, 0, 1). */
const MADE = [
  [0.1, 0.15625],
  [0.25, 0.60722],
  [0.5, 0.87783],
  [0.75, 0.97548],
  [0.9, 0.99646],
];

test("the motion begins at once, comes to rest slowly, and goes one way", () => {
  const parts = Array.from({ length: 101 }, (_, i) => eased(i / 100));
  assert.equal(parts[0] < 1e-9, true);
  assert.equal(parts[100], 1);
  assert.ok(parts.every((share, i) => i === 0 || share > parts[i - 1]));
  for (const [part, share] of MADE)
    assert.ok(Math.abs(eased(part) - share) < 1e-3, `${part}: ${eased(part)}`);
});

const hull = {
  at: [15, 20],
  points: [
    [10, 20],
    [20, 20],
  ],
  marks: [2],
  name: "b",
};
const drawing = {
  spots: [
    [0, 0],
    [5, 0],
    [30, 10],
  ],
  hulls: [hull],
  size: [40, 20],
};
const of = [0, 0, 1];
const whole = {
  size: [30, 10],
  moves: [
    [0, 0],
    [10, -4],
  ],
};

test("at first every part is where the whole has it, and the stage as large as then", () => {
  const first = underWay(drawing, of, whole, 0);
  assert.deepEqual(first.spots, [
    [0, 0],
    [5, 0],
    [20, 14],
  ]);
  assert.deepEqual(first.size, whole.size);
  assert.deepEqual(first.hulls, [
    {
      ...hull,
      at: [5, 24],
      points: [
        [0, 24],
        [10, 24],
      ],
    },
  ]);
});

test("on the way parts keep their shapes, at last all is as it was sent", () => {
  const half = underWay(drawing, of, whole, 0.5);
  assert.deepEqual(half.spots, [
    [0, 0],
    [5, 0],
    [25, 12],
  ]);
  assert.deepEqual(half.size, [35, 15]);
  assert.deepEqual(underWay(drawing, of, whole, 1), drawing);
});
