/* Words: sentences begin with a capital, symbols stay as they are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decimals } from "../../../assets/widgets/decimals.js";
import { asSentence, plural } from "../../../assets/widgets/wording.js";

test("a sentence gets its capital, a parameter keeps its letter", () => {
  assert.equal(asSentence("the source has failed"), "The source has failed");
  assert.equal(asSentence("n = 99 is outside its range"), "n = 99 is outside its range");
  assert.equal(asSentence("k is no number"), "k is no number");
  assert.equal(asSentence("there is no router 'x'"), "There is no router 'x'");
  assert.equal(asSentence("(00) is a node"), "(00) is a node");
});

test("one is one, others are many, thousands are parted", () => {
  assert.equal(plural(1, "hop"), "1 hop");
  assert.equal(plural(1024, "node"), "1,024 nodes");
});

test("a measured number has all of its decimals, none is a dash, a difference its sign", () => {
  assert.equal(decimals(1234.5, 2), "1,234.50");
  assert.equal(decimals(null, 2), "–");
  assert.deepEqual(
    [0.25, -0.25, 0].map((value) => decimals(value, 1, "exceptZero")),
    ["+0.3", "-0.3", "0.0"],
  );
});
