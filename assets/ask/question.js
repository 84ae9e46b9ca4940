/* A question to a class as a value: its text, its solution, and the verdict on an answer. */

import { begin, choose, lastStop, phase, routerHop, turnAt } from "../predict/game.js";
import { hopCount, message } from "../predict/words.js";
import { t } from "../state/language.js";

/** @import { Game } from "../predict/game.js" */
/** @import { AskedHop, AskedPicture, Continuation } from "../types/documents" */

/** @import { Prose } from "../widgets/prose.js" */

/** @typedef {"right" | "longer" | "other" | "no_link"} Verdict */
/**
 * A question for the next hop of a message, as phones get it. `links` are the neighbours of the
 * node `at`, for phones on which the nodes of the picture are too close to be tapped.
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
/**
 * A question as phones get it, with the language of the wall.
 * @typedef {(HopQuestion | Choices) & {classLang?: string}} Question
 */
/**
 * The data needed to judge answers for a hop: `leg` holds the next hops at the nodes around the
 * message, `failed` says whether something in the network has failed.
 * @typedef {{leg: Continuation, failed: boolean}} HopSolution
 */
/**
 * Which option is right, and for each option why it is right or wrong.
 * @typedef {{right: number, whys: Prose[]}} Key
 */
/** @typedef {HopSolution | Key} Solution */
/** @typedef {{verdict: Verdict, title: string, sentence: string}} Judgement */

/** Returns the game of Predict at its start, for a question. @param {AskedHop} hop */
export const gameOf = (hop) => begin(hop.router ? "router" : "distance", hop.target, hop.leg);

/**
 * Returns the question for the next hop of a game; `hop` is its number, counted from 1.
 * @param {AskedHop} asked
 * @param {Game} game
 * @param {number} [hop]
 * @returns {HopQuestion}
 */
export function questionOf({ spec, target, router, picture }, game, hop = hopCount(game) + 1) {
  const { at } = lastStop(game);
  const links = (turnAt(lastStop(game))?.hops ?? []).map(({ address }) => address);
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
 * Returns the data needed to judge answers for the next hop, which is a part of the leg.
 * @param {AskedHop} asked
 * @param {Game} game
 * @returns {HopSolution}
 */
export function solutionOf({ failed }, game) {
  const stop = lastStop(game);
  const turn = turnAt(stop);
  const near = [stop.at, ...(turn?.hops ?? []).map(({ address }) => address)];
  const leg = /** @type {Continuation} */ (stop.leg);
  const spots = Object.fromEntries(
    near.flatMap((address) => (leg.spots[address] ? [[address, leg.spots[address]]] : [])),
  );
  const nextHop = routerHop(stop);
  return {
    failed,
    leg: {
      at: stop.at,
      spots,
      turns: turn ? { [stop.at]: turn } : {},
      way: nextHop ? [nextHop] : [],
      lost: null,
    },
  };
}

/**
 * Returns the verdict on an answer, with the title and the sentence that Predict gives it.
 * @param {HopQuestion} question
 * @param {HopSolution} solution
 * @param {string} choice
 * @returns {Judgement}
 */
export function verdictOn({ target, router }, { leg, failed }, choice) {
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
 * Returns the answers of a class, each with its count and its verdict, the most frequent first.
 * @template {{verdict: Verdict}} J
 * @param {Record<string, number>} tally
 * @param {(choice: string) => J} judge
 * @returns {(J & {choice: string, many: number})[]}
 */
export const groups = (tally, judge) =>
  Object.entries(tally)
    .map(([choice, many]) => ({ choice, many, ...judge(choice) }))
    .sort((a, b) => b.many - a.many);

/**
 * Returns how many answers got one of the verdicts.
 * @param {{verdict: Verdict, many: number}[]} list
 * @param {Verdict[]} verdicts
 */
export const countWith = (list, ...verdicts) =>
  list.reduce((sum, group) => sum + (verdicts.includes(group.verdict) ? group.many : 0), 0);

/** Returns how many answers got any verdict. @param {{verdict: Verdict, many: number}[]} list */
export const countAll = (list) => countWith(list, "right", "longer", "other", "no_link");

/**
 * Returns the positions at which the symbols of two addresses differ; null if one address has more
 * symbols than the other.
 * @param {string} a
 * @param {string} b
 */
export function differingPositions(a, b) {
  if (a.length !== b.length) return null;
  return [...a].flatMap((symbol, i) => (symbol === b[i] ? [] : [i]));
}

/** Addresses of more symbols than this are shortened. */
const MAX_SYMBOLS = 28;

/** Symbols before and after a difference that are shown of an address without fields. */
const AROUND = 4;

/**
 * Returns an address; of a long one, the part in which it differs from another one: whole fields.
 * @param {string} address
 * @param {string} from
 */
export function shortAddress(address, from) {
  const places = differingPositions(address, from);
  if (address.length <= MAX_SYMBOLS || !places?.length) return address;
  const [first, last] = [places[0], places[places.length - 1]];
  const comma = address.indexOf(",", last);
  const [start, end] = address.includes(",")
    ? [address.lastIndexOf(",", first) + 1, comma < 0 ? address.length : comma]
    : [Math.max(0, first - AROUND), Math.min(address.length, last + 1 + AROUND)];
  return (start ? "…" : "") + address.slice(start, end) + (end < address.length ? "…" : "");
}
