/* The symbols of an address, one after the other, and which of them are others than before. */

/**
 * @typedef {{text: string, changed: boolean}} Symbol
 */

/**
 * The symbols of an address, fields apart.
 * @param {string[][]} before
 * @param {string[][]} now
 * @returns {Symbol[]}
 */
export const differs = (before, now) =>
  now.flatMap((group, f) => [
    ...(f ? [{ text: " ", changed: false }] : []),
    ...group.map((text, i) => ({ text, changed: before[f]?.[i] !== text })),
  ]);
