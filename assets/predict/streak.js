/* The statistics of a visitor's answers. */

/** @import { Verdict } from "./game.js" */
/**
 * @typedef {{signs: readonly Verdict[], run: number, best: number, right: number, all: number}}
 *   Streak the last answers, how many right ones in a row, the most so far, of all that counted
 */

/** How many of the last answers are shown. */
export const SHOWN = 8;

/** @type {Streak} */
export const NONE = { signs: [], run: 0, best: 0, right: 0, all: 0 };

/**
 * Returns the streak with one more answer.
 * @param {Streak} streak
 * @param {Verdict} verdict
 * @returns {Streak}
 */
export function withVerdict({ signs, run, best, right, all }, verdict) {
  const now = verdict === "right" ? run + 1 : 0;
  return {
    signs: [...signs, verdict].slice(-SHOWN),
    run: now,
    best: Math.max(best, now),
    right: right + (verdict === "right" ? 1 : 0),
    all: all + 1,
  };
}
