/* What stands beside a file that can't be read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { trouble } = await import("../../../assets/pages/open/trouble.js");

test("beside a network that can't be read an example can be opened, beside a table none", () => {
  const buttons = (tableOf) => {
    const root = document.createElement("div");
    const why = { refused: "No.", table: false, nearest: null, line: 0, lines: [], count: 1 };
    trouble.draw({ file: "a.csv", why, tableOf }, root, { choose() {}, box: null });
    return [...root.querySelectorAll("button")].map(({ textContent }) => textContent);
  };
  assert.deepEqual(buttons(""), ["Choose a file again", "Open an example"]);
  assert.deepEqual(buttons("Graph(a)"), ["Choose a file again"]);
});
