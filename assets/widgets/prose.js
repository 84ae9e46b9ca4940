/* Sentences as the server sends them: words, with elements for code and formulas. */
import { english } from "../state/language.js";
import { h } from "./dom.js";
import { MATHML } from "./formula.js";

/** @import { ProseElement } from "../types/documents" */
/** @typedef {(string | ProseElement)[]} Prose */

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

/** Elements of prose that become elements of HTML: their tag and class. */
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
    typeof part === "string" ? document.createTextNode(part) : partNode(part),
  );

/** Returns a sentence as plain text. @param {Prose} sentence @returns {string} */
export const words = (sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : words(part.parts))).join("");

/** @param {ProseElement} part @returns {Node} */
function partNode(part) {
  if (part.tag === "english") return h("span", english, ...nodesOf(part.parts));
  const form = PLAIN.get(part.tag);
  if (form) {
    const [tag, look] = form;
    return h(/** @type {"span"} */ (tag), look ? { class: look } : null, ...nodesOf(part.parts));
  }
  if (!MATHML.includes(part.tag)) return document.createTextNode(words(part.parts));
  const element = document.createElementNS(NAMESPACE, part.tag);
  for (const [name, value] of Object.entries(part.attributes ?? {})) {
    if (SHAPE.has(name)) element.setAttribute(name, value);
  }
  element.append(...nodesOf(part.parts));
  return element;
}
