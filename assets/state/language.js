/* The texts of the interface: what is said in English is the key of a text, and the page holds the
   catalogue of another language where its address asks for one (explorer/words).

   t("Open {spec}", { spec: "Q(4)" })       // "Open Q(4)"
   t("{n} hops", { n: 1 })                  // the form for one, where the language has one
   plural(3, "hop")                         // "3 hops": an English text whose plural is an s

   Keys are written where they are used, as plain strings, so that tests find them. Names
   and what papers print stay as they are: what holds them says so with `asWritten`, `english`. */

/** @typedef {{[name: string]: string | number}} Facts */
/** @typedef {{[category: string]: string, other: string}} Forms */

const page = globalThis.document;
const json = page?.getElementById("words")?.textContent;

/** What modules without a browser are told before the first of them runs. */
const given = /** @type {{lang: string, texts: {}} | undefined} */ (
  /** @type {any} */ (globalThis).$spoken
);

/** The language of the page, as its address asks for it. */
export const language = given?.lang || page?.documentElement?.lang || "en";

/** @type {Readonly<{[text: string]: string | Forms}>} */
const catalogue = Object.freeze(given?.texts ?? (json ? JSON.parse(json) : {}));

/** Where numbers and plurals are those of another language. */
export const locale = language.endsWith("-XB") ? "en" : language;
const plurals = new Intl.PluralRules(locale);

/**
 * A number as the language writes it.
 * @param {number | bigint} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const number = (value, options) => new Intl.NumberFormat(locale, options).format(value);

/** What parts thousands, and what stands before decimals. */
const [group, point] = number(11111.5).replace(/\d/g, "");

/** A number that the server has written, as the language writes it. @param {string} text */
export const localized = (text) =>
  text.replace(/[.,](?=\d)/g, (sign) => (sign === "," ? group : point));

/**
 * A text of the interface, its facts filled in as they are; `n` decides between one and others.
 * @param {string} text
 * @param {Facts} [facts]
 */
export function t(text, facts = {}) {
  const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : text;
  return fillIn(typeof entry === "string" ? entry : formOf(entry, facts.n), facts);
}

/**
 * A number of things: "1 hop", "3 hops". Other languages have both forms at the English plural.
 * @param {number} n
 * @param {string} word
 * @param {string} [written] the number, where it is not written out
 */
export function plural(n, word, written = number(n)) {
  const key = `{n} ${word}s`;
  return Object.hasOwn(catalogue, key)
    ? t(key, { n: written })
    : `${written} ${word}${n === 1 ? "" : "s"}`;
}

/** What numbers of a text are called where they are left open. */
const OPEN = ["n", "m", "k"];

/**
 * A text that the server words, where the catalogue has it: as it stands, or with its numbers left
 * open, as "by bit {n}" for "by bit 3". Null where it has not, and in English.
 * @param {string} text
 */
export function worded(text) {
  if (Object.hasOwn(catalogue, text)) return t(text);
  /** @type {Facts} */
  const facts = {};
  const key = text.replace(/\d+(?:[,.]\d+)*/g, (number) => {
    const name = OPEN[Object.keys(facts).length] ?? "";
    facts[name] = localized(number);
    return `{${name}}`;
  });
  return Object.hasOwn(catalogue, key) ? t(key, facts) : null;
}

/** @param {Forms} forms @param {string | number | undefined} n */
const formOf = (forms, n) => forms[plurals.select(Number(n))] ?? forms.other;

/** @param {string} text @param {Facts} facts */
const fillIn = (text, facts) =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(facts[name] ?? place));

/** What an element says that holds English, whatever the language around it. */
export const english = Object.freeze(language === "en" ? {} : { lang: "en", dir: "ltr" });

/** What an element says that holds what is written alike in every language: a name, what a file
    of the visitor's own has. */
export const asWritten = Object.freeze(language === "en" ? {} : { translate: "no", dir: "ltr" });

/**
 * A title as it stands within a sentence: German nouns keep their capital.
 * @param {string} title
 */
export const withinSentence = (title) => (language === "de" ? title : title.toLowerCase());

/** The parameter by which an address keeps the language: none where it is English. */
export const spoken = language === "en" ? null : language;

/**
 * An address that says in which language it is to be answered, where that is not English.
 * @param {string} address
 */
export const inTongue = (address) =>
  spoken && !/[?&]lang=/.test(address)
    ? `${address}${address.includes("?") ? "&" : "?"}lang=${spoken}`
    : address;
