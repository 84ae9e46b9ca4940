/* Challenges: everyone who opens the link predicts the same pairs, in the same network, by the same
   rule. And the results of pairs. */

import { t } from "../state/language.js";
import { withChanges } from "../state/query.js";
import { plural } from "../widgets/wording.js";

/**
 * The result of a pair: `right` of `all` answers that counted; hops made, and the least possible;
 * whether the message has arrived; the first answer at each hop; and once it has arrived, its
 * nodes.
 * @typedef {{right: number, all: number, hops: number, least: number | null,
 *   arrived: boolean, answers: string[], nodes: string[]}} Result
 */

/** The number of pairs of a challenge that is made here. */
export const PAIRS = 5;

/** The most random draws of pairs: a small network may not have enough different ones. */
const MAX_DRAWS = 200;

/**
 * Returns the pairs of a challenge, all different: the given one, and random ones.
 * @param {[string, string]} first
 * @param {() => [string, string]} draw
 */
export function drawnPairs(first, draw) {
  const pairs = new Map([[first.join("~"), first]]);
  for (let tries = 0; pairs.size < PAIRS && tries < MAX_DRAWS; tries++) {
    const pair = draw();
    pairs.set(pair.join("~"), pair);
  }
  return [...pairs.values()];
}

/** @returns {Result} */
export const emptyResult = () => ({
  right: 0,
  all: 0,
  hops: 0,
  least: null,
  arrived: false,
  answers: [],
  nodes: [],
});

/**
 * Returns a result with the first answer at a hop (counted from 0); a later one changes nothing.
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
 * Returns the routes of a finished challenge for judging: an answer for each hop; if none was
 * given, the hop itself.
 * @param {Result[]} results
 */
export const routesOf = (results) =>
  results.map(({ nodes, answers }) => ({
    nodes,
    answers: nodes.slice(1).map((to, hop) => answers[hop] ?? to),
  }));

/**
 * Returns the query string of a challenge: what is on screen, with pairs, and without the visitor's
 * own settings. With the word `draw`, everybody draws their own pairs, which are equally hard.
 * @param {string} search
 * @param {[string, string][] | null} pairs null to keep those of `search`
 * @param {string | null} [draw]
 */
export const query = (search, pairs, draw = null) =>
  withChanges(search, {
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
 * The server's judgement of the answers, with its code.
 * @typedef {{code: string, right: number, answers: number, shortest: number}} Judgement
 */

/**
 * Returns the result of a finished challenge in a few lines, to be copied; with the server's
 * judgement if there is one.
 * @param {Result[]} results
 * @param {{spec: string, rule: string, link: string, judged?: Judgement | null}} facts
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
