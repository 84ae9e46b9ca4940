/* The prediction stored in a tab, to go on after a reload: the last game, the streak, the hints. */

import { isReload } from "../page/page.js";
import { readJson, write } from "../state/storage.js";

/** @import { Walk } from "./game.js" */
/** @import { Streak } from "./streak.js" */
/**
 * `message` is the key of the game's message.
 * @typedef {{message: string, walk: Walk, streak: Streak,
 *   hints: {links: boolean, distances: boolean}}} Memory
 */

const NAME = "explorer-predict";
const TAB = "sessionStorage";

/**
 * Returns the key of a message, which does not depend on how it is shown.
 * @param {string} asks the query string with which its legs are requested
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

/**
 * Returns the stored walk of a message to be replayed. Null if its address is opened anew without
 * any hop; not so after a reload, since the address may be a hop behind.
 * @param {string} message
 * @param {number | null} step
 * @param {() => boolean} [reloaded]
 * @returns {Walk | null}
 */
export function walkAt(message, step, reloaded = isReload) {
  const stored = load();
  if (stored?.message !== message) return null;
  // Last, since without a page (when a picture is drawn) it cannot be called.
  const goesOn = reloaded() || (step !== null && (step > 0 || !stored.walk.nodes.length));
  return goesOn ? stored.walk : null;
}

/** @param {Memory} stored */
export const store = (stored) => write(NAME, JSON.stringify(stored), TAB);
