/* The comparison over every pair: blocks are requested one after the other, added up and stored; it
   can be paused. */

import { emit } from "../state/model.js";
import { refusal, request } from "../state/server.js";
import { fetchArrays, fetchJson } from "../tasks/verify/api.js";
import { BlockWork, fetchBlock } from "../tasks/verify/blocks.js";
import * as storage from "../tasks/verify/storage.js";
import { coveredCount, nextBlock } from "../tasks/verify/sum.js";
import { add, emptyTotal, totalsText } from "./totals.js";

/**
 * @import {
 *   BesideEvery as Every, BesideOver as Over, PairsPlan as Plan
 * } from "../types/documents"
 */
/** @import { Total } from "./totals.js" */

/**
 * @typedef {{asks: string, plan: Plan, total: Total, each: number}} Lane `each`: sources in a block
 * @typedef {{over: string, apart: string}} Comparison sums of all lanes, pair where they differ
 */

/** A comparison that takes at most this many seconds starts by itself. */
const MAX_AUTO_S = 60;

/** Maximum number of pairs of nodes that the browser stores for a lane. */
const MAX_KEPT = 2 ** 21;

/** The lanes on screen and their results over every pair, as long as they are shown. */
export const run = Object.assign(new BlockWork(() => emit("every pair beside"), retry), {
  /** @type {Every | null} */
  every: null,
  /** The query string of the page. */
  search: "",
  /** @type {Lane[]} */
  lanes: [],
  /** @type {Over | null} */
  over: null,
  /** The query string under which the finished table can be requested. */
  query: "",
  /** When the computation started, and the share that was done then. */
  since: { at: 0, share: 0 },
});

/** @param {Every | null} everyPair */
const keyOf = (everyPair) => everyPair?.asks.join(" ") ?? "";

/** The share of all pairs that is done. */
export function shareDone() {
  const shares = run.lanes.map(({ plan, total }) => coveredCount(total.done) / plan.sources);
  return shares.reduce((all, share) => all + share, 0) / Math.max(1, shares.length);
}

/** Seconds remaining, null if unknown. */
export function secondsLeft() {
  const { at, share: before } = run.since;
  const gained = shareDone() - before;
  return gained > 0 ? ((performance.now() - at) / 1000 / gained) * (1 - shareDone()) : null;
}

/** Pause: the running computation ends, and its results are stored. */
export function pause() {
  run.end();
  if (run.status === "running") run.setStatus("paused");
}

/**
 * Show lanes: restore their stored results; a short computation starts by itself.
 * @param {Every | null} everyPair null if every pair is known already, or cannot be computed
 * @param {string} search the query string of the page
 */
export async function open(everyPair, search) {
  run.search = search;
  if (keyOf(run.every) === keyOf(everyPair)) return;
  Object.assign(run, { every: everyPair, lanes: [], over: null, query: "", status: "resting" });
  await run.attempt(async (signal) => {
    for (const asks of everyPair?.asks ?? []) run.lanes.push(await loadLane(asks, signal));
  });
  if (!everyPair || run.every !== everyPair || run.trouble) return;
  const all = shareDone();
  if ((1 - all) * everyPair.seconds <= MAX_AUTO_S) await start();
  else run.setStatus(all ? "paused" : "resting");
}

/** @param {string} asks @param {AbortSignal} signal @returns {Promise<Lane>} */
async function loadLane(asks, signal) {
  const plan = /** @type {Plan} */ (await fetchJson("plan", asks, {}, { signal }));
  const total = /** @type {Total | null} */ (await storage.take(`hops ${plan.key}${asks}`));
  return { asks, plan, total: total ?? emptyTotal(plan.nodes, plan.ahead.length), each: plan.each };
}

/** Repeat requests that got no answer: the plans, or the remaining blocks. */
function retry() {
  const { every, lanes, search } = run;
  if (every && lanes.length === every.asks.length) return void start();
  run.every = null;
  void open(every, search);
}

/** Start, or continue from the stored results. */
export async function start() {
  if (run.status === "running" || !run.every) return;
  run.since = { at: performance.now(), share: shareDone() };
  await run.attempt(async (signal) => {
    run.setStatus("running");
    for (const lane of run.lanes) await computePairs(lane, signal);
    if (signal.aborted) return;
    await tabulate(totalsText(run.lanes.map(({ total }) => total)), signal);
  });
}

/**
 * Show results over every pair, wherever they were computed; stops a computation running here.
 * @param {Comparison} comparison
 */
export const show = (comparison) => run.attempt((signal) => tabulate(comparison, signal));

/** @param {Comparison} comparison @param {AbortSignal} signal */
async function tabulate(comparison, signal) {
  run.query = new URLSearchParams(comparison).toString();
  const answer = await request(`/take/beside.json${run.search}&${run.query}`, { signal });
  if (!answer.ok) throw new Error(await refusal(answer));
  run.over = await answer.json();
  run.setStatus("done");
}

/** Compute the remaining pairs of a lane. @param {Lane} lane @param {AbortSignal} signal */
async function computePairs(lane, signal) {
  const { asks, plan, total } = lane;
  try {
    let span = nextBlock(total.done, plan.sources, lane.each);
    while (span) {
      const [done, { head, arrays }] = await fetchBlock(lane, span, ([first, last]) =>
        fetchArrays("hops", asks, { first, last }, { signal }),
      );
      if (signal.aborted) return;
      add(total, done, head, arrays);
      emit("every pair beside");
      span = nextBlock(total.done, plan.sources, lane.each);
    }
  } finally {
    await store(lane);
  }
}

/** Store the results of a lane. @param {Lane} lane */
async function store({ asks, plan, total }) {
  if (!total.done.length || total.lengths.length > MAX_KEPT) return;
  await storage.put(`hops ${plan.key}${asks}`, total);
  void storage.tidy();
}
