/* Latency against load for several networks: where points, lines and names are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LOADS, linesOf, namePlaces, placed, tallest } from "../../assets/pages/compare/latency.js";
import { curveOf, take } from "../../assets/queues/points.js";

const point = (load, mean, estimate = mean) => ({ load, mean, estimate, error: 0.1 });
const RISING = [point(0.1, 4), point(0.5, 8), point(0.7, null), point(0.8, null)];
const STEADY = [point(0.1, 3), point(0.5, 4), point(0.8, 5)];

test("every network has a curve of its own, and keeps it", () => {
  const sign = { hue: 1, marker: "circle" };
  const rows = ["Q(4)", "Q(5)"].map((spec) => ({ spec, sign }));
  const [first, second] = linesOf(rows);
  assert.equal(first.asks, "net=Q%284%29&task=traffic&time=cycles");
  assert.notEqual(first.curve, second.curve);
  assert.equal(linesOf(rows)[0].curve, first.curve);
  assert.deepEqual(
    [...LOADS].sort((a, b) => a - b),
    LOADS,
  );
  assert.equal(LOADS.at(-1), 1);
});

test("the picture is three times as high as what does not wait, in whole tens", () => {
  assert.equal(tallest([RISING, STEADY]), 20);
  assert.equal(tallest([[point(0.1, 12)]]), 40);
  assert.equal(tallest([[], []]), 10);
});

test("a greater load is farther right, a longer latency higher, what grows is at the top", () => {
  const [first, second, third] = placed(RISING, 20);
  assert.ok(first.x < second.x && first.y > second.y && second.y > third.y);
  assert.deepEqual(
    [first, second, third].map(({ beyond }) => beyond),
    [false, false, true],
  );
  assert.ok(placed([point(0.1, 21)], 20)[0].beyond);
  assert.equal(placed([point(0.1, 20)], 20)[0].y, third.y);
});

test("a point that comes twice is taken once, in the order of loads", () => {
  const curve = curveOf("twice", 1);
  take(curve, [[point(0.5, 4)]]);
  take(curve, [[point(0.5, 9), point(0.1, 3)]]);
  assert.deepEqual(
    curve.points[0].map(({ load, mean }) => [load, mean]),
    [
      [0.1, 3],
      [0.5, 4],
    ],
  );
});

test("names stand right of the ends of lines, and never one over the other", () => {
  const curves = [RISING, STEADY, STEADY, []].map((points) => placed(points, 20));
  const [rising, one, other, none] = namePlaces(curves);
  assert.equal(none, null);
  assert.ok(rising[0] > curves[0][2].x && rising[0] < curves[0][3].x + 8);
  assert.equal(one[0], other[0]);
  assert.ok(Math.abs(one[1] - other[1]) >= 14);
});
