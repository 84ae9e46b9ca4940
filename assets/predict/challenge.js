/* Challenges: the same network, rule and pairs for everyone who opens a link; how a pair went. */

import { t } from "../state/language.js";
import { changed } from "../state/query.js";
import { plural } from "../widgets/wording.js";
import { NONE } from "./streak.js";

/**
 * How a pair went: answers that counted, hops made, the least, whether it has arrived; the first
 * answer at each hop, and when all arrived the nodes that the message came by.
 * @typedef {{right: number, all: number, hops: number, least: number | null,
 *   arrived: boolean, answers: string[], nodes: string[]}} Result
 */

/** So many pairs are in a challenge that is made here. */
export const PAIRS = 5;

/** So many pairs are drawn at the most: a network of few nodes has no five different ones. */
const MOST_DRAWN = 200;

/**
 * The pairs of a challenge: one, and others that are drawn, none of them twice.
 * @param {[string, string]} first
 * @param {() => [string, string]} draw
 */
export function drawnPairs(first, draw) {
  const pairs = new Map([[first.join("~"), first]]);
  for (let tries = 0; pairs.size < PAIRS && tries < MOST_DRAWN; tries++) {
    const pair = draw();
    pairs.set(pair.join("~"), pair);
  }
  return [...pairs.values()];
}

/** @returns {Result} */
export const nothing = () => ({
  right: NONE.right,
  all: 0,
  hops: 0,
  least: null,
  arrived: false,
  answers: [],
  nodes: [],
});

/**
 * A result with the first answer at a hop, counted from 0: a later one changes nothing.
 * @param {Result} result
 * @param {number} hop
 * @param {string} answer
 * @returns {Result}
 */
export const withAnswer = (result, hop, answer) =>
  (result.answers[hop] ?? null) === null
    ? { ...result, answers: Object.assign([...result.answers], { [hop]: answer }) }
    : result;

/**
 * The ways of a challenge that is over, as they are judged: an answer for every hop, which is the
 * hop itself where none was given at first.
 * @param {Result[]} results
 */
export const ways = (results) =>
  results.map(({ nodes, answers }) => ({
    nodes,
    answers: nodes.slice(1).map((to, hop) => answers[hop] ?? to),
  }));

/**
 * The query of a challenge: what is on screen, with pairs, and without what is the visitor's own.
 * By a word everybody draws pairs that are as hard.
 * @param {string} search
 * @param {[string, string][] | null} pairs null for those that it has
 * @param {string | null} [draw]
 */
export const query = (search, pairs, draw = null) =>
  changed(search, {
    student: null,
    draw,
    from: null,
    to: null,
    step: null,
    view: null,
    at: null,
    wide: null,
    theme: null,
    ...(pairs ? { pairs: pairs.map((ends) => ends.join("~")).join(";") } : null),
  });

/**
 * What the server judges of the answers, with its code.
 * @typedef {{code: string, right: number, answers: number, shortest: number}} Judged
 */

/**
 * What can be told of a challenge that is over, in a few lines that can be copied: what the server
 * has judged where it did.
 * @param {Result[]} results
 * @param {{spec: string, rule: string, link: string, judged?: Judged | null}} of
 */
export function report(results, { spec, rule, link, judged = null }) {
  const sum = (/** @type {(result: Result) => number} */ countOf) =>
    results.reduce((total, result) => total + countOf(result), 0);
  const counted = judged ?? {
    right: sum(({ right }) => right),
    answers: sum(({ all }) => all),
    shortest: results.filter(({ hops, least }) => hops === least).length,
  };
  const answers = plural(counted.answers, "answer");
  const right = t("{right} of {answers} right at first", { right: counted.right, answers });
  return [
    t("Interconnect Explorer, {spec}, predicted {rule}", { spec, rule }),
    t("{right}, {shortest} of {routes} shortest", {
      right,
      shortest: counted.shortest,
      routes: plural(results.length, "route"),
    }),
    link,
    ...(judged ? [t("Code: {code}", { code: judged.code })] : []),
  ].join("\n");
}
