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
const { withChanges, withNewNames, pairs, parameter } = await import(
  "../../../assets/state/query.js"
);

test("a query string comes apart and together again", () => {
  const search = "?net=MC(2,2)&fault=(0,1)&fault=a~b&bare";
  assert.deepEqual(pairs(search), [
    ["net", "MC(2,2)"],
    ["fault", "(0,1)"],
    ["fault", "a~b"],
    ["bare", ""],
  ]);
  assert.equal(withChanges(search, {}), search);
});

test("a parameter is changed, taken out, repeated", () => {
  assert.equal(withChanges("?net=Q(3)&theme=dark", { theme: null }), "?net=Q(3)");
  assert.equal(withChanges("?net=Q(3)", { net: "S(4)" }), "?net=S(4)");
  assert.equal(withChanges("?fault=a", { fault: ["b", "c"] }), "?fault=b&fault=c");
  assert.equal(withChanges("?net=Q(3)", { net: "" }), "");
});

test("addresses stay readable, and the rest is safe", () => {
  assert.equal(withChanges("", { from: "(00,01)" }), "?src=(00,01)");
  assert.equal(withChanges("", { net: "a b&c=d" }), "?net=a+b%26c%3Dd");
});

test("a parameter goes by the name that the table has for it", () => {
  assert.equal(withChanges("?src=001&net=Q(3)", { from: "111" }), "?net=Q(3)&src=111");
  assert.equal(parameter("?src=001&from=010", "from"), "001");
  assert.equal(parameter("?net=Q(3)", "from"), "");
});

test("parameters missing from the table keep their names", () => {
  assert.equal(withChanges("", { mine: "1" }), "?mine=1");
});

test("an old link is read by the names of today, on its page and in its task alone", () => {
  assert.equal(withNewNames("?n=Q(3)&fault=a~b&fault=c", "explore"), "?net=Q(3)&fault=a~b&fault=c");
  assert.equal(withNewNames("?net=Q(4)&task=parts&way=1", "explore"), "?net=Q(4)&task=parts&cut=1");
  assert.equal(
    withNewNames("?net=Q(4)&task=exchange&way=ring", "explore"),
    "?net=Q(4)&task=exchange&way=ring",
  );
  assert.equal(withNewNames("?q=cost", "compare"), "?up=cost");
  assert.equal(withNewNames("?q=cost", "papers"), "?q=cost");
});
