/* The state of Papers: what its address says, and which rows of a list that leaves. */
import { changed, parameter } from "../../state/query.js";

/**
 * @typedef {object} State
 * @property {string} tab
 * @property {string} paper
 * @property {string[]} verdicts none of them is all of them
 * @property {string} known how verdicts are known, nothing for all
 * @property {string} q
 * @property {string} id
 * @property {string} sort
 * @property {string} theme
 *
 * @typedef {{id: string, paper: string, text: string, verdict?: string, known?: string}} Row
 */

export const TABS = ["statements", "tables", "figures"];

/** Text to search for, as it stands in the address. @param {string} text */
export const searchText = (text) => text.trim().replace(/\s+/g, " ").slice(0, 80);

/**
 * What a query string asks for; whatever is wrong in it the server tells.
 * @param {string} search
 * @returns {State}
 */
export function stateOf(search) {
  const parameterOf = (/** @type {string} */ name) => parameter(search, name);
  return {
    tab: TABS.includes(parameterOf("tab")) ? parameterOf("tab") : TABS[0],
    paper: parameterOf("paper"),
    verdicts: parameterOf("verdict").split(",").filter(Boolean),
    known: parameterOf("known"),
    q: searchText(parameterOf("q")),
    id: parameterOf("id"),
    sort: parameterOf("sort"),
    theme: parameterOf("theme"),
  };
}

/** The query string of a state. @param {State} state */
export const searchOf = ({ tab, paper, verdicts, known, q, id, sort, theme }) =>
  changed("", {
    tab: tab === TABS[0] ? "" : tab,
    paper,
    verdict: verdicts.join(","),
    known,
    q,
    id,
    sort,
    theme,
  });

/**
 * What an answer depends on; while nothing is chosen, a table or a figure of the paper is opened.
 * @param {State} state
 */
export const documentKey = ({ tab, paper, id, sort }) =>
  [tab, id || (tab === TABS[0] ? "" : paper), sort].join("\n");

/**
 * Switch a verdict on or off; all of them is the same as none.
 * @param {string[]} verdicts
 * @param {string} verdict
 * @param {string[]} every
 */
export function toggled(verdicts, verdict, every) {
  const now = new Set(verdicts);
  if (!now.delete(verdict)) now.add(verdict);
  return now.size === every.length ? [] : every.filter((other) => now.has(other));
}

/**
 * Which rows the filters leave, and how many of each verdict the other filters leave.
 * @param {Row[]} rows
 * @param {State} state
 * @returns {{fits: Set<string>, counts: Map<string, number>}}
 */
export function narrowed(rows, state) {
  const words = state.q.toLowerCase().split(" ").filter(Boolean);
  /** @type {Set<string>} */
  const fits = new Set();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { id, paper, text, verdict, known } of rows) {
    if (state.paper && paper !== state.paper) continue;
    if (verdict && state.known && known !== state.known) continue;
    if (!words.every((word) => text.includes(word))) continue;
    if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (!verdict || !state.verdicts.length || state.verdicts.includes(verdict)) fits.add(id);
  }
  return { fits, counts };
}
