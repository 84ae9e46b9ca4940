/* What becomes of the links of two drawings of which the larger is copies of the smaller. */

/** @import { GrowthDocument } from "../types/documents" */
/** @typedef {{a: number, b: number}} Ends */
/**
 * A link of the larger drawing: ``from`` is the link of the smaller one that lies where it begins,
 * -1 for none, ``turned`` whether that is read from the other end; ``copied`` tells that both ends
 * lie in one copy, so that it is no new link but a copy of an old one.
 * @typedef {{from: number, turned: boolean, copied: boolean}} Fate
 */

/** @param {number} a @param {number} b */
const key = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/**
 * The fate of every link of the larger drawing, and the links of the smaller one that no copy has.
 * @param {Pick<GrowthDocument, "origin" | "copy">} growth
 * @param {Ends[]} smaller
 * @param {Ends[]} larger
 * @returns {{fates: Fate[], lost: number[]}}
 */
export function fatesOf({ origin, copy }, smaller, larger) {
  const known = new Map(smaller.map(({ a, b }, i) => [key(a, b), i]));
  const lost = new Set(smaller.keys());
  const fates = larger.map(({ a, b }) => {
    const from = known.get(key(origin[a], origin[b])) ?? -1;
    const copied = from >= 0 && copy[a] === copy[b];
    if (copied) lost.delete(from);
    return { from, turned: from >= 0 && smaller[from].a !== origin[a], copied };
  });
  return { fates, lost: [...lost] };
}

/**
 * Where every node of the larger drawing begins: on the node that it is a copy of. One that is a
 * copy of none begins in the middle of those that it is linked to.
 * @param {Pick<GrowthDocument, "origin">} growth
 * @param {[number, number][]} spots of the smaller drawing
 * @param {Ends[]} larger the links of the larger drawing
 * @returns {[number, number][]}
 */
export function startsOf({ origin }, spots, larger) {
  /** @type {Map<number, [number, number][]>} */
  const around = new Map();
  for (const { a, b } of larger)
    for (const [node, other] of [
      [a, b],
      [b, a],
    ]) {
      if (origin[node] >= 0 || origin[other] < 0) continue;
      around.set(node, [...(around.get(node) ?? []), spots[origin[other]]]);
    }
  return origin.map((mark, node) => {
    if (mark >= 0) return spots[mark];
    const near = around.get(node) ?? spots;
    const mean = (/** @type {0 | 1} */ axis) =>
      near.reduce((sum, spot) => sum + spot[axis], 0) / near.length;
    return [mean(0), mean(1)];
  });
}
