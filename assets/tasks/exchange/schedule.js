/* The schedule of an exchange: where all messages are after every hop, and the links they share. */

/**
 * @typedef {Pick<import("../../types/documents").ExchangeDocument, "table" | "words" | "nodes">}
 * Schedule
 */

/** Loads of so many and more are one heat. */
const HOTTEST = 4;

/**
 * Where the message of every node gets in every step: (steps × nodes).
 * @param {Schedule} schedule
 */
export function destinations({ table, words, nodes }) {
  const out = new Int32Array(words.length * nodes);
  words.forEach((word, step) => {
    for (let v = 0; v < nodes; v++) {
      let at = v;
      for (const port of word) at = table[at][port];
      out[step * nodes + v] = at;
    }
  });
  return out;
}

/** How often a word takes each port. @param {number[]} word @returns {Map<number, number>} */
export function times(word) {
  const count = new Map();
  for (const port of word) count.set(port, (count.get(port) ?? 0) + 1);
  return count;
}

/**
 * What a step puts on the links: `shares` by link, `a·nodes + b` with a < b; how many links have
 * each share, four and more counted as four.
 * @param {Schedule} schedule
 * @param {number} step from 1
 */
export function load({ table, words, nodes }, step) {
  const word = words[step - 1] ?? [];
  const places = [Array.from({ length: nodes }, (_, v) => v)];
  for (const port of word) places.push(places[places.length - 1].map((v) => table[v][port]));
  const count = times(word);
  /** @type {Map<number, number>} */
  const shares = new Map();
  for (const [port, share] of count) {
    for (let v = 0; v < nodes; v++) {
      const w = table[v][port];
      const key = v < w ? v * nodes + w : w * nodes + v;
      shares.set(key, Math.max(share, shares.get(key) ?? 0));
    }
  }
  /** @type {{[share: number]: number}} */
  const counts = {};
  for (const share of shares.values()) {
    const heat = Math.min(share, HOTTEST);
    counts[heat] = (counts[heat] ?? 0) + 1;
  }
  return { word, places, shares, counts, most: Math.max(0, ...count.values()) };
}

/**
 * The step under way or made at a place of the player, and the hop in it.
 * @param {Pick<Schedule, "words">} schedule
 * @param {number} at
 */
export function placeAt({ words }, at) {
  const step = Math.max(0, Math.ceil(at - 1e-9));
  const word = step ? words[step - 1] : [];
  const along = step ? Math.min((at - (step - 1)) * word.length, word.length) : 0;
  const hop = Math.min(Math.floor(along + 1e-9), word.length - 1);
  return { step, word, hop, part: step ? along - hop : 0 };
}
