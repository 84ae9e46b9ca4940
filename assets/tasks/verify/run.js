/* Runs a check: requests block after block, adds up the results and stores them; pauses and
   ends. */

import { emit } from "../../state/model.js";
import { fetchArrays, fetchJson, TooLong } from "./api.js";
import { BlockWork, fetchBlock } from "./blocks.js";
import * as storage from "./storage.js";
import { addBits, addBlock, candidates, coveredCount, emptyResult, nextBlock } from "./sum.js";

/** @import { EveryPair, PairsPlan as Plan } from "../../types/documents" */
/** @import { Span, CheckResult } from "./sum.js" */

/**
 * Milliseconds between two times at which the results are stored: for a check of at most `large`
 * cells, and for a larger one.
 */
const STORE_INTERVAL = { often: 2000, seldom: 12000, large: 2 ** 21 };

/**
 * The check on screen. `share` is the part (from 0 to 1) of the search for rules of virtual
 * channels that is done; null while pairs are checked.
 */
export const run = Object.assign(new BlockWork(() => emit("pairs"), retry), {
  /** @type {EveryPair | null} */
  everyPair: null,
  /** @type {Plan | null} */
  plan: null,
  /** @type {CheckResult | null} */
  sum: null,
  /** The number of sources of a block. */
  each: 0,
  /** @type {number | null} */
  share: null,
  /** Sources checked per second, recently. */
  pace: 0,
});

let savedAt = 0;

const isLarge = () => (run.sum?.cells.length ?? 0) > STORE_INTERVAL.large;

/** Store the results, if it is time to do so. */
async function storeResults(now = false) {
  const wait = isLarge() ? STORE_INTERVAL.seldom : STORE_INTERVAL.often;
  if (!run.plan || !run.sum || (!now && performance.now() - savedAt < wait)) return;
  savedAt = performance.now();
  await storage.put(run.plan.key + run.everyPair?.asks, run.sum);
}

/**
 * Open a check: loads its stored results, and starts it if the address says so.
 * @param {EveryPair} everyPair
 */
export async function open(everyPair) {
  if (run.everyPair?.asks === everyPair.asks) {
    run.everyPair = everyPair;
    if (everyPair.wanted && run.status === "resting") void start();
    return;
  }
  Object.assign(run, { everyPair, plan: null, sum: null, share: null, pace: 0 });
  run.status = "resting";
  await run.attempt(async (signal) => {
    const plan = /** @type {Plan} */ (await fetchJson("plan", everyPair.asks, {}, { signal }));
    const sum = /** @type {CheckResult | null} */ (await storage.take(plan.key + everyPair.asks));
    if (signal.aborted) return;
    Object.assign(run, { plan, sum: sum ?? emptyResult(plan), each: plan.each });
    void storage.tidy();
    run.setStatus(sum?.judged ? "done" : sum?.done.length ? "paused" : "resting");
  });
  if (run.plan && run.everyPair?.wanted && run.status === "resting") await start();
}

/** Repeat the request that the server did not answer: the plan, or the rest of the check. */
function retry() {
  const { everyPair, plan } = run;
  if (plan) return void start();
  run.everyPair = null;
  if (everyPair) void open(everyPair);
}

/** Start the check, or go on with it; if there is no plan yet, as soon as it is loaded. */
export async function start() {
  const { everyPair, plan, sum } = run;
  if (everyPair && !plan) run.everyPair = { ...everyPair, wanted: true };
  if (!plan || !sum || run.status === "running") return;
  await run.attempt(async (signal) => {
    run.setStatus("running");
    try {
      await checkPairs(signal);
      if (signal.aborted) return;
      await judge(signal);
    } catch (error) {
      if (!signal.aborted) await storeResults(true);
      throw error;
    }
    sum.judged = true;
    await storeResults(true);
    if (!signal.aborted) run.setStatus("done");
  });
}

/** Pause the check, and store its results. */
export async function pause() {
  if (run.status !== "running") return;
  run.end();
  run.setStatus("paused");
  await storeResults(true);
}

/** End the check, and delete its results. */
export async function cancel() {
  run.end();
  const { plan, everyPair } = run;
  if (!plan || !everyPair) return;
  run.sum = emptyResult(plan);
  run.share = null;
  run.trouble = "";
  run.setStatus("resting");
  await storage.forget(plan.key + everyPair.asks);
}

const currentCheck = () => ({
  asks: /** @type {EveryPair} */ (run.everyPair).asks,
  plan: /** @type {Plan} */ (run.plan),
  sum: /** @type {CheckResult} */ (run.sum),
});

/** Check the pairs that are left, block after block. @param {AbortSignal} signal */
async function checkPairs(signal) {
  const { asks, plan, sum } = currentCheck();
  run.share = null;
  let looks = 1;
  for (let span = nextBlock(sum.done, plan.sources, run.each); span; ) {
    const [done, { head, arrays }] = await bytesOf("part", {}, span, signal);
    if (signal.aborted) return;
    addBlock(sum, plan, done, head, arrays);
    if (!sum.cycle && plan.bits && coveredCount(sum.done) >= looks * plan.each) {
      // A cycle of some pairs is one of all pairs; it is looked for at growing intervals.
      looks *= 2;
      const { cycles } = await fetchJson("cycles", asks, {}, { signal, body: sum.waits });
      if (cycles[0].length) sum.cycle = cycles[0];
    }
    await fetchExample(asks, sum, signal);
    await storeResults();
    emit("pairs");
    span = nextBlock(sum.done, plan.sources, run.each);
  }
}

/**
 * Requests a block, and measures the pace.
 * @param {string} name
 * @param {{[name: string]: string}} parameters
 * @param {Span} span
 * @param {AbortSignal} signal
 */
const bytesOf = (name, parameters, span, signal) =>
  fetchBlock(run, span, async ([first, last]) => {
    const began = performance.now();
    const { asks } = currentCheck();
    const answer = await fetchArrays(name, asks, { ...parameters, first, last }, { signal });
    const seconds = Math.max(1e-3, (performance.now() - began) / 1000);
    const pace = (last - first) / seconds;
    run.pace = run.pace ? 0.7 * run.pace + 0.3 * pace : pace;
    return answer;
  });

/**
 * Requests the smallest counterexample, as soon as something wrong has been found.
 * @param {string} asks
 * @param {CheckResult} sum
 * @param {AbortSignal} signal
 */
async function fetchExample(asks, sum, signal) {
  const fails = sum.lost + sum.loops > 0;
  const kind = fails ? "lost" : sum.longer ? "longer" : "";
  if (!kind || sum.exampleOf === kind) return;
  sum.exampleOf = kind;
  try {
    sum.smallest = await fetchJson("smallest", asks, { fails: Number(fails) }, { signal });
  } catch (error) {
    if (signal.aborted || !(error instanceof TooLong)) throw error;
    sum.smallest = null;
  }
}

/** Request the results over all pairs together. @param {AbortSignal} signal */
async function judge(signal) {
  const { asks, plan, sum } = currentCheck();
  run.share = 0;
  emit("pairs");
  if (plan.bits) {
    const { cycles } = await fetchJson("cycles", asks, {}, { signal, body: sum.waits });
    sum.cycle = cycles[0].length ? cycles[0] : null;
    sum.free = !plan.sampled && !cycles[0].length;
  }
  if (plan.sampled) {
    const counts = { longer: sum.longer ?? 0, lost: sum.lost + sum.loops, of: sum.pairs };
    sum.shares = (await fetchJson("bound", asks, counts, { signal })).shares;
  } else {
    if (sum.cycle) await findRule(signal);
    if (sum.ahead > 0)
      sum.floors = await fetchJson("floors", asks, { hops: sum.ahead }, { signal });
  }
  run.share = null;
}

/**
 * Find the rule that breaks every cycle with the fewest virtual channels. The dependencies for all
 * candidates are collected at once, block after block.
 * @param {AbortSignal} signal
 */
async function findRule(signal) {
  const { asks, plan, sum } = currentCheck();
  const tried = candidates(plan.rules, sum.needs);
  if (!tried.length) return;
  /** @type {Map<number, Uint8Array>} */
  const waits = new Map();
  const parameters = { rules: tried.map(({ place, many }) => `${place}-${many}`).join() };
  for (let span = nextBlock([], plan.sources, run.each); span; ) {
    const [done, { arrays }] = await bytesOf("waiting", parameters, span, signal);
    for (const { place } of tried) {
      const bits = arrays.get(String(place));
      const all = waits.get(place);
      if (all) addBits(all, bits);
      else if (bits) waits.set(place, new Uint8Array(bits));
    }
    run.share = done[1] / plan.sources;
    emit("pairs");
    span = nextBlock([[0, done[1]]], plan.sources, run.each);
  }
  for (const { place, many } of tried) {
    const body = waits.get(place);
    const { cycles } = await fetchJson("cycles", asks, { many }, { signal, body });
    if (cycles[many - 1].length) continue;
    sum.rule = { place, many, left: cycles };
    return;
  }
}

/** Returns the seconds that the remaining pairs will take, null if that is not known. */
export function secondsLeft() {
  const { plan, sum, pace } = run;
  if (!plan || !sum || !pace) return null;
  return (plan.sources - coveredCount(sum.done)) / pace;
}

addEventListener("pagehide", () => void storeResults(true));
