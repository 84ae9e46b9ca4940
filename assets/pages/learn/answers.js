/* The answers of a reader, which are stored in this browser only. */

import { readJson, remove, write } from "../../state/storage.js";

/** The key under which the browser stores the answers. */
const STORAGE_KEY = "explorer-learn";

/** Wrong answers to a question after which the right one is shown. */
export const MAX_ANSWERS = 2;

/**
 * The answers in the order in which they were given, keyed by lesson and question number (from 1).
 * Right answers are stored as negative numbers (see `answerCode`), so that storage needs no
 * solution.
 * @typedef {{[lesson: string]: {[question: string]: number[]}}} Progress
 */

/** Returns all answers that are stored. @returns {Progress} */
function readAll() {
  const answers = readJson(STORAGE_KEY);
  return answers && typeof answers === "object" ? answers : {};
}

/** Store all answers. @param {Progress} answers */
const writeAll = (answers) => write(STORAGE_KEY, JSON.stringify(answers));

/**
 * Returns the answers that were given to a question, the last one last.
 * @param {string} lesson
 * @param {number | string} question its number, or the key of an exercise: "exercise:1"
 * @returns {number[]}
 */
export function answersTo(lesson, question) {
  const list = readAll()[lesson]?.[question];
  return Array.isArray(list) ? list.filter(Number.isInteger) : [];
}

/** Returns the key under which it is stored that a cleared question was once answered right. */
const rightKey = (/** @type {number | string} */ question) => `right:${question}`;

/**
 * Stores the answers to a question. An empty list clears them, but a right one stays recorded.
 * @param {string} lesson
 * @param {number | string} question
 * @param {number[]} answers
 */
export function storeAnswers(lesson, question, answers) {
  const lessons = readAll();
  const right = answersTo(lesson, question).some(isRight);
  lessons[lesson] = {
    ...lessons[lesson],
    ...(right ? { [rightKey(question)]: [-1] } : null),
    [question]: answers,
  };
  writeAll(lessons);
}

/** Forget everything. */
export const forget = () => remove(STORAGE_KEY);

/**
 * Returns how many questions of a lesson were begun, how many of them take no more answers, and how
 * many were ever answered right.
 * @param {string} lesson
 * @returns {{begun: number, over: number, right: number}}
 */
export function progress(lesson) {
  const byQuestion = readAll()[lesson] ?? {};
  const questions = Object.keys(byQuestion).filter((name) => /^(exercise:)?\d+$/.test(name));
  const lists = questions.map((name) => byQuestion[name]).filter(Array.isArray);
  const right = questions.filter(
    (name) =>
      rightKey(name) in byQuestion ||
      (Array.isArray(byQuestion[name]) && byQuestion[name].some(isRight)),
  ).length;
  const over = lists.filter(
    (answers) => answers.some(isRight) || answers.length >= MAX_ANSWERS,
  ).length;
  return { begun: lists.filter((answers) => answers.length).length, over, right };
}

/** Whether a stored answer is right. @param {number} answer */
const isRight = (answer) => answer < 0;

/** Returns the number that is stored for an option. @param {number} place @param {boolean} right */
export const answerCode = (place, right) => (right ? -1 - place : place);

/** Returns the place of the option from the number that is stored. @param {number} code */
export const placeOf = (code) => (code < 0 ? -1 - code : code);
