/* Sentences about waiting: how many messages are ahead, where they come from, what blocks them. */

import { numberText, t } from "../state/language.js";
import { cached } from "../state/once.js";
import { plural } from "../widgets/wording.js";
import { hopsAhead, hopsOf } from "./record.js";

/** @import { Recording } from "./record.js" */

/** Maximum number of nodes that are named as origins of the messages ahead. */
const MAX_NAMED = 2;

/**
 * The waiting time of a hop: in total, for the messages ahead, and while the queue is blocked.
 * @param {Recording} recording
 * @param {number} hop
 */
function waitOf(recording, hop) {
  const { joined, left, message, sources, cycles } = recording;
  const ahead = hopsAhead(recording, hop);
  /** @type {Map<number, number>} */
  const from = new Map();
  for (const other of ahead) {
    const source = sources[message[other]];
    from.set(source, (from.get(source) ?? 0) + 1);
  }
  const wait = left[hop] - joined[hop];
  const sentCount = ahead.filter((other) => left[other] < cycles).length;
  return {
    wait,
    ahead: ahead.length,
    // A queue that does not send in a cycle is blocked: its first message has no room at the next
    // node.
    blocked: wait - sentCount,
    ended: left[hop] < cycles,
    from: [...from].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_NAMED),
  };
}

/**
 * Returns the sentence about a wait, with addresses in backticks.
 * @param {Recording} recording
 * @param {number} hop
 * @param {(node: number) => string} address
 */
export function waitSentence(recording, hop, address) {
  const { wait, ahead, blocked, ended, from } = waitOf(recording, hop);
  const there = `\`${address(recording.channels[recording.channel[hop]][1])}\``;
  if (!wait) return t("It goes on to {there} at once.", { there });
  const parts = [
    ended
      ? t("It waits {cycles} for the link to {there}", { cycles: plural(wait, "cycle"), there })
      : t("It waits for the link to {there}, {cycles} so far", {
          cycles: plural(wait, "cycle"),
          there,
        }),
  ];
  if (ahead) {
    const before =
      ahead === 1
        ? t("one message is before it")
        : t("{n} messages are before it", { n: numberText(ahead) });
    parts.push(before + origins(from, ahead, address));
  }
  if (blocked > 0) {
    parts.push(
      t("the first of the queue has no room ahead in {cycles}", {
        cycles: plural(blocked, "cycle"),
      }),
    );
  }
  const [head, ...rest] = parts;
  return `${head}${rest.length ? `: ${rest.join("; ")}` : ""}.`;
}

/** The sentences about all waits of a message, which are the same in every cycle. */
export const waitSentences = cached(
  (
    /** @type {Recording} */ recording,
    /** @type {number} */ index,
    /** @type {(node: number) => string} */ address,
  ) => hopsOf(recording, index).map((hop) => waitSentence(recording, hop, address)),
);

/**
 * Returns where the messages ahead come from.
 * @param {[number, number][]} from
 * @param {number} ahead
 * @param {(node: number) => string} address
 */
function origins(from, ahead, address) {
  if (ahead === 1) return t(", from {node}", { node: `\`${address(from[0][0])}\`` });
  const named = from.map(([node, n]) =>
    t(", {n} from {node}", { n: numberText(n), node: `\`${address(node)}\`` }),
  );
  const others = ahead - from.reduce((sum, [, n]) => sum + n, 0);
  if (others) named.push(t(", {n} from others", { n: numberText(others) }));
  return named.join("");
}

/**
 * Returns the sentence about the wait in the line of a host, before the first queue.
 * @param {Recording} recording
 * @param {number} message
 */
export function lineSentence({ births, entered, cycles }, message) {
  const wait = entered[message] - births[message];
  if (!wait) return "";
  const n = plural(Math.min(wait, cycles - births[message]), "cycle");
  return entered[message] < cycles
    ? t("It waits {cycles} in the line of its host for room in a queue.", { cycles: n })
    : t("It waits in the line of its host, {cycles} so far, for room in a queue.", { cycles: n });
}
