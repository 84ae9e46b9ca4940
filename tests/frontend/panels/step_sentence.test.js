/* The list of steps is scrolled until the row of the step is visible, and no farther. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

globalThis.$looks = { tokens: {}, size: { width: 480, height: 320 } };
await import("../lacking.mjs");
const { keepInSight } = await import("../../../assets/panels/step_sentence.js");

/** Returns where a list of 200 pixels is scrolled to, for a row of 20 pixels. */
function scrollTopOf({ at, top, length = 1000, head = 28 }) {
  const row = document.createElement("tr");
  Object.defineProperties(row, { offsetTop: { value: top }, offsetHeight: { value: 20 } });
  const list = { scrollHeight: length, clientHeight: 200, scrollTop: at };
  keepInSight(list, row, head);
  return list.scrollTop;
}

test("a row that is visible, or a list that is short, is left alone", () => {
  assert.equal(scrollTopOf({ at: 100, top: 180 }), 100);
  assert.equal(scrollTopOf({ at: 100, top: 128 }), 100);
  assert.equal(scrollTopOf({ at: 100, top: 258 }), 100);
  assert.equal(scrollTopOf({ at: 0, top: 400, length: 200 }), 0);
  const list = { scrollHeight: 1000, clientHeight: 200, scrollTop: 7 };
  keepInSight(list, null, 28);
  assert.equal(list.scrollTop, 7);
});

test("a row above comes below the head of the list, a row below to its end", () => {
  assert.equal(scrollTopOf({ at: 100, top: 127 }), 99);
  assert.equal(scrollTopOf({ at: 100, top: 40 }), 12);
  assert.equal(scrollTopOf({ at: 100, top: 259 }), 101);
  assert.equal(scrollTopOf({ at: 0, top: 400 }), 242);
});
