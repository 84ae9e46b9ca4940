/* What the wall shows, as a value: the route of the class so far, the answers, what is next. */

import { choose, currentStop, goOn, hasArrived, last, routerHop, turnAt } from "../predict/game.js";
import { groups, judged, many, questionOf, solutionOf } from "./question.js";

/** @import { Game } from "../predict/game.js" */
/** @import { AskedHop } from "../types/documents" */

/**
 * @typedef {import("./question.js").Judged & {choice: string, many: number}} Group
 */
/** A hop of the class: from where, to where, how many of how many saw it.
 * @typedef {{at: string, to: string, right: number, all: number}} Made
 */
/**
 * `about` counts which group of answers is spoken of.
 * @typedef {object} Wall
 * @property {AskedHop} asked
 * @property {Game} game
 * @property {"asking" | "shown" | "arrived"} view
 * @property {boolean} closed
 * @property {Record<string, number>} tally
 * @property {number} answered
 * @property {number} phones
 * @property {number} about
 * @property {Made[]} made
 */

/** The answers by what they come to. @param {Wall} wall @returns {Group[]} */
export function crowd({ asked, game, tally }) {
  const question = questionOf(asked, game);
  const solution = solutionOf(asked, game);
  return groups(tally, (choice) => judged(question, solution, choice));
}

/**
 * Of which answers is spoken, one after the other: those that are wrong, the most chosen first,
 * then the right one that most gave.
 * @param {Group[]} list
 */
export function spoken(list) {
  const wrong = list.filter(({ verdict }) => verdict !== "right");
  return [...wrong, ...list.filter(({ verdict }) => verdict === "right").slice(0, 1)];
}

/** Where the message goes next: where most of the right ones stand, else a right way.
 * @param {Wall} wall
 */
export function nextNode(wall) {
  const { game } = wall;
  const most = crowd(wall).find(({ verdict }) => verdict === "right");
  if (most) return most.choice;
  return routerHop(last(game))?.to ?? turnAt(last(game))?.hops[0]?.address ?? "";
}

/** The wall after the message went on. @param {Wall} wall @returns {Wall} */
export function gone(wall) {
  const to = nextNode(wall);
  const list = crowd(wall);
  const { at } = currentStop(wall.game);
  const game = goOn(choose(wall.game, to));
  const made = {
    at,
    to,
    right: many(list, "right"),
    all: many(list, "right", "longer", "other", "no_link"),
  };
  return {
    ...wall,
    game,
    view: hasArrived(game) ? "arrived" : "asking",
    closed: false,
    tally: {},
    answered: 0,
    about: 0,
    made: [...wall.made, made],
  };
}

/** The share of a number, for a bar: from 0 to 1. @param {number} part @param {number} all */
export const share = (part, all) => (all ? Math.min(1, part / all) : 0);
