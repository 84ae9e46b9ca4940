/* Adds up the results of blocks of pairs, exactly; the order of the blocks makes no difference. */

/**
 * @import {
 *   LowerBoundsJson, CycleChannel, PairJson, PartJson, FamilyCounterexampleJson, SumJson
 * } from "../../types/documents"
 */
/** @import { Numbers } from "./api.js" */

/**
 * @typedef {import("../../types/documents").PairsPlan} Plan
 * @typedef {[first: number, last: number]} Span sources from `first` up to, but not including,
 *   `last`
 */

/**
 * Values of a cell other than the number of extra hops, as the server sends them: the pair is not
 * delivered; source and target are the same; the pair is not checked yet. */
export const LOST = 254;
export const SELF = 253;
export const UNSEEN = 255;

/** The most virtual channels that are considered. */
const MAX_CHANNELS = 8;

/**
 * The result for some pairs, as the server gives it for a block, with the loads and the checked
 * sources.
 * @typedef {SumJson & {done: Span[], load: Uint32Array}} BlockResult
 */

/** Returns the result for no pairs. @param {number} channels @returns {BlockResult} */
export const emptyBlockResult = (channels) => ({
  done: [],
  pairs: 0,
  shortest: 0,
  longer: 0,
  lost: 0,
  loops: 0,
  hops: 0,
  ahead: 0,
  spare: [],
  needs: [],
  worst: null,
  longest: null,
  first_lost: null,
  first_loop: null,
  load: new Uint32Array(channels),
});

/**
 * Further results of a check so far. `cells` are the values of the matrix, row by row; `waits` are
 * the dependencies of channels as a set of bits; `cycle` is null until one is found; `free` says
 * that all pairs are checked and there is no cycle; `judged` that all that follows from all pairs
 * is known; `width` has the number of parallel links of each channel, empty if all are single;
 * `exampleOf` says of what `smallest` is a counterexample; `shares` are, for a sample, upper bounds
 * for the shares of longer and of lost pairs.
 * @typedef {object} CheckFindings
 * @property {Uint8Array} cells
 * @property {number[]} width
 * @property {Uint8Array} waits
 * @property {CycleChannel[] | null} cycle
 * @property {boolean} free
 * @property {{place: number, many: number, left: CycleChannel[][]} | null} rule
 * @property {boolean} judged
 * @property {LowerBoundsJson | null} floors
 * @property {FamilyCounterexampleJson | null} smallest
 * @property {string} exampleOf
 * @property {number[] | null} shares
 */

/** @typedef {BlockResult & CheckFindings} CheckResult */

/** Returns the result before anything is found. @param {Plan} plan @returns {CheckResult} */
export function emptyResult({ names, ahead, width, idle, bits, sampled }) {
  const side = names.length;
  const cells = new Uint8Array(side * side).fill(UNSEEN);
  if (!sampled) for (let i = 0; i < side; i += 1) cells[i * side + i] = SELF;
  for (const row of idle) cells.fill(SELF, row * side, (row + 1) * side);
  return {
    ...emptyBlockResult(ahead.length),
    cells,
    width,
    waits: new Uint8Array(bits),
    cycle: null,
    free: false,
    rule: null,
    judged: false,
    floors: null,
    smallest: null,
    exampleOf: "",
    shares: null,
  };
}

/**
 * Returns spans in rising order; spans that meet are joined.
 * @param {Span[]} spans
 * @returns {Span[]}
 */
export function mergeSpans(spans) {
  /** @type {Span[]} */
  const merged = [];
  for (const [first, last] of [...spans].sort((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before && before[1] >= first) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/**
 * Returns the first block that is not done, null if all are.
 * @param {Span[]} done
 * @param {number} sources
 * @param {number} each
 * @returns {Span | null}
 */
export function nextBlock(done, sources, each) {
  let first = 0;
  for (const [from, to] of done) {
    if (from > first) return [first, Math.min(from, first + each)];
    first = to;
  }
  return first < sources ? [first, Math.min(sources, first + each)] : null;
}

/** @param {number[]} a @param {number[]} b @param {(x: number, y: number) => number} by */
const combine = (a, b, by) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => by(a[i] ?? 0, b[i] ?? 0));

/** @param {number | null} a @param {number | null} b */
const sumIfKnown = (a, b) => (a === null || b === null ? null : a + b);

/**
 * Returns the message with the greater stretch of two; if equal, the longer one, else the
 * first.
 * @param {PairJson | null} a
 * @param {PairJson | null} b
 */
export function worse(a, b) {
  if (!a || !b) return a ?? b;
  const [la, da, lb, db] = [a.length ?? 0, a.distance ?? 1, b.length ?? 0, b.distance ?? 1];
  const more = lb * da - la * db;
  return more > 0 || (more === 0 && lb > la) ? b : a;
}

/** Returns the longer one of two messages, else the first. */
const longer = (/** @type {PairJson | null} */ a, /** @type {PairJson | null} */ b) =>
  a && (a.length ?? 0) >= (b?.length ?? 0) ? a : (b ?? a);

/**
 * Returns how bad a cell is: if there is room for only one of two cells, the worse one is shown.
 * @param {number} cell
 */
export const badness = (cell) =>
  cell === LOST ? 300 : cell === SELF ? -1 : cell === UNSEEN ? -2 : cell;

/**
 * Add the numbers of a block, and its loads.
 * @param {BlockResult} sum
 * @param {Span} span
 * @param {SumJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function addNumbers(sum, span, head, arrays) {
  sum.done = mergeSpans([...sum.done, span]);
  for (const name of /** @type {const} */ (["pairs", "lost", "loops", "hops", "ahead"])) {
    sum[name] += head[name];
  }
  sum.shortest = sumIfKnown(sum.shortest, head.shortest);
  sum.longer = sumIfKnown(sum.longer, head.longer);
  sum.spare = combine(sum.spare, head.spare, (a, b) => a + b);
  sum.needs = combine(sum.needs, head.needs, Math.max);
  sum.worst = worse(sum.worst, head.worst);
  sum.longest = longer(sum.longest, head.longest);
  sum.first_lost ??= head.first_lost;
  sum.first_loop ??= head.first_loop;
  arrays.get("load")?.forEach((load, i) => {
    sum.load[i] += load;
  });
}

/**
 * Copy the rows of a block into the table of all rows.
 * @template {Uint8Array | Uint16Array} T
 * @param {T} table
 * @param {number} side
 * @param {Numbers | undefined} rows
 * @param {Numbers | undefined} values
 */
export function putRows(table, side, rows, values) {
  rows?.forEach((row, i) => {
    if (values) table.set(values.subarray(i * side, (i + 1) * side), row * side);
  });
}

/**
 * Add the result of a block.
 * @param {CheckResult} sum
 * @param {Plan} plan
 * @param {Span} span
 * @param {PartJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function addBlock(sum, plan, span, head, arrays) {
  addNumbers(sum, span, head, arrays);
  const side = plan.names.length;
  putRows(sum.cells, side, arrays.get("rows"), arrays.get("cells"));
  for (const [row, column, cell] of head.cells) {
    const at = row * side + column;
    if (badness(cell) > badness(sum.cells[at])) sum.cells[at] = cell;
  }
  addBits(sum.waits, arrays.get("waits"));
}

/** Add a set of bits to another. @param {Uint8Array} all @param {Numbers | undefined} more */
export function addBits(all, more) {
  more?.forEach((byte, i) => {
    all[i] |= byte;
  });
}

/**
 * Returns the rules that may suffice, those with the fewest virtual channels first, up to the first
 * rule that breaks every cycle for certain.
 * @param {Plan["rules"]} rules
 * @param {number[]} needs
 */
export function candidates(rules, needs) {
  const order = rules
    .map((rule, place) => ({ place, many: needs[place] ?? 0, always: rule.always }))
    .filter(({ many }) => many >= 2 && many <= MAX_CHANNELS)
    .sort((a, b) => a.many - b.many || a.place - b.place);
  const sure = order.findIndex(({ always }) => always);
  return sure < 0 ? order : order.slice(0, sure + 1);
}

/** Returns how many sources are done. @param {Span[]} done */
export const coveredCount = (done) => done.reduce((all, [first, last]) => all + last - first, 0);

/**
 * Returns the busiest channel, the messages over it and its parallel links; null without channels.
 * @param {Pick<CheckResult, "load" | "width">} sum
 */
export function busiest({ load, width }) {
  const links = (/** @type {number} */ channel) => width[channel] ?? 1;
  let best = -1;
  for (let i = 0; i < load.length; i += 1)
    if (best < 0 || load[i] * links(best) > load[best] * links(i)) best = i;
  return best < 0 || !load[best]
    ? null
    : { channel: best, messages: load[best], links: links(best) };
}

/**
 * Returns the messages per node and cycle at which the busiest channel is full.
 * @param {Pick<Plan, "nodes">} plan
 * @param {{messages: number, links: number}} most
 */
export const saturationOf = ({ nodes }, { messages, links }) => (nodes * links) / messages;
