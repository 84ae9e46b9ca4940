/* Texts of the interface: facts, plurals and numbers in another language; every text has German. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Window } from "happy-dom";
import * as english from "../../../assets/state/language.js";

const ASSETS = new URL("../../../assets/", import.meta.url);
const GERMAN = new URL("../../../explorer/words/de.json", import.meta.url);
const texts = JSON.parse(readFileSync(GERMAN, "utf8"));

const window = new Window();
const { document } = window;
document.documentElement.lang = "de";
const script = document.createElement("script");
script.id = "words";
script.textContent = JSON.stringify({
  "Open {spec}": "{spec} öffnen",
  "{n} hops": { one: "{n} Hop", other: "{n} Hops" },
});
script.setAttribute("type", "application/json");
document.head.append(script);
Object.assign(globalThis, { document });
/** @type {typeof import("../../../assets/state/language.js")} */
const german = await import(`../../../assets/state/language.js?${"de"}`);
Reflect.deleteProperty(globalThis, "document");

test("English texts are those of the code", () => {
  assert.equal(english.t("Open {spec}", { spec: "Q(4)" }), "Open Q(4)");
  assert.equal(english.plural(1, "hop"), "1 hop");
  assert.equal(english.plural(1024, "hop"), "1,024 hops");
  assert.equal(english.numberText(1234.5), "1,234.5");
  assert.equal(english.localizeNumber("1,024.5"), "1,024.5");
  assert.equal(english.langParam, null);
  assert.deepEqual(english.english, {});
});

test("another language has its words, forms and numbers", () => {
  assert.equal(german.t("Open {spec}", { spec: "Q(4)" }), "Q(4) öffnen");
  assert.equal(german.plural(1, "hop"), "1 Hop");
  assert.equal(german.plural(0, "hop"), "0 Hops");
  assert.equal(german.plural(1024, "hop"), "1.024 Hops");
  assert.equal(german.plural(1000, "hop"), "1.000 Hops");
  assert.equal(german.translationOf("1,000 hops"), "1.000 Hops");
  assert.equal(german.numberText(1234.5), "1.234,5");
  assert.equal(german.localizeNumber("1,024.5, or so."), "1.024,5, or so.");
  assert.equal(german.t("nowhere"), "nowhere");
  assert.equal(german.t("constructor"), "constructor");
  assert.equal(german.langParam, "de");
  assert.deepEqual(german.english, { lang: "en", dir: "ltr" });
});

const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const CALL = new RegExp(`\\bt\\(\\s*(${TEXT}(?:\\s*\\+\\s*${TEXT})*)`, "g");

test("every text has its German in explorer/words/de.json", () => {
  const missing = [];
  let all = 0;
  for (const name of readdirSync(ASSETS, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const source = readFileSync(new URL(name, ASSETS), "utf8");
    for (const { 1: expression = "", index } of source.matchAll(CALL)) {
      const text = (expression.match(new RegExp(TEXT, "g")) ?? [])
        .map((part) => JSON.parse(part))
        .join("");
      all += 1;
      const row = source.slice(0, index).split("\n").length;
      if (!Object.hasOwn(texts, text)) missing.push(`${name}:${row}: ${text}`);
    }
  }
  assert.ok(all > 100);
  assert.deepEqual(missing, []);
});

test("a title within a sentence is small, but for German nouns", () => {
  assert.equal(english.withinSentence("Queue length"), "queue length");
  assert.equal(german.withinSentence("Muster"), "Muster");
});
