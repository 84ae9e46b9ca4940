/* The timing of films: each step is shown at rest until its words can be read. */
import { currentTask, onRoute, taskResult } from "../../state/model.js";
import { HOP_MS } from "../../state/position.js";

/** @import { Run } from "../caption.js" */

/**
 * Seconds at rest: for the first and last step, the least and the most, for each letter to be read,
 * and without words.
 */
const REST_SECONDS = { first: 1, last: 2, least: 1, most: 4, letter: 0.03, bare: 0.4 };

/** Returns the seconds of motion of a step on the stage. */
export const hop = () => (HOP_MS / 1000) * (currentTask().pace?.(taskResult()) || 1);

/**
 * Returns the seconds for which a step is shown at rest.
 * @param {number} step
 * @param {number} last
 * @param {Run[] | null} sentence null if there is no sentence to be read
 */
export function seconds(step, last, sentence) {
  const letters = sentence?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  // Before the first hop of a route the sentence is that of this hop, which comes again.
  if (step === 0 && onRoute()) return REST_SECONDS.first;
  const least = Math.max(
    sentence ? REST_SECONDS.least : REST_SECONDS.bare,
    REST_SECONDS.letter * letters,
  );
  const ends = step === 0 ? REST_SECONDS.first : step === last ? REST_SECONDS.last : 0;
  return Math.max(ends, Math.min(REST_SECONDS.most, least));
}

/**
 * A position of the player, and how many pictures show it.
 * @typedef {{at: number, pictures: number}} Shot
 */

/**
 * The times of a film: `hop` and `restAt` in seconds, `rate` in pictures per second.
 * @typedef {{steps: number, hop: number, rate: number, restAt: (step: number) => number}} Times
 */

/**
 * Returns the shots of a film, picture by picture.
 * @param {Times} times
 * @returns {Shot[]}
 */
export function shots({ steps, hop, rate, restAt }) {
  /** @type {Shot[]} */
  const list = [];
  const between = Math.max(1, Math.round(hop * rate));
  for (let step = 0; step <= steps; step++) {
    for (let i = 0; step > 0 && i < between; i++) {
      list.push({ at: step - 1 + (i + 0.5) / between, pictures: 1 });
    }
    list.push({ at: step, pictures: Math.max(1, Math.round(restAt(step) * rate)) });
  }
  return list;
}

/** By how much a film is made faster at a time until it fits. */
const FASTER = 1.05;

/**
 * Returns the shots of a film, faster if there would be too many pictures: at the fastest, a hop
 * has one in motion and one at rest.
 * @param {Times} times
 * @param {(list: Shot[]) => number} countOf returns the number of pictures
 * @param {number} most
 */
export function fittingShots(times, countOf, most) {
  const { steps, hop, restAt } = times;
  let list = shots(times);
  for (let pace = FASTER; countOf(list) > most && countOf(list) > 2 * steps + 1; pace *= FASTER) {
    list = shots({ ...times, hop: hop / pace, restAt: (step) => restAt(step) / pace });
  }
  return list;
}
