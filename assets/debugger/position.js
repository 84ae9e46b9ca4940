/* Where a visitor is in the recording: so many hops, and a line of the call that makes the next. */
import * as player from "../stage/player.js";
import { doc, done, emit, trace } from "../state/model.js";

/** @import { CallRan, OwnRouter } from "../types/documents" */
/** @import { Place } from "./breakpoint_hits.js" */

/** The call that is shown, and its line; null for its last, which is what it returned. */
const heldLine = { call: 0, /** @type {number | null} */ k: null };

/** The router's file, while one is shown. */
export const ownRouter = () => /** @type {OwnRouter} */ (doc().own);

/** Which call is shown: that of the hop under way, or of the next; at the end the last. */
export const callNumber = () => Math.min(done(), Math.max(0, ownRouter().calls.length - 1));

/** @type {CallRan} */
const NOTHING = { lines: [], missed: 0 };

/** A call. @param {number} [n] */
export const call = (n = callNumber()) => ownRouter().calls[n] ?? NOTHING;

/** @param {CallRan} callRan */
const last = (callRan) => Math.max(0, callRan.lines.length - 1);

/** The line on screen. */
export const line = () => (heldLine.call === callNumber() ? heldLine.k : null) ?? last(call());

/** Whether the line on screen is the last of its call, where it returns. */
export const returning = () => line() === last(call());

/** The place on screen. @returns {Place} */
export const here = () => ({ step: callNumber(), k: line() });

/** Show a place; what is played stops. @param {Place} place */
export function go({ step, k }) {
  Object.assign(heldLine, { call: step, k: k === last(call(step)) ? null : k });
  player.jump(step);
  emit("line");
}

/** The line that is held, while its call is shown; null for the last. */
export const lineHeld = () => (heldLine.call === callNumber() ? heldLine.k : null);

/** Forget the line: the message went on. */
export function follow() {
  if (heldLine.call !== callNumber()) Object.assign(heldLine, { call: callNumber(), k: null });
}

/** Whether the last line of the call on screen gives a hop that is made. */
export const gives = () => returning() && callNumber() < trace().hops.length;
