/* Words: sentences, names of link kinds in running text. */

import { language, localText, t, translationOf } from "../state/language.js";

export { plural } from "../state/language.js";

/** Returns a link kind's full name. @param {{title: string}} kind */
export const kindName = ({ title }) =>
  translationOf(title) ?? title.split(", ").map(localText).join(", ");

/**
 * Returns a name as it is written within a sentence: its first letter small, unless it is that of a
 * German noun or of a symbol such as E1.
 * @param {string} name
 */
export const inText = (name) =>
  (language === "de" ? !/^Zwischen/.test(name) : /^[A-Z]\d/.test(name))
    ? name
    : name[0].toLowerCase() + name.slice(1);

/** Returns the English name of a kind without its explanation. @param {string} title */
const bareName = (title) => title.split(/[,(]/)[0].trim();

/** A link kind's name as in running text, without its explanation. @param {{title: string}} kind */
export const briefName = ({ title }) =>
  inText(localText(bareName(title)).replace(/^Swap with (place|position)/, "Swap"));

/**
 * Returns the name of a router in the language of the page, with its variant: "A, as printed".
 * @param {string} title
 */
export function routerName(title) {
  const [, router = "", variant = ""] = /^(.*), (.*)$/.exec(title) ?? [];
  return translationOf(title) ?? (translationOf(variant) ? `${t(router)}, ${t(variant)}` : title);
}

/** A link's term in headings: "cube link", but only "swap …". @param {{title: string}} kind */
export const linkTerm = (kind) =>
  /^Swap|^Between/.test(bareName(kind.title))
    ? briefName(kind)
    : t("{name} link", { name: briefName(kind) });

/**
 * Returns a text with a capital initial, unless it begins with a symbol or a name that "is no …".
 * @param {string} text
 */
export const asSentence = (text) =>
  /^[a-z]{2}/.test(text) && !/^(?!there |es )\S+ (?:is no|ist kein)/.test(text)
    ? text[0].toUpperCase() + text.slice(1)
    : text;
