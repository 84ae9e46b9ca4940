/* A set of checked routes: taken up in parts, counted, sorted, gone through, without a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asLines,
  asLink,
  contentText,
  hashOf,
  lineStart,
  nextTrouble,
  nodesIn,
  placeOf,
  RouteSet,
  sizeText,
  tooLargeText,
} from "../../../assets/tasks/check/set.js";

/** @param {number[]} lines @param {number[]} troubles */
const part = (lines, troubles) => ({
  line: lines,
  source: lines.map((line) => `s${line}`),
  target: lines.map((line) => `t${9 - line}`),
  trouble: troubles,
  at: lines.map(() => -1),
  hops: lines.map((line) => line % 3),
  least: lines.map(() => 1),
  route: lines.map((line) => `r${line}`),
  why: { 0: `why ${lines[0]}` },
});

function routeSet() {
  const set = new RouteSet();
  set.add(part([1, 2, 3], [6, 1, 5]));
  set.add(part([4, 5], [1, 6]));
  return set;
}

test("parts add up, and each row keeps its reason", () => {
  const set = routeSet();
  assert.deepEqual([set.size, set.troubled], [5, 3]);
  assert.deepEqual(set.counts, [0, 2, 0, 0, 0, 1, 2, 0]);
  assert.deepEqual(set.rows.why, { 0: "why 1", 3: "why 4" });
});

test("neither a shortest route nor one whose distance is not known is a trouble", () => {
  const set = new RouteSet();
  set.add(part([1, 2, 3, 4], [7, 6, 7, 5]));
  assert.deepEqual([set.size, set.troubled], [4, 1]);
  set.add(part([5, 6], [0, 7]));
  assert.deepEqual([set.size, set.troubled], [6, 2]);
});

test("rows are sorted by trouble and then by line, or by any column, both ways", () => {
  const set = routeSet();
  assert.deepEqual(set.sorted("all", "trouble"), [1, 3, 2, 0, 4]);
  assert.deepEqual(set.sorted("all", "target"), [4, 3, 2, 1, 0]);
  assert.deepEqual(set.sorted("all", "hops", true), [1, 4, 0, 3, 2]);
  assert.deepEqual(set.sorted("no_link", "line", true), [3, 1]);
  assert.deepEqual(set.sorted("loop", "line"), []);
});

test("the next trouble leaves out what arrives by a shortest way, and goes round", () => {
  const set = routeSet();
  const rows = set.sorted("all", "line");
  assert.equal(nextTrouble(set, rows, 0, 1), 1);
  assert.equal(nextTrouble(set, rows, 1, 1), 2);
  assert.equal(nextTrouble(set, rows, 3, 1), 1);
  assert.equal(nextTrouble(set, rows, 1, -1), 3);
  assert.equal(nextTrouble(set, [0, 4], 0, 1), -1);
});

test("a row is found by its line, and by its route if the line has several", () => {
  const set = routeSet();
  set.add({ ...part([4], [3]), route: ["other"] });
  assert.equal(set.find(4, "r4"), 3);
  assert.equal(set.find(4, "other"), 5);
  assert.equal(set.find(4, "none of them"), 3);
  assert.equal(set.find(99, "r4"), -1);
});

test("texts are distinguished, sizes named, nodes counted, lines put into an address", () => {
  assert.notEqual(hashOf("a b"), hashOf("b a"));
  assert.equal(hashOf("000 001"), hashOf("000 001"));
  assert.match(hashOf("x".repeat(1e5)), /^[0-9a-z]{5,12}$/);
  assert.deepEqual(
    [sizeText(12), sizeText(72_300), sizeText(9_999_999)],
    ["12 B", "72 kB", "10.0 MB"],
  );
  assert.deepEqual(
    [tooLargeText(10_000_032), tooLargeText(12_200_000)],
    ["10,000,032 B", "12.2 MB"],
  );
  assert.equal(nodesIn("000 to 011: 000 -> 001 011"), 3);
  assert.equal(asLink(" (0,0)\r\n(0,1) \n"), "(0,0);(0,1)");
  assert.equal(asLines("(0,0);(0,1)"), "(0,0)\n(0,1)");
});

test("sorted by stretch the worst is first, and equal fractions are in the order of lines", () => {
  const set = new RouteSet();
  set.add({ ...part([1, 2, 3, 4], [5, 5, 5, 5]), hops: [6, 4, 9, 3], least: [4, 2, 6, 1] });
  assert.deepEqual(set.sorted("longer", "stretch", true), [3, 1, 0, 2]);
  assert.deepEqual(set.sorted("longer", "hops", true), [2, 0, 1, 3]);
});

test("an entry is found where it was typed, whatever parts the lines", () => {
  const text = "\n  (0,0);(0,1)\n   (1,x);(1,9)";
  const after = (
    /** @type {string} */ entry,
    /** @type {number} */ entryLine,
    /** @type {number} */ entryColumn,
  ) => {
    const place = placeOf(text, { entry, entryLine, entryColumn });
    return place < 0 ? "nowhere" : text.slice(place);
  };
  assert.equal(after("(0,0)", 1, 1), "(0,0);(0,1)\n   (1,x);(1,9)");
  assert.equal(after("1)", 2, 4), "1)\n   (1,x);(1,9)");
  assert.equal(after("x)", 3, 4), "x);(1,9)");
  const twice = { entry: "(1,1)", entryLine: 1, entryColumn: 7 };
  assert.equal(placeOf("(1,1) (1,1)", twice), 6);
  // A column of a table is that of a cell, and a number may be written in another way.
  assert.equal(after("9)", 4, 1), "9)");
  assert.equal(after("#9", 4, 1), "nowhere");
  assert.equal(after("(1,9)", 3, 1), "nowhere");
  assert.equal(text.slice(lineStart(text, 3)), "(1,x);(1,9)");
});

test("a text has routes to check, or the nodes of a single one", () => {
  assert.equal(contentText("000 001\n000 111\n"), "2 routes");
  assert.equal(contentText("000 001; 011 111; ;"), "2 routes");
  assert.equal(contentText("000 001 011"), "3 nodes");
  assert.equal(contentText(" \n;"), "");
});
