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
  const xOf = (/** @type {number | undefined} */ i, /** @type {number | undefined} */ j) => {
    if (i === undefined) return offsetOf(after, Number(j));
    const from = offsetOf(before, i);
    return j === undefined ? from : interpolate(from, offsetOf(after, j), part);
  };
  [...before].forEach((text, i) => {
    const j = old.get(i);
    const isUnchanged = j !== undefined && after[j] === text;
    if (isUnchanged || part < 1)
      result.push({ text, x: xOf(i, j), opacity: isUnchanged ? 1 : 1 - part, fresh: false });
  });
  [...after].forEach((text, j) => {
    const i = now.get(j);
    if (i !== undefined && before[i] === text) return;
    if (part > 0) result.push({ text, x: xOf(i, j), opacity: part, fresh: part < 1 });
  });
  return result.sort((a, b) => a.x - b.x);
}
