/* An exercise of a lesson: answered by a number or by nodes, judged by the server; then another. */

import { answersTo, MAX_ANSWERS, storeAnswers } from "../pages/learn/answers.js";
import { button, proseNodes } from "../pages/learn/text.js";
import { localText, t } from "../state/language.js";
import { fill, h, s, VERBATIM } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { afterClick, hops, looks } from "./answer.js";
import * as pictures from "./picture.js";

/** @import { DrawnShown, ExerciseShown, JudgedShown } from "../types/documents" */
/** @import { Kind } from "./answer.js" */

/**
 * @typedef {(question: Record<string, string | number>) => Promise<Response>} Server
 */

/** Font size of addresses in a picture, in pixels. */
const FONT_SIZE = 13;

/** Up to this many nodes a picture has its least height. */
const MAX_NODES_LOW = 32;

/** Upper bound of seeds. */
const SEED_LIMIT = 1e9;

/** The label of the field for each kind of answer. */
const FIELD_LABELS = {
  number: t("Your number"),
  node: t("Your node"),
  route: t("Your route, node by node"),
  pair: t("Your two nodes"),
};

/**
 * Creates the element of an exercise.
 * @param {ExerciseShown} exercise
 * @param {{lesson: string, count: number, server: Server, onChange: () => void}} options
 */
export function exercise({ number, answer, first }, { lesson, count, server, onChange }) {
  const kind = /** @type {Kind} */ (answer);
  const key = `exercise:${number}`;
  const field = h("input", {
    id: `exercise-${number}-answer`,
    ...VERBATIM,
    inputmode: kind === "number" ? "decimal" : "text",
    "aria-describedby": `exercise-${number}-prompt`,
  });
  const picture = h("div.exercise-picture");
  const prompt = h("p.learn-prompt", { id: `exercise-${number}-prompt` });
  const verdict = h("div.learn-verdict", { "aria-live": "polite" });
  const form = h(
    "form.exercise-form",
    h("label", { for: field.id }, FIELD_LABELS[kind]),
    h("div.exercise-row", field, h("button.button.filled", { type: "submit" }, t("Answer"))),
  );
  const element = h(
    "section.learn-question.learn-exercise",
    { id: `exercise-${number}` },
    h(
      "h3",
      t("Work it out"),
      h("span.quiet", t("{n} of {all}, and as often as you like", { n: number, all: count })),
    ),
    prompt,
    picture,
    form,
    verdict,
  );
  let question = first;
  let misses = 0;
  /** @type {pictures.DrawnPicture | null} */
  let drawnPicture = null;

  /** @param {DrawnShown} next */
  function show(next) {
    question = next;
    misses = 0;
    field.value = "";
    fill(prompt, proseNodes(next.prompt));
    fill(verdict);
    verdict.hidden = true;
    picture.hidden = !next.picture;
    picture.classList.toggle("large", (next.picture?.nodes.length ?? 0) > MAX_NODES_LOW);
    drawPicture();
  }

  /** Draw the network at the size that is available. */
  function drawPicture() {
    drawnPicture = null;
    fill(picture);
    if (!question.picture || !picture.clientWidth) return;
    drawnPicture = pictures.draw(picture, question.picture, FONT_SIZE);
    markAnswer();
  }

  /** Mark the nodes of the answer in the picture. */
  function markAnswer() {
    if (!drawnPicture) return;
    pictures.setLooks(drawnPicture, looks(kind, field.value, question.marked));
    const bands = /** @type {SVGElement} */ (drawnPicture.svg.querySelector(".bands"));
    const route = kind === "route" ? hops(field.value) : [];
    bands.replaceChildren(...route.map(([from, to]) => band(drawnPicture, from, to)));
  }

  /** @param {string} node */
  function click(node) {
    field.value = afterClick(kind, field.value, node, question.marked);
    markAnswer();
  }

  /**
   * Send a request to the server; if it refuses, show why.
   * @template T
   * @param {Record<string, string | number>} more
   * @param {(answer: T) => void} then
   */
  async function ask(more, then) {
    const current = question;
    try {
      const answer = await server({ lesson, number, ...more });
      // The answer to an earlier question is dropped.
      if (question !== current) return;
      if (answer.ok) return then(await answer.json());
      const { refused, nearest } = await answer.json();
      showReply([
        h("p", localText(refused), nearest && ` ${t("Nearest: {nearest}.", { nearest })}`),
      ]);
    } catch {
      showReply([h("p", t("The server does not answer. Try it again."))]);
    }
  }

  /** @param {import("../widgets/dom.js").Child[]} parts */
  function showReply(parts) {
    verdict.hidden = false;
    fill(verdict, parts);
  }

  const askNew = () => ask({ seed: Math.floor(Math.random() * SEED_LIMIT) }, show);

  const giveUp = () =>
    ask({ seed: question.seed, answer: "" }, (/** @type {JudgedShown} */ { solution, why }) => {
      field.value = solution;
      markAnswer();
      const answer = h("p", h("b", t("The answer:"), " "), h("code", solution));
      showReply([answer, h("p", proseNodes(why)), acts(button("filled", nextLabel, askNew))]);
    });

  /** @param {JudgedShown} judged */
  function judge({ right, why }) {
    misses += right ? 0 : 1;
    if (right) {
      storeAnswers(lesson, key, [...answersTo(lesson, key), -1]);
      onChange();
    }
    const head = right ? t("Right.") : t("Not this one.");
    const sentence = h(
      "p",
      sign(right ? "shortest" : "no", false),
      h("b", head),
      " ",
      proseNodes(why),
    );
    const mayRetry = right || misses < MAX_ANSWERS;
    showReply([
      sentence,
      acts(
        right && button("filled", nextLabel, askNew),
        !mayRetry && button("edged", t("Show an answer"), giveUp),
        !right && button("edged", nextLabel, askNew),
      ),
    ]);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) void ask({ seed: question.seed, answer: field.value.trim() }, judge);
    else field.focus();
  });
  field.addEventListener("input", markAnswer);
  for (const type of ["click", "keydown"]) {
    picture.addEventListener(type, (event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      const presses = !(event instanceof KeyboardEvent) || ["Enter", " "].includes(event.key);
      if (!target || !presses || kind === "number") return;
      event.preventDefault();
      const { node = "" } = /** @type {SVGElement} */ (target).dataset;
      click(node);
      // Moving an element to the top takes the focus from it.
      if (event instanceof KeyboardEvent) /** @type {SVGElement} */ (target).focus();
    });
  }
  show(first);
  let width = 0;
  new ResizeObserver(() => {
    if (picture.clientWidth === width) return;
    width = picture.clientWidth;
    drawPicture();
  }).observe(picture);
  return element;
}

const nextLabel = t("Another question");

/**
 * The mark of a hop: along its link, or a dotted line where there is no link.
 * @param {pictures.DrawnPicture | null} picture
 * @param {string} from
 * @param {string} to
 */
function band(picture, from, to) {
  const ends = picture ? pictures.linkPoints(picture, from, to) : [];
  const joined = picture?.links.has(`${from} ${to}`) || picture?.links.has(`${to} ${from}`);
  const d = ends.length > 1 ? pictures.pathOf(ends) : "";
  return s("path", { class: joined ? "trail" : "no-link", d });
}

/** @param {...import("../widgets/dom.js").Child} buttons */
const acts = (...buttons) => h("div.learn-acts", buttons);
