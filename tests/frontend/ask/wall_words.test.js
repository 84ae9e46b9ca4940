/* The words of the wall of a class: one is one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { codeSide, largeNumber, verdictSide } = await import("../../../assets/ask/wall_words.js");
const { answeredText } = await import("../../../assets/ask/words.js");

test("a large number is beside the singular or the plural of its word", () => {
  const said = (n) => largeNumber(n, "answers", "answer").textContent;
  assert.deepEqual([0, 1, 2].map(said), ["0 answers", "1 answer", "2 answers"]);
  assert.equal(largeNumber(1, "of 3").textContent, "1 of 3");
});

test("the answer commented on first is the most chosen one, again after the last", () => {
  const list = [
    { verdict: "right", choice: "0001", many: 3 },
    { verdict: "no_link", choice: "0110", many: 1 },
  ];
  const titleAt = (about) => {
    const wall = { about, asked: { router: "" }, game: { stops: [{ at: "0000" }] } };
    const side = document.createElement("div");
    side.append(...verdictSide(wall, list).flat().filter(Boolean));
    return side.querySelector("#ask-bits p").textContent;
  };
  const titles = ["Most chosen of the wrong", "Chosen as well", "Most chosen of the wrong"];
  assert.deepEqual([0, 1, 2].map(titleAt), titles);
});

test("one phone of some has answered, more have", () => {
  const words = (phones, answered) => answeredText({ phones, answered });
  assert.equal(words(1, 1), "1 of 1 has answered.");
  assert.equal(words(30, 1), "1 of 30 has answered.");
  assert.equal(words(30, 2), "2 of 30 have answered.");
  assert.equal(words(1, 0), "0 of 1 have answered.");
});

test("that phones do not reach the wall is small, and what lets them in is folded", () => {
  const side = (isLocal) => {
    const element = document.createElement("div");
    const room = { code: "3EGX", qr: null, address: "http://localhost:8000/q/3EGX", isLocal };
    const wall = { answered: 0, phones: 0, closed: false };
    element.append(...codeSide(wall, room).filter(Boolean));
    return element.querySelector("details");
  };
  assert.equal(side(false), null);
  assert.ok(!side(true).open);
  assert.equal(
    side(true).querySelector("summary").textContent,
    "Phones do not reach this address.",
  );
  assert.ok(side(true).textContent.includes("explorer serve --host 0.0.0.0"));
});
