/* The score of answers: only the first answer to each question, and to each hop, counts. */

import { MAX_ANSWERS } from "../pages/learn/answers.js";

/**
 * The indices of the answers given to a question, in order, and that of the right one.
 * @typedef {{places: number[], right: number}} AnsweredQuestion
 */
/**
 * A route asked hop by hop: hops answered right at first, hops made, hops remaining, if it is over.
 * @typedef {{right: number, hopsMade: number, left: number, over: boolean}} Standing
 */
/**
 * The numbers of right answers, answers and questions; whether all are answered; the percentage
 * that is right.
 * @typedef {{right: number, answered: number, all: number, over: boolean, raw: number}} Score
 */

/** Whether a question takes no more answers. @param {AnsweredQuestion} question */
export const isOver = ({ places, right }) => places.includes(right) || places.length >= MAX_ANSWERS;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * The score of some questions and pairs. The remaining hops of an unfinished pair count as
 * unanswered.
 * @param {AnsweredQuestion[]} questions
 * @param {Standing[]} pairs
 * @returns {Score}
 */
export function scoreOf(questions, pairs) {
  const right =
    questions.filter(({ places, right: correct }) => places[0] === correct).length +
    sum(pairs.map((pair) => pair.right));
  const answered = questions.filter(isOver).length + sum(pairs.map(({ hopsMade }) => hopsMade));
  const all =
    questions.length + sum(pairs.map(({ hopsMade, left, over }) => hopsMade + (over ? 0 : left)));
  const over = questions.every(isOver) && pairs.every((pair) => pair.over);
  return { right, answered, all, over, raw: all ? Math.round((100 * right) / all) : 100 };
}
