/* Suggestions: the networks that match what is typed, and how one is shown. */
import { tables } from "../../state/config.js";
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";

/** @typedef {[spec: string, title: string, nodes: string]} Suggestion */

/** The rank of a network that does not match. */
const NO_MATCH = 3;

/**
 * Returns how well a network matches: 0 if its spec or its name starts with the query; 1 if a word
 * of its name does; 2 if its name contains the query; else NO_MATCH. Its name is the English one or
 * that in the language of the page.
 * @param {Suggestion} suggestion
 * @param {string} query in lower case, with single spaces
 */
function rank([spec, title], query) {
  const names = [title.toLowerCase(), t(title).toLowerCase()];
  if (spec.toLowerCase().startsWith(query.replace(/ /g, ""))) return 0;
  if (names.some((name) => name.startsWith(query))) return 0;
  const words = names.flatMap((name) => name.split(/[\s-]/));
  if (words.some((word) => word.startsWith(query))) return 1;
  return names.some((name) => name.includes(query)) ? 2 : NO_MATCH;
}

/** Words and numbers that may stand for a spec: "torus 4x4", "q10", "MC 2 3", "hypercube 5". */
const LOOSE = /^([a-z][a-z -]*?)[\s(]*(\d+[rm]?(?:[\s,x×]+\d+[rm]?)*)\s*\)?$/i;

/**
 * Returns numbers as parameters, each clamped to its limits; null if there are too few or too many
 * of them. A family without limits takes any.
 * @param {string[]} numbers
 * @param {[low: number, high: number][] | null} limits
 */
function clampedNumbers(numbers, limits) {
  if (!limits) return numbers;
  if (numbers.length !== limits.length) return null;
  return limits.map(([low, high], i) => Math.min(Math.max(parseInt(numbers[i], 10), low), high));
}

/**
 * Returns the networks that words and numbers like "q10" may stand for: those of the family with
 * that code (Q), else those of all families whose name starts with the words.
 * @param {Suggestion[]} all
 * @param {string} typed
 * @param {{[family: string]: [low: number, high: number][]}} limits of the parameters
 * @returns {Suggestion[]}
 */
function looseMatches(all, typed, limits) {
  const match = LOOSE.exec(typed.trim());
  if (!match) return [];
  const word = match[1].trim().toLowerCase();
  const numbers = match[2].split(/[\s,x×]+/);
  /** @type {Map<string, string>} */
  const families = new Map();
  for (const [spec, title] of all) {
    const family = spec.slice(0, spec.indexOf("("));
    if (!families.has(family)) families.set(family, title);
  }
  const exact = [...families].filter(([family]) => family.toLowerCase() === word);
  const begins = (/** @type {string} */ title) => title.toLowerCase().startsWith(word);
  const byName = [...families].filter(([, title]) => begins(title) || begins(t(title)));
  return (exact.length ? exact : byName).flatMap(([family, title]) => {
    const clamped = clampedNumbers(numbers, limits[family] ?? null);
    if (!clamped) return [];
    const spec = `${family}(${clamped.join(",")})`;
    return [
      all.find((suggestion) => suggestion[0] === spec) ??
        /** @type {Suggestion} */ ([spec, title, ""]),
    ];
  });
}

/**
 * Returns the number of letters in the code of a network's family: for "hyper" the hypercube, Q, is
 * listed before the hypernet.
 * @param {Suggestion} suggestion
 */
const familyLength = ([spec]) => spec.indexOf("(");

/** Returns one network of every family, then the others. @param {Suggestion[]} all */
function familiesFirst(all) {
  /** @type {Map<string, Suggestion>} */
  const examples = new Map();
  for (const suggestion of all) {
    if (!examples.has(suggestion[1])) examples.set(suggestion[1], suggestion);
  }
  return [...new Set([...examples.values(), ...all])];
}

/**
 * Returns the suggestions that match, the best first, and among equals those with a short family
 * code first; if nothing is typed, one of every family first.
 * @param {Suggestion[]} all
 * @param {string} typed
 * @param {number} limit
 * @param {{[family: string]: [low: number, high: number][]}} [limits] of the parameters
 * @returns {Suggestion[]}
 */
export function matchesOf(all, typed, limit, limits = tables.limits) {
  const query = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (!query) return familiesFirst(all).slice(0, limit);
  const loose = looseMatches(all, typed, limits);
  const ranked = all.map((suggestion, i) => ({ suggestion, i, r: rank(suggestion, query) }));
  const matches = ranked
    .filter(({ suggestion, r }) => r < NO_MATCH && !loose.includes(suggestion))
    .sort(
      (a, b) => a.r - b.r || familyLength(a.suggestion) - familyLength(b.suggestion) || a.i - b.i,
    );
  return [...loose, ...matches.map(({ suggestion }) => suggestion)].slice(0, limit);
}

/**
 * Returns a text in three parts: before what was typed, what was typed, after it. The first two are
 * empty if the text does not contain it.
 * @param {string} text
 * @param {string} typed
 * @returns {[string, string, string]}
 */
export function splitAtMatch(text, typed) {
  const query = typed.trim().toLowerCase();
  const at = query ? text.toLowerCase().indexOf(query) : -1;
  if (at < 0) return ["", "", text];
  const end = at + query.length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

/**
 * Returns a network as an option of the list: spec, name, number of nodes; what was typed is bold.
 * @param {Suggestion} suggestion
 * @param {string} typed
 */
export function option([spec, title, nodes], typed) {
  const emphasized = (/** @type {string} */ text) => {
    const [before, match, behind] = splitAtMatch(text, typed);
    return [before, match && h("b", match), behind];
  };
  const rows = h(
    "span.suggestion",
    h("span.mono", emphasized(spec)),
    h("span.what", emphasized(t(title))),
    h("span.size", nodes),
  );
  return { value: spec, shown: rows };
}
