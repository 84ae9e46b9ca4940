/* The state of the wall as a value: the route of the class so far, the answers, the next hop. */

import {
  choose,
  currentStop,
  goOn,
  hasArrived,
  lastStop,
  routerHop,
  turnAt,
} from "../predict/game.js";
import { countAll, countWith, groups, questionOf, solutionOf, verdictOn } from "./question.js";

/** @import { Game } from "../predict/game.js" */
/** @import { AskedHop } from "../types/documents" */

/**
 * @typedef {import("./question.js").Judgement & {choice: string, many: number}} Group
 */
/**
 * A hop that the class made, from `at` to `to`: `right` of `all` answers were right.
 * @typedef {{at: string, to: string, right: number, all: number}} ClassHop
 */
/**
 * `made` are the hops so far; `about` counts the groups of answers that were commented on, and so
 * says which one comes next (see `commented` in wall_words.js).
 * @typedef {object} Wall
 * @property {AskedHop} asked
 * @property {Game} game
 * @property {"asking" | "shown" | "arrived"} view
 * @property {boolean} closed
 * @property {Record<string, number>} tally
 * @property {number} answered
 * @property {number} phones
 * @property {number} about
 * @property {ClassHop[]} made
 */

/** Returns the answers in groups, each with its verdict. @param {Wall} wall @returns {Group[]} */
export function crowd({ asked, game, tally }) {
  const question = questionOf(asked, game);
  const solution = solutionOf(asked, game);
  return groups(tally, (choice) => verdictOn(question, solution, choice));
}

/**
 * Returns the answers that are commented on, in this order: the wrong ones, the most frequent
 * first, then the most frequent right one.
 * @param {Group[]} list
 */
export function commentedAnswers(list) {
  const wrong = list.filter(({ verdict }) => verdict !== "right");
  return [...wrong, ...list.filter(({ verdict }) => verdict === "right").slice(0, 1)];
}

/**
 * Returns the node to which the message goes next: the most frequent right answer, else a node that
 * is right.
 * @param {Wall} wall
 */
export function nextNode(wall) {
  const { game } = wall;
  const mostRight = crowd(wall).find(({ verdict }) => verdict === "right");
  if (mostRight) return mostRight.choice;
  return routerHop(lastStop(game))?.to ?? turnAt(lastStop(game))?.hops[0]?.address ?? "";
}

/** Returns the wall after the message made its next hop. @param {Wall} wall @returns {Wall} */
export function afterHop(wall) {
  const to = nextNode(wall);
  const list = crowd(wall);
  const { at } = currentStop(wall.game);
  const game = goOn(choose(wall.game, to));
  const summary = {
    at,
    to,
    right: countWith(list, "right"),
    all: countAll(list),
  };
  return {
    ...wall,
    game,
    view: hasArrived(game) ? "arrived" : "asking",
    closed: false,
    tally: {},
    answered: 0,
    about: 0,
    made: [...wall.made, summary],
  };
}

/**
 * Returns a part of all as a number from 0 to 1, for a bar.
 * @param {number} part
 * @param {number} all
 */
export const share = (part, all) => (all ? Math.min(1, part / all) : 0);
