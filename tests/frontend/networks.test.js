import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { formulaNodes } = await import("../../assets/pages/networks.js");

test("what is raised or lowered in a sentence is set so", () => {
  const markup = (text) =>
    formulaNodes(text)
      .map((part) => (typeof part === "string" ? part : `<${part.localName} ${part.textContent}>`))
      .join("");
  assert.equal(markup("2^(n-m) copies of m[2^k-1]"), "2<sup n-m> copies of m[2<sup k>-1]");
  assert.equal(markup("digits A_i below R_i."), "digits A<sub i> below R<sub i>.");
  assert.equal(markup("x to its complement ~x"), "x to its complement ~x");
});
