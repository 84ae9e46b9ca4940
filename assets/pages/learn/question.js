/* Questions of lessons: answered by a button or on the stage. The reader is told at once why an
   answer is right or wrong; after two wrong ones the right one is shown. */

import { isReduced } from "../../page/page.js";
import { offersClasses } from "../../panels/commands.js";
import { langParam, plural, t } from "../../state/language.js";
import * as query from "../../state/query.js";
import { fill, h } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { answerCode, answersTo, MAX_ANSWERS, placeOf, storeAnswers } from "./answers.js";
import { block, button, proseNodes } from "./text.js";

/** @import { AnswerShown, QuestionShown } from "../../types/documents" */
/** @import { Figure } from "./figure.js" */

/** Returns the icon and the look for the verdict on an answer. @param {AnswerShown} answer */
export function judgement({ right, joined }) {
  if (right) return "shortest";
  if (joined === null) return "no";
  return joined ? "longer" : "no_link";
}

/**
 * Returns what an answer means for the message in the figure, in a few words.
 * @param {AnswerShown} answer
 */
function effect({ joined, longer, left }) {
  if (joined === null) return "";
  if (!joined) return t("no link");
  return longer
    ? t("{hops} longer", { hops: plural(longer, "hop") })
    : left === null
      ? ""
      : t("shortest, {n} left", { n: left });
}

/**
 * Returns the link to the wall, on which a class answers the question.
 * @param {string} lesson
 * @param {number} number
 */
function classLink(lesson, number) {
  const search = query.withChanges("", { lesson, question: String(number), lang: langParam });
  return h("a.learn-class", { href: `/ask/new${search}` }, t("Ask the class"));
}

/**
 * Returns the element of a question.
 * @param {QuestionShown} question
 * @param {{lesson: string, count: number, figure: Figure | null, onChange: () => void}} options
 */
export function questionElement(question, { lesson, count, figure, onChange }) {
  const { number, answers, scene, source, target } = question;
  const right = answers.findIndex((answer) => answer.right);
  const codes = () => answersTo(lesson, number);
  const chosen = () => codes().map(placeOf);
  const verdict = h("div.learn-verdict", { "aria-live": "polite" });
  const hint = h("span.quiet");
  const buttons = answers.map((answer, i) => {
    const tag = h("span.learn-effect");
    const element = button(
      "learn-answer",
      [h("span", proseNodes(answer.words)), tag],
      () => choose(i),
      {
        id: `answer-${number}-${i + 1}`,
      },
    );
    return { element, tag };
  });
  const element = h(
    "section.learn-question",
    { id: `question-${number}`, "aria-labelledby": `prompt-${number}` },
    h("h3", t("Your turn"), hint, offersClasses() && classLink(lesson, number)),
    h("p.learn-prompt", { id: `prompt-${number}` }, proseNodes(question.prompt)),
    h(
      "div.learn-answers",
      buttons.map(({ element }) => element),
    ),
    verdict,
  );
  fill(
    hint,
    scene
      ? t("{n} of {all}, or click a node above", { n: number, all: count })
      : t("{n} of {all}", { n: number, all: count }),
  );

  /** @param {number} i */
  function choose(i) {
    const before = chosen();
    if (isOver(before) || before.at(-1) === i) return;
    storeAnswers(lesson, number, [...codes(), answerCode(i, i === right)]);
    show(true);
    onChange();
  }

  /** @param {number[]} places */
  const isOver = (places) => places.includes(right) || places.length >= MAX_ANSWERS;

  function tryAgain() {
    storeAnswers(lesson, number, []);
    show(false);
    onChange();
    buttons[0].element.focus();
  }

  /** Show the message that the question is about on the stage, where it waits. */
  async function begin() {
    const stage = figure?.stage;
    const shown = stage?.state();
    if (!stage || !shown || !source || (shown.source === source && shown.target === target)) return;
    const changes = { from: source, to: target, step: "0", until: null };
    await stage.show(query.withChanges(shown.search, changes));
  }

  async function goOn() {
    const still = isReduced();
    figure?.element.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "nearest" });
    await begin();
    if (still) figure?.stage?.goto(figure.stage.state()?.steps ?? 0);
    else figure?.stage?.play();
  }

  /** Show the answers so far. @param {boolean} fresh whether it was answered just now */
  function show(fresh) {
    const tries = chosen();
    const last = tries.at(-1);
    const done = isOver(tries);
    buttons.forEach(({ element, tag }, i) => {
      const answer = answers[i];
      const tried = tries.includes(i);
      const open = tried || (done && answer.right);
      const look = open ? judgement(answer) : "";
      element.dataset.verdict = look;
      element.setAttribute("aria-pressed", String(i === last));
      element.disabled = done && !open;
      const words = open ? [effect(answer), i === last && t("chosen")] : [done && effect(answer)];
      fill(tag, look && sign(look, false), words.filter(Boolean).join(", "));
    });
    verdict.hidden = last === undefined;
    if (last === undefined) return fill(verdict);
    const answer = answers[last];
    const revealed = done && !tries.includes(right);
    const canGoOn = done && Boolean(scene) && figure?.stage && answers[right].left !== null;
    fill(
      verdict,
      h(
        "p",
        sign(judgement(answer), false),
        h("b", answer.right ? t("Right.") : heading(answer)),
        " ",
        proseNodes(answer.why),
      ),
      revealed &&
        h(
          "p",
          sign("shortest", false),
          h("b", t("The answer:"), " "),
          proseNodes(answers[right].words),
          ". ",
          proseNodes(answers[right].why),
        ),
      h(
        "div.learn-acts",
        canGoOn && button("filled", t("Let it go on"), goOn),
        revealed && button("edged", t("Try again"), tryAgain),
      ),
    );
    // If no message waits, the figure would play another hop than that of the answer.
    if (fresh && done && answer.right && source && !isReduced())
      void begin().then(() => figure?.stage?.play());
  }

  /** Returns the heading of the verdict on an answer. @param {AnswerShown} answer */
  function heading(answer) {
    if (answer.longer === 0) return t("Shortest, but not by this rule.");
    const text = effect(answer);
    return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : t("Not this one.");
  }

  figure?.stage?.onPick((address) => {
    if (!scene) return;
    const i = answers.findIndex((answer) => answer.address === address);
    if (i >= 0) choose(i);
    else if (!isOver(chosen())) {
      verdict.hidden = false;
      fill(verdict, h("p", t("{node} is none of these answers.", { node: address })));
    }
    // After a click on the stage the verdict may be below the visible part.
    verdict.scrollIntoView({ behavior: isReduced() ? "auto" : "smooth", block: "nearest" });
  });
  show(false);
  return block("question", [], element);
}
