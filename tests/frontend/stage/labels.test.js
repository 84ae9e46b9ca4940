/* Words beside pills lie on no pill and on no name of a cluster; names give way to "from". */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rectOf } from "../../../assets/stage/paint/label_placement.js";
import { labels } from "../../../assets/stage/paint/node_labels.js";
import { names, pillWidth } from "../../../assets/stage/paint/picture.js";
import { TEXTS } from "../../../assets/style/looks.js";

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
const request = {
  magnification: 1,
  scale: 1,
  width: 400,
  height: 300,
  touched: new Set(),
  distances: [2, 1],
  at: (point) => point,
};
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const half = pillWidth("000") / 2;
const pills = SPOTS.map(([x, y]) => [x - half, y - 10, x + half, y + 10]);
const labelsFor = (boxes) => labels(drawing, { ...request, taken: boxes });
const boxes = (primitives) => primitives.map((primitive) => rectOf(primitive, request));

test("a distance is at its usual side, and beyond the end of a pill", () => {
  const primitives = labelsFor([]);
  assert.deepEqual(
    primitives.map(({ text }) => text),
    ["2", "1"],
  );
  const [above, left] = boxes(primitives);
  assert.ok(above[3] < 90 && above[0] < 100 && above[2] > 100);
  assert.ok(left[2] < 200 - half && left[2] > 200 - half - 12);
});

test("it makes room for the name of a cluster", () => {
  const [usual] = boxes(labelsFor([]));
  const name = [usual[0] - 8, usual[1] - 2, usual[2] + 20, usual[3] + 2];
  const nameBoxes = boxes(labelsFor([name]));
  for (const box of nameBoxes) for (const other of [name, ...pills]) assert.ok(!meet(box, other));
});

const hull = (name, x, mark) => ({
  name,
  at: [x, 100],
  size: [34, 40],
  shape: "box",
  level: 0,
  ghost: false,
  note: "",
  below: false,
  marks: [mark],
});

test("a name gives way to the word of an end, unless a message comes by it", () => {
  const row = { hulls: [hull("000", 40, 0), hull("001", 82, 1), hull("010", 240, 2)] };
  const view = { ...request, ends: [{ role: "from", mark: 0, text: "(0)" }] };
  const namesFor = (touched) => names(row, { ...view, touched }).map(({ text }) => text);
  assert.deepEqual(namesFor(new Set([0])), ["000", "from", "010"]);
  assert.deepEqual(namesFor(new Set([0, 1])), ["000", "from", "001", "010"]);
  assert.deepEqual(
    names(row, { ...view, ends: [], touched: new Set() }).map(({ text }) => text),
    ["000", "001", "010"],
  );
});

test("clusters beside the stage are not named on it, those at its edge within it", () => {
  const view = { ...request, ends: [], touched: new Set() };
  const row = [-30, 10, view.width - 5, view.width + 30].map((x, i) => hull(`0${i}`, x, i));
  const placed = names({ hulls: row }, view);
  assert.deepEqual(
    placed.map(({ text }) => text),
    ["01", "02"],
  );
  for (const { at } of placed) assert.ok(at[0] >= 4 && at[0] < view.width - 4);
});

test("an address beside another moves to a free side or is left out, never that of a way", () => {
  const crowd = {
    ...drawing,
    pills: false,
    pitch: 46,
    home: [-1, -1, -1],
    hulls: [],
    labels: ["00000", "00001", "00010"],
    addresses: ["00000", "00001", "00010"],
    spots: [
      [100, 100],
      [146, 92],
      [190, 100],
    ],
    sides: [
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
  };
  const sidesFor = (touched) => {
    const primitives = labels(crowd, { ...request, distances: null, touched: new Set(touched) });
    const all = primitives.map((primitive) => rectOf(primitive, request));
    all.forEach((box, i) => {
      assert.ok(!all.slice(0, i).some((other) => meet(box, other)));
    });
    return primitives.map(({ mark, at }) => [mark, at[0] > crowd.spots[mark][0]]);
  };
  // The one that the message comes by has its own side, whichever it is.
  const sideOf = (mark, touched) => sidesFor(touched).find(([other]) => other === mark)?.[1];
  assert.equal(sideOf(2, [2]), false);
  assert.equal(sideOf(0, [0]), true);
});

test("a whole address on a way waits for a free place below a pitch of its own width", () => {
  const address = "0000";
  const hull = (name, at, mark) => ({
    name,
    at,
    size: [150, 100],
    shape: "box",
    marks: [mark],
  });
  const pair = {
    pills: false,
    labels: [address, "1"],
    addresses: [address, "0001"],
    home: [0, 1],
    spots: [
      [100, 150],
      [300, 150],
    ],
    sides: [
      [1, 0],
      [1, 0],
    ],
    hulls: [hull("", [100, 150], 0), hull("0··", [300, 150], 1)],
  };
  // The one beside its name has its place already.
  const order = (pitch, magnification) => {
    const view = { ...request, magnification, distances: null, touched: new Set([0, 1]) };
    return labels({ ...pair, pitch }, view).map(({ mark }) => mark);
  };
  const wide = 0.6 * TEXTS.label.size * address.length;
  for (const magnification of [1, 1.4, 2]) {
    assert.deepEqual(order(wide * magnification + 0.01, magnification), [0, 1]);
    assert.deepEqual(order(wide * magnification - 0.01, magnification), [1, 0]);
  }
});
