/* The note on the hops of a checked route. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

globalThis.ResizeObserver = class {
  observe() {}
};
const { hopsNote } = await import("../../../assets/tasks/check/panel.js");

test("a route is a shortest one only if it arrives, over links", () => {
  const route = { written: 2, distance: 2, bad: null, left: 0 };
  assert.equal(hopsNote(route), "2, a shortest route");
  assert.equal(hopsNote({ ...route, bad: 2, left: 1 }), "2 written");
  assert.equal(hopsNote({ ...route, left: 2 }), "2 written");
  assert.equal(hopsNote({ ...route, written: 4 }), "4 written, the shortest takes 2");
  assert.equal(hopsNote({ ...route, distance: null, left: null }), "2 written");
});
