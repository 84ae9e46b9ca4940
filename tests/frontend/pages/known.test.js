import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { page, quantityTable } = await import("../../../assets/pages/known.js");

const { countFixed, frameOf, symmetrySection } = await import("../../../assets/moves/symmetry.js");

/** A square with one bent side, and the turn and the mirror that keep its links. */
const square = {
  size: /** @type {[number, number]} */ ([100, 100]),
  radius: 4,
  places: /** @type {[number, number][]} */ ([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]),
  names: ["00", "01", "11", "10"],
  links: [
    { a: 0, b: 1, bend: /** @type {[number, number][]} */ ([[0.5, 0.3]]), role: "cross" },
    { a: 1, b: 2, bend: [], role: "local" },
    { a: 3, b: 2, bend: [], role: "local" },
    { a: 3, b: 0, bend: [], role: "local" },
  ],
  moves: [
    [1, 2, 3, 0],
    [1, 0, 3, 2],
  ],
  generate: true,
};

const doc = {
  symmetry: null,
  spec: "Q(<b>)",
  title: "Hypercube",
  source: "A book",
  search: "?net=Q(3)",
  quantities: [
    { key: "nodes", title: "Nodes", value: 8, known: "proved", method: "theorem", how: "Counted." },
    { key: "girth", title: "Girth", value: null, known: "open", method: "", how: "Too large <i>." },
  ],
  texts: ["8", "–"],
  kinds: { proved: "an argument holds", open: "nobody knows" },
  theme: "",
  complaints: [],
};

test("every quantity has its value, how it is known, and what that means", () => {
  const rows = [...quantityTable(doc).querySelectorAll("tbody tr")];
  assert.deepEqual(
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
    [
      ["Nodes", "8", "proved", "Counted."],
      ["Girth", "–", "open", "Too large <i>."],
    ],
  );
  assert.deepEqual(
    rows.map((row) => row.querySelector(".known .term").dataset.about),
    ["an argument holds", "nobody knows"],
  );
  assert.equal(rows[1].dataset.known, "open");
});

test("the page names its network as text, and leads to files of the table and to Explore", () => {
  const root = document.createElement("div");
  page.draw(doc, root);
  assert.equal(root.querySelector("h1 .mono").textContent, "Q(<b>)");
  assert.equal(root.querySelector("input").getAttribute("value"), "Q(<b>)");
  assert.deepEqual(
    [...root.querySelectorAll("a[download]")].map((link) => link.getAttribute("href")),
    ["csv", "tex", "json", "bib"].map((ending) => `/known/table.${ending}?net=Q(3)`),
  );
});

test("a move begins at one picture and ends on the same, with every node at its image", () => {
  const rest = [0, 1, 2, 3];
  const parts = (/** @type {ReturnType<typeof frameOf>} */ frame) =>
    [...frame.paths.values()].flatMap((data) => data.split("M").slice(1));
  const before = frameOf(square, rest, square.moves[1], 0);
  assert.deepEqual(before.nodes, square.places);
  assert.equal(parts(before).length, 4);
  const after = frameOf(square, rest, square.moves[1], 1);
  assert.deepEqual(after.nodes, [
    [100, 0],
    [0, 0],
    [0, 100],
    [100, 100],
  ]);
  // The bent link lies on its own place, read from its other end: the bend is on the same side.
  assert.match(/** @type {string} */ (after.paths.get("cross")), /^M100 0Q.* 50 15Q.* 0 0$/);
  assert.match(/** @type {string} */ (before.paths.get("cross")), /^M0 0Q.* 50 15Q.* 100 0$/);
  const half = frameOf(square, rest, square.moves[1], 0.5);
  assert.deepEqual(half.nodes[0], [50, 0]);
});

test("each move has a button, which says how many nodes stay", () => {
  const section = symmetrySection(square);
  const buttons = [...section.querySelectorAll("button")];
  assert.equal(buttons.length, 2);
  assert.equal(countFixed([0, 2, 1, 3]), 2);
  buttons[0].click();
  assert.match(section.querySelector(".note")?.textContent ?? "", /^0 of 4 nodes stay/);
  assert.equal(section.querySelectorAll("circle").length, 4);
});
