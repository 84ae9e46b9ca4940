/* The links of two drawings of which the larger consists of copies of the smaller. */
import { key } from "../stage/drawing.js";

/** @import { GrowthDocument } from "../types/documents" */
/** @typedef {{a: number, b: number}} Ends */
/**
 * A link of the larger drawing: ``from`` is the link of the smaller one at its start, -1 for none;
 * ``turned`` says whether its ends are swapped; ``copied`` says that both ends are in one copy, so
 * that it is a copy of an old link.
 * @typedef {{from: number, turned: boolean, copied: boolean}} Fate
 */

/**
 * The origin of every link of the larger drawing, and the links of the smaller one without a copy.
 * @param {Pick<GrowthDocument, "origin" | "copy">} growth
 * @param {Ends[]} smaller
 * @param {Ends[]} larger
 * @returns {{fates: Fate[], lost: number[]}}
 */
export function fatesOf({ origin, copy }, smaller, larger) {
  const indexByEnds = new Map(smaller.map(({ a, b }, i) => [key(a, b), i]));
  const lost = new Set(smaller.keys());
  const fates = larger.map(({ a, b }) => {
    const from = indexByEnds.get(key(origin[a], origin[b])) ?? -1;
    const copied = from >= 0 && copy[a] === copy[b];
    if (copied) lost.delete(from);
    return { from, turned: from >= 0 && smaller[from].a !== origin[a], copied };
  });
  return { fates, lost: [...lost] };
}

/**
 * Returns where every node of the larger drawing starts: on the node that it is a copy of. A node
 * that is no copy starts in the middle of its neighbours.
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
