/* What the controls of Compare write into its address. */
import { changed, parameter } from "../../state/query.js";

/** @import { CompareDocument } from "../../types/documents" */
/** @typedef {{[key: string]: string}} Values Parameters of the address, as controls hold them. */

/** Choices that move the axis: the place of the table does not outlive them. */
const MOVING = ["across", "by", "low", "high"];

/**
 * The query string after controls changed; null where they say what it says already.
 * @param {string} search
 * @param {Values} now
 * @param {Pick<CompareDocument, "controls" | "usual">} shown
 * @returns {string | null}
 */
export function chosenSearch(search, now, shown) {
  const different = Object.keys(now).filter((key) => now[key] !== shown.controls[key]);
  if (!different.length) return null;
  /** @type {{[key: string]: string | null}} */
  const changes = {};
  for (const key of Object.keys(now))
    changes[key] = now[key] === shown.usual[key] ? null : now[key];
  const anyChanged = (/** @type {string[]} */ keys) => different.some((key) => keys.includes(key));
  if (anyChanged(MOVING)) changes.at = null;
  if (anyChanged(["across"]))
    Object.assign(changes, { by: null, low: null, high: null, sort: null });
  if (anyChanged(["by"])) Object.assign(changes, { low: null, high: null });
  return changed(search, changes);
}

/**
 * Networks and curves as they stand in the address, apart.
 * @param {string} text
 * @returns {string[]}
 */
export const apart = (text) => text.match(/[^,()]+\([^()]*\)?/g) ?? [];

/**
 * The place on an axis that is nearest in ratio.
 * @param {number} x
 * @param {number[]} stops
 */
export function nearest(x, stops) {
  const distanceTo = (/** @type {number} */ stop) => Math.abs(Math.log(stop / x));
  return stops.reduce((best, stop) => (distanceTo(stop) < distanceTo(best) ? stop : best));
}

/**
 * The address at which Explore shows a network, in the theme of this one.
 * @param {string} spec
 * @param {string} search
 */
export function exploreAddress(spec, search) {
  const theme = parameter(search, "theme");
  return `/${changed("", { net: spec, theme })}`;
}
