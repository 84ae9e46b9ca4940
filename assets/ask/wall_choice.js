/* The wall for a question of a lesson: its options as bars, and why each is right or wrong. It has
   the exports of wall_hop.js. */

import { withFolder } from "../state/folder.js";
import { langParam, numberText, t } from "../state/language.js";
import { withChanges } from "../state/query.js";
import { fill, h } from "../widgets/dom.js";
import { choicesOf, chosenOf, keyOf, lessonNodes } from "./choice.js";
import { countWith } from "./question.js";
import { share } from "./wall_state.js";
import { largeNumber, verdictRow } from "./wall_words.js";

/** @import { AskedChoice } from "../types/documents" */
/** @import { Child } from "../widgets/dom.js" */
/** @import { Wall as HopWall } from "./wall_state.js" */
/**
 * A wall with a question of a lesson.
 * @typedef {Omit<HopWall, "asked" | "game" | "made"> & {asked: AskedChoice}} Wall
 */

/** Returns the additional state of a wall at its start: none. */
export const begin = () => ({});

/** @param {Wall} wall */
export const question = ({ asked }) => choicesOf(asked);

/** @param {Wall} wall */
export const solution = ({ asked }) => keyOf(asked);

/** Returns which of the questions of the lesson it is, in words. @param {Wall} wall */
export const heading = ({ asked: { number, count } }) =>
  t("Question {number} of {count}", { number, count });

/** Returns no words below the options: the question is above them. @returns {Child} */
export const questionWords = () => "";

/**
 * Returns the answer that is commented on: first the wrong ones, then the right one.
 * @param {Wall} wall
 */
function commented({ asked, tally, about }) {
  const list = chosenOf(asked, tally);
  const wrong = list.filter(({ verdict }) => verdict !== "right");
  const order = [
    ...wrong,
    { choice: String(asked.right), verdict: "right", many: countWith(list, "right") },
  ];
  return order[about % order.length];
}

/** @param {Wall} wall */
export function answersShown(wall) {
  const { asked, tally } = wall;
  const list = chosenOf(asked, tally);
  const [right, wrong] = [countWith(list, "right"), countWith(list, "other")];
  const about = commented(wall);
  const isRight = about.verdict === "right";
  const facts = { n: numberText(about.many), all: numberText(right + wrong) };
  const why = h("span", { lang: asked.lang }, lessonNodes(asked.whys[Number(about.choice)] ?? []));
  const lead = h(
    "span",
    { class: `lead ${isRight ? "right" : "no_link"}` },
    t("{n} of {all}:", facts),
  );
  return {
    sentence: [lead, " ", lessonNodes(asked.options[Number(about.choice)]), ". ", why],
    side: [
      largeNumber(right + wrong, t("answers"), t("answer")),
      verdictRow("right", right, right + wrong, t("right")),
      verdictRow("no_link", wrong, right + wrong, t("wrong")),
    ],
  };
}

/** @param {Wall} wall */
export const finalScreen = (wall) => ({
  sentence: t("That was the last question of this lesson."),
  side: h("a", { href: back(wall) }, t("Back to the lesson")),
});

/** Returns the address of the lesson. @param {Wall} wall */
export const back = ({ asked }) =>
  `/learn/${asked.lesson}${withChanges(location.search, { lesson: null, question: null })}`;

/** @param {Wall} wall */
export const nextKeyWords = ({ asked: { number, count } }) =>
  number < count ? t("ask the next question") : t("end of the lesson");

/**
 * Returns the wall with the next question of the lesson, and the query string of its address.
 * @param {Wall} wall
 * @param {(search: string) => Promise<AskedChoice>} askedAt
 */
export async function next(wall, askedAt) {
  const { number, count } = wall.asked;
  if (number >= count) return { wall: { ...wall, view: "arrived" }, search: null };
  const search = withChanges(location.search, { question: String(number + 1) });
  const reset = { view: "asking", closed: false, tally: {}, answered: 0, about: 0 };
  return { wall: { ...wall, ...reset, asked: await askedAt(search) }, search };
}

/** Does nothing: the style of the bars animates them. */
export function leave() {}

/**
 * The figure that is on the wall, and its address.
 * @type {{address: string, element: Element} | null}
 */
let figure = null;

/**
 * Returns the figure of an address: a frame without controls, made once.
 * @param {string} address
 */
function figureOf(address) {
  if (figure?.address !== address) {
    const search = withChanges(address, { chrome: "none", autoplay: null, lang: langParam });
    const src = withFolder(`/embed${search}`);
    figure = { address, element: h("iframe", { src, title: t("The figure"), tabindex: -1 }) };
  }
  return figure.element;
}

/**
 * Draw the question, the figure, if there is one, and the options; once the answers are shown, with
 * how many chose each option.
 * @param {HTMLElement} element
 * @param {Wall} wall
 */
export function draw(element, { asked, tally, view, answered }) {
  const rows = asked.options.map((option, i) => {
    const n = tally[i] ?? 0;
    const isShown = view !== "asking";
    const look = isShown && i === asked.right ? "right" : "";
    const inner = h("b", { class: look || "other" });
    inner.style.width = `${100 * (isShown ? share(n, answered) : 0)}%`;
    return h(
      "div",
      { class: `option-row ${look}` },
      h("span", { lang: asked.lang }, lessonNodes(option)),
      h("div.bar", inner),
      h("span.n", isShown && numberText(n)),
    );
  });
  const list = h("div.option-rows", rows);
  const text = h("p.asked", { lang: asked.lang }, lessonNodes(asked.text));
  const frame = element.querySelector("iframe");
  if (asked.figure && frame && frame === figureOf(asked.figure)) {
    // A frame that is inserted again loads again: only the elements around it are replaced.
    element.querySelector(".asked")?.replaceWith(text);
    element.querySelector(".option-rows")?.replaceWith(list);
    return;
  }
  fill(element, h("div", { id: "ask-choice" }, text, asked.figure && figureOf(asked.figure), list));
}
