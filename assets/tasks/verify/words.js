/* What is found of a router over every pair, in words: verdicts, times, shares. */
import { plural, thousands } from "../../parts/words.js";
import { busiest } from "./sum.js";

/**
 * @typedef {import("../../types/documents").PairsPlan} Plan
 * @typedef {import("../../types/documents").ChosenRouter} Router
 * @typedef {import("./sum.js").Sum} Sum
 * @typedef {"deadlock" | "longer" | "lost" | "loop" | "load"} Found
 */

/**
 * A verdict: its sign, its title, a number, a sentence; `rank` puts the worst first.
 * @typedef {{found: Found, sign: string, title: string, number: string, words: string,
 *   rank: number}} Verdict
 */

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number in prose, spelled out up to ten. @param {number} n */
export const spelled = (n) => SMALL[n] ?? thousands(n);

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * A share as a person reads it; of what there is some, never none.
 * @param {number} part
 * @param {number} whole
 */
export function percent(part, whole) {
  const share = (100 * part) / whole;
  if (!part) return "0 %";
  if (share >= 10) return `${share.toFixed(1)} %`;
  return `${Number(share.toPrecision(3))} %`;
}

/** How long something takes, roughly. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 1.5) return "about a second";
  if (seconds < 50)
    return `about ${Math.ceil(seconds < 10 ? seconds : 5 * Math.ceil(seconds / 5))} s`;
  if (seconds < 5400) return `about ${Math.max(1, Math.round(seconds / 60))} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** A number with at most four digits behind the point. @param {number} value */
export const plain = (value) => thousands(Number(value.toFixed(value < 100 ? 3 : 1)));

/**
 * What is found so far, the worst first.
 * @param {Sum} sum
 * @param {Plan} plan
 * @param {Router} router
 * @returns {Verdict[]}
 */
export function verdicts(sum, plan, router) {
  const done = sum.judged;
  const rows = [deadlock(sum, plan), longer(sum, plan, router), lost(sum, plan), loop(sum, plan)];
  if (done && !plan.sampled) rows.push(load(sum, plan));
  return rows.sort((a, b) => b.rank - a.rank);
}

/** What is not decided yet, or never by a sample. @param {Plan} plan */
const open = ({ sampled }) => ({
  sign: "open",
  number: "?",
  rank: 1,
  words: sampled ? "A sample does not tell." : "After all pairs.",
});

/** @param {Sum} sum @param {Plan} plan @returns {Verdict} */
function deadlock(sum, plan) {
  const found = /** @type {const} */ ("deadlock");
  if (sum.cycle) {
    const many = sum.rule?.many;
    const broken = many
      ? `${capital(spelled(many))} virtual channels break it.`
      : sum.judged && !plan.sampled
        ? "No rule that was tried breaks it."
        : "";
    return {
      found,
      sign: "deadlock",
      title: "Can deadlock",
      number: plural(sum.cycle.length, "channel"),
      words: `A cycle of channels that wait for each other. ${broken}`.trim(),
      rank: 5,
    };
  }
  if (!sum.free) return { found, title: "Deadlock", ...open(plan) };
  const words = "No cycle of channels that wait for each other.";
  return { found, sign: "ok", title: "Cannot deadlock", number: "no cycle", words, rank: 0 };
}

/** At most so many of all pairs, by what a sample tells. @param {number | undefined} share */
const bound = (share) =>
  share === undefined ? "" : `at most ${percent(share, 1)} of all pairs, with 95 % confidence`;

/** @param {Sum} sum @param {Plan} plan @param {Router} router @returns {Verdict} */
function longer(sum, plan, router) {
  const found = /** @type {const} */ ("longer");
  if (sum.longer) {
    const most = sum.spare.length - 1;
    const spread = most > 1 ? `1 to ${most} hops` : "1 hop";
    const { length, distance } = sum.worst ?? { length: 0, distance: 1 };
    const stretch = plain((length ?? 0) / (distance || 1));
    const more = plan.sampled && sum.shares ? ` ${capital(bound(sum.shares[0]))}.` : "";
    return {
      found,
      sign: router.shortest ? "no" : "longer",
      title: "Not always shortest",
      number: percent(sum.longer, sum.pairs),
      words:
        `${plural(sum.longer, "pair")} ${sum.longer === 1 ? "takes" : "take"} ${spread} more;` +
        ` the worst stretch is ${stretch}.${more}`,
      rank: router.shortest ? 4.5 : 2,
    };
  }
  const title = "Shortest";
  if (sum.judged && plan.sampled && sum.longer === 0) {
    const words = `None is longer in the sample: ${bound(sum.shares?.[0])}.`;
    return { found, title, ...open(plan), words };
  }
  if (!sum.judged || sum.longer === null) return { found, title, ...open(plan) };
  return {
    found,
    sign: "ok",
    title,
    number: sum.lost || sum.loops ? "the rest" : "all",
    words: "No message takes a longer way.",
    rank: 0,
  };
}

/** @param {Sum} sum @param {Plan} plan @returns {Verdict} */
function lost(sum, plan) {
  const found = /** @type {const} */ ("lost");
  if (sum.lost) {
    const why = sum.firstLost?.why ?? "";
    const number = plural(sum.lost, "pair");
    return { found, sign: "no", title: "Does not deliver", number, words: why, rank: 4 };
  }
  const title = "Delivers";
  if (sum.judged && plan.sampled) {
    const words = `None is lost in the sample: ${bound(sum.shares?.[1])}.`;
    return { found, title, ...open(plan), words };
  }
  if (!sum.judged) return { found, title, ...open(plan) };
  const words = "No pair lost, no hop without a link.";
  const number = sum.loops ? "the rest" : "all";
  return { found, sign: "ok", title, number, words, rank: 0 };
}

/** @param {Sum} sum @param {Plan} plan @returns {Verdict} */
function loop(sum, plan) {
  const found = /** @type {const} */ ("loop");
  if (sum.loops) {
    const words = sum.firstLoop?.why ?? "";
    const number = plural(sum.loops, "pair");
    return { found, sign: "loop", title: "Goes round for ever", number, words, rank: 4 };
  }
  if (!sum.judged || plan.sampled) return { found, title: "Livelock", ...open(plan) };
  const most = sum.longest?.length ?? 0;
  return {
    found,
    sign: "ok",
    title: "No livelock",
    number: `≤ ${plural(most, "hop")}`,
    words: `Every route ends; the longest takes ${plural(most, "hop")}.`,
    rank: 0,
  };
}

/** @param {Sum} sum @param {Plan} plan @returns {Verdict} */
function load(sum, plan) {
  const found = /** @type {const} */ ("load");
  const most = busiest(sum)?.messages ?? 0;
  const floor = sum.floors?.floors[0]?.messages ?? 0;
  const below =
    floor === most ? "as few as any router can" : `no router goes below ${thousands(floor)}`;
  const least = sum.lost || sum.loops ? "what is lost loads nothing" : below;
  return {
    found,
    sign: floor === most && !sum.lost && !sum.loops ? "ok" : "load",
    title: "Busiest channel",
    number: plural(most, "message"),
    words: `It is full at an offered load of ${plain(plan.nodes / (most || 1))}; ${least}.`,
    rank: -1,
  };
}

/**
 * The sentence about a cycle.
 * @param {number} many channels
 */
export const waiting = (many) =>
  `${capital(spelled(many))} messages of two hops each hold one channel and wait for the next` +
  " one’s: none can move.";

/**
 * What is left of the cycles with so many virtual channels, under the rule.
 * @param {NonNullable<Sum["rule"]>} rule
 * @param {string} sentence
 */
export function leftovers({ left }, sentence) {
  const told = left
    .slice(1)
    .map(
      (cycle, i) =>
        `with ${i + 2}, ${cycle.length ? `a cycle of ${cycle.length} is left` : "none"}`,
    );
  return `${capital(sentence)}: ${told.join("; ")}.`;
}
