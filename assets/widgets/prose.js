/* Sentences as the server sends them: words, with marks for code and formulas. */
import { english } from "../state/language.js";
import { h } from "./dom.js";
import { MATHML } from "./formula.js";

/** @import { Mark } from "../types/documents" */
/** @typedef {(string | Mark)[]} Prose */

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

/** Marks that become elements of HTML: their tag and class. */
const PLAIN = new Map([
  ["code", ["code", ""]],
  ["formula", ["span", "math"]],
  ["over", ["span", "over"]],
  ["i", ["i", ""]],
  ["sup", ["sup", ""]],
  ["sub", ["sub", ""]],
]);

const SHAPE = new Set("display stretchy width accent fence separator lspace rspace".split(" "));

/** Returns the nodes of a sentence. @param {Prose} sentence @returns {Node[]} */
export const nodesOf = (sentence) =>
  sentence.map((part) =>
    typeof part === "string" ? document.createTextNode(part) : markNode(part),
  );

/** Returns a sentence as plain text. @param {Prose} sentence @returns {string} */
export const words = (sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : words(part.parts))).join("");

/** @param {Mark} mark @returns {Node} */
function markNode(mark) {
  if (mark.tag === "english") return h("span", english, ...nodesOf(mark.parts));
  const form = PLAIN.get(mark.tag);
  if (form) {
    const [tag, look] = form;
    return h(/** @type {"span"} */ (tag), look ? { class: look } : null, ...nodesOf(mark.parts));
  }
  if (!MATHML.includes(mark.tag)) return document.createTextNode(words(mark.parts));
  const element = document.createElementNS(NAMESPACE, mark.tag);
  for (const [name, value] of Object.entries(mark.attributes ?? {})) {
    if (SHAPE.has(name)) element.setAttribute(name, value);
  }
  element.append(...nodesOf(mark.parts));
  return element;
}
