/* A question to a class as a value: what is asked, what is right, what an answer comes to. */

import { begin, choose, currentStop, last, phase, routerHop, turnAt } from "../predict/game.js";
import { hopCount, message } from "../predict/words.js";
import { t } from "../state/language.js";

/** @import { Game } from "../predict/game.js" */
/** @import { AskedHop, AskedPicture, Leg } from "../types/documents" */

/**
 * @typedef {"right" | "longer" | "other" | "no_link"} Verdict
 * @typedef {(string | import("../types/documents").Mark)[]} Prose
 */
/**
 * The next hop of a message, as phones are asked for it: `links` are where the node's links lead,
 * for phones on which the network is too small to be tapped.
 * @typedef {object} HopQuestion
 * @property {"hop"} kind
 * @property {string} spec
 * @property {string} at
 * @property {string} target
 * @property {string} router empty where any shortest way is right
 * @property {number} hop
 * @property {AskedPicture | null} picture
 * @property {string[]} links
 */
/**
 * A choice between texts of a lesson, and their language.
 * @typedef {{kind: "choice", text: Prose, options: Prose[], lang: string}} Choices
 */
/** @typedef {HopQuestion | Choices} Question */
/**
 * What is right of a hop: what is known where the message is, and whether something has failed.
 * @typedef {{leg: Leg, failed: boolean}} HopSolution
 */
/**
 * Which of some texts is right, and why, for each.
 * @typedef {{right: number, whys: Prose[]}} Key
 */
/** @typedef {HopSolution | Key} Solution */
/** @typedef {{verdict: Verdict, title: string, sentence: string}} Judged */

/** The game that a question begins with. @param {AskedHop} asked */
export const gameOf = (asked) =>
  begin(asked.router ? "router" : "distance", asked.target, asked.leg);

/**
 * What phones are asked where a game has come to; `hop` counts from 1.
 * @param {AskedHop} asked
 * @param {Game} game
 * @param {number} [hop]
 * @returns {HopQuestion}
 */
export function questionOf({ spec, target, router, picture }, game, hop = hopCount(game) + 1) {
  const { at } = last(game);
  const links = (turnAt(last(game))?.hops ?? []).map(({ address }) => address);
  return {
    kind: "hop",
    spec,
    at,
    target,
    router,
    hop,
    picture,
    links: links.sort(),
  };
}

/**
 * What is right there: of what is known, the part that judges an answer.
 * @param {AskedHop} asked
 * @param {Game} game
 * @returns {HopSolution}
 */
export function solutionOf({ failed }, game) {
  const stop = last(game);
  const turn = turnAt(stop);
  const near = [stop.at, ...(turn?.hops ?? []).map(({ address }) => address)];
  const known = /** @type {Leg} */ (stop.leg);
  const spots = Object.fromEntries(
    near.flatMap((address) => (known.spots[address] ? [[address, known.spots[address]]] : [])),
  );
  const way = routerHop(stop);
  return {
    failed,
    leg: {
      at: stop.at,
      spots,
      turns: turn ? { [stop.at]: turn } : {},
      way: way ? [way] : [],
      lost: null,
    },
  };
}

/**
 * What an answer comes to, in the words of Predict.
 * @param {HopQuestion} question
 * @param {HopSolution} solution
 * @param {string} choice
 * @returns {Judged}
 */
export function judged({ target, router }, { leg, failed }, choice) {
  const game = choose(begin(router ? "router" : "distance", target, leg), choice);
  const cluster = (/** @type {string} */ address) => leg.spots[address]?.cluster ?? "";
  const facts = {
    router: router.split(/[:,(]/)[0].trim(),
    cluster,
    run: 0,
    ended: 0,
    failed,
    drawn: false,
  };
  const verdict = game.answer?.verdict ?? "no_link";
  if (phase(game) === "arrived") {
    return { verdict, title: t("Right"), sentence: t("It has arrived.") };
  }
  const { title, sentence, reason = "" } = message(game, facts);
  return { verdict, title, sentence: `${sentence} ${reason}`.trim() };
}

/**
 * The answers of a class by what they come to, those that most gave first.
 * @template {{verdict: Verdict}} J
 * @param {Record<string, number>} tally
 * @param {(choice: string) => J} judge
 * @returns {(J & {choice: string, many: number})[]}
 */
export const groups = (tally, judge) =>
  Object.entries(tally)
    .map(([choice, many]) => ({ choice, many, ...judge(choice) }))
    .sort((a, b) => b.many - a.many);

/** How many answers of some groups came to one of some verdicts.
 * @param {{verdict: Verdict, many: number}[]} list
 * @param {Verdict[]} verdicts
 */
export const many = (list, ...verdicts) =>
  list.reduce((sum, group) => sum + (verdicts.includes(group.verdict) ? group.many : 0), 0);

/**
 * The places of an address that differ from those of another, symbol by symbol; null where the two
 * are not written alike.
 * @param {string} a
 * @param {string} b
 */
export function differing(a, b) {
  if (a.length !== b.length) return null;
  return [...a].flatMap((symbol, i) => (symbol === b[i] ? [] : [i]));
}

/** Where the message is. @param {Game} game */
export const here = (game) => currentStop(game).at;
