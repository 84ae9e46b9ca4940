/* What blocks of pairs come to together, exactly, in whatever order they come. */

/**
 * @import {
 *   FloorsJson, HeldChannel, PairJson, PartJson, SmallestJson, SumJson
 * } from "../../types/documents"
 */
/** @import { Numbers } from "./api.js" */

/**
 * @typedef {import("../../types/documents").PairsPlan} Plan
 * @typedef {[first: number, last: number]} Span sources, the last not among them
 */

/** What a cell holds beside hops more than the shortest, as the server writes it. */
export const LOST = 254;
export const SELF = 253;
export const UNSEEN = 255;

/** So many virtual channels are told apart at the most. */
const MOST_MANY = 8;

/**
 * What some pairs come to, as the server says it of a block, with the loads and the sources done.
 * @typedef {SumJson & {done: Span[], load: Uint32Array}} BlockSum
 */

/** No pair is looked at yet. @param {number} channels @returns {BlockSum} */
export const none = (channels) => ({
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
 * What has been found so far of a check, besides: `cells` row by row; `waits` as a set of bits;
 * `cycle` null while none was looked for or found; `free` whether all pairs are done and no cycle
 * is left; `judged` whether all that follows from the whole is there; `width` the parallel links
 * of every channel, nothing where none has any; `exampleOf` what the smallest counterexample was
 * looked for to; of a sample `shares`: at most so many of all are longer, are lost.
 * @typedef {object} Judged
 * @property {Uint8Array} cells
 * @property {number[]} width
 * @property {Uint8Array} waits
 * @property {HeldChannel[] | null} cycle
 * @property {boolean} free
 * @property {{place: number, many: number, left: HeldChannel[][]} | null} rule
 * @property {boolean} judged
 * @property {FloorsJson | null} floors
 * @property {SmallestJson | null} smallest
 * @property {string} exampleOf
 * @property {number[] | null} shares
 */

/** @typedef {BlockSum & Judged} Sum */

/** Nothing is found yet. @param {Plan} plan @returns {Sum} */
export function nothing({ names, ahead, width, idle, bits, sampled }) {
  const side = names.length;
  const cells = new Uint8Array(side * side).fill(UNSEEN);
  if (!sampled) for (let i = 0; i < side; i += 1) cells[i * side + i] = SELF;
  for (const row of idle) cells.fill(SELF, row * side, (row + 1) * side);
  return {
    ...none(ahead.length),
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
 * Spans joined where they meet, in rising order.
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
 * The first block that is not done, null where all are.
 * @param {Span[]} done
 * @param {number} sources
 * @param {number} each
 * @returns {Span | null}
 */
export function next(done, sources, each) {
  let first = 0;
  for (const [from, to] of done) {
    if (from > first) return [first, Math.min(from, first + each)];
    first = to;
  }
  return first < sources ? [first, Math.min(sources, first + each)] : null;
}

/** @param {number[]} a @param {number[]} b @param {(x: number, y: number) => number} by */
const each = (a, b, by) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => by(a[i] ?? 0, b[i] ?? 0));

/** @param {number | null} a @param {number | null} b */
const knownOf = (a, b) => (a === null || b === null ? null : a + b);

/**
 * Of two messages the one with the greater stretch, then the longer one, then the first.
 * @param {PairJson | null} a
 * @param {PairJson | null} b
 */
export function worse(a, b) {
  if (!a || !b) return a ?? b;
  const [la, da, lb, db] = [a.length ?? 0, a.distance ?? 1, b.length ?? 0, b.distance ?? 1];
  const more = lb * da - la * db;
  return more > 0 || (more === 0 && lb > la) ? b : a;
}

/** Of two messages the longer one, else the first. */
const longer = (/** @type {PairJson | null} */ a, /** @type {PairJson | null} */ b) =>
  a && (a.length ?? 0) >= (b?.length ?? 0) ? a : (b ?? a);

/**
 * How bad a cell is: the worst of two is shown where there is room for one.
 * @param {number} cell
 */
export const badness = (cell) =>
  cell === LOST ? 300 : cell === SELF ? -1 : cell === UNSEEN ? -2 : cell;

/**
 * Add the numbers of a block, and its loads.
 * @param {BlockSum} sum
 * @param {Span} span
 * @param {SumJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function plus(sum, span, head, arrays) {
  sum.done = mergeSpans([...sum.done, span]);
  for (const name of /** @type {const} */ (["pairs", "lost", "loops", "hops", "ahead"])) {
    sum[name] += head[name];
  }
  sum.shortest = knownOf(sum.shortest, head.shortest);
  sum.longer = knownOf(sum.longer, head.longer);
  sum.spare = each(sum.spare, head.spare, (a, b) => a + b);
  sum.needs = each(sum.needs, head.needs, Math.max);
  sum.worst = worse(sum.worst, head.worst);
  sum.longest = longer(sum.longest, head.longest);
  sum.first_lost ??= head.first_lost;
  sum.first_loop ??= head.first_loop;
  arrays.get("load")?.forEach((load, i) => {
    sum.load[i] += load;
  });
}

/**
 * Put the rows of a block into a table of all.
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
 * Add what a block comes to.
 * @param {Sum} sum
 * @param {Plan} plan
 * @param {Span} span
 * @param {PartJson} head
 * @param {Map<string, Numbers>} arrays
 */
export function add(sum, plan, span, head, arrays) {
  plus(sum, span, head, arrays);
  const side = plan.names.length;
  putRows(sum.cells, side, arrays.get("rows"), arrays.get("cells"));
  for (const [row, column, cell] of head.cells) {
    const at = row * side + column;
    if (badness(cell) > badness(sum.cells[at])) sum.cells[at] = cell;
  }
  join(sum.waits, arrays.get("waits"));
}

/**
 * Join a set of bits to another.
 * @param {Uint8Array} all
 * @param {Numbers | undefined} more
 */
export function join(all, more) {
  more?.forEach((byte, i) => {
    all[i] |= byte;
  });
}

/**
 * The rules that may suffice, those that take the fewest virtual channels first, up to the first
 * that never leaves a cycle.
 * @param {Plan["rules"]} rules
 * @param {number[]} needs
 */
export function candidates(rules, needs) {
  const order = rules
    .map((rule, place) => ({ place, many: needs[place] ?? 0, always: rule.always }))
    .filter(({ many }) => many >= 2 && many <= MOST_MANY)
    .sort((a, b) => a.many - b.many || a.place - b.place);
  const sure = order.findIndex(({ always }) => always);
  return sure < 0 ? order : order.slice(0, sure + 1);
}

/** How many of the sources are done. @param {Span[]} done */
export const coveredCount = (done) => done.reduce((all, [first, last]) => all + last - first, 0);

/**
 * The busiest channel, the messages over it and its parallel links; null where there are none.
 * @param {Pick<Sum, "load" | "width">} sum
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
 * The messages a node and cycle at which the busiest channel is full.
 * @param {Pick<Plan, "nodes">} plan
 * @param {{messages: number, links: number}} most
 */
export const fullAt = ({ nodes }, { messages, links }) => (nodes * links) / messages;
