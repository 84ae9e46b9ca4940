/* The state of Papers as its address has it, and the rows of a list that its filters leave. */
import { parameter, withChanges } from "../../state/query.js";

/**
 * @typedef {object} State
 * @property {string} tab
 * @property {string} paper
 * @property {string[]} verdicts those that are shown; an empty list for all
 * @property {string} known how the verdicts are known that are shown, "" for all
 * @property {string} q
 * @property {string} id
 * @property {string} sort
 * @property {string} theme
 *
 * @typedef {{id: string, paper: string, text: string, verdict?: string, known?: string}} Row
 */

export const TABS = ["statements", "tables", "figures"];

/** Returns a search text as it is written in the address. @param {string} text */
export const searchText = (text) => text.trim().replace(/\s+/g, " ").slice(0, 80);

/**
 * Returns the state of a query string; errors in it are reported by the server.
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

/** Returns the query string of a state. @param {State} state */
export const searchOf = ({ tab, paper, verdicts, known, q, id, sort, theme }) =>
  withChanges("", {
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
 * Returns a key of all that an answer depends on; it has the paper if nothing is chosen, since then
 * a table or figure of the paper is opened.
 * @param {State} state
 */
export const documentKey = ({ tab, paper, id, sort }) =>
  [tab, id || (tab === TABS[0] ? "" : paper), sort].join("\n");

/**
 * Returns the verdicts with one switched on or off; [] stands for all of them.
 * @param {string[]} verdicts
 * @param {string} verdict
 * @param {string[]} allVerdicts
 */
export function withToggled(verdicts, verdict, allVerdicts) {
  const now = new Set(verdicts);
  if (!now.delete(verdict)) now.add(verdict);
  return now.size === allVerdicts.length ? [] : allVerdicts.filter((other) => now.has(other));
}

/**
 * Returns which rows the filters leave, and how many rows of each verdict the other filters leave.
 * @param {Row[]} rows
 * @param {State} state
 * @returns {{fits: Set<string>, counts: Map<string, number>}}
 */
export function filterRows(rows, state) {
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
