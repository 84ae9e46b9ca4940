/* The wall when the question is the next hop of a message; the other kind is wall_choice.js. */

import { lastStop, turnAt } from "../predict/game.js";
import { t } from "../state/language.js";
import { withChanges } from "../state/query.js";
import { gameOf, questionOf, solutionOf } from "./question.js";
import { afterHop, crowd, nextNode } from "./wall_state.js";
import * as words from "./wall_words.js";
import { question as asked } from "./words.js";

export { draw, leave } from "./wall_picture.js";

/** @import { Wall } from "./wall_state.js" */

/** Returns the additional state of a wall at its start. @param {Wall["asked"]} hop */
export const begin = (hop) => ({ game: gameOf(hop) });

/** Returns the question that is sent to phones. @param {Wall} wall */
export const question = (wall) => questionOf(wall.asked, wall.game, words.hopNumber(wall));

/** Returns the data needed to judge answers. @param {Wall} wall */
export const solution = ({ asked, game }) => solutionOf(asked, game);

/** The heading beside the name of the network. @param {Wall} wall */
export const heading = (wall) =>
  wall.view === "arrived" ? "" : t("Hop {hop}", { hop: words.hopNumber(wall) });

/** Returns the question in words, for the wall. @param {Wall} wall */
export const questionWords = ({ asked: { target, router }, game }) =>
  asked({ at: lastStop(game).at, target, router });

/**
 * Returns the elements shown after the answers: a sentence about one of them, and the column beside
 * the network.
 * @param {Wall} wall
 */
export function answersShown(wall) {
  const list = crowd(wall);
  return { sentence: words.reason(wall, list), side: words.verdictSide(wall, list) };
}

/**
 * Returns the elements shown at the end: the sentence, and the route of the class.
 * @param {Wall} wall
 */
export const finalScreen = (wall) => ({
  sentence: words.arrival(wall),
  side: words.routeSide(wall, back(wall)),
});

/**
 * Returns the address of the network, with the node at which the class began.
 * @param {Wall} wall
 */
export const back = ({ made, asked }) =>
  `/${withChanges(location.search, { from: made[0]?.at ?? asked.leg.at })}`;

/** Returns what the key for "next" does, in words. @param {Wall} wall */
export const nextKeyWords = (wall) =>
  nextNode(wall) === wall.asked.target ? t("go there") : t("ask the next hop");

/**
 * Returns the wall after the message made its next hop, and the query string of its address: null
 * if the message has arrived.
 * @param {Wall} wall
 * @param {(search: string) => Promise<Wall["asked"]>} askedAt
 * @returns {Promise<{wall: Wall, search: string | null}>}
 */
export async function next(wall, askedAt) {
  const after = afterHop(wall);
  if (after.view === "arrived") return { wall: after, search: null };
  const search = withChanges(location.search, { from: lastStop(after.game).at });
  if (turnAt(lastStop(after.game))) return { wall: after, search };
  const fresh = { ...(await askedAt(search)), least: after.asked.least };
  return { wall: { ...after, asked: fresh, game: gameOf(fresh) }, search };
}
