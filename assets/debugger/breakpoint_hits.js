/* Stops: what they are called in addresses, and where in a recorded route each of them hits. */

/** @import { CallRan } from "../types/documents" */

/**
 * A place in the recording: so many hops are made, and the line of the call that makes the next.
 * @typedef {{step: number, k: number}} Place
 * @typedef {{key: string, about: string}} Stop its kind, and the line, node or expression
 */
/**
 * What stops look at: the calls, which hops do not come closer, which leave their cluster, the
 * addresses of the nodes, and where an expression begins to hold.
 * @typedef {object} Route
 * @property {Pick<CallRan, "lines">[]} calls
 * @property {boolean[]} flat
 * @property {boolean[]} leaves
 * @property {string[]} addresses
 * @property {(text: string) => Place[]} begins
 */

/** The stops that there may be only once. */
export const PLAIN = ["flat", "leave", "again"];

/** The stop of a name. @param {string} text @returns {Stop} */
export function stopOf(text) {
  const [key, ...rest] = text.split(":");
  return { key, about: rest.join(":") };
}

/** @param {Stop} stop */
export const name = ({ key, about: detail }) => (detail ? `${key}:${detail}` : key);

/** Stops as an address has them. @param {Stop[]} stops */
export const write = (stops) => stops.map(name).join(",");

/** @param {Route} route @param {number} step @returns {Place} */
const end = ({ calls }, step) => ({ step, k: Math.max(0, (calls[step]?.lines.length ?? 0) - 1) });

/** The places before the hops for which something holds. */
const before = (/** @type {Route} */ route, /** @type {(step: number) => boolean} */ holds) =>
  route.calls.flatMap((_, step) => (holds(step) ? [end(route, step)] : []));

/** @type {Record<string, (route: Route, about: string) => Place[]>} */
const HITS = {
  flat: (route) => before(route, (step) => route.flat[step]),
  leave: (route) => before(route, (step) => route.leaves[step]),
  again: (route) =>
    before(route, (step) => {
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

/** Which of two places comes first. @param {Place} a @param {Place} b */
export const order = (a, b) => a.step - b.step || a.k - b.k;

/**
 * What an expression comes to at a place: its last reading that begins there or before.
 * @param {import("../types/documents").ReadingRow[]} readings
 * @param {Place} place
 */
export const readingAt = (readings, place) =>
  readings.findLast((reading) => order(reading, place) <= 0);

/** Where a stop hits, in order. @param {Route} route @param {Stop} stop */
export const hits = (route, { key, about: detail }) => HITS[key](route, detail);

/**
 * The first of some places past another, null where none is.
 * @param {Place[]} places
 * @param {Place} from
 */
export const next = (places, from) => places.find((place) => order(place, from) > 0) ?? null;
