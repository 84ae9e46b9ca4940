/* Recorded values of Python, as Python writes them. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { value, valueAsText } = await import("../../../assets/debugger/values.js");

const row = (kind, items, more = 0) => ({ kind, items, more });
const text = (recorded, written) => valueAsText(value(recorded), written);

test("plain values are written as Python writes them", () => {
  assert.deepEqual(
    [3, { int: "36893488147419103232" }, { float: 2 }, { float: 2.5 }, true, false, null, "a"].map(
      (recorded) => text(recorded),
    ),
    ["3", "36893488147419103232", "2.0", "2.5", "True", "False", "None", "'a'"],
  );
  assert.equal(text({ text: "<net>" }), "<net>");
});

test("rows have their brackets, one alone its comma, and say how many are left out", () => {
  assert.equal(text(row("list", [1, 2])), "[1, 2]");
  assert.equal(text(row("set", [1])), "{1}");
  assert.equal(text(row("tuple", [1])), "(1,)");
  assert.equal(text(row("tuple", [1, 2])), "(1, 2)");
  assert.equal(text(row("tuple", [1], 4)), "(1, … 4 more)");
  assert.equal(text(row("deque", [row("list", [])])), "deque([])");
});

test("tables and things have names beside their values", () => {
  const table = (pairs, more = 0) => ({ kind: "dict", pairs, more });
  assert.equal(
    text(
      table([
        ["a", 1],
        [2, null],
      ]),
    ),
    "{'a': 1, 2: None}",
  );
  assert.equal(text(table([["a", 1]], 3)), "{'a': 1, … 3 more}");
  assert.equal(text({ kind: "Point", fields: { x: 1, y: row("list", [2]) } }), "Point(x=1, y=[2])");
});

test("integers are written as is asked, wherever they stand", () => {
  const inBits = (n) => n.toString(2);
  assert.equal(
    text({ kind: "dict", pairs: [[5, row("list", [6])]], more: 0 }, inBits),
    "{101: [110]}",
  );
});
