import assert from "node:assert/strict";
import { test } from "node:test";

import { isMoving, stepOf, stepUnderWay } from "../../../assets/state/position.js";

/** A step reached by tenths: their sum is not quite whole. */
const sum = (/** @type {number} */ steps) =>
  Array(10 * steps)
    .fill(0.1)
    .reduce((a, b) => a + b, 0);

test("a step is reached at the sum of its fractions, despite rounding", () => {
  for (const steps of [1, 2, 3, 5, 8]) {
    assert.equal(stepOf(sum(steps)), steps);
    assert.equal(stepUnderWay(sum(steps)), steps);
  }
  assert.notEqual(Math.floor(sum(1)), 1);
  assert.notEqual(Math.ceil(sum(3)), 3);
});

test("between two steps the first is reached, and the second under way", () => {
  for (const at of [2.001, 2.5, 2.999]) {
    assert.equal(stepOf(at), 2);
    assert.equal(stepUnderWay(at), 3);
  }
});

test("at the start no step is reached or under way", () => {
  assert.equal(stepOf(0), 0);
  assert.equal(Math.abs(stepUnderWay(0)), 0);
});

test("a message moves once the fraction is more than what a sum may be off", () => {
  assert.ok(!isMoving(0));
  assert.ok(!isMoving(1e-9));
  assert.ok(!isMoving(-1e-9));
  assert.ok(isMoving(0.01));
});
