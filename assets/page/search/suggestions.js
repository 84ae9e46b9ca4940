/* Suggestions: which networks fit what is typed, and how one is shown. */
import { tables } from "../../state/config.js";
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";

/** @typedef {[spec: string, title: string, nodes: string]} Suggestion */

/** The rank of what does not fit. */
const NOT = 9;

/**
 * How well a network fits: specs and names that begin so, names with a word that does, then names
 * that hold it. A name is its English one or that of the language of the page.
 * @param {Suggestion} suggestion
 * @param {string} query in small letters, its spaces single
 */
function rank([spec, title], query) {
  const names = [title.toLowerCase(), t(title).toLowerCase()];
  if (spec.toLowerCase().startsWith(query.replace(/ /g, ""))) return 0;
  if (names.some((name) => name.startsWith(query))) return 0;
  const words = names.flatMap((name) => name.split(/[\s-]/));
  if (words.some((word) => word.startsWith(query))) return 2;
  return names.some((name) => name.includes(query)) ? 3 : NOT;
}

/** Words and numbers that are no spec yet: "torus 4x4", "q10", "MC 2 3", "hypercube 5". */
const LOOSE = /^([a-z][a-z -]*?)[\s(]*(\d+[rm]?(?:[\s,x×]+\d+[rm]?)*)\s*\)?$/i;

/**
 * Numbers as parameters, each the nearest that its limits allow; null where there are too few or
 * too many of them. A family without limits takes any.
 * @param {string[]} numbers
 * @param {[low: number, high: number][] | null} limits
 */
function clampedNumbers(numbers, limits) {
  if (!limits) return numbers;
  if (numbers.length !== limits.length) return null;
  return limits.map(([low, high], i) => Math.min(Math.max(parseInt(numbers[i], 10), low), high));
}

/**
 * The networks that words and numbers may stand for, as specs: by the letters of a family, else by
 * the name of one.
 * @param {Suggestion[]} all
 * @param {string} typed
 * @param {{[family: string]: [low: number, high: number][]}} limits of the parameters
 * @returns {Suggestion[]}
 */
export function loosely(all, typed, limits) {
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
  const like = [...families].filter(([, title]) => begins(title) || begins(t(title)));
  return (exact.length ? exact : like).flatMap(([family, title]) => {
    const within = clampedNumbers(numbers, limits[family] ?? null);
    if (!within) return [];
    const spec = `${family}(${within.join(",")})`;
    return [
      all.find((suggestion) => suggestion[0] === spec) ??
        /** @type {Suggestion} */ ([spec, title, ""]),
    ];
  });
}

/**
 * The letters of its family: who types "hyper" means the hypercube, Q, before the hypernet.
 * @param {Suggestion} suggestion
 */
const letters = ([spec]) => spec.indexOf("(");

/**
 * What fits best first, and short families before long ones; all in their order where nothing is
 * typed.
 * @param {Suggestion[]} all
 * @param {string} typed
 * @param {number} limit
 * @param {{[family: string]: [low: number, high: number][]}} [limits] of the parameters
 * @returns {Suggestion[]}
 */
export function fitting(all, typed, limit, limits = tables.limits) {
  const query = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const loose = loosely(all, typed, limits);
  const ranked = all.map((suggestion, i) => ({ suggestion, i, r: rank(suggestion, query) }));
  const matches = ranked
    .filter(({ suggestion, r }) => r < NOT && !loose.includes(suggestion))
    .sort(
      (a, b) =>
        a.r - b.r || (query ? letters(a.suggestion) - letters(b.suggestion) : 0) || a.i - b.i,
    );
  return [...loose, ...matches.map(({ suggestion }) => suggestion)].slice(0, limit);
}

/**
 * A text in three parts: before, what was typed, behind; the first two empty where it is not there.
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
 * A network as an option: spec, name, nodes; what was typed stands out.
 * @param {Suggestion} suggestion
 * @param {string} typed
 */
export function option([spec, title, nodes], typed) {
  const emphasized = (/** @type {string} */ text) => {
    const [before, match, behind] = splitAtMatch(text, typed);
    return [before, match && h("b", match), behind];
  };
  const shown = h(
    "span.suggestion",
    h("span.mono", emphasized(spec)),
    h("span.what", emphasized(t(title))),
    h("span.size", nodes),
  );
  return { value: spec, shown };
}
