/* The recorded route as stops and watches look at it. */
import { trace } from "../state/model.js";
import { names, ownRouter } from "./position.js";
import { evaluate } from "./watches/evaluate.js";
import { parse } from "./watches/expression.js";

/**
 * @typedef {import("./breakpoint_hits.js").Place} Place
 * @typedef {import("./watches/values.js").Value} Value
 * @typedef {import("./watches/expression.js").Tree} Tree
 */

/** The trees of watches, by their texts. @type {Map<string, Tree | Error>} */
const trees = new Map();

const BITWISE = ["&", "|", "^", "<<", ">>", "~"];

/**
 * Whether what an expression comes to is read as bits: fields of addresses, and what is made of
 * these by operations on bits.
 * @param {string} text
 * @param {string[]} fields
 */
export function isBitwise(text, fields) {
  const parsed = text ? tree(text) : null;
  return parsed !== null && !(parsed instanceof Error) && ofBits(parsed, fields);
}

/** @param {Tree} parsed @param {string[]} fields @returns {boolean} */
function ofBits(parsed, fields) {
  if (parsed.node === "name") return fields.includes(parsed.name);
  if (parsed.node === "unary") return BITWISE.includes(parsed.sign) && ofBits(parsed.of, fields);
  if (parsed.node !== "binary" || !BITWISE.includes(parsed.sign)) return false;
  return ofBits(parsed.left, fields) || ofBits(parsed.right, fields);
}

/** @param {string} text */
function tree(text) {
  const known = trees.get(text);
  if (known) return known;
  /** @type {Tree | Error} */
  let result;
  try {
    result = parse(text);
  } catch (error) {
    result = /** @type {Error} */ (error);
  }
  trees.set(text, result);
  return result;
}

/** What is wrong with an expression, before any value is known; null where nothing is. */
export const wrong = (/** @type {string} */ text) => {
  const parsed = tree(text);
  return parsed instanceof Error ? parsed : null;
};

/**
 * What an expression comes to at a place, or why it comes to nothing.
 * @param {string} text
 * @param {Place} place
 * @returns {Value | Error}
 */
export function watch(text, place) {
  const parsed = tree(text);
  if (parsed instanceof Error) return parsed;
  try {
    return evaluate(parsed, names(place));
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** The route on screen. @returns {import("./breakpoint_hits.js").Route} */
export const route = () => ({
  calls: ownRouter().calls,
  flat: trace().hops.map((hop) => hop.detour),
  leaves: ownRouter().leaves,
  addresses: trace().addresses.map(({ text }) => text),
  watch,
});
