/* The words of the page, filled in, and the running text of lessons. */
import { h } from "../../parts/dom.js";
import { said } from "../../parts/prose.js";
import { term } from "../../parts/terms.js";

/** @typedef {import("../../types/documents").LearnWords} Words */
/** @typedef {import("../../types/documents").TermShown} TermShown */
/** @typedef {import("../../parts/prose.js").Prose} Prose */

/** The words of the language on screen. @type {Words} */
let words = /** @type {any} */ ({});

/** Take up the words of a language. @param {Words} given */
export const speak = (given) => {
  words = given;
};

/**
 * Words of the page, with what is filled in: `{n}` is the value of that name.
 * @param {keyof Words} name
 * @param {{[name: string]: string | number}} [values]
 */
export const w = (name, values = {}) =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));

/** Marks of a lesson that are no more than a tag and a class. */
const PLAIN = new Map([
  ["em", ["em", ""]],
  ["strong", ["strong", ""]],
  ["source", ["code", "source"]],
  ["target", ["code", "target"]],
]);

/**
 * Running text as nodes: ends in their colours, terms that explain themselves, links.
 * @param {Prose} text
 * @returns {import("../../parts/dom.js").Child[]}
 */
export const told = (text) => text.map((part) => (typeof part === "string" ? part : marked(part)));

/**
 * @param {import("../../types/documents").Mark} mark
 * @returns {import("../../parts/dom.js").Child}
 */
function marked(mark) {
  const { tag, parts, attributes: given = {} } = mark;
  const inner = parts.map(String).join("");
  const plain = PLAIN.get(tag);
  if (plain) return h(/** @type {"em"} */ (plain[0]), plain[1] ? { class: plain[1] } : null, inner);
  if (tag === "link") return h("a", { href: given.href }, inner);
  return tag === "term" ? term(inner, given.term, given.about) : said([mark]);
}

/**
 * Terms in the margin, each with the place where it is written.
 * @param {TermShown[]} notes
 */
export const margin = (notes) =>
  notes.length > 0 &&
  h(
    "div",
    { class: "learn-notes", role: "note", "aria-label": w("terms") },
    notes.map(({ name, says, place }) =>
      h("p", null, h("b", null, `${name}. `), told(says), " ", h("span", null, `${place}.`)),
    ),
  );

/**
 * A part of a lesson with what stands beside it.
 * @param {string} kind
 * @param {TermShown[]} notes
 * @param {...import("../../parts/dom.js").Child} inside
 */
export const block = (kind, notes, ...inside) =>
  h(
    "div",
    { class: `learn-block ${kind}` },
    h("div", { class: "learn-body" }, inside),
    margin(notes),
  );

/**
 * A button with an icon, or with words.
 * @param {string} look
 * @param {import("../../parts/dom.js").Child} inside
 * @param {() => void} act
 * @param {import("../../parts/dom.js").Attributes} [more]
 */
export function button(look, inside, act, more = {}) {
  const made = h("button", { type: "button", class: `button ${look}`, ...more }, inside);
  made.addEventListener("click", act);
  return made;
}

/** An icon. @param {string} name */
export const icon = (name) => h("span", { class: `i ${name}`, "aria-hidden": "true" });
