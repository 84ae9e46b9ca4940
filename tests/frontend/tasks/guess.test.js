/* Lines of no known form: the sentence that says what they look like, and the preview of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { guessElements, guessSentence } = await import("../../../assets/tasks/check/guess.js");

/** @type {import("../../../assets/types/documents").GuessedForm} */
const guess = {
  looks: "a trace of ns-2",
  named: [
    ["packet", 12],
    ["from", 3],
    ["to", 4],
  ],
  columns: "packet=12,from=3,to=4",
  index: true,
  hops: 5,
  links: 4,
  lines: [{ line: 2, text: "+ 1 0 1", packet: "7", time: "", nodes: ["000", "001"] }],
};

test("a guess is described in a sentence, its columns by their numbers", () => {
  assert.equal(
    guessSentence(guess),
    "This looks like a trace of ns-2: packet in column 12, from in column 3, to in column 4," +
      " numbers as indices. Read it so?",
  );
  const plain = { ...guess, looks: "routes, a line each", named: [], columns: "" };
  assert.equal(
    guessSentence(plain),
    "This looks like routes, a line each: numbers as indices. Read it so?",
  );
});

test("the preview has a column for what the lines tell, and for nothing else", () => {
  const said = guessElements(guess)
    .map((element) => element.textContent)
    .join(" ");
  assert.match(said, /linepacketnodes/);
  assert.match(said, /27000 001/);
  assert.match(said, /4 of the first 5 hops are links\./);
});
