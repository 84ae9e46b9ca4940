/* An element is a stop of the keyboard as long as it scrolls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const watched = [];
let changed;
globalThis.ResizeObserver = class {
  constructor(hear) {
    changed = (box) => hear([{ target: box }]);
  }

  observe(box) {
    watched.push(box);
  }
};
const { stopWhileItScrolls } = await import("../../../assets/widgets/scroll_stop.js");

/** A box of 100 by 100 pixels, and how much is in it. */
function boxWith(scrollWidth, scrollHeight) {
  const box = document.createElement("div");
  const sizes = { clientWidth: 100, clientHeight: 100, scrollWidth, scrollHeight };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(box, name, { value, writable: true });
  return box;
}

test("a box that scrolls one way or the other is a stop", () => {
  const stops = [
    [100, 100],
    [101, 101],
    [140, 100],
    [100, 140],
  ].map(([width, height]) => {
    const box = boxWith(width, height);
    stopWhileItScrolls(box);
    return box.getAttribute("tabindex");
  });
  assert.deepEqual(stops, [null, null, "0", "0"]);
});

test("a box of another size is looked at again", () => {
  const box = boxWith(140, 100);
  stopWhileItScrolls(box);
  assert.ok(watched.includes(box));
  box.clientWidth = 200;
  changed(box);
  assert.equal(box.getAttribute("tabindex"), null);
  box.clientWidth = 100;
  changed(box);
  assert.equal(box.getAttribute("tabindex"), "0");
});
