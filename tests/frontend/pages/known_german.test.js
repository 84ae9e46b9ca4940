/* The page of what is known in German: the name of its network stands within the heading. */
import "../page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const GERMAN = new URL("../../../explorer/words/de.json", import.meta.url);
Object.assign(globalThis, {
  $spoken: { lang: "de", texts: JSON.parse(readFileSync(GERMAN, "utf8")) },
});
const { page } = await import("../../../assets/pages/known.js");

test("the heading has the network where its language has it", () => {
  const root = document.createElement("div");
  const doc = { spec: "HCN(3)", title: "", search: "", quantities: [], texts: [], kinds: {} };
  page.draw(/** @type {any} */ (doc), root);
  const heading = root.querySelector("h1");
  assert.equal(heading?.textContent, "Was über HCN(3) bekannt ist");
  assert.equal(heading?.querySelector(".mono")?.textContent, "HCN(3)");
});
