/* Sums over blocks of pairs: for each lane its numbers, over all lanes the pair with the largest
   difference. */
import { addNumbers, emptyBlockResult, putRows } from "../tasks/verify/sum.js";

/** @import { PartJson } from "../types/documents" */
/** @import { Numbers } from "../tasks/verify/api.js" */
/** @import { Span } from "../tasks/verify/sum.js" */

/**
 * The sums of a lane; `lengths` are stored row by row, the largest value stands for no delivery.
 * @typedef {import("../tasks/verify/sum.js").BlockResult & {lengths: Uint16Array}} Total
 */

/** Returns the sums of no pairs. @param {number} nodes @param {number} channels @returns {Total} */
export const emptyTotal = (nodes, channels) => ({
  ...emptyBlockResult(channels),
  lengths: new Uint16Array(nodes * nodes),
});

/**
 * Adds a block to the sums.
 * @param {Total} total
 * @param {Span} span
 * @param {PartJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function add(total, span, head, arrays) {
  addNumbers(total, span, head, arrays);
  const side = Math.sqrt(total.lengths.length);
  putRows(total.lengths, side, arrays.get("rows"), arrays.get("lengths"));
}

/**
 * Returns the first pair whose numbers of hops differ most, null if none differ.
 * @param {Total[]} totals
 */
export function mostDifferentPair(totals) {
  const [first, ...others] = totals.map(({ lengths }) => lengths);
  const side = Math.sqrt(first.length);
  let [widest, at] = [0, -1];
  for (let i = 0; i < first.length; i += 1) {
    let [low, high] = [first[i], first[i]];
    for (const lengths of others) {
      if (lengths[i] < low) low = lengths[i];
      else if (lengths[i] > high) high = lengths[i];
    }
    if (high - low > widest) [widest, at] = [high - low, i];
  }
  return at < 0 ? null : { source: Math.floor(at / side), target: at % side };
}

/** Returns the sums of lanes in the form that the server reads. @param {Total[]} totals */
export function totalsText(totals) {
  const laneTotals = totals.map(({ longer, lost, loops, hops, load }) =>
    [longer ?? "-", lost + loops, hops, load.reduce((a, b) => Math.max(a, b), 0)].join("."),
  );
  const worstPair = mostDifferentPair(totals);
  return {
    over: laneTotals.join("~"),
    apart: worstPair ? `${worstPair.source}.${worstPair.target}` : "",
  };
}
