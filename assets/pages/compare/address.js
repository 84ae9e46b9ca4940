/* The address of Compare, as its controls write it. */
import { parameter, withChanges } from "../../state/query.js";

/** @import { CompareDocument } from "../../types/documents" */
/**
 * The values of controls, by the parameters of the address.
 * @typedef {{[key: string]: string}} Values
 */

/** Parameters that change the axis: with them the place of the table is removed. */
const AXIS_PARAMETERS = ["across", "by", "low", "high"];

/**
 * Returns the query string after controls changed; null if it does not change.
 * @param {string} search
 * @param {Values} now
 * @param {Pick<CompareDocument, "controls" | "usual">} families
 * @returns {string | null}
 */
export function chosenSearch(search, now, families) {
  const different = Object.keys(now).filter((key) => now[key] !== families.controls[key]);
  if (!different.length) return null;
  /** @type {{[key: string]: string | null}} */
  const changes = {};
  for (const key of Object.keys(now))
    changes[key] = now[key] === families.usual[key] ? null : now[key];
  const anyChanged = (/** @type {string[]} */ keys) => different.some((key) => keys.includes(key));
  if (anyChanged(AXIS_PARAMETERS)) changes.at = null;
  if (anyChanged(["across"]))
    Object.assign(changes, { by: null, low: null, high: null, sort: null });
  if (anyChanged(["by"])) Object.assign(changes, { low: null, high: null });
  return withChanges(search, changes);
}

/**
 * Returns the networks and curves in a parameter of the address as a list.
 * @param {string} text
 * @returns {string[]}
 */
export const splitNetworks = (text) => text.match(/[^,()]+\([^()]*\)?/g) ?? [];

/**
 * Returns the stop on an axis that is nearest to `x` by ratio.
 * @param {number} x
 * @param {number[]} stops
 */
export function nearest(x, stops) {
  const distanceTo = (/** @type {number} */ stop) => Math.abs(Math.log(stop / x));
  return stops.reduce((best, stop) => (distanceTo(stop) < distanceTo(best) ? stop : best));
}

/**
 * Returns the address at which Explore shows a network, in the same theme.
 * @param {string} spec
 * @param {string} search
 */
export function exploreAddress(spec, search) {
  const theme = parameter(search, "theme");
  return `/${withChanges("", { net: spec, theme })}`;
}
