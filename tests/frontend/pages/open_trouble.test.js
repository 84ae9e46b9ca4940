/* The message beside a file that can't be read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { areNamed, chosenColumns, columnForm } = await import(
  "../../../assets/pages/open/columns.js"
);
const { trouble } = await import("../../../assets/pages/open/trouble.js");

test("beside a network that can't be read an example can be opened, beside a table none", () => {
  const buttons = (tableOf) => {
    const root = document.createElement("div");
    const why = { refused: "No.", table: false, nearest: null, line: 0, lines: [], count: 1 };
    const failed = { file: "a.csv", text: "", why: { ...why, columns: null }, tableOf };
    trouble.draw(failed, root, { choose() {}, columns: null, box: null });
    return [...root.querySelectorAll("button")].map(({ textContent }) => textContent);
  };
  assert.deepEqual(buttons(""), ["Choose a file again", "Open an example"]);
  assert.deepEqual(buttons("Graph(a)"), ["Choose a file again"]);
});

test("the wrong line of a text is selected, from its beginning to its end", () => {
  const text = "a b\nc\n\nd e";
  const lines = [1, 2, 3, 4].map((line) => text.slice(...trouble.lineRange(text, line)));
  assert.deepEqual(lines, ["a b", "c", "", "d e"]);
  assert.deepEqual(trouble.lineRange(text, 2), [4, 5]);
});

test("columns are read as they stand in the form, counted from 1, and what is missing is asked", () => {
  /** @type {string[]} */
  const asked = [];
  const form = columnForm(
    {
      columns: [
        ["switch", "s0"],
        ["", "1, 2"],
      ],
      ...{ first: 1, second: 0, kind: 0, weight: 2, head: true },
      rule: "Add one.",
    },
    (columns) => asked.push(String(columns)),
  );
  const [first, second, kind] = form.querySelectorAll("select");
  assert.deepEqual(
    [...second.options].map(({ textContent }) => textContent),
    ["none of these", "switch: s0", "column 2: 1, 2"],
  );
  assert.deepEqual([first.required, second.required, kind.required], [true, true, false]);
  assert.equal(second.value, "");
  assert.match(form.textContent, /Add one\./);
  assert.equal(chosenColumns(form), undefined);
  form.dispatchEvent(new window.Event("submit", { cancelable: true }));
  assert.deepEqual(asked, []);
  second.value = "2";
  form.querySelector("input").checked = false;
  form.dispatchEvent(new window.Event("submit", { cancelable: true }));
  assert.deepEqual(asked, ["first=1&second=2&kind=0&weight=2&head=0"]);
});

test("columns that headings name are folded, others are not", () => {
  const named = { columns: [], first: 1, second: 2, kind: 0, weight: 0, head: true, rule: "" };
  assert.ok(areNamed(named));
  for (const other of [{ rule: "Add one." }, { head: false }, { first: 0 }, { second: 0 }])
    assert.ok(!areNamed({ ...named, ...other }));
});
