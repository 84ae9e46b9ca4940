/* The words of the wall of a class: one is one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { largeNumber } = await import("../../../assets/ask/wall_words.js");

test("a large number is beside the singular or the plural of its word", () => {
  const said = (n) => largeNumber(n, "answers", "answer").textContent;
  assert.deepEqual([0, 1, 2].map(said), ["0 answers", "1 answer", "2 answers"]);
  assert.equal(largeNumber(1, "of 3").textContent, "1 of 3");
});
