/* Arrows scroll a table that is wider than the panel, and step through the route elsewhere. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

const { scrollable } = await import("../../../assets/tasks/check/scrollable.js");

/** Returns whether the page hears of a key that is pressed in a table. */
function hears(key, [scrollWidth, clientWidth]) {
  const box = scrollable("Routes", document.createElement("table"));
  for (const [name, value] of Object.entries({ scrollWidth, clientWidth }))
    Object.defineProperty(box, name, { value });
  document.body.replaceChildren(box);
  let isHeard = false;
  document.body.onkeydown = () => {
    isHeard = true;
  };
  box.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));
  return isHeard;
}

test("arrows to the sides stay within what is wider than the panel", () => {
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    assert.equal(hears(key, [400, 300]), false, key);
    assert.equal(hears(key, [300, 300]), true, key);
  }
  assert.equal(hears("ArrowUp", [400, 300]), true);
});
