/* The times of a move: its phases one after the other, and the progress of each at a time. */

/** @import { MoveDocument } from "../types/documents" */
/**
 * A phase and its span in milliseconds.
 * @typedef {{leg: number, phase: number, from: number, to: number}} Span
 */
/** @typedef {{spans: Span[], length: number, stops: number[]}} Timeline */
/**
 * A moment: the current leg and phase, and the progress of each phase of the leg, from 0 to 1.
 * @typedef {{leg: number, phase: number, parts: number[]}} Moment
 */

/** Milliseconds of a beat, the time in which a message crosses a link. */
export const BEAT = 700;

/** Beats of rest after a phase, so that its result can be seen. */
const REST = 0.8;

/** Eases a progress: slow at the start and at the end. @param {number} part */
export const ease = (part) => (1 - Math.cos(Math.PI * part)) / 2;

/** Interpolates between two numbers. @param {number} a @param {number} b @param {number} part */
export const interpolate = (a, b, part) => a + (b - a) * part;

/**
 * Returns the progress within a part of the way, from 0 to 1.
 * @param {number} part
 * @param {number} from
 * @param {number} to
 */
export const progressWithin = (part, from, to) =>
  Math.max(0, Math.min(1, (part - from) / (to - from)));

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
 * Returns the moment at a time; between two phases the first one is complete.
 * @param {MoveDocument} document
 * @param {Timeline} line
 * @param {number} t milliseconds
 * @returns {Moment}
 */
export function moment({ legs }, { spans }, t) {
  const now = spans.findLast(({ from }) => from <= t) ?? spans[0];
  const parts = legs[now.leg].phases.map((_, phase) => {
    if (phase !== now.phase) return phase < now.phase ? 1 : 0;
    return progressWithin(t, now.from, now.to);
  });
  return { leg: now.leg, phase: now.phase, parts };
}

/**
 * Returns the next or the previous stop at a time; if no stop is left, the last or the first one.
 * @param {number[]} stops
 * @param {number} t
 * @param {1 | -1} direction
 */
export function stopFrom(stops, t, direction) {
  const stop =
    direction > 0 ? stops.find((stop) => stop > t + 1) : stops.findLast((stop) => stop < t - 1);
  return stop ?? (direction > 0 ? stops[stops.length - 1] : stops[0]);
}
