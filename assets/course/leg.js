/* The data of a predicted route: the possible next hops at every node towards a target. */

/**
 * @import {
 *   CourseChallenge, Continuation, NextHopRow as NextHop, TurnDocument as Turn
 * } from "../types/documents"
 */

/**
 * Returns the links of a node as next hops to a target, the nearest neighbour first.
 * @param {CourseChallenge} data
 * @param {number[]} left the distance left from every node
 * @param {number} node
 * @returns {Turn}
 */
export function nextHopsOf({ addresses, kinds, roles, links }, left, node) {
  const distanceFrom = (/** @type {number} */ there) => (left[there] < 0 ? null : left[there]);
  const before = distanceFrom(node);
  /** @type {NextHop[]} */
  const hops = [];
  for (let i = 0; i < links[node].length; i += 2) {
    const [there, kind] = links[node].slice(i, i + 2);
    const after = distanceFrom(there);
    hops.push({
      number: 0,
      mark: null,
      address: addresses[there],
      kind: kinds[kind],
      role: roles[kind],
      left: after,
      longer: after === null || before === null ? null : after + 1 - before,
      paths: null,
      path: null,
    });
  }
  const far = addresses.length;
  hops.sort((a, b) => (a.left ?? far) - (b.left ?? far) || (a.address < b.address ? -1 : 1));
  return { left: before, hops: hops.map((hop, i) => ({ ...hop, number: i + 1 })) };
}

/**
 * Returns the next hops at every node for a pair, and the route of the router.
 * @param {CourseChallenge} data
 * @param {number} pair
 * @returns {Continuation}
 */
export function continuationOf(data, pair) {
  const { source, left, way, lost } = data.pairs[pair];
  const turns = Object.fromEntries(
    data.addresses.map((address, node) => [address, nextHopsOf(data, left, node)]),
  );
  return { at: data.addresses[source], spots: {}, turns, way, lost };
}
