/* The table of suggestions: it comes when a field is entered that suggests, and is kept. */
import { outward } from "../../state/folder.js";
import { t } from "../../state/language.js";
import { bounded, patiently } from "../../state/server.js";
import { notice } from "../notice.js";
import { el } from "../page.js";
import { fitting, option } from "./suggestions.js";

/** @import { Suggestion } from "./suggestions.js" */

/** What is said while it lacks. */
export const LACKING = t(
  "The names of networks could not be fetched." +
    " A network is still opened by its spec, such as MC(2,3).",
);

/** @type {Suggestion[] | null} */
let table = null;
/** @type {Promise<void> | null} */
let fetching = null;

/** Whether nothing can be suggested yet. */
export const isLacking = () => table === null;

/**
 * The networks that fit of what has come, best first, as options.
 * @param {string} typed
 * @param {number} limit
 */
export const offered = (typed, limit) =>
  fitting(table ?? [], typed, limit).map((suggestion) => option(suggestion, typed));

/**
 * Let the table come, unless it is there: a promise that ends once it is, or once it failed, which
 * is told; whoever asks then lets it be fetched again.
 * @returns {Promise<void> | null}
 */
export function coming() {
  if (table) return null;
  fetching ??= patiently(bounded(rows))
    .then(take, () => notice(LACKING))
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

/**
 * The networks of every family, by its name.
 * @param {AbortSignal} signal
 * @returns {Promise<{[title: string]: [spec: string, nodes: string][]}>}
 */
async function rows(signal) {
  const { suggestions } = JSON.parse(el("modules")?.textContent ?? "{}");
  const answer = await fetch(outward(suggestions), { signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** @param {Awaited<ReturnType<typeof rows>>} families */
function take(families) {
  table = Object.entries(families).flatMap(([title, networks]) =>
    networks.map(([spec, nodes]) => /** @type {Suggestion} */ ([spec, title, nodes])),
  );
  if (el("notice-text")?.textContent === LACKING) notice("");
}
