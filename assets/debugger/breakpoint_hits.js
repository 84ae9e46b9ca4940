/* Stops: their names in the address of a page, and the places of a recorded route that they hit. */

/** @import { CallRan } from "../types/documents" */

/**
 * A place in the recording: `step` hops are made, and line `k` of the call for the next hop is
 * about to run; `k` is an index in the `lines` of that call.
 * @typedef {{step: number, k: number}} Place
 * @typedef {{key: string, about: string}} Stop `key` is its kind, `about` the line,
 *   node or expression that it stops at
 */
/**
 * The data that stops depend on, by hop: the `calls` of the router, `flat` whether the hop comes no
 * closer to the target, `leaves` whether it leaves its cluster. Then the addresses of the nodes,
 * and `begins(expression)`: the places where an expression begins to hold.
 * @typedef {object} Route
 * @property {Pick<CallRan, "lines">[]} calls
 * @property {boolean[]} flat
 * @property {boolean[]} leaves
 * @property {string[]} addresses
 * @property {(text: string) => Place[]} begins
 */

/** The kinds of stops without a line, node or expression. */
export const PLAIN = ["flat", "leave", "again"];

/** Returns the stop that has a name (see `stopName`). @param {string} text @returns {Stop} */
export function stopOf(text) {
  const [key, ...rest] = text.split(":");
  return { key, about: rest.join(":") };
}

/** Returns the name of a stop: "flat", "line:3". @param {Stop} stop */
export const stopName = ({ key, about }) => (about ? `${key}:${about}` : key);

/** Returns the names of stops as a URL parameter. @param {Stop[]} stops */
export const write = (stops) => stops.map(stopName).join(",");

/**
 * Returns the last line of the call for a hop.
 * @param {Route} route
 * @param {number} step
 * @returns {Place}
 */
const end = ({ calls }, step) => ({ step, k: Math.max(0, calls[step].lines.length - 1) });

/** Returns the places right before the hops for which `holds` is true. */
const placesBefore = (/** @type {Route} */ route, /** @type {(step: number) => boolean} */ holds) =>
  route.calls.flatMap((_, step) => (holds(step) ? [end(route, step)] : []));

/** @type {Record<string, (route: Route, about: string) => Place[]>} */
const HITS = {
  flat: (route) => placesBefore(route, (step) => route.flat[step]),
  leave: (route) => placesBefore(route, (step) => route.leaves[step]),
  again: (route) =>
    placesBefore(route, (step) => {
      const next = route.addresses[step + 1];
      return next !== undefined && route.addresses.indexOf(next) <= step;
    }),
  node: ({ addresses, calls }, address) =>
    calls.flatMap((_, step) => (addresses[step] === address ? [{ step, k: 0 }] : [])),
  line: ({ calls }, number) =>
    calls.flatMap(({ lines }, step) =>
      lines.flatMap(({ line }, k) => (line === Number(number) ? [{ step, k }] : [])),
    ),
  when: ({ begins }, condition) => begins(condition),
};

/** Compares two places: negative if `a` comes before `b`. @param {Place} a @param {Place} b */
export const compare = (a, b) => a.step - b.step || a.k - b.k;

/**
 * Returns the value of an expression at a place: of its readings the last one that begins there or
 * before.
 * @param {import("../types/documents").ReadingRow[]} readings
 * @param {Place} place
 */
export const readingAt = (readings, place) =>
  readings.findLast((reading) => compare(reading, place) <= 0);

/** Returns the places that a stop hits, in order. @param {Route} route @param {Stop} stop */
export const hits = (route, { key, about }) => HITS[key](route, about);

/**
 * Returns the first of some places that comes after `from`, null if no place comes after it.
 * @param {Place[]} places
 * @param {Place} from
 */
export const nextPlace = (places, from) => places.find((place) => compare(place, from) > 0) ?? null;
