/* Words: numbers, plurals, sentences, names of link kinds in running text. */

import { number } from "../state/language.js";

export { plural } from "../state/language.js";

/** @param {number} n */
export const thousands = (n) => number(n);

/**
 * A link kind's name in running text: without its explanation, names such as E1 kept as they are.
 * @param {{title: string}} kind
 */
export function brief(kind) {
  const name = kind.title
    .split(/[,(]/)[0]
    .trim()
    .replace(/^Swap with (place|position)/, "Swap");
  return /^[A-Z]\d/.test(name) ? name : name[0].toLowerCase() + name.slice(1);
}

/**
 * A sentence with a capital, unless it begins with a symbol such as n.
 * @param {string} text
 */
export const asSentence = (text) =>
  /^[a-z]{2}/.test(text) && !/^\S+ is no /.test(text)
    ? text[0].toUpperCase() + text.slice(1)
    : text;
