/* The place in the recording that is on screen: the number of hops made, and a line of the call of
   the router for the next hop. */
import * as player from "../stage/player.js";
import { doc, done, emit, trace } from "../state/model.js";

/** @import { CallRan, OwnRouter } from "../types/documents" */
/** @import { Place } from "./breakpoint_hits.js" */

/**
 * The number of a call, and the index of its line on screen: null is the last, where it returns.
 */
const selectedLine = { call: 0, /** @type {number | null} */ k: null };

/** Returns the visitor's router: its file and its recording. Only while one is shown. */
export const visitorRouter = () => /** @type {OwnRouter} */ (doc().own);

/** Whether the version on screen is that of the last save. */
export const isNewest = () => visitorRouter().newest.split(".").includes(visitorRouter().mark);

/** Returns the number of the call on screen: that of the current hop, at the end the last one. */
export const callNumber = () => Math.min(done(), Math.max(0, visitorRouter().calls.length - 1));

/** Stands for a call that was not recorded. @type {CallRan} */
const NOTHING = { lines: [], missed: 0 };

/** Returns a call by its number, by default the one on screen. @param {number} [n] */
export const call = (n = callNumber()) => visitorRouter().calls[n] ?? NOTHING;

/** Returns the index of the last line of a call. @param {CallRan} callRan */
const last = (callRan) => Math.max(0, callRan.lines.length - 1);

/** Returns the index of the line on screen. */
export const line = () => selectedIndex() ?? last(call());

/** Whether the line on screen is the last of its call, where it returns. */
const isReturning = () => line() === last(call());

/** Returns the place on screen. @returns {Place} */
export const here = () => ({ step: callNumber(), k: line() });

/** Show a place; playing stops. @param {Place} place */
export function go({ step, k }) {
  Object.assign(selectedLine, { call: step, k: k === last(call(step)) ? null : k });
  player.jump(step);
  emit("line");
}

/** Returns the index of the line that is selected in this call; null for the last one. */
export const selectedIndex = () => (selectedLine.call === callNumber() ? selectedLine.k : null);

/** Forget the line if another call is on screen by now. */
export function dropLine() {
  if (selectedLine.call !== callNumber())
    Object.assign(selectedLine, { call: callNumber(), k: null });
}

/** Whether the line on screen returns a hop that is made. */
export const returnsHop = () => isReturning() && callNumber() < trace().hops.length;
