/* The table of Compare where nothing stands at its place: it says what was chosen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { draw } = await import("../../../assets/pages/compare/table.js");
const { columnDefinition } = await import("../../../assets/pages/compare/grid.js");

test("an empty table says whether families, networks or nothing was chosen", () => {
  const words = (families, add) => {
    const element = document.createElement("div");
    draw(element, { controls: { families, add } }, { rows: [] }, "");
    assert.equal(element.querySelector("a").textContent, "Take those of the papers");
    return element.textContent.replace("Take those of the papers.", "");
  };
  assert.equal(words("none", ""), "Choose a family. ");
  assert.equal(words("none", "Q(6)"), "No network that was added stands here. ");
  assert.equal(words("Q", "Q(6)"), "No network of the chosen families stands here. ");
});

test("a column of the grid is wide enough for its longest number", () => {
  const width = (key, numeric, ...texts) => {
    const rows = texts.map((text) => ({ cells: { [key]: text } }));
    return columnDefinition({ key, title: "", note: "", numeric }, rows).minWidth;
  };
  const characters = (text) => text.length * 8;
  for (const longest of ["≤ 2.000", "≠ −0.031", "17,179,869,184"]) {
    assert.ok(width("nodes", true, "4", longest) > characters(longest) + 16);
  }
  assert.equal(width("nodes", true, "4"), width("degree", true, "2"));
  assert.equal(width("mean", true, "1.000"), width("diameter", true, "1"));
  assert.ok(width("mean", true, "1.000") > width("degree", true, "2"));
  assert.equal(width("network", false, "Torus(8,8)"), 132);
});
