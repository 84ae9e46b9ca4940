/* What a tab keeps of a prediction: the last game, the streak, the hints, to go on with. */

import { readJson, write } from "../state/storage.js";

/** @import { Walk } from "./game.js" */
/** @import { Streak } from "./streak.js" */
/**
 * `message` is what tells the message of the game from others.
 * @typedef {{message: string, walk: Walk, streak: Streak,
 *   hints: {links: boolean, distances: boolean}}} Memory
 */

const NAME = "explorer-predict";
const TAB = "sessionStorage";

/**
 * What tells a message from others, however it is looked at.
 * @param {string} asks the query that its legs are asked by
 * @param {string} source
 */
export function messageOf(asks, source) {
  const query = new URLSearchParams(asks);
  query.delete("stage");
  query.append("from", source);
  return `${query}`;
}

/** @returns {Memory | null} */
export const load = () => readJson(NAME, TAB);

/** Whether the page is loaded again: then its address may be a hop behind. */
const isReload = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => /** @type {PerformanceNavigationTiming} */ (entry).type === "reload");

/**
 * What is to be played on of a message: nothing where its address is opened as it was first, before
 * any hop, unless the page is loaded again: then its address may be a hop behind.
 * @param {string} message
 * @param {number | null} step
 * @param {() => boolean} [reloaded]
 * @returns {Walk | null}
 */
export function walkAt(message, step, reloaded = isReload) {
  const stored = load();
  if (stored?.message !== message) return null;
  // Asked last: what paints a picture has no page that could be loaded again.
  const goesOn = reloaded() || (step !== null && (step > 0 || !stored.walk.nodes.length));
  return goesOn ? stored.walk : null;
}

/** @param {Memory} stored */
export const store = (stored) => write(NAME, JSON.stringify(stored), TAB);
