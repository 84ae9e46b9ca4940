import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { page, quantityTable } = await import("../../assets/pages/known.js");

const doc = {
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
    rows.map((row) => row.querySelector(".known").getAttribute("title")),
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
    ["csv", "tex", "json"].map((ending) => `/known/table.${ending}?net=Q(3)`),
  );
});
