/* Drawings on a display list: rectangles drawn alike are one path where none lies over another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

document.createElement = /** @type {any} */ (
  () => ({ getContext: () => ({ measureText: () => ({ width: 0 }) }) })
);
const { Lister } = await import("../../../assets/share/drawing/display_list.js");

class Plain extends Lister {
  /** @override @param {string} style */
  colour(style) {
    return style;
  }
}

const paths = (/** @type {InstanceType<typeof Plain>} */ { listed }) =>
  listed.map(({ how }) => String(how.d).split("M").length - 1);

test("rectangles apart are one path, and what lies over another begins the next", () => {
  const g = new Plain(100, 100);
  for (const x of [0, 10, 20]) g.fillRect(x, 0, 10, 10);
  g.fillRect(25, 5, 10, 10);
  assert.deepEqual(paths(g), [3, 1]);
  assert.equal(g.listed[0].how.d, "M0 0h10v10h-10ZM10 0h10v10h-10ZM20 0h10v10h-10Z");
});

test("another colour, opacity or line begins the next, and so does what is drawn between", () => {
  const g = new Plain(100, 100);
  const set = (/** @type {object} */ how) => Object.assign(g, how);
  g.fillRect(0, 0, 5, 5);
  set({ fillStyle: "#123456" });
  g.fillRect(10, 0, 5, 5);
  set({ globalAlpha: 0.5 });
  g.fillRect(20, 0, 5, 5);
  g.strokeRect(30, 0, 5, 5);
  g.strokeRect(40, 0, 5, 5);
  // Their lines would lie over each other.
  g.strokeRect(45.5, 0, 5, 5);
  g.beginPath();
  g.lineTo(1, 2);
  g.stroke();
  g.strokeRect(60, 0, 5, 5);
  assert.deepEqual(paths(g), [1, 1, 1, 2, 1, 1, 1]);
});
