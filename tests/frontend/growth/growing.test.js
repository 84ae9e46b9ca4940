/* The picture of a network while it grows: where nodes and links are, what is written and lit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chips, pieces } from "../../../assets/growth/chips.js";
import { columnsOf, frame } from "../../../assets/growth/frame.js";
import { duration, progressAt } from "../../../assets/growth/timing.js";
import { boxesAbout, spotsAt, transitionOf } from "../../../assets/growth/transition.js";
import { fitView } from "../../../assets/moves/fit.js";

/** @typedef {[number, number]} Point */

const GROWTH = {
  larger: "Q(2)",
  smaller: "Q(1)",
  origin: [0, 1, 0, 1],
  copy: [0, 0, 1, 1],
  columns: [[0]],
  lit: [0, 0, 0, 0],
  inserted: true,
  said: "",
};

/**
 * Returns a drawing on the stage, with one pixel per unit.
 * @param {Point[]} spots
 * @param {string[]} addresses
 * @param {[number, number][]} ends
 */
function fit(spots, addresses, ends) {
  const none = spots.map(() => -1);
  const kinds = [{ key: "cube", title: "Cube", role: "local", rest: 0.5, straight: true }];
  const drawing = {
    spots,
    addresses,
    labels: addresses,
    kinds,
    home: none,
    hulls: [],
    rulers: [],
    stubs: [],
    pills: true,
    hollow: [],
    pitch: 60,
    size: [400, 400],
    widest: 30,
    sides: [],
    bends: [[]],
    links: {
      a: ends.map(([a]) => a),
      b: ends.map(([, b]) => b),
      kind: ends.map(() => 0),
      bend: ends.map(() => 0),
    },
  };
  const view = { scale: 1, at: (point) => point, magnification: 1, width: 400, height: 400 };
  return fitView(
    /** @type {any} */ (drawing),
    /** @type {any} */ ({ ...view, touched: new Set() }),
  );
}

const SMALL = fit(
  [
    [100, 100],
    [200, 100],
  ],
  ["0", "1"],
  [[0, 1]],
);
const LARGE = fit(
  [
    [80, 80],
    [220, 80],
    [80, 220],
    [220, 220],
  ],
  ["00", "01", "10", "11"],
  [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ],
);
const TRANSITION = transitionOf(GROWTH, SMALL, LARGE);

test("every copy begins on its parent and ends in its place, and moves as one", () => {
  assert.deepEqual(spotsAt(TRANSITION, 0), [...SMALL.spots, ...SMALL.spots]);
  assert.deepEqual(spotsAt(TRANSITION, 1), LARGE.spots);
  const [a, b, c, d] = spotsAt(TRANSITION, 0.5);
  assert.ok(Math.abs(b[0] - a[0] - (d[0] - c[0])) < 1e-9);
  assert.ok(c[1] > a[1]);
});

test("a copy that turns keeps its shape on the way", () => {
  const turnedTransition = (/** @type {Point[]} */ ends) =>
    transitionOf(GROWTH, SMALL, fit(ends, ["00", "01", "10", "11"], [[0, 1]]));
  const upright = turnedTransition([...SMALL.spots, [300, 100], [300, 200]]);
  const [, , a, b] = spotsAt(upright, 0.5);
  assert.ok(Math.abs(Math.hypot(b[0] - a[0], b[1] - a[1]) - 100) < 1e-6);
  assert.ok(b[1] - a[1] > 60);
});

test("new links have no length at first, are highlighted, and are at rest in the end", () => {
  const lines = (/** @type {number} */ t) => frame(TRANSITION, progressAt(t, true)).links;
  // At first the copies' links alone, one on the other.
  assert.equal(lines(0).length, 2);
  const [, , ...fresh] = lines(600);
  assert.equal(fresh.length, 2);
  for (const { opacity, points = [] } of fresh) {
    assert.equal(opacity, 1);
    const [[x0, y0], [x1, y1]] = points;
    assert.ok(Math.hypot(x1 - x0, y1 - y0) > 50);
  }
  const end = lines(duration(true));
  assert.equal(end.length, 4);
  for (const { opacity } of end) assert.equal(opacity, 0.5);
});

test("the old address is written until the new digit appears beside it", () => {
  const texts = (/** @type {number} */ t) =>
    frame(TRANSITION, progressAt(t, true)).words.map(({ text }) => text);
  assert.deepEqual(texts(0), ["0", "1", "0", "1"]);
  assert.deepEqual(texts(800), ["0", "1", "0", "1"]);
  assert.equal(frame(TRANSITION, progressAt(800, true)).chips.length, 0);
  const late = frame(TRANSITION, progressAt(1100, true));
  assert.deepEqual(
    late.chips.map(({ text }) => text),
    ["0", "0", "1", "1"],
  );
  assert.equal(late.lit, 1);
  assert.equal(late.boxes.length, 1);
});

test("a name of a cluster that stays moves with its outline, others fade out and in", () => {
  const name = (/** @type {string} */ text, /** @type {Point} */ at) => [
    { shape: "Text", role: "name", text, at, anchor: "start", halo: "stage", letters: 10 },
  ];
  const named = (/** @type {any} */ whole, /** @type {any[]} */ names) => ({ ...whole, names });
  const small = named(SMALL, [name("a", [10, 20]), name("b", [30, 20])]);
  const large = named(LARGE, [name("b", [50, 40]), name("c", [70, 40]), []]);
  const transition = /** @type {any} */ ({ ...TRANSITION, small, large, twins: [1, 0, -1] });
  const namesAt = (/** @type {number} */ moved) =>
    frame(transition, { ...progressAt(0, true), moved })
      .words.filter(({ role }) => role === "name")
      .map(({ text, at, opacity }) => [text, at, opacity]);
  assert.deepEqual(namesAt(0), [
    ["a", [10, 20], 1],
    ["b", [30, 20], 1],
  ]);
  assert.deepEqual(namesAt(1), [
    ["b", [50, 40], 1],
    ["c", [70, 40], 1],
  ]);
  const [middle] = namesAt(0.5).filter(([text]) => text === "b");
  assert.deepEqual(middle, ["b", [40, 30], 1]);
});

test("copies lie beneath the nodes that they come from", () => {
  const { nodes } = frame(TRANSITION, progressAt(0, true));
  assert.deepEqual(
    nodes.map(({ at }) => at),
    [...SMALL.spots, ...SMALL.spots],
  );
  assert.deepEqual(TRANSITION.beneath, [2, 3, 0, 1]);
});

test("a digit in a node reaches to its end, one beside a node is as wide as it is", () => {
  const text = { shape: "Text", role: "pill", at: [50, 20], text: "101", anchor: "middle" };
  const label = /** @type {import("../../../assets/growth/chips.js").Placed} */ ({
    ...text,
    letters: 10,
  });
  const body = /** @type {any} */ ({ at: [50, 16], size: [40, 20] });
  const [first, last] = chips(label, [0, 2], body);
  assert.equal(first.box[0], 30);
  assert.equal(first.box[0] + first.box[2], 47);
  assert.equal(last.box[0], 53);
  assert.equal(last.box[0] + last.box[2], 70);
  const [alone] = chips({ ...label, anchor: "start" }, [1], null);
  assert.deepEqual(alone.box.slice(0, 1).concat(alone.box[2]), [56, 6]);
  assert.equal(alone.text, "0");
});

test("letters that stay go from where they were to where they will be", () => {
  const now = /** @type {import("../../../assets/growth/chips.js").Placed} */ ({
    shape: "Text",
    role: "pill",
    at: [0, 0],
    text: "(01,10)",
    anchor: "middle",
    letters: 10,
  });
  const old = { ...now, text: "(1,0)" };
  const texts = (/** @type {number} */ moved) => pieces(now, [1, 4], old, moved);
  assert.deepEqual(
    texts(0).map(({ text }) => text),
    ["(", "1,", "0)"],
  );
  assert.deepEqual(
    texts(0).map(({ at }) => at[0]),
    [-15, -9, 3],
  );
  assert.deepEqual(
    texts(1).map(({ at }) => at[0]),
    [-21, -9, 9],
  );
});

test("the columns of a label are those of what it says", () => {
  const drawing = { labels: ["01"], addresses: ["(1,01)"] };
  const lit = /** @type {any} */ ({ inLabels: [[0]], inAddresses: [[1, 3]] });
  assert.deepEqual(columnsOf({ text: "01" }, 0, drawing, lit), [0]);
  assert.deepEqual(columnsOf({ text: "(1,01) 3" }, 0, drawing, lit), [1, 3]);
  assert.deepEqual(columnsOf({ text: "from" }, 0, drawing, lit), []);
});

test("a copy has a box unless it contains another node, and only if copies are few", () => {
  /** @type {Point[]} */
  const spots = [
    [0, 0],
    [100, 0],
    [0, 90],
    [100, 90],
  ];
  const [box, ...rest] = boxesAbout([0, 0, 1, 1], spots, 50, 12);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [box.at, box.size],
    [
      [50, 90],
      [142, 42],
    ],
  );
  assert.deepEqual(boxesAbout([0, 1, 1, 0], spots, 50, 12), []);
  assert.deepEqual(boxesAbout([...Array(9).keys()], spots, 50, 12), []);
});
