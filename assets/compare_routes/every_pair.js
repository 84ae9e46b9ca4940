/* Every pair of lanes on its way: block after block is asked for, added up, kept; paused. */

import { t } from "../state/language.js";
import { emit } from "../state/model.js";
import { Away, request, whenBack } from "../state/server.js";
import { bytes, fetchJson, TooLong } from "../tasks/verify/api.js";
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

/** What is said of a check whose server is away. */
const AWAITS = t(
  "The server does not answer: what was found is kept, and goes on when it is back.",
);

/** What takes at most so many seconds begins by itself. */
const SOON = 60;

/** So many pairs of nodes are kept in the browser at the most, of a lane. */
const MOST_KEPT = 2 ** 21;

/** The lanes on screen and what every pair has come to, as long as they stand. */
export const run = {
  /** @type {Every | null} */
  every: null,
  /** @type {Lane[]} */
  lanes: [],
  /** @type {"resting" | "running" | "paused" | "done" | "failed"} */
  status: "resting",
  trouble: "",
  /** @type {Over | null} */
  over: null,
  /** What the address of the table has to say, when all is known. */
  query: "",
  /** When it was begun, and the share that was done then. */
  since: { at: 0, share: 0 },
};

let under = new AbortController();

/** @param {Every | null} every */
const keyOf = (every) => every?.asks.join(" ") ?? "";

/** @param {typeof run.status} status */
function turn(status) {
  run.status = status;
  emit("every pair beside");
}

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
  under.abort();
  if (run.status === "running") turn("paused");
}

/**
 * Take up lanes: what was found of them is there again; what is soon done begins.
 * @param {Every | null} every null where every pair is known, or cannot be
 * @param {string} search the query string of the page
 */
export async function open(every, search) {
  if (keyOf(run.every) === keyOf(every)) return;
  under.abort();
  under = new AbortController();
  const { signal } = under;
  Object.assign(run, { every, lanes: [], trouble: "", over: null, query: "" });
  run.status = "resting";
  if (!every) return;
  try {
    for (const asks of every.asks) run.lanes.push(await lane(asks, signal));
  } catch (error) {
    if (!signal.aborted) fail(error, search);
    return;
  }
  if (signal.aborted) return;
  const all = share();
  if ((1 - all) * every.seconds <= SOON) await go(search);
  else turn(all ? "paused" : "resting");
}

/** @param {string} asks @param {AbortSignal} signal @returns {Promise<Lane>} */
async function lane(asks, signal) {
  const plan = /** @type {Plan} */ (await fetchJson("plan", asks, {}, { signal }));
  const total = /** @type {Total | null} */ (await kept.take(`hops ${plan.key}${asks}`));
  return { asks, plan, total: total ?? nothing(plan.nodes, plan.ahead.length), each: plan.each };
}

/** @param {unknown} error @param {string} search the query string of the page */
function fail(error, search) {
  const away = error instanceof Away;
  run.trouble = away ? AWAITS : error instanceof Error ? error.message : String(error);
  turn(away ? "paused" : "failed");
  const { every } = run;
  if (away) whenBack(() => run.trouble === AWAITS && run.every === every && again(search));
}

/** Ask once more for what nobody answered: the plans, or what is left of them. */
function again(/** @type {string} */ search) {
  const { every, lanes } = run;
  if (every && lanes.length === every.asks.length) return void go(search);
  run.every = null;
  void open(every, search);
}

/** Begin, or go on where it was left. @param {string} search the query string of the page */
export async function go(search) {
  if (run.status === "running" || !run.every) return;
  under = new AbortController();
  const { signal } = under;
  run.trouble = "";
  run.since = { at: performance.now(), share: share() };
  turn("running");
  try {
    for (const lane of run.lanes) await pairs(lane, signal);
    if (signal.aborted) return;
    await tabulate(totalsText(run.lanes.map(({ total }) => total)), search, signal);
  } catch (error) {
    if (!signal.aborted) fail(error, search);
  }
}

/**
 * Show what every pair came to, whoever found it: what is computed here ends.
 * @param {Comparison} comparison
 * @param {string} search the query string of the page
 */
export async function show(comparison, search) {
  under.abort();
  under = new AbortController();
  const { signal } = under;
  try {
    await tabulate(comparison, search, signal);
  } catch (error) {
    if (!signal.aborted) fail(error, search);
  }
}

/** @param {Comparison} comparison @param {string} search @param {AbortSignal} signal */
async function tabulate(comparison, search, signal) {
  run.query = new URLSearchParams(comparison).toString();
  const answer = await request(`/take/beside.json${search}&${run.query}`, { signal });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  run.over = result;
  turn("done");
}

/** Look at the pairs of a lane that are left. @param {Lane} lane @param {AbortSignal} signal */
async function pairs(lane, signal) {
  const { asks, plan, total } = lane;
  let span = next(total.done, plan.sources, lane.each);
  while (span && !signal.aborted) {
    const [first, last] = span;
    try {
      const { head, arrays } = await bytes("hops", asks, { first, last }, { signal });
      if (signal.aborted) break;
      add(total, [first, last], head, arrays);
      emit("every pair beside");
    } catch (error) {
      // A block that takes too long is asked for again in two.
      if (!(error instanceof TooLong) || last - first < 2) {
        await keep(lane);
        throw error;
      }
      lane.each = Math.floor((last - first) / 2);
    }
    span = next(total.done, plan.sources, lane.each);
  }
  await keep(lane);
}

/** Keep what was found of a lane. @param {Lane} lane */
async function keep({ asks, plan, total }) {
  if (!total.done.length || total.lengths.length > MOST_KEPT) return;
  await kept.put(`hops ${plan.key}${asks}`, total);
  void kept.tidy();
}
