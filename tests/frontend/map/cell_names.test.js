/* Names of cells: ranges of numbers count from what the levels above have chosen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameCells, nameOf } from "../../../assets/map/paint/names.js";

const level = (name, ...names) => ({ cell: { name, names, notes: [] } });

/** A mesh of 16 by 16 in halves, and quarters of four, down to clusters of two by two. */
const nest = {
  document: { spec: "Mesh(16,16)" },
  typesOf: (path) =>
    [
      level("A1", "0–7", "8–15"),
      level("A2", "0–7", "8–15"),
      level("A1", "0–1", "2–3", "4–5", "6–7"),
      level("A1 A2", "0,0", "0,1", "1,0", "1,1"),
      level("node"),
    ].slice(0, path.length + 1),
};

test("a range within a range counts from its first number", () => {
  assert.equal(nameOf(nest, [1]).digit, "8–15");
  assert.equal(nameOf(nest, [1, 0]).digit, "0–7");
  assert.equal(nameOf(nest, [1, 0, 2]).digit, "12–13");
  assert.deepEqual(nameOf(nest, [1, 1, 2, 1]), { field: "A1 A2", digit: "12,9", note: "" });
});

test("bits of one field, level by level, stay as they are", () => {
  const bits = {
    ...nest,
    typesOf: () => [level("i", "00", "01"), level("i", "10", "11"), level("")],
  };
  assert.equal(nameOf(bits, [1, 1]).digit, "11");
});

test("a name begins behind a mark, and is left out where that is too far", () => {
  const texts = [];
  const g = {
    measureText: (text) => ({ width: 7 * text.length }),
    strokeText: () => {},
    fillText: (text, x) => texts.push([text, x]),
  };
  const surface = { g, width: 800, height: 500, colours: {}, token: () => "" };
  const row = { cell: {}, halfX: 100, halfY: 20, kids: [] };
  const visible = { cells: [{ path: [1], type: row, x: 200, y: 100, size: 40 }] };
  const name = (...box) => {
    texts.length = 0;
    nameCells(surface, nest, visible, 1, () => "", [box]);
    return texts;
  };
  // "A1 = 8–15" is written from 102 to 165, at the height 70.
  const from = (/** @type {number} */ x) => [
    ["A1 = ", x],
    ["8–15", x + 35],
  ];
  assert.deepEqual(name(300, 60, 330, 80), from(102));
  assert.deepEqual(name(98, 60, 110, 80), from(112));
  assert.deepEqual(name(150, 60, 180, 80), []);
});

test("a cell with a note is named where it is smaller than others with a name", () => {
  const texts = [];
  const g = {
    measureText: (text) => ({ width: 7 * text.length }),
    strokeText: () => {},
    fillText: (text) => texts.push(text) && opacities.push(g.globalAlpha),
  };
  const opacities = [];
  const surface = { g, width: 800, height: 500, colours: {}, token: () => "" };
  const write = (nest, halfX, halfY = 20) => {
    texts.length = 0;
    const type = { cell: {}, halfX, halfY, kids: [] };
    const cell = { path: [1], type, x: 200, y: 100, size: 2 * halfX };
    nameCells(surface, nest, { cells: [cell] }, 1, () => "", []);
    return [...texts];
  };
  const cell = { name: "c", names: ["00", "01"], notes: ["moves m[0]", "moves m[1]"] };
  const noted = { ...nest, typesOf: () => [{ cell }, level("")] };
  assert.deepEqual(write(noted, 40), ["01"]);
  assert.deepEqual(write(nest, 40), []);
  assert.deepEqual(write(noted, 17), []);
  // Between rows that are this flat there is no room for a name.
  assert.deepEqual(write(noted, 90, 8), []);
  assert.deepEqual(write(noted, 90), ["01", "moves m[1]"]);
  // The classes of MC(3,3) on a phone are 62 pixels wide: their names are not pale.
  assert.deepEqual([write(noted, 31), opacities.at(-1)], [["01"], 1]);
});
