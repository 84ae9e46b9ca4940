/* What expressions come to along the recording, as the server evaluated them. */
import { trace } from "../state/model.js";
import { order } from "./breakpoint_hits.js";
import { ownRouter } from "./position.js";

/**
 * @typedef {import("./breakpoint_hits.js").Place} Place
 * @typedef {import("../types/documents").ReadingRow} ReadingRow
 */

/** An expression along the recording; undefined while it is not evaluated. */
export const along = (/** @type {string} */ text) => ownRouter().expressions[text];

/**
 * What readings say at a place: the last that begins there or before.
 * @param {ReadingRow[]} readings
 * @param {Place} place
 */
export const readingAt = (readings, place) =>
  readings.findLast((reading) => order(reading, place) <= 0);

/** Why an expression comes to nothing anywhere; "" where it does somewhere. */
export const refusal = (/** @type {string} */ text) => {
  const readings = along(text)?.readings ?? [];
  return readings.every(({ why }) => why) ? (readings.at(-1)?.why ?? "") : "";
};

/** The route on screen, as stops look at it. @returns {import("./breakpoint_hits.js").Route} */
export const route = () => ({
  calls: ownRouter().calls,
  flat: trace().hops.map((hop) => hop.detour),
  leaves: ownRouter().leaves,
  addresses: trace().addresses.map(({ text }) => text),
  begins: (text) => along(text)?.begins ?? [],
});
