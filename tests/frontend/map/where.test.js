/* An address in pieces: letters by the levels that hold them, and what holds none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tintOf } from "../../../assets/map/paint/surface.js";
import {
  levelState,
  levelsWithoutLetters,
  piecesOf,
  piecesThatFit,
} from "../../../assets/map/where.js";

const bits = (field, ...letters) => letters.map((letter) => [field, letter]);

test("adjacent letters of one level are one piece", () => {
  const letters = [bits(0, 0, 1), bits(0, 2, 3)];
  assert.deepEqual(piecesOf("0110", letters), [
    { text: "01", level: 0 },
    { text: "10", level: 1 },
  ]);
});

test("brackets and commas are of no level, and begin a new field", () => {
  const letters = [bits(0, 0, 1), bits(1, 0), bits(1, 1)];
  assert.deepEqual(piecesOf("(01,10)", letters), [
    { text: "(", level: -1 },
    { text: "01", level: 0 },
    { text: ",", level: -1 },
    { text: "1", level: 1 },
    { text: "0", level: 2 },
    { text: ")", level: -1 },
  ]);
});

test("where dots part symbols each is one letter, however many digits it has", () => {
  const letters = [bits(0, 2), bits(0, 0, 1)];
  assert.deepEqual(piecesOf("(10.2.11,01)", letters), [
    { text: "(", level: -1 },
    { text: "10.2", level: 1 },
    { text: ".11", level: 0 },
    { text: ",01)", level: -1 },
  ]);
});

test("a level may hold letters far apart, and letters may be of none", () => {
  assert.deepEqual(piecesOf("abc", [bits(0, 0, 2)]), [
    { text: "a", level: 0 },
    { text: "b", level: -1 },
    { text: "c", level: 0 },
  ]);
});

test("only entered levels without a letter are listed besides the address", () => {
  const letters = [[], bits(0, 0), [], bits(1, 0)];
  assert.deepEqual(levelsWithoutLetters(letters, 2), [0]);
  assert.deepEqual(levelsWithoutLetters(letters, 4), [0, 2]);
});

test("levels that are entered are lit, those that are seen have their tint, others have none", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((level) => levelState(level, 2, 4)),
    ["entered", "entered", "seen", "seen", "below"],
  );
});

test("tints go from the outside inwards, and begin again after the fifth", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7].map(tintOf), [0, 1, 2, 3, 4, 0, 1]);
});

test("an address without room keeps the pieces around the cell of the camera", () => {
  const widths = [10, 20, 20, 20, 20, 10];
  assert.deepEqual(piecesThatFit(widths, 2, 100), [0, 6]);
  assert.deepEqual(piecesThatFit(widths, 0, 75), [0, 4]);
  assert.deepEqual(piecesThatFit(widths, 5, 75), [2, 6]);
  assert.deepEqual(piecesThatFit(widths, 2, 65), [1, 4]);
  assert.deepEqual(piecesThatFit(widths, 3, 0), [3, 4]);
});
