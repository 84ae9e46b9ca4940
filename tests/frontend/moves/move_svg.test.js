/* A drawing that moves, as SVG: what is written into it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { Picture } = await import("../../../assets/moves/svg.js");

/** The attributes of a box of a size. @param {[number, number]} size */
function boxOf(size) {
  const item = { key: "h0", shape: "Box", role: "hull", at: [50, 40], size };
  const { element } = new Picture().update(item);
  return ["x", "y", "width", "height"].map((name) => element.getAttribute(name));
}

test("a box is centred, and its size is never negative", () => {
  assert.deepEqual(boxOf([20, 10]), ["40", "35", "20", "10"]);
  assert.deepEqual(boxOf([-5.7, 10]), ["50", "35", "0", "10"]);
  assert.deepEqual(boxOf([20, -65.4]), ["40", "40", "20", "0"]);
});
