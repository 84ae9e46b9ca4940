import assert from "node:assert/strict";
import { test } from "node:test";

// The table as a page holds it, with one parameter that URLs call otherwise.
const parameters = { net: "net", from: "src", fault: "fault", theme: "theme" };
const former = { explore: { n: "net" }, "task/parts": { way: "cut" }, compare: { q: "up" } };
globalThis.document = {
  getElementById: (id) =>
    id === "tables"
      ? { textContent: JSON.stringify({ parameters, former, themes: [], show: [] }) }
      : null,
};
const {
  withChanges: changed,
  withNewNames: modern,
  pairs,
  parameter,
} = await import("../../assets/state/query.js");

test("a query string comes apart and together again", () => {
  const search = "?net=MC(2,2)&fault=(0,1)&fault=a~b&bare";
  assert.deepEqual(pairs(search), [
    ["net", "MC(2,2)"],
    ["fault", "(0,1)"],
    ["fault", "a~b"],
    ["bare", ""],
  ]);
  assert.equal(changed(search, {}), search);
});

test("a parameter is changed, taken out, repeated", () => {
  assert.equal(changed("?net=Q(3)&theme=dark", { theme: null }), "?net=Q(3)");
  assert.equal(changed("?net=Q(3)", { net: "S(4)" }), "?net=S(4)");
  assert.equal(changed("?fault=a", { fault: ["b", "c"] }), "?fault=b&fault=c");
  assert.equal(changed("?net=Q(3)", { net: "" }), "");
});

test("addresses stay readable, and the rest is safe", () => {
  assert.equal(changed("", { from: "(00,01)" }), "?src=(00,01)");
  assert.equal(changed("", { net: "a b&c=d" }), "?net=a+b%26c%3Dd");
});

test("a parameter goes by the name that the table has for it", () => {
  assert.equal(changed("?src=001&net=Q(3)", { from: "111" }), "?net=Q(3)&src=111");
  assert.equal(parameter("?src=001&from=010", "from"), "001");
  assert.equal(parameter("?net=Q(3)", "from"), "");
});

test("what the table does not hold goes by its own name", () => {
  assert.equal(changed("", { mine: "1" }), "?mine=1");
});

test("an old link is read by the names of today, on its page and in its task alone", () => {
  assert.equal(modern("?n=Q(3)&fault=a~b&fault=c", "explore"), "?net=Q(3)&fault=a~b&fault=c");
  assert.equal(modern("?net=Q(4)&task=parts&way=1", "explore"), "?net=Q(4)&task=parts&cut=1");
  assert.equal(
    modern("?net=Q(4)&task=exchange&way=ring", "explore"),
    "?net=Q(4)&task=exchange&way=ring",
  );
  assert.equal(modern("?q=cost", "compare"), "?up=cost");
  assert.equal(modern("?q=cost", "papers"), "?q=cost");
});
