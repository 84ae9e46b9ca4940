/* Answers to exercises without a page: what a click adds, what is shown of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { afterClick, hops, looks, words } = await import("../../../assets/exercise/answer.js");

const ENDS = ["000", "011"];

test("a route begins at its source, grows by clicks, and takes its end back", () => {
  assert.equal(afterClick("route", "", "001", ENDS), "000 001");
  assert.equal(afterClick("route", "", "000", ENDS), "000");
  assert.equal(afterClick("route", "000 001", "011", ENDS), "000 001 011");
  assert.equal(afterClick("route", "000 001 011", "011", ENDS), "000 001");
  assert.deepEqual(hops("000 → 001 -> 011"), [
    ["000", "001"],
    ["001", "011"],
  ]);
});

test("a node replaces a node; a third one begins a new pair", () => {
  assert.equal(afterClick("node", "000", "001", []), "001");
  assert.equal(afterClick("pair", "", "000", []), "000");
  assert.equal(afterClick("pair", "000", "011", []), "000 011");
  assert.equal(afterClick("pair", "000 011", "111", []), "111");
});

test("addresses that hold commas stay whole", () => {
  assert.deepEqual(words(" (00,1)  (01,0);(11,1) "), ["(00,1)", "(01,0)", "(11,1)"]);
});

test("the nodes of the question differ from those of the answer", () => {
  assert.deepEqual(looks("route", "000 001", ENDS), {
    "000": "now mine",
    "001": "visited",
    "011": "target",
  });
  assert.deepEqual(looks("node", "010", ["000"]), { "000": "now", "010": "mine" });
  assert.deepEqual(looks("number", "12", []), {});
});
