/* The timing of a network that grows or folds back: the progress of everything at a time. */
import { progressWithin } from "../moves/clock.js";

/** Duration in which copies slide, in milliseconds. */
export const SLIDES = 1200;
/** Time at which the highlighting of new links has faded, in milliseconds from the start. */
const FADED = 1700;
/** Duration in which new links are drawn from end to end, in milliseconds. */
const DRAWN = 1000;
/** Time at which new digits begin to light up, and the duration of that, in milliseconds. */
const [LIT, LIGHTS] = [900, 120];
/** Duration in which links that no copy has fade out (in when folding back), in milliseconds. */
const GOES = 400;
/** Duration in which digits go out and new links light up when folding back, in milliseconds. */
const OUT = 240;

/**
 * Returns a coordinate of the curve from 0 to 1 whose control points have the coordinates a and b.
 * @param {number} a
 * @param {number} b
 * @param {number} s
 */
const bezier = (a, b, s) => 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s ** 2 * b + s ** 3;

/**
 * Returns the eased progress of a slide, as CSS has it by cubic-bezier(.2, 0, 0, 1).
 * @param {number} part of its time
 */
export function slide(part) {
  if (part <= 0 || part >= 1) return part <= 0 ? 0 : 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (bezier(0.2, 0, middle) < part) low = middle;
    else high = middle;
  }
  return bezier(0, 1, (low + high) / 2);
}

/**
 * The progress of everything: ``moved`` from 0 (smaller network) to 1 (larger one); ``drawn`` the
 * part of new links that is drawn; ``ink`` how much they are highlighted; ``lit`` how much the new
 * digits are; ``old`` the opacity of links that the copies lack.
 * @typedef {{moved: number, drawn: number, ink: number, lit: number, old: number}} Progress
 */

/** @param {number} t milliseconds since it began @param {boolean} grows @returns {Progress} */
export const progressAt = (t, grows) =>
  grows
    ? {
        moved: slide(t / SLIDES),
        drawn: slide(t / DRAWN),
        ink: 1 - progressWithin(t, SLIDES, FADED),
        lit: progressWithin(t, LIT, LIT + LIGHTS),
        old: 1 - progressWithin(t, 0, GOES),
      }
    : {
        moved: 1 - slide(t / SLIDES),
        drawn: 1 - slide(t / DRAWN),
        ink: progressWithin(t, 0, OUT),
        lit: 1 - progressWithin(t, 0, OUT),
        old: progressWithin(t, SLIDES - GOES, SLIDES),
      };

/** Returns the duration of the animation in milliseconds. @param {boolean} grows */
export const duration = (grows) => (grows ? FADED : SLIDES);
