/* Lessons without a page: what is kept of answers, how they are judged, what stands together. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../page.js";

/** @type {Map<string, string>} */
const store = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => store.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => store.set(name, text),
    removeItem: (/** @type {string} */ name) => store.delete(name),
  },
});

const answers = await import("../../../assets/pages/learn/answers.js");
const { groupBlocks, carriedSearch, isRead, nameOf } = await import(
  "../../../assets/pages/learn/lesson.js"
);
const { judgement } = await import("../../../assets/pages/learn/question.js");
const { initials, matchingTerms } = await import("../../../assets/pages/learn/terms.js");
const { runs } = await import("../../../assets/pages/learn/ways.js");
const { frameSearch } = await import("../../../assets/pages/learn/views.js");

beforeEach(() => store.clear());

test("answers are stored, and right ones are recognized without the lesson", () => {
  answers.storeAnswers("a", 1, [answers.answerCode(2, false), answers.answerCode(0, true)]);
  answers.storeAnswers("a", 2, [answers.answerCode(1, false)]);
  answers.storeAnswers("a", 3, [answers.answerCode(1, false), answers.answerCode(2, false)]);
  assert.deepEqual(answers.progress("a"), { begun: 3, over: 2, right: 1 });
  assert.deepEqual(answers.answersTo("a", 1).map(answers.placeOf), [2, 0]);
  assert.deepEqual(answers.progress("b"), { begun: 0, over: 0, right: 0 });
  answers.forget();
  assert.deepEqual(answers.answersTo("a", 1), []);
});

test("a lesson is ticked where all was right at some time, and not where it is merely over", () => {
  const row = { name: "a", questions: 2, exercises: 1 };
  answers.storeAnswers("a", 1, [answers.answerCode(0, true)]);
  answers.storeAnswers("a", 2, [answers.answerCode(1, false), answers.answerCode(2, false)]);
  assert.deepEqual(answers.progress("a"), { begun: 2, over: 2, right: 1 });
  assert.equal(isRead(row), false);
  answers.storeAnswers("a", 2, [answers.answerCode(1, false), answers.answerCode(0, true)]);
  assert.equal(isRead(row), false);
  answers.storeAnswers("a", "exercise:1", [-1]);
  assert.equal(isRead(row), true);
  // Whoever tries again keeps the tick.
  answers.storeAnswers("a", 1, []);
  assert.deepEqual(answers.answersTo("a", 1), []);
  assert.deepEqual(answers.progress("a"), { begun: 2, over: 2, right: 3 });
  assert.equal(isRead(row), true);
});

test("damaged or impossible storage does no harm", () => {
  store.set("explorer-learn", '{"a": {"1": "x", "2": [1, "y"]}}');
  assert.deepEqual(answers.answersTo("a", 1), []);
  assert.deepEqual(answers.answersTo("a", 2), [1]);
  store.set("explorer-learn", "{");
  assert.deepEqual(answers.answersTo("a", 2), []);
});

test("a longer hop is not wrong, and a missing link is distinguished", () => {
  const answer = {
    words: [],
    why: [],
    right: false,
    address: "",
    joined: null,
    left: null,
    longer: null,
  };
  assert.equal(judgement({ ...answer, right: true, joined: true, longer: 0 }), "shortest");
  assert.equal(judgement({ ...answer, joined: true, longer: 2 }), "longer");
  assert.equal(judgement({ ...answer, joined: true, longer: 0 }), "longer");
  assert.equal(judgement({ ...answer, joined: false }), "no_link");
  assert.equal(judgement(answer), "no");
});

test("rows of a list are grouped, and so is a question with the figure before it", () => {
  const kinds = ["paragraph", "row", "row", "scene", "question", "question", "paragraph"];
  const lengths = groupBlocks(kinds.map((kind) => ({ kind }))).map((group) => group.length);
  assert.deepEqual(lengths, [1, 2, 2, 1, 1]);
});

test("language and theme go along, what is scrolled to does not", () => {
  assert.equal(carriedSearch("?lesson=a&scene=2&lang=de&theme=dark"), "?lang=de&theme=dark");
  assert.equal(carriedSearch("?path=hcn&find=a&lang=de"), "?path=hcn&lang=de");
  assert.equal(carriedSearch("?scene=2"), "");
});

test("a figure is played over its steps, and a still figure is not", () => {
  const view = {
    address: "?net=Q(3)&from=000&to=111",
    first: 0,
    last: 2,
    trouble: "",
    statement: null,
  };
  const played = new URLSearchParams(frameSearch(view, { chrome: "all", play: true }));
  assert.deepEqual(
    ["until", "autoplay", "step", "chrome"].map((name) => played.get(name)),
    ["2", "1", "0", "all"],
  );
  const still = { ...view, address: `${view.address}&step=1`, first: null, last: null };
  const looked = new URLSearchParams(frameSearch(still, { chrome: "none", play: false }));
  assert.deepEqual([looked.get("step"), looked.get("autoplay")], ["1", null]);
});

test("terms are found by their names first, then by what they mean, whatever the spelling", () => {
  const rows = [
    { name: "Cross-edge", says: ["A link of the metacube."] },
    { name: "Metacube, MC", says: ["Links change the class."] },
    { name: "Möbius ladder", says: ["A ring ", { tag: "em", parts: ["closed"] }, " by links."] },
  ];
  const names = (/** @type {string} */ text) =>
    matchingTerms(rows, text).map(({ name }) => name[0]);
  assert.deepEqual(names("cross edge"), ["C"]);
  assert.deepEqual(names("METACUBE"), ["M", "C"]);
  assert.deepEqual(names("mobius"), ["M"]);
  assert.deepEqual(names("closed ring"), ["M"]);
  assert.deepEqual(names("link class"), ["M"]);
  assert.deepEqual(names("hypertorus"), []);
  assert.equal(names(" ").length, 3);
});

test("the index has a letter once, in its order", () => {
  const rows = ["A", "A", "C", "D", "D"].map((initial) => /** @type {any} */ ({ initial }));
  assert.deepEqual(initials(rows), ["A", "C", "D"]);
  assert.deepEqual(initials([]), []);
});

test("a path is described by its time or paper, and its lessons by runs of numbers", () => {
  const steps = (/** @type {string} */ text) =>
    text.split(" ").map((word) => ({ number: Number.parseInt(word, 10), aim: word.endsWith("!") }));
  const short = (/** @type {string} */ text) =>
    runs({ steps: steps(text) }).map(({ text: said, aim }) => said + (aim ? "!" : ""));
  assert.deepEqual(short("1! 2! 3! 5!"), ["1–3!", "5!"]);
  assert.deepEqual(short("1 2! 3! 4 9!"), ["1", "2 3!", "4", "9!"]);
  const names = [
    [{ paper: "HCN", time: 0 }, "HCN"],
    [{ paper: "", time: 90 }, "90 min"],
    [{ paper: "", time: 120 }, "2 h"],
    [{ paper: "", time: 130 }, "130 min"],
  ];
  for (const [way, name] of names) assert.equal(nameOf(/** @type {any} */ (way)), name);
});
