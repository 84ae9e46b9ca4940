import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { axisOf, stepAt } = await import("../../../assets/panels/timeline.js");
const { barsOf, detourWord } = await import("../../../assets/tasks/route/timeline.js");
const { bitsBetween, countDiffering, fieldNames, fillBits, cellSizes, presentedSizes } =
  await import("../../../assets/tasks/route/address_fields.js");
const { state } = await import("../../../assets/state/model.js");
const { wholeLines } = await import("../../../assets/tasks/route/code.js");
const { lengthNote } = await import("../../../assets/tasks/route/hops.js");
const { boxesOf } = await import("../../../assets/tasks/circuit/diagram.js");
const { activeSegments, headAt } = await import("../../../assets/tasks/circuit.js");
const { colorOf, spots, isWrapAround } = await import("../../../assets/tasks/embed/colors.js");
const { bars } = await import("../../../assets/widgets/charts/message_bars.js");

globalThis.ResizeObserver ??= class {
  observe() {}
};

test("a sentence is presented beside an address of 20 symbols, and below one of 30", () => {
  assert.deepEqual(
    [4, 20, 30].map((count) => presentedSizes(count).long),
    [false, false, true],
  );
});

test("the axis runs from the first step to the last, and back from pixels to steps", () => {
  for (const small of [false, true]) {
    const axis = axisOf(800, 7, small);
    for (const step of [0, 1, 3.5, 7])
      assert.ok(Math.abs(stepAt(axis, axis.x(step)) - step) < 1e-9);
    assert.ok(axis.x(0) >= 16 && axis.x(7) <= 800 - 16);
    assert.ok(Math.abs(7 * (axis.x(1) - axis.x(0)) - (axis.x(7) - axis.x(0))) < 1e-9);
  }
});

test("a bar a hop; above 200 hops neighbours of one kind are one", () => {
  const hops = (count, kind) => Array.from({ length: count }, (_, i) => ({ kind: kind(i) }));
  assert.equal(barsOf(hops(200, () => 0)).length, 200);
  assert.deepEqual(barsOf(hops(201, (i) => (i < 100 ? 0 : 1))), [
    { from: 0, to: 100, kind: 0 },
    { from: 100, to: 201, kind: 1 },
  ]);
});

test("a detour is described as far as there is room", () => {
  assert.equal(detourWord(3, 4, 200), "detour, farther");
  assert.equal(detourWord(3, 3, 200), "detour, no closer");
  assert.equal(detourWord(3, 4, 100), "detour");
});

test("bits that differ are counted field by field", () => {
  const [a, b] = [
    [["0", "1"], ["1"]],
    [["1", "1"], ["0"]],
  ];
  assert.equal(countDiffering(a, b), 2);
  assert.equal(countDiffering(a, a), 0);
  assert.equal(countDiffering([["r", "L"]], [["r", "R", "R", "R"]]), 3);
  assert.equal(countDiffering([["r"]], [["r", "R"]]), 1);
});

test("what is to go is counted from where the message is", () => {
  const box = document.createElement("div");
  box.id = "explore-bits";
  document.body.append(box);
  const [now, next] = [[[..."0000"]], [[..."0101"]]];
  const goal = { cells: [[..."1111"]] };
  state.doc = { trace: { goal, unit: "bit", fields: ["b"] } };
  const toGo = (bits) => {
    fillBits(bits);
    return [...box.querySelectorAll(".words")].at(-1).textContent;
  };
  assert.equal(toGo({ now, next: null }), "4 bits to go");
  assert.equal(toGo({ now, next }), "2 bits to go");
  assert.equal(toGo({ now, next, name: "chosen" }), "4 bits to go");
  assert.equal(box.querySelectorAll(".wanted").length, 4);
  state.doc = null;
  box.remove();
});

test("a line of code in several rows is shown whole, or not at all", () => {
  const tops = [0, 20, 80, 100];
  const heights = [20, 60, 20, 60];
  const children = tops.map((offsetTop, i) => ({ offsetTop, offsetHeight: heights[i] }));
  const heightOf = (clientHeight, scrollTop = 0) =>
    wholeLines({ children, clientHeight, scrollTop });
  assert.deepEqual(
    [160, 140, 100, 60].map((room) => heightOf(room)),
    [160, 100, 100, 20],
  );
  assert.equal(heightOf(100, 20), 80);
});

test("names of a graph's nodes are not compared symbol by symbol", () => {
  const box = document.createElement("div");
  box.id = "explore-bits";
  document.body.append(box);
  const rowsOf = (fields) => {
    bitsBetween(fields, [["5"]], [["6"]], "symbol");
    return [...box.children].map((row) => row.textContent);
  };
  assert.deepEqual(rowsOf(["v"]), ["v", "before5", "after61 symbol changes"]);
  assert.deepEqual(rowsOf([]), []);
});

test("an address is in one row if it fits", () => {
  for (const count of [3, 8, 9, 30]) {
    const { size, between, tiny } = cellSizes(346, count, 3);
    const room = 346 - (tiny ? 0 : 96);
    assert.ok(size === 8 || size * count + between * 2 <= room);
  }
  assert.ok(cellSizes(346, 30, 3).tiny && !cellSizes(346, 6, 3).tiny);
});

test("in a narrow column the gaps between fields give way, not the first field", () => {
  const { size, between } = cellSizes(262, 27, 9);
  assert.ok(size * 27 + between * 8 <= 262 && size >= 8);
  assert.equal(cellSizes(346, 27, 9).between, 8);
});

test("names of fields are placed where they have room, without overlap", () => {
  const fitting = { size: 20, between: 16 };
  assert.deepEqual(fieldNames(["c", "m[1]", "m[0]"], [1, 3, 3], fitting), ["c", "m[1]", "m[0]"]);
  assert.deepEqual(fieldNames(["m[1]", "m[0]"], [1, 1], { size: 14, between: 16 }), ["m1", "m0"]);
  const many = Array.from({ length: 64 }, (_, i) => `m[${63 - i}]`);
  const counts = many.map(() => 1);
  const names = fieldNames(many, counts, { size: 8, between: 8 });
  const shown = names.flatMap((name, i) => (name ? [{ name, i }] : []));
  assert.ok(shown.length > 16 && shown.length < 64);
  shown.slice(1).forEach(({ name, i }, at) => {
    const before = shown[at];
    assert.ok(16 * (i - before.i) >= (7 * (name.length + before.name.length)) / 2);
  });
});

test("the table of hops says how long the route is", () => {
  const route = (hops, rest) => lengthNote({ hops: hops.map((action) => ({ action })), ...rest });
  assert.equal(route(["", ""], { delivered: true, distance: 2 }), "2, a shortest route");
  assert.equal(route(["", ""], { delivered: true, distance: 1 }), "2 in all, the shortest takes 1");
  assert.equal(route(["", ""], { delivered: true, distance: null }), "2 in all");
  assert.equal(route([""], { delivered: false, distance: 3 }), "1 made, then lost");
  assert.match(route(["", "retreat", ""], { delivered: true, distance: 1 }), /circuit of 1 link/);
});

test("bars of messages begin at the base line, the highest with room for its number", () => {
  const axis = axisOf(900, 3, false);
  const shapes = bars(axis, "Rounds", [1, 4, 2], (count) => count).flat(2);
  const rects = shapes.filter((shape) => shape?.localName === "rect");
  const box = (rect, name) => Number(rect.getAttribute(name));
  assert.deepEqual(
    rects.map((rect) => box(rect, "data-hop")),
    [1, 2, 3],
  );
  for (const rect of rects) assert.equal(box(rect, "y") + box(rect, "height"), 88);
  assert.equal(box(rects[1], "height") / box(rects[0], "height"), 4);
  assert.ok(box(rects[1], "y") >= 20);
});

const segment = (what, hop, start, end, a = hop - 1, b = hop) => ({ what, hop, start, end, a, b });

test("the time diagram has a row a hop, in order of time", () => {
  const rows = boxesOf(
    [segment("probe", 1, 0, 1), segment("probe", 2, 1, 2)],
    (t) => 10 * t,
    2,
    false,
  );
  assert.deepEqual(
    rows.map(({ x }) => x),
    [0, 10],
  );
  assert.ok(rows[1].y >= rows[0].y + rows[0].height);
  assert.deepEqual(
    boxesOf([segment("drop", 1, 1, 1)], (t) => t, 1, false),
    [],
  );
});

test("active segments have begun and not ended; of each link the latest counts", () => {
  const all = [segment("probe", 1, 0, 1), segment("held", 1, 1, 5), segment("probe", 2, 1, 2)];
  const at = (now) => activeSegments(all, now, 5).map(({ what, hop }) => `${what} ${hop}`);
  assert.deepEqual(at(0.5), ["probe 1"]);
  assert.deepEqual(at(1.5), ["held 1", "probe 2"]);
  assert.deepEqual(at(3), ["held 1"]);
  assert.deepEqual(activeSegments([segment("probe", 1, 0, 1, null)], 0.5, 5), []);
});

test("the head of a message is as far as it has moved, waits, and begins anew", () => {
  const move = (place, start, end) => ({ place, start, end });
  const walk = { moves: [move(0, 0, 1), move(1, 3, 5), move(0, 8, 9)] };
  const places = [0, 0.5, 1, 2.9, 3, 4, 7, 8, 8.25, 20].map((now) => headAt(walk, now));
  assert.deepEqual(places, [0, 0.5, 1, 1, 1, 1.5, 2, 0, 0.25, 1]);
  assert.equal(headAt({ moves: [] }, 3), 0);
});

test("guest nodes have places and colours of their own", () => {
  for (const [kind, shape, count] of [
    ["ring", [12], 12],
    ["mesh", [3, 4], 12],
    ["tree", [3], 15],
  ]) {
    const guest = { kind, shape, places: Array(count).fill(0) };
    const places = spots(guest).map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    assert.equal(new Set(places).size, count, kind);
    const colors = guest.places.map((_, i) => colorOf(guest, i, false));
    assert.equal(new Set(colors).size, count, kind);
    assert.notEqual(colorOf(guest, 0, true), colors[0]);
  }
});

test("links of a torus that close a row or a column are distinguished", () => {
  assert.ok(!isWrapAround(0, 1, 4) && !isWrapAround(0, 4, 4));
  assert.ok(isWrapAround(0, 3, 4) && isWrapAround(0, 8, 4));
});
