/* Long addresses: seen by their runs, there and copied whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

const { h, prose, runs, runsOf } = await import("../../../assets/widgets/dom.js");
const { address } = await import("../../../assets/widgets/widgets.js");

/** Returns the digits that runs stand for. @param {string} text */
const whole = (text) =>
  text
    .split(" ")
    .map((part) => part.replace(/^(\d)\^(\d+)$/, (_, digit, n) => digit.repeat(Number(n))))
    .join("");

test("runs expand to exactly their digits", () => {
  assert.equal(runsOf(`${"0".repeat(66)}111111`), "0^66 111111");
  assert.equal(runsOf("1".repeat(72)), "1^72");
  for (const word of [
    `01${"0".repeat(30)}1${"1".repeat(39)}`,
    "10".repeat(36),
    `${"0".repeat(8)}1${"0".repeat(7)}${"1".repeat(20)}`,
  ])
    assert.equal(whole(runsOf(word)), word);
});

test("runs give the whole address, and short addresses are unchanged", () => {
  const long = `${"0".repeat(66)}111111`;
  const cell = h("td", address(`(${long},01)`));
  assert.equal(cell.textContent, `(${long},01)`);
  assert.equal(cell.querySelector(".runs").getAttribute("data-runs"), "0^66 111111");
  const sentence = h("p", prose(`\`${long}\` is far.`));
  assert.equal(sentence.textContent, `${long} is far.`);
  assert.equal(sentence.querySelectorAll("code .runs").length, 1);
  assert.deepEqual(runs("(0000,1111)"), ["(0000,1111)"]);
  assert.ok(window);
});

test("a short address stays in one line, a longer one breaks after a field or a symbol", () => {
  const short = h("td", address("(000,100)"));
  assert.equal(short.querySelector(".unbroken").textContent, "(000,100)");
  const long = h("td", address("(0000,1111,0000)"));
  assert.equal(long.querySelector(".unbroken"), null);
  assert.equal(long.innerHTML, "(0000,<wbr>1111,<wbr>0000)");
  const symbols = h("td", address("(0000000,1.2.3)"));
  assert.equal(symbols.innerHTML, "(0000000,<wbr>1.<wbr>2.<wbr>3)");
});
