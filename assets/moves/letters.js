/* The letters of an address while it changes into another: some stay, others fade in or out. */
import { interpolate } from "./clock.js";

/**
 * A moving letter: its middle, in letters from the middle of the address.
 * @typedef {{text: string, x: number, opacity: number, fresh: boolean}} Letter
 */

/**
 * Returns the letters at a progress; `pairs` are the columns (before, after) of those that stay. A
 * letter that stays but changes is two: one fades out while the other fades in.
 * @param {string} before
 * @param {string} after
 * @param {[number, number][]} pairs
 * @param {number} part
 * @returns {Letter[]}
 */
export function letters(before, after, pairs, part) {
  const offsetOf = (/** @type {string} */ text, /** @type {number} */ i) =>
    i - (text.length - 1) / 2;
  const [old, now] = [new Map(pairs), new Map(pairs.map(([i, j]) => [j, i]))];
  /** @type {Letter[]} */
  const result = [];
  [...before].forEach((text, i) => {
    const j = old.get(i);
    const x =
      j === undefined
        ? offsetOf(before, i)
        : interpolate(offsetOf(before, i), offsetOf(after, j), part);
    const stays = j !== undefined && after[j] === text;
    if (stays || part < 1) result.push({ text, x, opacity: stays ? 1 : 1 - part, fresh: false });
  });
  [...after].forEach((text, j) => {
    const i = now.get(j);
    if (i !== undefined && before[i] === text) return;
    const x =
      i === undefined
        ? offsetOf(after, j)
        : interpolate(offsetOf(before, i), offsetOf(after, j), part);
    if (part > 0) result.push({ text, x, opacity: part, fresh: part < 1 });
  });
  return result.sort((a, b) => a.x - b.x);
}
