/* Elements of panels: sections, lists of terms, tables, bars, chips. */
import { numberText } from "../state/language.js";
import { h, runs } from "./dom.js";
import { term } from "./terms.js";
import { plural } from "./wording.js";

/** @import { Child } from "./dom.js" */

/**
 * A section of a panel: its heading, a secondary text beside it, its content.
 * @param {string} title
 * @param {Child} note
 * @param {...Child} children
 */
export const section = (title, note, ...children) =>
  h(
    "section.section",
    (title || note) &&
      h(
        "div.head",
        title && h("h2", title),
        typeof note === "string" && note ? quietText(note) : note,
      ),
    ...children,
  );

/** Secondary text, in grey. @param {string} text */
const quietText = (text) => h("span.quiet", text);

/** A paragraph of secondary text. @param {...Child} children */
export const note = (...children) => h("p.quiet", ...children);

/**
 * A list of terms and their values; terms with a key have an explanation.
 * @param {[name: string, value: Child, key?: string][]} list
 */
export const terms = (list) =>
  h(
    "dl.terms",
    list.map(([name, value, key]) => [h("dt", term(name, key)), h("dd", value)]),
  );

/** Text for screen readers only. @param {string} text */
export const screenReaderText = (text) => h("span.visually-hidden", text);

/** A head of a column; above a column of names there is none. @param {Child} text */
const columnHead = (text) => (text === "" ? h("td") : h("th", { scope: "col" }, text));

/**
 * A table with heads.
 * @param {string} look
 * @param {Child[]} heads
 * @param {Child[]} rows
 * @param {Child} [last] the row under all of them
 */
export const table = (look, heads, rows, last) =>
  h(
    "table",
    { class: look || null },
    h("thead", h("tr", heads.map(columnHead))),
    h("tbody", rows),
    last && h("tfoot", last),
  );

/** A row of a table that begins with its name. @param {Child} name @param {...Child} cells */
export const namedRow = (name, ...cells) => h("tr", h("th", { scope: "row" }, name), ...cells);

/** Addresses up to this length stay in one line, in the narrowest tables too. */
const SHORT = 11;

/**
 * An address, in one line if it is short; a longer one may be broken after a field or a symbol.
 * @param {string} text
 * @returns {Child[]}
 */
export const address = (text) =>
  text.length > SHORT
    ? text
        .split(/(?<=[,.])/)
        .flatMap((part, i) => (i ? [document.createElement("wbr"), ...runs(part)] : runs(part)))
    : [h("span.unbroken", runs(text))];

/** A cell of data. @param {...Child} children */
export const data = (...children) => h("td.mono", ...children);

/** A verdict as a chip: right or wrong. @param {boolean} isGood @param {string} words */
export const chip = (isGood, words) =>
  h("span", { class: `chip ${isGood ? "ok" : "no"}` }, `${isGood ? "✓" : "≠"} ${words}`);

/** An exception, highlighted. @param {string} words */
export const exception = (words) => h("span.detour", words);

/**
 * A bar for a share of the maximum.
 * @param {"i" | "b"} tag
 * @param {number} share from 0 to 1
 * @param {string} [look]
 */
export function bar(tag, share, look = "") {
  const element = h(tag, { class: look || null });
  element.style.width = `${100 * share}%`;
  return element;
}

/** A swatch in a colour. @param {string} hue @param {string} [look] */
export function swatch(hue, look = "") {
  const element = h("i", { class: `swatch ${look}`.trim() });
  element.style.setProperty("--hue", hue);
  return element;
}

/**
 * The numbers of routes by length, as bars; several columns to compare routers.
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
      data(numberText(column[n] ?? 0)),
    ]);
  return h(
    "table",
    { class: columns.length > 1 ? "loads two" : "loads" },
    rows.map((n) => namedRow(plural(n, "hop"), cells(n))),
  );
}
