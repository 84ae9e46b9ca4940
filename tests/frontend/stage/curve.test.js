import assert from "node:assert/strict";
import { test } from "node:test";

import { path, pieces, stroke } from "../../../assets/stage/geometry/curve.js";

const A = { x: 10, y: 20 };
const B = { x: 110, y: 20 };
const BENDS = [
  [],
  [[0.5, 0.2]],
  [
    [0.25, 0.3],
    [0.75, -0.3],
  ],
  [
    [0.2, 0.1],
    [0.5, 0.4],
    [0.8, 0.1],
  ],
];

/** A point of a quadratic curve, the textbook's way: twice between two, once between these. */
function between(p, q, t) {
  return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t };
}
const casteljau = ([a, c, b], t) => between(between(a, c, t), between(c, b, t), t);

const near = (p, q, reach = 1e-9) => Math.hypot(p.x - q.x, p.y - q.y) <= reach;

test("a straight link is as long as its ends are apart", () => {
  const line = path(A, B);
  assert.equal(line.total, 100);
  assert.deepEqual(line.at(0.25), { x: 35, y: 20 });
});

test("every link begins and ends at its nodes, either way", () => {
  for (const bend of BENDS) {
    for (const backwards of [false, true]) {
      const line = path(A, B, bend, backwards);
      assert.ok(near(line.at(0), backwards ? B : A));
      assert.ok(near(line.at(1), backwards ? A : B));
      assert.ok(near(line.at(0.3), path(A, B, bend, !backwards).at(0.7), 1e-6));
    }
  }
});

test("pieces meet without a corner, and points lie on them", () => {
  for (const bend of BENDS.slice(1)) {
    const all = pieces(A, B, bend);
    assert.equal(all.length, bend.length);
    all.slice(1).forEach(([start, control], i) => {
      const [, before, end] = all[i];
      assert.ok(near(start, end));
      assert.ok(near(between(before, control, 0.5), start), "halfway between two controls");
    });
    const { points } = path(A, B, bend);
    points.forEach((point, i) => {
      const piece = Math.min(all.length - 1, Math.floor(i / 24));
      assert.ok(near(point, casteljau(all[piece], (i - 24 * piece) / 24)));
    });
  }
});

test("a bow leans to the left of the way from a to b, as in Python", () => {
  const middle = path(A, B, [[0.5, 0.2]]).at(0.5);
  // The curve comes half as far as its control: 0.2 of the length aside.
  assert.ok(near(middle, { x: 60, y: 20 + 10 }, 0.01));
});

test("speed along a link is even", () => {
  const line = path(A, B, [[0.3, 0.5]]);
  const steps = Array.from({ length: 21 }, (_, i) => line.at(i / 20));
  const lengths = steps.slice(1).map((p, i) => Math.hypot(p.x - steps[i].x, p.y - steps[i].y));
  assert.ok(Math.max(...lengths) / Math.min(...lengths) < 1.02);
});

test("a part of a link is drawn up to its fraction", () => {
  const points = [];
  const context = {
    beginPath() {},
    moveTo: (x, y) => points.push({ x, y }),
    lineTo: (x, y) => points.push({ x, y }),
    stroke() {},
  };
  const line = path(A, B, [[0.5, 0.4]]);
  stroke(context, line, 0.5);
  assert.ok(near(points.at(-1), line.at(0.5)));
  points.length = 0;
  stroke(context, line);
  assert.equal(points.length, line.points.length);
});
