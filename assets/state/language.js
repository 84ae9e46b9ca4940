/* The texts of the interface. The English text is the key; if the address asks for another
   language, the page contains the catalogue of that language (explorer/words).

   t("Open {spec}", { spec: "Q(4)" }) is "Open Q(4)"; t("{n} hops", { n: 1 }) has the form for one;
   plural(3, "hop") is "3 hops": such an English text forms its plural with an s.

   Keys are written as plain strings where they are used, so that tests find them. Names and quotes
   from papers are not translated: their elements get the attributes `asWritten` or `english`. */

/** @typedef {{[name: string]: string | number}} Facts */
/** @typedef {{[category: string]: string, other: string}} Forms */

const page = globalThis.document;
const json = page?.getElementById("words")?.textContent;

/** Language and catalogue for modules that run without a browser, set before the first one runs. */
const spoken = /** @type {{lang: string, texts: {}} | undefined} */ (
  /** @type {any} */ (globalThis).$spoken
);

/** The language of the page. */
export const language = spoken?.lang || page?.documentElement?.lang || "en";

/** @type {Readonly<{[text: string]: string | Forms}>} */
const catalogue = Object.freeze(spoken?.texts ?? (json ? JSON.parse(json) : {}));

/** The locale of numbers and plurals: that of English for the test language. */
export const locale = language.endsWith("-XB") ? "en" : language;
const plurals = new Intl.PluralRules(locale);

/**
 * Returns a number as the language writes it.
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const numberText = (value, options) => new Intl.NumberFormat(locale, options).format(value);

/** The separator of thousands, and the decimal point. */
const [group, point] = numberText(11111.5).replace(/\d/g, "");

/** Returns a number of the server (1,234.5) as the language writes it. @param {string} text */
export const localizeNumber = (text) =>
  text.replace(/[.,](?=\d)/g, (sign) => (sign === "," ? group : point));

/**
 * Returns a text of the interface with its facts filled in; the fact `n` chooses its plural form.
 * @param {string} text
 * @param {Facts} [facts]
 */
export function t(text, facts = {}) {
  const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : text;
  return fillIn(typeof entry === "string" ? entry : formOf(entry, facts.n), facts);
}

/**
 * Returns a number of things: "1 hop", "3 hops". In the catalogue both forms have the English
 * plural as their key: "{n} hops".
 * @param {number} n
 * @param {string} word
 * @param {string} [written] the number, where it is not written out
 */
export function plural(n, word, written = numberText(n)) {
  const key = `{n} ${word}s`;
  return Object.hasOwn(catalogue, key)
    ? t(key, { n: written })
    : `${written} ${word}${n === 1 ? "" : "s"}`;
}

/** Names of the numbers of a text in its key, in their order. */
const NAMES = ["n", "m", "k"];

/**
 * Returns the translation of a text that the server sent. Its key is the text itself, or the text
 * with names in place of numbers, as "by bit {n}" for "by bit 3". Null if there is no translation,
 * as in English.
 * @param {string} text
 */
export function translationOf(text) {
  if (Object.hasOwn(catalogue, text)) return t(text);
  /** @type {Facts} */
  const facts = {};
  const key = text.replace(/\d+(?:[,.]\d+)*/g, (number) => {
    const name = NAMES[Object.keys(facts).length] ?? "";
    facts[name] = localizeNumber(number);
    return `{${name}}`;
  });
  return Object.hasOwn(catalogue, key) ? t(key, facts) : null;
}

/**
 * Returns a text in the language of the page, unchanged if it has no translation.
 * @param {string} text
 */
export const localText = (text) => translationOf(text) ?? text;

/**
 * Returns the form of a text for a number, be it written by the language: 1.000 is not 1 in German.
 * @param {Forms} forms
 * @param {string | number | undefined} n
 */
function formOf(forms, n) {
  const number = typeof n === "string" ? n.replaceAll(group, "").replace(point, ".") : n;
  return forms[plurals.select(Number(number))] ?? forms.other;
}

/** Returns a text with its facts filled in. @param {string} text @param {Facts} facts */
const fillIn = (text, facts) =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));

/** Attributes of an element with English text, on a page of another language. */
export const english = Object.freeze(language === "en" ? {} : { lang: "en", dir: "ltr" });

/** Attributes of an element whose text is not translated: a name, or text of a visitor's file. */
export const asWritten = Object.freeze(language === "en" ? {} : { translate: "no", dir: "ltr" });

/**
 * Returns a title as it is written within a sentence: all letters small, except in German.
 * @param {string} title
 */
export const withinSentence = (title) => (language === "de" ? title : title.toLowerCase());

/** The value of the parameter `lang` in addresses; null for English. */
export const langParam = language === "en" ? null : language;

/**
 * Returns an address or a query string with the parameter `lang`, unless the page is English.
 * @param {string} address
 */
export const withLang = (address) =>
  langParam && !/[?&]lang=/.test(address)
    ? `${address}${address.includes("?") ? "&" : "?"}lang=${langParam}`
    : address;
