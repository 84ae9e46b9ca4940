/* How long what is filmed stands and moves: every step stands until it is read. */
import { onRoute, shown, tasked } from "../../state/model.js";

/** @import { Run } from "../caption.js" */

/** Seconds of a hop, and of the pictures that stand. */
const HOP = 0.7;
const STANDS = { first: 1, last: 2, least: 1, most: 4, letter: 0.03, bare: 0.4 };

/** Seconds that a step of what is on the stage moves. */
export const hop = () => HOP * (tasked().pace?.(shown()) || 1);

/**
 * Seconds that a step stands.
 * @param {number} step
 * @param {number} last
 * @param {Run[] | null} sentence null where none is read
 */
export function seconds(step, last, sentence) {
  const letters = sentence?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  // What is said before a route's first hop is said of that hop.
  if (step === 0 && onRoute()) return STANDS.first;
  const least = Math.max(sentence ? STANDS.least : STANDS.bare, STANDS.letter * letters);
  const ends = step === 0 ? STANDS.first : step === last ? STANDS.last : 0;
  return Math.max(ends, Math.min(STANDS.most, least));
}

/**
 * A place of the player, and how many pictures show it.
 * @typedef {{at: number, pictures: number}} Shot
 */

/**
 * What a film shows, picture by picture.
 * @param {{steps: number, hop: number, rate: number, stands: (step: number) => number}} of times
 *   in seconds
 * @returns {Shot[]}
 */
export function shots({ steps, hop, rate, stands }) {
  /** @type {Shot[]} */
  const list = [];
  const between = Math.max(1, Math.round(hop * rate));
  for (let step = 0; step <= steps; step++) {
    for (let i = 0; step > 0 && i < between; i++) {
      list.push({ at: step - 1 + (i + 0.5) / between, pictures: 1 });
    }
    list.push({ at: step, pictures: Math.max(1, Math.round(stands(step) * rate)) });
  }
  return list;
}
