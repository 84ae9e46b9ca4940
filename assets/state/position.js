/*
 * Positions of the player: the steps that are made, and the fraction of the one under way.
 *
 * They come of sums of fractions, so one that is a whole step may lie beside it by what a sum
 * loses. Whoever asks for a step asks here.
 */

/** What a sum of fractions may be off. */
const ERROR = 1e-9;

/** So little of a step is not seen: the message stands at its node. */
const UNSEEN = 1e-6;

/** The step that is reached at a position. @param {number} at */
export const stepOf = (at) => Math.floor(at + ERROR);

/** The step under way at a position; where none is, the one reached. @param {number} at */
export const stepUnderWay = (at) => Math.ceil(at - ERROR);

/** Whether so much of a step shows what moves on its way. @param {number} fraction */
export const isMoving = (fraction) => fraction > UNSEEN;
