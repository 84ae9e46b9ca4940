/* Starts a page: its figures, its questions, its challenge, and the progress over all of them. */

import "../film/film.js";
import { findAll } from "../page/page.js";
import { decode, encode, noAnswers } from "./answers.js";
import { challenge } from "./challenge.js";
import { end } from "./end.js";
import { mountMoves } from "./moves.js";
import { question } from "./question.js";
import { scoreOf } from "./score.js";

/** @import { Score } from "./score.js" */
/** @import { CourseChallenge } from "../types/documents" */
/**
 * Where answers are stored: in this browser, or in a course.
 * @typedef {object} Keeper
 * @property {boolean} inCourse whether it is a course, and answers
 * @property {() => string} kept what was stored before, "" if nothing
 * @property {(text: string) => void} keep
 * @property {(score: Score) => void} report
 */
/**
 * Data that the page contains besides what is visible.
 * @typedef {{id: string, challenge?: CourseChallenge}} CoursePage
 */

/** @returns {CoursePage} */
export const pageData = () => JSON.parse(document.getElementById("course")?.textContent ?? "{}");

/** @param {Keeper} keeper */
export function start(keeper) {
  const { id, challenge: pairs } = pageData();
  const sections = [...findAll(document, "[data-question]")];
  const place = document.querySelector("[data-challenge]");
  const isAside = place?.hasAttribute("data-aside") ?? false;
  const size = { questions: sections.length, pairs: pairs?.pairs.length ?? 0 };
  let answers = decode(keeper.kept(), id, size);

  const questions = sections.map((section, i) =>
    question(section, (places) => {
      answers.questions[i] = places;
      changed();
    }),
  );
  const game =
    pairs && place
      ? challenge(place, pairs, (i, result) => {
          answers.pairs[i] = result;
          changed();
        })
      : null;

  /** Returns the score of the whole page: a challenge within a lesson counts for itself. */
  const score = () =>
    scoreOf(
      answers.questions.map((places, i) => ({ places, right: questions[i].right })),
      isAside || !game ? [] : game.progress(),
    );

  const closing = end(keeper.inCourse, () => {
    answers = noAnswers(size);
    show();
    changed();
    scrollTo(0, 0);
  });

  /** Show the stored answers. */
  function show() {
    questions.forEach((element, i) => void element.show(answers.questions[i]));
    game?.show(answers.pairs);
  }

  function changed() {
    keeper.keep(encode(answers, id));
    update();
  }

  function update() {
    keeper.report(score());
    closing.show(score());
  }

  mountMoves();
  show();
  update();
}
