/* When what happens: the phases of a move one after the other, and how far they are at a time. */

/** @import { MoveDocument } from "../types/documents" */
/**
 * A phase and when it is: milliseconds.
 * @typedef {{leg: number, phase: number, from: number, to: number}} Span
 */
/** @typedef {{spans: Span[], length: number, stops: number[]}} Timeline */
/**
 * A moment: the leg that is under way, and how far each of its phases is, from 0 to 1.
 * @typedef {{leg: number, phase: number, parts: number[]}} Moment
 */

/** Milliseconds of a beat: a message takes as long over a link. */
export const BEAT = 700;

/** Beats of rest between two phases, so that what was reached can be seen. */
const REST = 0.8;

/** How far a thing is that sets off and arrives slowly. @param {number} part */
export const eased = (part) => (1 - Math.cos(Math.PI * part)) / 2;

/**
 * A number between two, the part of the way.
 * @param {number} a
 * @param {number} b
 * @param {number} part
 */
export const between = (a, b, part) => a + (b - a) * part;

/**
 * How much of a stretch of the way is behind.
 * @param {number} part
 * @param {number} from
 * @param {number} to
 */
export const within = (part, from, to) => Math.max(0, Math.min(1, (part - from) / (to - from)));

/** @param {MoveDocument} document @returns {Timeline} */
export function timeline({ legs }) {
  /** @type {Span[]} */
  const spans = [];
  let at = 0;
  legs.forEach(({ phases }, leg) => {
    phases.forEach(({ beats }, phase) => {
      if (spans.length) at += REST * BEAT;
      spans.push({ leg, phase, from: at, to: at + beats * BEAT });
      at += beats * BEAT;
    });
  });
  return { spans, length: at, stops: [0, ...spans.map(({ to }) => to)] };
}

/**
 * What is under way at a time; between two phases the first one is over.
 * @param {MoveDocument} document
 * @param {Timeline} line
 * @param {number} t milliseconds
 * @returns {Moment}
 */
export function moment({ legs }, { spans }, t) {
  const now = spans.findLast(({ from }) => from <= t) ?? spans[0];
  const parts = legs[now.leg].phases.map((_, phase) => {
    if (phase !== now.phase) return phase < now.phase ? 1 : 0;
    return within(t, now.from, now.to);
  });
  return { leg: now.leg, phase: now.phase, parts };
}

/**
 * The stop after a time, or before it; the last and the first have none farther.
 * @param {number[]} stops
 * @param {number} t
 * @param {1 | -1} direction
 */
export function stopFrom(stops, t, direction) {
  const stop =
    direction > 0 ? stops.find((stop) => stop > t + 1) : stops.findLast((stop) => stop < t - 1);
  return stop ?? (direction > 0 ? stops[stops.length - 1] : stops[0]);
}
