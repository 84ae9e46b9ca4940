import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { asSentence, briefName, inText, plural } = await import(
  "../../../assets/widgets/wording.js"
);
const { numberText } = await import("../../../assets/state/language.js");
const { matchesOf, splitAtMatch } = await import("../../../assets/page/search/suggestions.js");
const { nextOption } = await import("../../../assets/widgets/controls/combobox.js");
const { isAddress, targetOf } = await import("../../../assets/page/search/search.js");

test("numbers and plurals", () => {
  assert.equal(numberText(134217728), "134,217,728");
  assert.equal(plural(1, "hop"), "1 hop");
  assert.equal(plural(0, "hop"), "0 hops");
  assert.equal(plural(2048, "link"), "2,048 links");
});

test("link kinds in running text", () => {
  const cases = [
    ["Cube", "cube"],
    ["Cross (between classes)", "cross"],
    ["E1, in dimension 0", "E1"],
    ["Swap with place 3", "swap 3"],
  ];
  for (const [title, name] of cases) assert.equal(briefName({ title }), name);
  assert.equal(inText("A1, ring of 64"), "A1, ring of 64");
});

test("sentences begin with a capital, symbols as they are", () => {
  assert.equal(asSentence("the network is small"), "The network is small");
  assert.equal(asSentence("n = 9 is too large"), "n = 9 is too large");
  assert.equal(asSentence("foo is no network"), "foo is no network");
});

const ALL = [
  ["CQ(4)", "Crossed cube", "16"],
  ["Q(4)", "Hypercube", "16"],
  ["SCQ(3,3)", "Star-crossed cube", "48"],
  ["S(4)", "Star graph", "24"],
];

test("the best match is first: spec, name, word of a name, part of a word", () => {
  const specs = (typed) => matchesOf(ALL, typed, 9).map(([spec]) => spec);
  assert.deepEqual(specs(""), ["CQ(4)", "Q(4)", "SCQ(3,3)", "S(4)"]);
  assert.deepEqual(specs("q"), ["Q(4)"]);
  assert.deepEqual(specs("crossed"), ["CQ(4)", "SCQ(3,3)"]);
  assert.deepEqual(specs("cube"), ["CQ(4)", "SCQ(3,3)", "Q(4)"]);
  assert.deepEqual(specs("  STAR  "), ["S(4)", "SCQ(3,3)"]);
  assert.deepEqual(specs("nothing"), []);
  assert.equal(matchesOf(ALL, "", 2).length, 2);
});

test("typed text is bold in matches", () => {
  assert.deepEqual(splitAtMatch("Star graph", "GRA"), ["Star ", "gra", "ph"]);
  assert.deepEqual(splitAtMatch("Star graph", "cube"), ["", "", "Star graph"]);
  assert.deepEqual(splitAtMatch("Star graph", " "), ["", "", "Star graph"]);
});

test("arrows walk round a list", () => {
  assert.deepEqual(
    [nextOption(-1, 1, 3), nextOption(-1, -1, 3), nextOption(2, 1, 3), nextOption(0, -1, 3)],
    [0, 2, 0, 2],
  );
});

test("specs and names mean a network, digits an address", () => {
  for (const text of ["0110", "#5", "(00,1)", "rLR", "r"]) assert.ok(isAddress(text));
  const names = ["star", "MC(2,2)", "q (4)", "3D torus", "8-ary 2-cube", "4D hypercube"];
  for (const text of names) assert.ok(!isAddress(text), text);
  assert.equal(targetOf("star", "S(4)"), "S(4)");
  assert.equal(targetOf("star", ""), "star");
  assert.equal(targetOf("S(5)", "S(4)"), "S(5)");
});
