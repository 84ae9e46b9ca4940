/* The table of suggestions: fetched when a search field is first entered, then stored. */
import { withFolder } from "../../state/folder.js";
import { withSlowNotice, withTimeout } from "../../state/server.js";
import { notice } from "../notice.js";
import { el } from "../page.js";
import { MISSING_NOTICE } from "./result_values.js";
import { matchesOf, option } from "./suggestions.js";

/** @import { Suggestion } from "./suggestions.js" */

/** @type {Suggestion[] | null} */
let table = null;
/** @type {Promise<void> | null} */
let fetching = null;

/**
 * Returns the networks that match, best first, as options.
 * @param {string} typed
 * @param {number} limit
 */
export const suggestionsFor = (typed, limit) =>
  matchesOf(table ?? [], typed, limit).map((suggestion) => option(suggestion, typed));

/**
 * Fetch the table, unless it is loaded. The promise is also fulfilled on failure, after a notice;
 * the next call then tries again.
 * @returns {Promise<void> | null}
 */
export function fetchTable() {
  if (table) return null;
  fetching ??= withSlowNotice(withTimeout(fetchFamilies))
    .then(setTable, () => notice(MISSING_NOTICE))
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

/**
 * Fetch the networks of every family, by name.
 * @param {AbortSignal} signal
 * @returns {Promise<{[title: string]: [spec: string, nodes: string][]}>}
 */
async function fetchFamilies(signal) {
  const { suggestions } = JSON.parse(el("modules")?.textContent ?? "{}");
  const answer = await fetch(withFolder(suggestions), { signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** @param {Awaited<ReturnType<typeof fetchFamilies>>} families */
function setTable(families) {
  table = Object.entries(families).flatMap(([title, networks]) =>
    networks.map(([spec, nodes]) => /** @type {Suggestion} */ ([spec, title, nodes])),
  );
  if (el("notice-text")?.textContent === MISSING_NOTICE) notice("");
}
