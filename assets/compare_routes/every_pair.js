/* Every pair of lanes on its way: block after block is asked for, added up, kept; paused. */

import { emit } from "../state/model.js";
import { refusal, request } from "../state/server.js";
import { bytes, fetchJson } from "../tasks/verify/api.js";
import { BlockWork, block } from "../tasks/verify/blocks.js";
import * as kept from "../tasks/verify/storage.js";
import { coveredCount, next } from "../tasks/verify/sum.js";
import { add, nothing, totalsText } from "./totals.js";

/**
 * @import {
 *   BesideEvery as Every, BesideOver as Over, PairsPlan as Plan
 * } from "../types/documents"
 */
/** @import { Total } from "./totals.js" */

/**
 * @typedef {{asks: string, plan: Plan, total: Total, each: number}} Lane
 * What lanes came to and where they differ most, as the server reads it.
 * @typedef {{over: string, apart: string}} Comparison
 */

/** What takes at most so many seconds begins by itself. */
const SOON = 60;

/** So many pairs of nodes are kept in the browser at the most, of a lane. */
const MOST_KEPT = 2 ** 21;

/** The lanes on screen and what every pair has come to, as long as they stand. */
export const run = Object.assign(new BlockWork(() => emit("every pair beside"), again), {
  /** @type {Every | null} */
  every: null,
  /** The query string of the page. */
  search: "",
  /** @type {Lane[]} */
  lanes: [],
  /** @type {Over | null} */
  over: null,
  /** What the address of the table has to say, when all is known. */
  query: "",
  /** When it was begun, and the share that was done then. */
  since: { at: 0, share: 0 },
});

/** @param {Every | null} every */
const keyOf = (every) => every?.asks.join(" ") ?? "";

/** The share of all pairs that is done. */
export function share() {
  const shares = run.lanes.map(({ plan, total }) => coveredCount(total.done) / plan.sources);
  return shares.reduce((all, share) => all + share, 0) / Math.max(1, shares.length);
}

/** Seconds that are left, null where nobody knows. */
export function left() {
  const { at, share: then } = run.since;
  const gained = share() - then;
  return gained > 0 ? ((performance.now() - at) / 1000 / gained) * (1 - share()) : null;
}

/** Stop for now: what is being computed is ended, what was found is kept. */
export function pause() {
  run.end();
  if (run.status === "running") run.turn("paused");
}

/**
 * Take up lanes: what was found of them is there again; what is soon done begins.
 * @param {Every | null} every null where every pair is known, or cannot be
 * @param {string} search the query string of the page
 */
export async function open(every, search) {
  run.search = search;
  if (keyOf(run.every) === keyOf(every)) return;
  Object.assign(run, { every, lanes: [], over: null, query: "", status: "resting" });
  await run.attempt(async (signal) => {
    for (const asks of every?.asks ?? []) run.lanes.push(await lane(asks, signal));
  });
  if (!every || run.every !== every || run.trouble) return;
  const all = share();
  if ((1 - all) * every.seconds <= SOON) await go();
  else run.turn(all ? "paused" : "resting");
}

/** @param {string} asks @param {AbortSignal} signal @returns {Promise<Lane>} */
async function lane(asks, signal) {
  const plan = /** @type {Plan} */ (await fetchJson("plan", asks, {}, { signal }));
  const total = /** @type {Total | null} */ (await kept.take(`hops ${plan.key}${asks}`));
  return { asks, plan, total: total ?? nothing(plan.nodes, plan.ahead.length), each: plan.each };
}

/** Ask once more for what nobody answered: the plans, or what is left of them. */
function again() {
  const { every, lanes, search } = run;
  if (every && lanes.length === every.asks.length) return void go();
  run.every = null;
  void open(every, search);
}

/** Begin, or go on where it was left. */
export async function go() {
  if (run.status === "running" || !run.every) return;
  run.since = { at: performance.now(), share: share() };
  await run.attempt(async (signal) => {
    run.turn("running");
    for (const lane of run.lanes) await pairs(lane, signal);
    if (signal.aborted) return;
    await tabulate(totalsText(run.lanes.map(({ total }) => total)), signal);
  });
}

/**
 * Show what every pair came to, whoever found it: what is computed here ends.
 * @param {Comparison} comparison
 */
export const show = (comparison) => run.attempt((signal) => tabulate(comparison, signal));

/** @param {Comparison} comparison @param {AbortSignal} signal */
async function tabulate(comparison, signal) {
  run.query = new URLSearchParams(comparison).toString();
  const answer = await request(`/take/beside.json${run.search}&${run.query}`, { signal });
  if (!answer.ok) throw new Error(await refusal(answer));
  run.over = await answer.json();
  run.turn("done");
}

/** Look at the pairs of a lane that are left. @param {Lane} lane @param {AbortSignal} signal */
async function pairs(lane, signal) {
  const { asks, plan, total } = lane;
  try {
    let span = next(total.done, plan.sources, lane.each);
    while (span) {
      const [done, { head, arrays }] = await block(lane, span, ([first, last]) =>
        bytes("hops", asks, { first, last }, { signal }),
      );
      if (signal.aborted) return;
      add(total, done, head, arrays);
      emit("every pair beside");
      span = next(total.done, plan.sources, lane.each);
    }
  } finally {
    await keep(lane);
  }
}

/** Keep what was found of a lane. @param {Lane} lane */
async function keep({ asks, plan, total }) {
  if (!total.done.length || total.lengths.length > MOST_KEPT) return;
  await kept.put(`hops ${plan.key}${asks}`, total);
  void kept.tidy();
}
