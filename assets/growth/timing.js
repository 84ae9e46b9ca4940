/* When what happens while a network grows or folds back: how far all is, by the time. */
import { progressWithin } from "../moves/clock.js";

/** So long copies slide, in milliseconds. */
export const SLIDES = 1200;
/** New links stand in full ink until here, counted from the start. */
const RESTS = 1700;
/** New links have come so far that both of their ends are joined. */
const JOINED = 1000;
/** When digits light, and how long that takes. */
const [LIT, LIGHTS] = [900, 120];
/** So long links take that no copy has. */
const GOES = 400;
/** So long digits take to go out, and new links to stand out before they shrink. */
const OUT = 240;

/**
 * One coordinate of the curve from 0 to 1 whose two control points have these.
 * @param {number} a
 * @param {number} b
 * @param {number} s
 */
const bezier = (a, b, s) => 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s ** 2 * b + s ** 3;

/**
 * How far a thing is that slides as cubic-bezier(.2, 0, 0, 1) does.
 * @param {number} part of its time
 */
export function slid(part) {
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
 * How far everything is: ``moved`` from 0, the smaller network, to 1, the larger; ``drawn`` what
 * there is of new links; ``ink`` how far they stand out; ``lit`` the new digits; ``old`` what can
 * be seen of links that the copies lack.
 * @typedef {{moved: number, drawn: number, ink: number, lit: number, old: number}} Progress
 */

/**
 * @param {number} t milliseconds since it began
 * @param {boolean} grows
 * @returns {Progress}
 */
export const progressAt = (t, grows) =>
  grows
    ? {
        moved: slid(t / SLIDES),
        drawn: slid(t / JOINED),
        ink: 1 - progressWithin(t, SLIDES, RESTS),
        lit: progressWithin(t, LIT, LIT + LIGHTS),
        old: 1 - progressWithin(t, 0, GOES),
      }
    : {
        moved: 1 - slid(t / SLIDES),
        drawn: 1 - slid(t / JOINED),
        ink: progressWithin(t, 0, OUT),
        lit: 1 - progressWithin(t, 0, OUT),
        old: progressWithin(t, SLIDES - GOES, SLIDES),
      };

/** How long it lasts, in milliseconds. @param {boolean} grows */
export const lasts = (grows) => (grows ? RESTS : SLIDES);
