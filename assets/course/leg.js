/* What a prediction needs to know of a pair: the possible next hops at every node. */

/**
 * @import {
 *   CourseChallenge, Continuation, NextHopRow as NextHop, TurnDocument as Turn
 * } from "../types/documents"
 */

/**
 * Returns the links of a node as next hops to a target, the nearest first.
 * @param {CourseChallenge} data
 * @param {number[]} left the distance left from every node
 * @param {number} node
 * @returns {Turn}
 */
export function turnOf({ addresses, kinds, roles, links }, left, node) {
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
 * Returns all that is known of a pair.
 * @param {CourseChallenge} data
 * @param {number} pair
 * @returns {Continuation}
 */
export function legOf(data, pair) {
  const { source, left, way, lost } = data.pairs[pair];
  const turns = Object.fromEntries(
    data.addresses.map((address, node) => [address, turnOf(data, left, node)]),
  );
  return { at: data.addresses[source], spots: {}, turns, way, lost };
}
