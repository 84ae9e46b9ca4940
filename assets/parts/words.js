/* Words: numbers, plurals, sentences, names of link kinds in running text. */

/** @param {number} n */
export const thousands = (n) => n.toLocaleString("en");

/**
 * A number of things: "1 hop", "3 hops".
 * @param {number} n
 * @param {string} word
 */
export const plural = (n, word) => `${thousands(n)} ${word}${n === 1 ? "" : "s"}`;

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
