/* What a reader has answered: kept in this browser, nowhere else, until it is forgotten. */

import { readJson, remove, write } from "../../state/storage.js";

/** Under this name the browser keeps the answers. */
const NAME = "explorer-learn";

/** Misses after which the answer is shown. */
export const PATIENCE = 2;

/**
 * The answers given to each question of each lesson, by number from 1, in the order of giving. A
 * right one is kept below zero (see `answerCode`): so the shelf need not know the lesson.
 * @typedef {{[lesson: string]: {[question: string]: number[]}}} Kept
 */

/** @returns {Kept} */
function all() {
  const answers = readJson(NAME);
  return answers && typeof answers === "object" ? answers : {};
}

/** @param {Kept} answers */
const keep = (answers) => write(NAME, JSON.stringify(answers));

/**
 * The answers that were given to a question, the last one last.
 * @param {string} lesson
 * @param {number | string} question its number, or the word that an exercise is kept under
 * @returns {number[]}
 */
export function answersTo(lesson, question) {
  const list = all()[lesson]?.[question];
  return Array.isArray(list) ? list.filter(Number.isInteger) : [];
}

/** Under this name stands that a question was answered right before it was begun anew. */
const onceRight = (/** @type {number | string} */ question) => `right:${question}`;

/**
 * Keep the answers to a question; none forgets them, but not that one of them was right.
 * @param {string} lesson
 * @param {number | string} question
 * @param {number[]} answers
 */
export function give(lesson, question, answers) {
  const lessons = all();
  const right = answersTo(lesson, question).some(isRight);
  lessons[lesson] = {
    ...lessons[lesson],
    ...(right ? { [onceRight(question)]: [-1] } : null),
    [question]: answers,
  };
  keep(lessons);
}

/** Forget everything. */
export const forget = () => remove(NAME);

/**
 * How far a lesson is: questions that were begun, those that are over, those that were answered
 * right at some time.
 * @param {string} lesson
 * @returns {{begun: number, over: number, right: number}}
 */
export function progress(lesson) {
  const byQuestion = all()[lesson] ?? {};
  const questions = Object.keys(byQuestion).filter((name) => /^(exercise:)?\d+$/.test(name));
  const lists = questions.map((name) => byQuestion[name]).filter(Array.isArray);
  const right = questions.filter(
    (name) =>
      onceRight(name) in byQuestion ||
      (Array.isArray(byQuestion[name]) && byQuestion[name].some(isRight)),
  ).length;
  const over = lists.filter(
    (answers) => answers.some(isRight) || answers.length >= PATIENCE,
  ).length;
  return { begun: lists.filter((answers) => answers.length).length, over, right };
}

/** @param {number} answer */
const isRight = (answer) => answer < 0;

/** The number that an answer is kept under. @param {number} place @param {boolean} right */
export const answerCode = (place, right) => (right ? -1 - place : place);

/** The place of an answer that was kept. @param {number} code */
export const placeOf = (code) => (code < 0 ? -1 - code : code);
