/* The results of a check in words: verdicts, times, shares. */

import { numberText, t } from "../../state/language.js";
import { percent } from "../../widgets/decimals.js";
import { plural } from "../../widgets/wording.js";
import { busiest, coveredCount, saturationOf } from "./sum.js";

/**
 * @import { ChosenRouter as Router, PairsPlan as Plan, StatedJson } from "../../types/documents"
 */
/** @import { CheckResult } from "./sum.js" */

/**
 * @typedef {"deadlock" | "longer" | "lost" | "loop" | "load"} FindingKind
 */

/**
 * A verdict: its icon, its title, a number, a sentence. Verdicts are sorted by `rank`, the worst
 * first.
 * @typedef {{finding: FindingKind, sign: string, title: string, number: string, words: string,
 *   rank: number}} Verdict
 */

/** The numbers up to ten in words. */
const NUMBER_WORDS = [
  "0",
  t("one"),
  t("two"),
  t("three"),
  t("four"),
  t("five"),
  t("six"),
  t("seven"),
  t("eight"),
  t("nine"),
  t("ten"),
];

/** Returns a number for prose, spelled out up to ten. @param {number} n */
export const spelledOut = (n) => NUMBER_WORDS[n] ?? numberText(n);

/** @param {string} text */
export const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

/** Returns about how long something takes, in words. @param {number} seconds */
export function durationText(seconds) {
  if (seconds < 1.5) return t("about a second");
  if (seconds < 50)
    return t("about {n} s", { n: Math.ceil(seconds < 10 ? seconds : 5 * Math.ceil(seconds / 5)) });
  if (seconds < 5400) return t("about {n} min", { n: Math.max(1, Math.round(seconds / 60)) });
  return t("about {n} h", { n: Math.round(seconds / 3600) });
}

/** Returns a number with at most three decimals. @param {number} value */
export const decimal = (value) => numberText(Number(value.toFixed(value < 100 ? 3 : 1)));

/**
 * Returns the verdicts so far, the worst first.
 * @param {CheckResult} sum
 * @param {Plan} plan
 * @param {Router} router
 * @returns {Verdict[]}
 */
export function verdicts(sum, plan, router) {
  // What is counted pair by pair is decided before what follows of all of them.
  const decided = !plan.sampled && coveredCount(sum.done) === plan.sources;
  const counted = { ...sum, judged: sum.judged || decided };
  const rows = [
    deadlockVerdict(sum, plan),
    longerVerdict(counted, plan, router),
    lostVerdict(counted, plan),
    loopVerdict(counted, plan),
  ];
  if (sum.judged && !plan.sampled) rows.push(loadVerdict(sum, plan));
  return rows.sort((a, b) => b.rank - a.rank);
}

/**
 * Returns the verdict that deadlock is not decided yet, or never is by a sample.
 * @param {Plan} plan
 */
const openVerdict = ({ sampled }) => ({
  sign: "open",
  number: "?",
  rank: 1,
  words: sampled ? t("A sample does not tell.") : t("After all pairs."),
});

/** @param {CheckResult} sum @param {Plan} plan @returns {Verdict} */
function deadlockVerdict(sum, plan) {
  const finding = /** @type {const} */ ("deadlock");
  if (plan.stated) return { finding, ...statedText(plan.stated) };
  if (sum.cycle) {
    const channelCount = sum.rule?.many;
    const broken = channelCount
      ? t("{Many} virtual channels break it.", { Many: capitalize(spelledOut(channelCount)) })
      : sum.judged && !plan.sampled
        ? t("No rule that was tried breaks it.")
        : "";
    return {
      finding,
      sign: "deadlock",
      title: t("Can deadlock"),
      number: plural(sum.cycle.length, "channel"),
      words: `${t("A cycle of channels that wait for each other.")} ${broken}`.trim(),
      rank: 5,
    };
  }
  if (!sum.free) return { finding, title: t("Deadlock"), ...openVerdict(plan) };
  const words = t("No cycle of channels that wait for each other.");
  return {
    finding,
    sign: "ok",
    title: t("Cannot deadlock"),
    number: t("no cycle"),
    words,
    rank: 0,
  };
}

/**
 * Returns the sentence about the virtual channels that a router names.
 * @param {StatedJson} named
 */
function statedText(named) {
  const { theorem, virtual_channels: channelCount } = named;
  const many = plural(channelCount, "virtual channel");
  if (named.free) {
    const numbers = named.escape.join(", ");
    const words =
      named.escape.length < channelCount
        ? t("As it names them, by the condition of {theorem}; escape: virtual channel {numbers}.", {
            theorem,
            numbers,
          })
        : t("As it names them, by the condition of {theorem}.", { theorem });
    return { sign: "ok", title: t("Cannot deadlock"), number: many, words, rank: 0 };
  }
  if (named.free === false)
    return {
      sign: "deadlock",
      title: t("Can deadlock"),
      number: plural(named.cycle.length, "channel"),
      words: t("With {many} a link as it names them, a cycle of channels that wait.", { many }),
      rank: 5,
    };
  return {
    sign: "open",
    title: t("Deadlock"),
    number: "?",
    words: t("Not proved: messages have a choice, and no set of virtual channels is an escape."),
    rank: 3,
  };
}

/**
 * Returns the sentence for an upper bound that follows from a sample.
 * @param {number | undefined} share
 */
const boundText = (share) =>
  share === undefined
    ? ""
    : t("at most {share} of all pairs, with 95 % confidence", { share: percent(share, 1) });

/** @param {CheckResult} sum @param {Plan} plan @param {Router} router @returns {Verdict} */
function longerVerdict(sum, plan, router) {
  const finding = /** @type {const} */ ("longer");
  if (sum.longer) {
    const most = sum.spare.length - 1;
    const least = sum.spare.findIndex((pairs, hops) => hops > 0 && pairs > 0);
    const spread =
      least < most ? t("{least} to {most} hops", { least, most }) : plural(most, "hop");
    const { length, distance } = sum.worst ?? { length: 0, distance: 1 };
    const stretch = decimal((length ?? 0) / (distance || 1));
    const more = plan.sampled && sum.shares ? ` ${capitalize(boundText(sum.shares[0]))}.` : "";
    return {
      finding,
      sign: router.shortest ? "no" : "longer",
      title: t("Not always shortest"),
      number: percent(sum.longer, sum.pairs),
      words:
        (sum.longer === 1
          ? t("1 pair takes {spread} more; the worst stretch is {stretch}.", { spread, stretch })
          : t("{pairs} take {spread} more; the worst stretch is {stretch}.", {
              pairs: plural(sum.longer, "pair"),
              spread,
              stretch,
            })) + more,
      rank: router.shortest ? 4.5 : 2,
    };
  }
  const title = t("Shortest");
  if (sum.judged && plan.sampled && sum.longer === 0) {
    const words = t("None is longer in the sample: {bound}.", {
      bound: boundText(sum.shares?.[0]),
    });
    return { finding, title, ...openVerdict(plan), words };
  }
  if (!sum.judged || sum.longer === null) return { finding, title, ...openVerdict(plan) };
  return {
    finding,
    sign: "ok",
    title,
    number: sum.lost || sum.loops ? t("the rest") : t("all"),
    words: t("No message takes a longer way."),
    rank: 0,
  };
}

/** @param {CheckResult} sum @param {Plan} plan @returns {Verdict} */
function lostVerdict(sum, plan) {
  const finding = /** @type {const} */ ("lost");
  if (sum.lost) {
    const why = sum.first_lost?.why ?? "";
    const number = plural(sum.lost, "pair");
    return {
      finding,
      sign: "no",
      title: t("Does not deliver"),
      number,
      words: why,
      rank: 4,
    };
  }
  const title = t("Delivers");
  if (sum.judged && plan.sampled) {
    const words = t("None is lost in the sample: {bound}.", { bound: boundText(sum.shares?.[1]) });
    return { finding, title, ...openVerdict(plan), words };
  }
  if (!sum.judged) return { finding, title, ...openVerdict(plan) };
  const words = sum.loops ? t("All others arrive.") : t("No pair lost, no hop without a link.");
  const number = sum.loops ? t("the rest") : t("all");
  return { finding, sign: "ok", title, number, words, rank: 0 };
}

/** @param {CheckResult} sum @param {Plan} plan @returns {Verdict} */
function loopVerdict(sum, plan) {
  const finding = /** @type {const} */ ("loop");
  if (sum.loops) {
    const words = sum.first_loop?.why ?? "";
    const number = plural(sum.loops, "pair");
    return {
      finding,
      sign: "loop",
      title: t("Goes round for ever"),
      number,
      words,
      rank: 4,
    };
  }
  if (!sum.judged || plan.sampled) return { finding, title: t("Livelock"), ...openVerdict(plan) };
  const most = sum.longest?.length ?? 0;
  return {
    finding,
    sign: "ok",
    title: t("No livelock"),
    number: `≤ ${plural(most, "hop")}`,
    words: t("Every route ends; the longest takes {hops}.", { hops: plural(most, "hop") }),
    rank: 0,
  };
}

/** @param {CheckResult} sum @param {Plan} plan @returns {Verdict} */
function loadVerdict(sum, plan) {
  const finding = /** @type {const} */ ("load");
  const fullest = busiest(sum);
  const most = fullest ? Math.ceil(fullest.messages / fullest.links) : 0;
  const floor = sum.floors?.floors[0]?.messages ?? 0;
  const below =
    sum.floors && !floor
      ? t("with faults no bound is known")
      : floor === most
        ? t("as few as any router can")
        : t("no router goes below {floor}", { floor: numberText(floor) });
  const least = sum.lost || sum.loops ? t("what is lost loads nothing") : below;
  return {
    finding,
    sign: floor === most && !sum.lost && !sum.loops ? "ok" : "load",
    title: t("Busiest channel"),
    number: plural(most, "message"),
    words: t("It is full at an offered load of {load}, a node itself a target; {least}.", {
      load: decimal(fullest ? saturationOf(plan, fullest) : plan.nodes),
      least,
    }),
    rank: -1,
  };
}

/** Returns the sentence about a cycle. @param {number} channelCount channels */
export const waitingText = (channelCount) =>
  t(
    "{Many} messages of two hops each hold one channel and wait for the next one’s: none can move.",
    { Many: capitalize(spelledOut(channelCount)) },
  );

/**
 * Returns which cycles are left with each number of virtual channels, by the rule.
 * @param {NonNullable<CheckResult["rule"]>} rule
 * @param {string} sentence
 */
export function leftoverText({ left }, sentence) {
  const sentences = left.slice(1).map((cycle, i) => {
    const n = i + 2;
    return cycle.length
      ? t("with {n}, a cycle of {length} is left", { n, length: cycle.length })
      : t("with {n}, none", { n });
  });
  return `${capitalize(sentence)}: ${sentences.join("; ")}.`;
}
