/* What blocks of hops come to: of each lane in numbers, of all the pair where they differ most. */
import { mergeSpans } from "../tasks/verify/sum.js";

/**
 * @typedef {import("../types/documents").HopsJson} HopsJson
 * @typedef {import("../tasks/verify/api.js").Numbers} Numbers
 * @typedef {import("../tasks/verify/sum.js").Span} Span
 */

/**
 * What has been found of a lane: ``lengths`` row by row, the most there is for no delivery.
 * @typedef {object} Total
 * @property {Span[]} done
 * @property {number | null} longer null where distances are not known
 * @property {number} lost
 * @property {number} hops
 * @property {Uint16Array} lengths
 * @property {Uint32Array} load
 */

/** Nothing is found yet. @param {number} nodes @param {number} channels @returns {Total} */
export const nothing = (nodes, channels) => ({
  done: [],
  longer: 0,
  lost: 0,
  hops: 0,
  lengths: new Uint16Array(nodes * nodes),
  load: new Uint32Array(channels),
});

/**
 * Add what a block comes to.
 * @param {Total} total
 * @param {Span} span
 * @param {HopsJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function add(total, span, head, arrays) {
  total.done = mergeSpans([...total.done, span]);
  total.longer = total.longer === null || head.longer === null ? null : total.longer + head.longer;
  total.lost += head.lost;
  total.hops += head.hops;
  const side = Math.sqrt(total.lengths.length);
  const lengths = arrays.get("lengths");
  arrays.get("rows")?.forEach((row, i) => {
    if (lengths) total.lengths.set(lengths.subarray(i * side, (i + 1) * side), row * side);
  });
  arrays.get("load")?.forEach((load, i) => {
    total.load[i] += load;
  });
}

/** The first pair for which hops differ most, null where none do. @param {Total[]} totals */
export function mostApart(totals) {
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

/** What the server is told that lanes come to, as it reads it. @param {Total[]} totals */
export function totalsText(totals) {
  const laneTotals = totals.map(({ longer, lost, hops, load }) =>
    [longer ?? "-", lost, hops, load.reduce((a, b) => Math.max(a, b), 0)].join("."),
  );
  const apart = mostApart(totals);
  return { over: laneTotals.join("~"), apart: apart ? `${apart.source}.${apart.target}` : "" };
}
