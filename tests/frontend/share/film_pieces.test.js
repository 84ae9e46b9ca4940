/* How many pictures a film has between two steps. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { picturesBetween } = await import("../../../assets/share/film/film.js");

test("pictures between two steps are few where there are many steps or a step is short", () => {
  assert.equal(picturesBetween({ between: 6 }, 10, 0.7), 6);
  assert.equal(picturesBetween({ between: 6, most: 120 }, 40, 0.7), 3);
  assert.equal(picturesBetween({ between: 6, most: 120, seen: 24 }, 10, 0.1), 2);
});

test("there is one at least where there are any, and none where none is wished for", () => {
  assert.equal(picturesBetween({ between: 6, most: 120, seen: 24 }, 1000, 0.05), 1);
  assert.equal(picturesBetween({ between: 0, most: 120, seen: 24 }, 1000, 0.05), 0);
  assert.equal(picturesBetween({ between: 6, most: 120 }, 0, 0.7), 6);
});
