/* Words: numbers, plurals, sentences, names of link kinds in running text. */

import { language, number, t, worded } from "../state/language.js";

export { plural } from "../state/language.js";

/** @param {number} n */
export const thousands = (n) => number(n);

/** A part of the name of a link kind in the language of the page. @param {string} part */
const localText = (part) => worded(part) ?? part;

/** A link kind's whole name. @param {{title: string}} kind */
export const kindName = ({ title }) => worded(title) ?? title.split(", ").map(localText).join(", ");

/** A name within a line: nouns keep their capitals in German. @param {string} name */
export const within = (name) =>
  language === "de" ? name : `${name[0].toLowerCase()}${name.slice(1)}`;

/** The English name of a kind, without its explanation. @param {string} title */
const short = (title) => title.split(/[,(]/)[0].trim();

/**
 * A link kind's name in running text: without its explanation, names such as E1 kept as they are.
 * @param {{title: string}} kind
 */
export function brief({ title }) {
  const name = short(title);
  if (language !== "en") return localText(name);
  const brisk = name.replace(/^Swap with (place|position)/, "Swap");
  return /^[A-Z]\d/.test(brisk) ? brisk : brisk[0].toLowerCase() + brisk.slice(1);
}

/**
 * A router in the language of the page, its variant too: "A, as printed".
 * @param {string} title
 */
export function routerName(title) {
  const [, router = "", variant = ""] = /^(.*), (.*)$/.exec(title) ?? [];
  return worded(title) ?? (worded(variant) ? `${t(router)}, ${t(variant)}` : title);
}

/** A link of a kind, as headings name it: "cube link". @param {{title: string}} kind */
export const linkOf = (kind) =>
  /^Swap|^Between/.test(short(kind.title)) ? brief(kind) : t("{name} link", { name: brief(kind) });

/**
 * A sentence with a capital, unless it begins with a symbol such as n.
 * @param {string} text
 */
export const asSentence = (text) =>
  /^[a-z]{2}/.test(text) && !/^(?!there )\S+ is no /.test(text)
    ? text[0].toUpperCase() + text.slice(1)
    : text;
