/* The symbols of an address, each with whether it has changed. */

/**
 * @typedef {{text: string, changed: boolean}} Symbol
 */

/**
 * Returns the symbols of an address, with separators between its fields.
 * @param {string[][]} before
 * @param {string[][]} now
 * @returns {Symbol[]}
 */
export const diff = (before, now) =>
  now.flatMap((group, f) => [
    ...(f ? [{ text: " ", changed: false }] : []),
    ...group.map((text, i) => ({ text, changed: before[f]?.[i] !== text })),
  ]);
