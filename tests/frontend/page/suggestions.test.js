/* Texts by which a network is found. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesOf } from "../../../assets/page/search/suggestions.js";

/** @type {[string, string, string][]} */
const ALL = [
  // In the order in which the server sends them, by the letters of the families.
  ["FQ(4)", "Folded hypercube", "16"],
  ["HCN(3)", "Hierarchical cubic network", "64"],
  ["Hypernet(3)", "Hypernet (reconstructed)", "32"],
  ["HyperStar(6,3)", "Hyper-star", "20"],
  ["MC(2,1)", "Metacube", "64"],
  ["Q(4)", "Hypercube", "16"],
  ["Q(3)", "Hypercube", "8"],
  ["S(4)", "Star graph (permutations)", "24"],
  ["Torus(4,4)", "Torus", "16"],
];
/** @param {string} typed */
const first = (typed) => matchesOf(ALL, typed, 12)[0]?.[0];

test("letters and numbers mean a spec, however they are separated", () => {
  for (const [typed, spec] of [
    ["torus 4x4", "Torus(4,4)"],
    ["Torus 8 × 8", "Torus(8,8)"],
    ["q10", "Q(10)"],
    ["MC 2 3", "MC(2,3)"],
    ["mc(2 3", "MC(2,3)"],
    ["hcn5", "HCN(5)"],
    ["hypercube 5", "Q(5)"],
    ["star graph 5", "S(5)"],
  ]) {
    assert.equal(first(typed), spec, typed);
  }
});

test("offered specs are valid: numbers are within their limits, and as many as needed", () => {
  const limits = {
    Q: /** @type {[number, number][]} */ ([[1, 72]]),
    MC: [
      [0, 4],
      [1, 72],
    ],
  };
  const offered = (typed) => matchesOf(ALL, typed, 12, limits).map(([spec]) => spec);
  assert.equal(offered("Q(99)")[0], "Q(72)");
  assert.equal(offered("q0")[0], "Q(1)");
  assert.ok(!offered("Q 2 3").some((spec) => spec.includes(",")));
  assert.equal(offered("MC(9,3")[0], "MC(4,3)");
  assert.equal(offered("torus 99x99")[0], "Torus(99,99)");
});

test("the hypercube comes before the hypernet", () => {
  const specs = matchesOf(ALL, "hyper", 12).map(([spec]) => spec);
  assert.ok(specs.indexOf("Q(4)") < specs.indexOf("Hypernet(3)"));
  assert.ok(specs.includes("FQ(4)"));
});

test("names are found by their words, nothing by nonsense", () => {
  assert.equal(first("cubic"), "HCN(3)");
  assert.deepEqual(matchesOf(ALL, "zzz", 12), []);
  assert.deepEqual(matchesOf(ALL, "zzz 5", 12), []);
  assert.equal(matchesOf(ALL, "", 3).length, 3);
});

test("before anything is typed one network of every family is listed, then the others", () => {
  const specs = matchesOf(ALL, " ", 12).map(([spec]) => spec);
  assert.deepEqual(specs.slice(5), ["Q(4)", "S(4)", "Torus(4,4)", "Q(3)"]);
});

test("a word that begins with the typed text precedes one that contains it", () => {
  assert.equal(first("cub"), "HCN(3)");
});
