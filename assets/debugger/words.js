/* The words of a watch: what stands in it, with its place, before anything is made of it. */
import { t } from "../state/language.js";

/**
 * @typedef {"number" | "text" | "name" | "sign" | "end"} Sort
 * @typedef {{sort: Sort, text: string, at: number}} Word
 */

/** Characters that a watch may have. */
export const LONGEST = 200;

/** What is wrong with a watch, or with a value that it meets: a sentence, and where. */
export class Trouble extends Error {
  /** @param {string} sentence @param {number} [at] the place in the text, from 0 */
  constructor(sentence, at = 0) {
    super(sentence);
    this.at = at;
  }
}

const SIGNS = ["**", "//", "<<", ">>", "<=", ">=", "==", "!=", ..."+-*/%&|^~<>()[],."];

const FORMS = /** @type {const} */ ([
  ["number", /0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|\d+\.\d+|\d+/y],
  ["text", /'[^'\\]*'|"[^"\\]*"/y],
  ["name", /[A-Za-z_]\w*/y],
]);

/** The word that begins at a place, null for none. @param {string} text @param {number} at */
function wordAt(text, at) {
  for (const [sort, form] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) return { sort, text: match[0], at };
  }
  const sign = SIGNS.find((prefix) => text.startsWith(prefix, at));
  return sign ? { sort: /** @type {const} */ ("sign"), text: sign, at } : null;
}

/**
 * The words of a text, with an end behind the last; throws Trouble for a sign that means nothing.
 * @param {string} text
 * @returns {Word[]}
 */
export function words(text) {
  if (text.length > LONGEST) {
    throw new Trouble(t("A watch has at most {n} characters.", { n: LONGEST }));
  }
  /** @type {Word[]} */
  const list = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at])) {
      at += 1;
      continue;
    }
    const word = wordAt(text, at);
    if (!word) throw new Trouble(t("{sign} means nothing here.", { sign: text[at] }), at);
    list.push(word);
    at += word.text.length;
  }
  return [...list, { sort: "end", text: "", at: text.length }];
}
