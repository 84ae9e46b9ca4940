/* Words beside nodes that are pills: none lies on a pill, nor on the name of a cluster. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rectOf } from "../../assets/stage/board.js";
import { pillWidth } from "../../assets/stage/picture.js";
import { labels } from "../../assets/stage/words.js";

const SPOTS = [
  [100, 100],
  [200, 100],
];
const drawing = {
  pills: true,
  pitch: 100,
  spots: SPOTS,
  labels: ["000", "001"],
  addresses: ["000", "001"],
  home: [0, 0],
  hulls: [{ at: [150, 100], size: [160, 90], shape: "box", name: "0··", marks: [0, 1] }],
  sides: [
    [0, -1],
    [-1, 0.2],
  ],
};
const asked = {
  ...{ large: 1, scale: 1, width: 400, height: 300, touched: new Set(), distances: [2, 1] },
  at: (point) => point,
};
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const half = pillWidth("000") / 2;
const pills = SPOTS.map(([x, y]) => [x - half, y - 10, x + half, y + 10]);
const told = (taken) => labels(drawing, { ...asked, taken });
const boxes = (found) => found.map((it) => rectOf(it, asked));

test("a distance stands at its own side, and level with a pill beyond its end", () => {
  const found = told([]);
  assert.deepEqual(
    found.map(({ text }) => text),
    ["2", "1"],
  );
  const [above, left] = boxes(found);
  assert.ok(above[3] < 90 && above[0] < 100 && above[2] > 100);
  assert.ok(left[2] < 200 - half && left[2] > 200 - half - 12);
});

test("it makes room for the name of a cluster", () => {
  const [usual] = boxes(told([]));
  const name = [usual[0] - 8, usual[1] - 2, usual[2] + 20, usual[3] + 2];
  const found = boxes(told([name]));
  for (const box of found) for (const other of [name, ...pills]) assert.ok(!meet(box, other));
});
