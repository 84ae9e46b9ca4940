/* What answers come to: only the first to each question, and to each hop, counts. */

import { PATIENCE } from "../pages/learn/answers.js";

/**
 * The answers to a question, and the place of the right one.
 * @typedef {{places: number[], right: number}} Asked
 */
/**
 * How a pair stands: hops that were right at first, hops made, hops that are left, whether it is
 * over.
 * @typedef {{right: number, made: number, left: number, over: boolean}} Standing
 */
/**
 * What is right, answered and asked, whether all is answered, and the same as 0 to 100.
 * @typedef {{right: number, given: number, all: number, over: boolean, raw: number}} Score
 */

/** Whether nothing more is to be answered. @param {Asked} asked */
export const isOver = ({ places, right }) => places.includes(right) || places.length >= PATIENCE;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * The score of some questions and pairs. Of a pair that goes on, the hops that are left count as
 * not answered yet.
 * @param {Asked[]} questions
 * @param {Standing[]} pairs
 * @returns {Score}
 */
export function scored(questions, pairs) {
  const right =
    questions.filter((asked) => asked.places[0] === asked.right).length +
    sum(pairs.map((pair) => pair.right));
  const given = questions.filter(isOver).length + sum(pairs.map(({ made }) => made));
  const all = questions.length + sum(pairs.map(({ made, left, over }) => made + (over ? 0 : left)));
  const over = questions.every(isOver) && pairs.every((pair) => pair.over);
  return { right, given, all, over, raw: all ? Math.round((100 * right) / all) : 100 };
}
