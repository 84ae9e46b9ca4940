/* How long a film stands at its steps: as long as the sentence takes, longer where it ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { setDocument } from "../../../assets/state/store.js";

const { register } = await import("../../../assets/state/model.js");
const { fittingShots, seconds, shots } = await import("../../../assets/share/film/timing.js");

const LAST = 5;
const sentence = (letters) => [{ text: "x".repeat(letters), mono: false }];

test("the first picture is shown no shorter than those between, the last longest", () => {
  for (const read of [null, [], sentence(20)]) {
    const [first, between, last] = [0, 2, LAST].map((step) => seconds(step, LAST, read));
    assert.ok(between <= first && first < last, `${between}, ${first}, ${last}`);
    assert.equal(seconds(LAST - 1, LAST, read), between);
  }
  assert.deepEqual([seconds(0, LAST, null), seconds(LAST, LAST, null)], [1, 2]);
});

test("a step is shown until its sentence is read, up to a maximum", () => {
  assert.equal(seconds(2, LAST, null), 0.4);
  assert.equal(seconds(2, LAST, sentence(1)), 1);
  assert.equal(seconds(2, LAST, sentence(100)), 3);
  assert.equal(seconds(2, LAST, [...sentence(60), ...sentence(40)]), 3);
  assert.equal(seconds(2, LAST, sentence(1000)), 4);
  assert.equal(seconds(LAST, LAST, sentence(100)), 3, "a long sentence is read at the end too");
});

test("the sentence before a route's first hop is read while that hop is made", () => {
  register("route", /** @type {any} */ ({ route: true }));
  setDocument(/** @type {any} */ ({ task: "route", mode: "", show: null }));
  assert.equal(seconds(0, LAST, sentence(100)), 1);
  assert.equal(seconds(1, LAST, sentence(100)), 3);
  setDocument(null);
});

test("every step is shown once, and between two the player moves evenly", () => {
  const list = shots({ steps: 2, hop: 0.5, rate: 4, restAt: (step) => (step === 2 ? 2 : 1) });
  assert.deepEqual(list, [
    { at: 0, pictures: 4 },
    { at: 0.25, pictures: 1 },
    { at: 0.75, pictures: 1 },
    { at: 1, pictures: 4 },
    { at: 1.25, pictures: 1 },
    { at: 1.75, pictures: 1 },
    { at: 2, pictures: 8 },
  ]);
});

test("a long film is made faster, so that it fits", () => {
  const pictures = (list) => list.reduce((sum, shot) => sum + shot.pictures, 0);
  const fitting = (steps, countOf, most) =>
    countOf(fittingShots({ steps, hop: 0.7, rate: 30, restAt: () => 4 }, countOf, most));
  assert.ok(pictures(shots({ steps: 80, hop: 0.7, rate: 30, restAt: () => 4 })) > 9000);
  for (const steps of [80, 4000]) {
    const count = fitting(steps, pictures, 9000);
    assert.ok(8000 < count && count <= 9000, `${count}`);
  }
  assert.equal(fitting(2, pictures, 9000), 402, "a short one is as slow as it was");
  assert.equal(
    fitting(700, ({ length }) => length, 1500),
    1401,
  );
  assert.equal(fitting(5000, pictures, 9000), 10001, "a hop has two pictures at least");
});
