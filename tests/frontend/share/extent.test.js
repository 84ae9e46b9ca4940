import assert from "node:assert/strict";
import { test } from "node:test";
import { extent } from "../../../assets/share/drawing/extent.js";

const SHEET = { width: 400, height: 300 };
const path = (/** @type {string} */ d, matrix = [1, 0, 0, 1, 0, 0]) =>
  /** @type {import("../../../assets/share/drawing/display_list.js").Listed} */ ({
    tag: "path",
    how: { d },
    matrix,
    opacity: 1,
  });

test("a drawing reaches as far as its lines, boxes and circles", () => {
  const lines = [path("M10 20L110 60"), path("M200 100h40v30h-40Z")];
  assert.deepEqual(extent(lines, SHEET), { x: 10, y: 20, width: 230, height: 110 });
  const circle = "M70 50A20 20 0 0 1 30 50A20 20 0 0 1 70 50Z";
  assert.deepEqual(extent([path(circle)], SHEET), { x: 30, y: 30, width: 40, height: 40 });
  const round = "M14 10h32a4 4 0 0 1 4 4v12a4 4 0 0 1 -4 4h-32a4 4 0 0 1 -4 -4v-12a4 4 0 0 1 4 -4Z";
  assert.deepEqual(extent([path(round)], SHEET), { x: 10, y: 10, width: 40, height: 20 });
});

test("moved and magnified items are measured as they are seen", () => {
  const moved = path("M0 0L10 10", [2, 0, 0, 3, 50, 60]);
  assert.deepEqual(extent([moved], SHEET), { x: 50, y: 60, width: 20, height: 30 });
});

test("letters reach to the side that they are set to", () => {
  const how = { x: 100, y: 50, "font-size": "10px" };
  const text = { ...path(""), tag: "text", how, text: "abcd" };
  assert.deepEqual(extent([text], SHEET), { x: 100, y: 42.5, width: 24, height: 10 });
  const end = { ...text, how: { ...how, "text-anchor": "end" } };
  assert.equal(extent([end], SHEET).x, 76);
});

test("parts beyond the sheet are cut off, and an empty sheet is used whole", () => {
  assert.deepEqual(extent([path("M-50 10L500 20")], SHEET), {
    x: 0,
    y: 10,
    width: 400,
    height: 10,
  });
  assert.deepEqual(extent([], SHEET), { x: 0, y: 0, ...SHEET });
});
