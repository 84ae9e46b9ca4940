import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { arrowHead, bent, pointAlong, stretchBend } from "../../../assets/stage/geometry/bezier.js";
import { path } from "../../../assets/stage/geometry/curve.js";

const file = new URL("../../golden/curves.json", import.meta.url);
const near = (actual, expected) =>
  actual.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]) < 0.006, `${actual} is not ${expected}`);
  });

for (const { name, a, b, bend, points, along: places } of JSON.parse(readFileSync(file, "utf8"))) {
  test(`a link bends as it does in Python: ${name}`, () => {
    const curve = bent(a, b, bend);
    assert.equal(curve.length, points.length);
    curve.forEach((point, i) => {
      near(point, points[i]);
    });
    places.forEach((point, i) => {
      near(pointAlong(curve, i / (places.length - 1)), point);
    });
  });

  test(`messages run along it, there and back: ${name}`, () => {
    const [from, to] = [a, b].map(([x, y]) => ({ x, y }));
    for (const backwards of [false, true]) {
      const line = path(from, to, bend, backwards);
      for (const point of places) {
        const on = Array.from({ length: 201 }, (_, i) => line.at(i / 200));
        const gaps = on.map(({ x, y }) => Math.hypot(x - point[0], y - point[1]));
        assert.ok(Math.min(...gaps) < line.total / 200, `${point} is off the way`);
      }
      const first = line.at(0);
      near([first.x, first.y], backwards ? b : a);
    }
  });
}

test("a stretched stage shows the stretched curve", () => {
  const [a, b] = [
    [10, 80],
    [90, 20],
  ];
  const bend = [
    [0.3, 0.2],
    [0.7, -0.15],
  ];
  const wide = ([x, y]) => [1.4 * x, y];
  const points = bent(wide(a), wide(b), stretchBend(a, b, bend, 1.4));
  bent(a, b, bend).forEach((point, i) => {
    near(points[i], wide(point));
  });
  assert.deepEqual(stretchBend(a, b, bend, 1), bend);
});

test("the head of an arrow has its tip beyond the middle, as in Python", () => {
  const head = arrowHead(
    [
      [0, 0],
      [20, 0],
    ],
    0.5,
  );
  near(head.flat(), [7, -3, 10, -1.5, 13, 0, 10, 1.5, 7, 3]);
  near(
    arrowHead(
      [
        [20, 0],
        [0, 0],
      ],
      0.5,
    )[2],
    [7, 0],
  );
});
