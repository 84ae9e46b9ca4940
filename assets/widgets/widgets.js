/* What panels are furnished with: sections, lists of terms, tables, bars, chips. */
import { h, runs } from "./dom.js";
import { term } from "./terms.js";
import { plural, thousands } from "./wording.js";

/** @import { Child } from "./dom.js" */

/**
 * A section of a panel, with its heading and what stands quietly beside it.
 * @param {string} title
 * @param {Child} aside
 * @param {...Child} children
 */
export const section = (title, aside, ...children) =>
  h(
    "section.section",
    h("div.head", h("h2", title), typeof aside === "string" && aside ? quietText(aside) : aside),
    ...children,
  );

/** Words that are said quietly. @param {string} text */
const quietText = (text) => h("span.quiet", text);

/** A paragraph that is said quietly. @param {...Child} children */
export const note = (...children) => h("p.quiet", ...children);

/**
 * Terms and their values; those whose key is told explain themselves.
 * @param {[name: string, value: Child, key?: string][]} list
 */
export const terms = (list) =>
  h(
    "dl.terms",
    list.map(([name, value, key]) => [h("dt", term(name, key)), h("dd", value)]),
  );

/** Words for those alone who hear the page. @param {string} text */
export const unseenText = (text) => h("span.visually-hidden", text);

/**
 * A table of rows under heads.
 * @param {string} look
 * @param {Child[]} heads
 * @param {Child[]} rows
 */
export const table = (look, heads, rows) =>
  h(
    "table",
    { class: look },
    h(
      "thead",
      h(
        "tr",
        heads.map((head) => h("th", head)),
      ),
    ),
    h("tbody", rows),
  );

/**
 * An address that may go on in a new line after a field, never inside one.
 * @param {string} text
 * @returns {Child[]}
 */
export const address = (text) =>
  text
    .split(/(?<=,)/)
    .flatMap((part, i) => (i ? [document.createElement("wbr"), ...runs(part)] : runs(part)));

/** A cell of data. @param {...Child} children */
export const data = (...children) => h("td.mono", ...children);

/** A verdict: it is so, or it is not. @param {boolean} isGood @param {string} words */
export const chip = (isGood, words) =>
  h("span", { class: `chip ${isGood ? "ok" : "no"}` }, `${isGood ? "✓" : "≠"} ${words}`);

/** Something that draws the eye because it is out of the way. @param {string} words */
export const detour = (words) => h("span.detour", words);

/**
 * A bar as long as its share of the most.
 * @param {"i" | "b"} tag
 * @param {number} share from 0 to 1
 * @param {string} [look]
 */
export function bar(tag, share, look = "") {
  const element = h(tag, { class: look || null });
  element.style.width = `${100 * share}%`;
  return element;
}

/**
 * A swatch in a colour.
 * @param {string} hue
 * @param {string} [look]
 */
export function swatch(hue, look = "") {
  const element = h("i", { class: `swatch ${look}`.trim() });
  element.style.setProperty("--hue", hue);
  return element;
}

/**
 * How many ways have each length, as bars; several columns where ways are compared.
 * @param {number[][]} columns how many have 0, 1, 2 … hops
 */
export function histogram(columns) {
  const longest = Math.max(...columns.map((column) => column.length));
  const most = Math.max(1, ...columns.flat());
  const lengths = Array.from({ length: longest }, (_, n) => n);
  const rows = lengths.filter((n) => columns.some((column) => column[n]));
  const cells = (/** @type {number} */ n) =>
    columns.map((column, i) => [
      h("td", bar("i", (column[n] ?? 0) / most, i ? "second" : "")),
      data(thousands(column[n] ?? 0)),
    ]);
  return h(
    "table",
    { class: columns.length > 1 ? "loads two" : "loads" },
    rows.map((n) => h("tr", h("th", { scope: "row" }, plural(n, "hop")), cells(n))),
  );
}
