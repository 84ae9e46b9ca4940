/* The window of the speaker: what is answered so far, and why, before the wall shows it. */

import { number as written } from "../state/language.js";
import { el, fill, h, prose } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { lessonNodes } from "./choice.js";
import { groups, judged } from "./question.js";
import { AWAY, answers, ledHere, Refused } from "./room.js";
import { question as asked, counted, SIGNS } from "./words.js";

/** @import { Answers } from "./room.js" */
/** @import { Choices, HopQuestion, HopSolution, Key, Prose } from "./question.js" */
/**
 * An answer as a row: its sign, an address or words of a lesson, how many gave it, and why.
 * @typedef {{name: string, answer: string | Prose, many: number, why: string | Prose}} Row
 */

/**
 * The answers to a hop, those that most gave first.
 * @param {HopQuestion} question
 * @param {HopSolution} solution
 * @param {Record<string, number>} tally
 * @returns {Row[]}
 */
export const hopRows = (question, solution, tally) =>
  groups(tally, (choice) => judged(question, solution, choice)).map(
    ({ verdict, choice, many, sentence }) => ({
      name: SIGNS[verdict],
      answer: choice,
      many,
      why: sentence,
    }),
  );

/**
 * The answers to a question of a lesson, in the order of its options.
 * @param {Choices} question
 * @param {Key} solution
 * @param {Record<string, number>} tally
 * @returns {Row[]}
 */
export const choiceRows = ({ options }, { right, whys }, tally) =>
  options.map((option, i) => ({
    name: i === right ? "shortest" : "no_link",
    answer: option,
    many: tally[i] ?? 0,
    why: whys[i] ?? [],
  }));

/** @param {Row} row */
function item({ name, answer, many, why }) {
  const said = typeof answer === "string" ? h("code", answer) : lessonNodes(answer);
  const reason = typeof why === "string" ? prose(why) : lessonNodes(why);
  return h(
    "li",
    h("p", sign(name, false), h("b", written(many)), h("span", said)),
    h("p.quiet", reason),
  );
}

/**
 * Show what a room has heard, again and again; raise Refused where this window leads none.
 * @param {string} code
 */
export async function speak(code) {
  const room = ledHere(code);
  document.documentElement.dataset.speaker = "true";
  let number = -1;
  /** @type {Partial<Answers>} */
  let known = {};
  for (;;) {
    let again = AWAY;
    try {
      const heard = await answers(room, number);
      again = heard.again;
      number = heard.solution ? heard.number : -1;
      known = { ...known, ...heard };
      show(code, /** @type {Answers} */ (known));
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
    }
    await new Promise((done) => setTimeout(done, again));
  }
}

/** @param {string} code @param {Answers} known */
function show(code, { question, solution, tally, answered, phones }) {
  const counts = counted({ answered, phones });
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
