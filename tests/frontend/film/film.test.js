/* The player of a page that stands alone: what it shows after what is asked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYS, nextState } from "../../../assets/film/film.js";

/** @param {number} step @param {boolean} [playing] */
const now = (step, playing = false) => ({ step, last: 3, playing });

test("a step is never beyond the ends", () => {
  assert.deepEqual(nextState(now(0), "back"), now(0));
  assert.deepEqual(nextState(now(3), "forward"), now(3));
  assert.deepEqual(nextState(now(1), 7), now(3));
  assert.deepEqual(nextState(now(1), -2), now(0));
  assert.deepEqual(nextState(now(1), "end"), now(3));
  assert.deepEqual(nextState(now(2), "start"), now(0));
});

test("a playing film stops at the last step", () => {
  assert.deepEqual(nextState(now(1, true), "tick"), now(2, true));
  assert.deepEqual(nextState(now(2, true), "tick"), now(3));
  assert.deepEqual(nextState(now(1), "tick"), now(2));
});

test("a step by hand stops what plays", () => {
  assert.deepEqual(nextState(now(1, true), "forward"), now(2));
  assert.deepEqual(nextState(now(1, true), 0), now(0));
});

test("at the end it begins again", () => {
  assert.deepEqual(nextState(now(3), "toggle"), now(0, true));
  assert.deepEqual(nextState(now(1), "toggle"), now(1, true));
  assert.deepEqual(nextState(now(1, true), "toggle"), now(1));
  assert.equal(nextState({ step: 0, last: 0, playing: false }, "toggle").playing, false);
});

test("clicker keys step", () => {
  assert.equal(KEYS.PageDown, "forward");
  assert.equal(KEYS.PageUp, "back");
});
