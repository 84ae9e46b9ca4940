/* The window of the speaker: the answers so far, and why each is right or wrong, before the wall
   shows them. */

import { SIGNS } from "../predict/game.js";
import { numberText } from "../state/language.js";
import { el, fill, h, prose } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { lessonNodes } from "./choice.js";
import { groups, verdictOn } from "./question.js";
import { answers, ledHere, RETRY_MS, Refused } from "./room.js";
import { answeredText, question as asked } from "./words.js";

/** @import { Answers } from "./room.js" */
/** @import { Choices, HopQuestion, HopSolution, Key } from "./question.js" */
/** @import { Prose } from "../widgets/prose.js" */
/**
 * An answer as a row: `sign` is the name of its icon (see widgets/verdict_signs.js), `answer` an
 * address or words of a lesson, `many` how many gave it, `why` the reason why it is right or wrong.
 * @typedef {{sign: string, answer: string | Prose, many: number, why: string | Prose}} Row
 */

/**
 * Returns a row for each answer to a question about a hop, the most frequent answer first.
 * @param {HopQuestion} question
 * @param {HopSolution} solution
 * @param {Record<string, number>} tally
 * @returns {Row[]}
 */
export const hopRows = (question, solution, tally) =>
  groups(tally, (choice) => verdictOn(question, solution, choice)).map(
    ({ verdict, choice, many, sentence }) => ({
      sign: SIGNS[verdict],
      answer: choice,
      many,
      why: sentence,
    }),
  );

/**
 * Returns a row for each answer to a question of a lesson, in the order of its options. The icons
 * are those of routes: a tick for the right option, a cross for the others.
 * @param {Choices} question
 * @param {Key} solution
 * @param {Record<string, number>} tally
 * @returns {Row[]}
 */
export const choiceRows = ({ options }, { right, whys }, tally) =>
  options.map((option, i) => ({
    sign: i === right ? "shortest" : "no_link",
    answer: option,
    many: tally[i] ?? 0,
    why: whys[i] ?? [],
  }));

/** @param {Row} row */
function item({ sign: icon, answer, many, why }) {
  const answerNodes = typeof answer === "string" ? h("code", answer) : lessonNodes(answer);
  const reason = typeof why === "string" ? prose(why) : lessonNodes(why);
  return h(
    "li",
    h("p", sign(icon, false), h("b", numberText(many)), h("span", answerNodes)),
    h("p.quiet", reason),
  );
}

/**
 * Asks for the answers in a room, and shows them, again and again; throws Refused if this window
 * does not lead the room.
 * @param {string} code
 */
export async function showAnswers(code) {
  const room = ledHere(code);
  document.documentElement.dataset.speaker = "true";
  // The number of the question shown here. -1 is the number of no question: the server then sends
  // one.
  let number = -1;
  /** @type {Partial<Answers>} */
  let newest = {};
  for (;;) {
    let delay = RETRY_MS;
    try {
      const news = await answers(room, number);
      delay = news.again;
      number = news.solution ? news.number : -1;
      newest = { ...newest, ...news };
      show(code, /** @type {Answers} */ (newest));
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
    }
    await new Promise((done) => setTimeout(done, delay));
  }
}

/** @param {string} code @param {Answers} known */
function show(code, { question, solution, tally, answered, phones }) {
  const counts = answeredText({ answered, phones });
  fill(el("ask-head"), h("b.mono", code), h("span.quiet", counts));
  document.documentElement.dataset.phase = "speaking";
  document.documentElement.dataset.ready = "true";
  if (!question || !solution) return;
  const isHop = question.kind === "hop";
  fill(el("ask-words"), isHop ? asked(question) : lessonNodes(question.text));
  const rows = isHop
    ? hopRows(question, /** @type {HopSolution} */ (solution), tally)
    : choiceRows(question, /** @type {Key} */ (solution), tally);
  fill(el("ask-side"), h("ol", { id: "ask-answers" }, rows.map(item)));
}
