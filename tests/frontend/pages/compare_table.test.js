/* The table of Compare where nothing stands at its place: it says what was chosen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { draw } = await import("../../../assets/pages/compare/table.js");

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
