/* Where a visitor is in the recording: so many hops, and a line of the call that makes the next. */
import * as player from "../stage/player.js";
import { doc, done, emit, trace } from "../state/model.js";
import { frames } from "./frames.js";
import { value } from "./watches/values.js";

/**
 * @typedef {import("../types/documents").OwnRouter} OwnRouter
 * @typedef {import("../types/documents").CallRan} CallRan
 * @typedef {import("./breakpoint_hits.js").Place} Place
 */

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

/**
 * What names stand for at a place: variables, innermost first, then what is known of the route.
 * @param {Place} place
 * @returns {(name: string) => import("./watches/values.js").Value | undefined}
 */
export function names({ step, k }) {
  const stack = frames(call(step), k).reverse();
  const { hops, distance } = trace();
  const left = step ? hops[step - 1]?.left : distance;
  /** @type {Record<string, () => import("./watches/values.js").Value | undefined>} */
  const known = {
    hop: () => BigInt(step + 1),
    distance: () => (left === null || left === undefined ? undefined : BigInt(left)),
    shortest_paths: () => {
      const paths = ownRouter().paths[step];
      return paths === null || paths === undefined ? undefined : value(paths);
    },
    visited: () => ({
      kind: "list",
      items: ownRouter()
        .nodes.slice(0, step + 1)
        .map(value),
      more: 0,
    }),
  };
  return (name) => {
    const frame = stack.find(({ vars }) => vars.has(name));
    if (frame) return frame.vars.get(name);
    return Object.hasOwn(known, name) ? known[name]() : undefined;
  };
}
