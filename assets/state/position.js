/*
 * Positions of the player: the number of steps made, with the fraction of the current one.
 *
 * They are sums of fractions, and so may miss a whole number by a rounding error. Always use these
 * functions to get the step of a position.
 */

/** Duration of a hop at normal speed, in milliseconds. */
export const HOP_MS = 700;

/** The largest rounding error of a position. */
const ERROR = 1e-9;

/** Below this fraction of a step no motion is visible: the message is drawn at its node. */
const UNSEEN = 1e-6;

/** Returns the number of steps that are done at a position. @param {number} at */
export const stepOf = (at) => Math.floor(at + ERROR);

/**
 * Returns the number of the current step at a position; between steps, of the last one.
 * @param {number} at
 */
export const stepUnderWay = (at) => Math.ceil(at - ERROR);

/**
 * Whether at this fraction of a step the message is drawn between nodes.
 * @param {number} fraction
 */
export const isMoving = (fraction) => fraction > UNSEEN;
