/* A check on its way: block after block is asked for, added up, kept; paused, ended. */

import { t } from "../../state/language.js";
import { emit } from "../../state/model.js";
import { Away, whenBack } from "../../state/server.js";
import { bytes, fetchJson, TooLong } from "./api.js";
import * as kept from "./storage.js";
import { add, candidates, coveredCount, join, next, nothing } from "./sum.js";

/** @import { EveryPair, PairsPlan as Plan } from "../../types/documents" */
/** @import { Span, Sum } from "./sum.js" */

/**
 * @typedef {"resting" | "running" | "paused" | "done" | "failed"} Status
 */

/** What is said of a check whose server is away. */
const AWAITS = t(
  "The server does not answer: what was found is kept, and goes on when it is back.",
);

/** Between two times at which what was found is kept, in milliseconds; of a large check, more. */
const KEPT = { often: 2000, seldom: 12000, large: 2 ** 21 };

/**
 * The check on screen. `share` is how much of what follows the pairs is done, the rules of virtual
 * channels, from 0 to 1; null while pairs are checked.
 */
export const run = {
  /** @type {EveryPair | null} */
  everyPair: null,
  /** @type {Plan | null} */
  plan: null,
  /** @type {Sum | null} */
  sum: null,
  /** @type {Status} */
  status: "resting",
  trouble: "",
  /** @type {number | null} */
  share: null,
  /** What is being done beside pairs. */
  doing: "",
  /** Sources a second, as of late. */
  pace: 0,
};

/** What is under way: ended by a pause, a cancel, another check. */
let under = new AbortController();
let each = 0;
let saved = 0;

const large = () => (run.sum?.cells.length ?? 0) > KEPT.large;

/** Keep what was found, if it is time to. */
async function keep(now = false) {
  const wait = large() ? KEPT.seldom : KEPT.often;
  if (!run.plan || !run.sum || (!now && performance.now() - saved < wait)) return;
  saved = performance.now();
  await kept.put(run.plan.key + run.everyPair?.asks, run.sum);
}

/** @param {Status} status */
function turn(status) {
  run.status = status;
  emit("pairs");
}

/**
 * Take up a check: what was found of it before is there again; one that is asked for begins.
 * @param {EveryPair} everyPair
 */
export async function open(everyPair) {
  if (run.everyPair?.asks === everyPair.asks) {
    run.everyPair = everyPair;
    if (everyPair.wanted && run.status === "resting") void go();
    return;
  }
  under.abort();
  under = new AbortController();
  const { signal } = under;
  Object.assign(run, {
    everyPair,
    plan: null,
    sum: null,
    status: "resting",
    trouble: "",
    share: null,
  });
  run.pace = 0;
  try {
    const plan = /** @type {Plan} */ (await fetchJson("plan", everyPair.asks, {}, { signal }));
    const sum = /** @type {Sum | null} */ (await kept.take(plan.key + everyPair.asks));
    if (signal.aborted) return;
    run.plan = plan;
    run.sum = sum ?? nothing(plan);
    each = plan.each;
    void kept.tidy();
    if (run.sum.judged) turn("done");
    else if (sum?.done.length) turn("paused");
    else turn("resting");
    if (run.everyPair?.wanted && run.status === "resting") await go();
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  const away = error instanceof Away;
  run.trouble = away ? AWAITS : error instanceof Error ? error.message : String(error);
  turn(away ? "paused" : "failed");
  const asks = run.everyPair?.asks;
  if (away) whenBack(() => run.trouble === AWAITS && run.everyPair?.asks === asks && again());
}

/** Ask once more for what nobody answered: the plan, or what is left of it. */
function again() {
  const { everyPair, plan } = run;
  if (plan) return void go();
  run.everyPair = null;
  if (everyPair) void open(everyPair);
}

/** Begin, or go on where it was left; before there is a plan, once it has come. */
export async function go() {
  const { everyPair, plan } = run;
  if (everyPair && !plan) run.everyPair = { ...everyPair, wanted: true };
  if (!run.plan || !run.sum || run.status === "running") return;
  under = new AbortController();
  const { signal } = under;
  run.trouble = "";
  turn("running");
  try {
    await pairs(signal);
    await judge(signal);
    run.sum.judged = true;
    await keep(true);
    if (!signal.aborted) turn("done");
  } catch (error) {
    if (signal.aborted) return;
    await keep(true);
    fail(error);
  }
}

/** Stop for now: what is being computed is ended, what was found is kept. */
export async function pause() {
  if (run.status !== "running") return;
  under.abort();
  turn("paused");
  await keep(true);
}

/** End it, and forget what was found. */
export async function cancel() {
  under.abort();
  const { plan, everyPair } = run;
  if (!plan || !everyPair) return;
  run.sum = nothing(plan);
  run.share = null;
  run.trouble = "";
  run.doing = "";
  turn("resting");
  await kept.forget(plan.key + everyPair.asks);
}

const check = () => ({
  asks: /** @type {EveryPair} */ (run.everyPair).asks,
  plan: /** @type {Plan} */ (run.plan),
  sum: /** @type {Sum} */ (run.sum),
});

/** Check the pairs that are left, block after block. @param {AbortSignal} signal */
async function pairs(signal) {
  const { asks, plan, sum } = check();
  run.share = null;
  let looks = 1;
  for (let span = next(sum.done, plan.sources, each); span; ) {
    const answer = await block("part", asks, {}, span, signal);
    if (signal.aborted) return;
    add(sum, plan, answer.span, answer.head, answer.arrays);
    if (!sum.cycle && plan.bits && coveredCount(sum.done) >= looks * plan.each) {
      // A cycle among few is one of all; it is looked for ever less often.
      looks *= 2;
      const { cycles } = await fetchJson("cycles", asks, {}, { signal, body: sum.waits });
      if (cycles[0].length) sum.cycle = cycles[0];
    }
    await example(asks, sum, signal);
    await keep();
    emit("pairs");
    span = next(sum.done, plan.sources, each);
  }
}

/**
 * Ask for a block, for a smaller one where that takes too long.
 * @param {string} name
 * @param {string} asks
 * @param {{[name: string]: string}} parameters
 * @param {Span} span
 * @param {AbortSignal} signal
 */
async function block(name, asks, parameters, span, signal) {
  let [first, last] = span;
  for (;;) {
    const began = performance.now();
    try {
      const answer = await bytes(name, asks, { ...parameters, first, last }, { signal });
      const seconds = Math.max(1e-3, (performance.now() - began) / 1000);
      const pace = (last - first) / seconds;
      run.pace = run.pace ? 0.7 * run.pace + 0.3 * pace : pace;
      return { ...answer, span: /** @type {Span} */ ([first, last]) };
    } catch (error) {
      if (!(error instanceof TooLong) || last - first < 2) throw error;
      last = first + Math.floor((last - first) / 2);
      each = last - first;
    }
  }
}

/**
 * The smallest counterexample, as soon as there is something to be one of.
 * @param {string} asks
 * @param {Sum} sum
 * @param {AbortSignal} signal
 */
async function example(asks, sum, signal) {
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

/** Find what follows from the whole. @param {AbortSignal} signal */
async function judge(signal) {
  const { asks, plan, sum } = check();
  run.share = 0;
  if (plan.bits) {
    doing(t("the shortest cycle of channels"));
    const { cycles } = await fetchJson("cycles", asks, {}, { signal, body: sum.waits });
    sum.cycle = cycles[0].length ? cycles[0] : null;
    sum.free = !plan.sampled && !cycles[0].length;
  }
  if (plan.sampled) {
    const counts = { longer: sum.longer ?? 0, lost: sum.lost + sum.loops, of: sum.pairs };
    sum.shares = (await fetchJson("bound", asks, counts, { signal })).shares;
  } else {
    if (sum.cycle) await channels(signal);
    doing(t("what no router can go below"));
    if (sum.ahead > 0)
      sum.floors = await fetchJson("floors", asks, { hops: sum.ahead }, { signal });
  }
  run.share = null;
  run.doing = "";
}

/** @param {string} text */
function doing(text) {
  run.doing = text;
  emit("pairs");
}

/**
 * Find the rule that breaks every cycle with the fewest virtual channels: the dependencies under
 * all that may do are gathered at once, block after block.
 * @param {AbortSignal} signal
 */
async function channels(signal) {
  const { asks, plan, sum } = check();
  const tried = candidates(plan.rules, sum.needs);
  if (!tried.length) return;
  doing(t("virtual channels"));
  /** @type {Map<number, Uint8Array>} */
  const waits = new Map();
  const parameters = { rules: tried.map(({ place, many }) => `${place}-${many}`).join() };
  for (let span = next([], plan.sources, each); span; ) {
    const answer = await block("waiting", asks, parameters, span, signal);
    for (const { place } of tried) {
      const bits = answer.arrays.get(String(place));
      const all = waits.get(place);
      if (all) join(all, bits);
      else if (bits) waits.set(place, new Uint8Array(bits));
    }
    run.share = answer.span[1] / plan.sources;
    emit("pairs");
    span = next([[0, answer.span[1]]], plan.sources, each);
  }
  for (const { place, many } of tried) {
    const body = waits.get(place);
    const { cycles } = await fetchJson("cycles", asks, { many }, { signal, body });
    if (cycles[many - 1].length) continue;
    sum.rule = { place, many, left: cycles };
    return;
  }
}

/** Seconds that are left for the pairs, null where nobody knows. */
export function left() {
  const { plan, sum, pace } = run;
  if (!plan || !sum || !pace) return null;
  return (plan.sources - coveredCount(sum.done)) / pace;
}

addEventListener("pagehide", () => void keep(true));
