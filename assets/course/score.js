/* What answers come to: only the first to each question, and to each hop, counts. */

import { PATIENCE } from "../pages/learn/answers.js";

/**
 * The answers to a question, and the place of the right one.
 * @typedef {{places: number[], right: number}} AnsweredQuestion
 */
/**
 * How a pair stands: hops that were right at first, hops made, hops that are left, whether it is
 * over.
 * @typedef {{right: number, hopsMade: number, left: number, over: boolean}} Standing
 */
/**
 * How many are right, are answered, there are in all; whether all are answered; the share that is
 * right, 0 to 100.
 * @typedef {{right: number, answered: number, all: number, over: boolean, raw: number}} Score
 */

/** Whether nothing more is to be answered. @param {AnsweredQuestion} question */
export const isOver = ({ places, right }) => places.includes(right) || places.length >= PATIENCE;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * The score of some questions and pairs. Of a pair that goes on, the hops that are left count as
 * not answered yet.
 * @param {AnsweredQuestion[]} questions
 * @param {Standing[]} pairs
 * @returns {Score}
 */
export function scored(questions, pairs) {
  const right =
    questions.filter(({ places, right: correct }) => places[0] === correct).length +
    sum(pairs.map((pair) => pair.right));
  const answered = questions.filter(isOver).length + sum(pairs.map(({ hopsMade }) => hopsMade));
  const all =
    questions.length + sum(pairs.map(({ hopsMade, left, over }) => hopsMade + (over ? 0 : left)));
  const over = questions.every(isOver) && pairs.every((pair) => pair.over);
  return { right, answered, all, over, raw: all ? Math.round((100 * right) / all) : 100 };
}
