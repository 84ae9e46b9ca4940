/* The guide for teachers: aims, minutes, questions with folded answers; it can be printed. */

import { t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { fill, h } from "../../widgets/dom.js";
import { termLangAttributes } from "../../widgets/terms.js";
import { courseFiles } from "./course_files.js";
import { addressOf, carriedSearch, challengeText, serverOf } from "./lesson.js";
import { block, button, markLanguage, proseNodes } from "./text.js";
import { openWords, pageAddress, picture } from "./views.js";
import { pathGroups } from "./ways.js";

/**
 * @import {
 *   ExerciseShown, JudgedShown, LearnDocument, LessonShown, QuestionShown, SceneShown,
 *   TryShown
 * } from "../../types/documents"
 */

/**
 * Returns something that is folded at first.
 * @param {string} title
 * @param {...import("../../widgets/dom.js").Child} inside
 */
const fold = (title, ...inside) => h("details", h("summary", title), inside);

/** @param {LessonShown} lesson @param {string} kind */
const blocksOf = (lesson, kind) => lesson.blocks.filter((part) => part.kind === kind);

/** @param {LessonShown} lesson */
const thumbnails = (lesson) =>
  h(
    "ol.guide-scenes",
    blocksOf(lesson, "scene").map((part) => {
      const scene = /** @type {SceneShown} */ (part);
      const view = /** @type {SceneShown["views"][number]} */ (scene.views.at(-1));
      return h(
        "li",
        h(
          "a",
          { href: pageAddress(view) },
          picture(view.address, t("Figure {n}", { n: scene.number })),
        ),
        h("p", h("code", scene.verbs.join(", ")), " ", proseNodes(scene.caption)),
      );
    }),
  );

/** @param {LessonShown} lesson */
const questions = (lesson) =>
  h(
    "ol.guide-questions",
    blocksOf(lesson, "question").map((part) => {
      const { prompt, answers } = /** @type {QuestionShown} */ (part);
      return h(
        "li",
        h("p", proseNodes(prompt)),
        fold(
          t("Answers"),
          h(
            "ul",
            answers.map(({ words, why, right }) =>
              h(
                "li",
                { class: right ? "right" : "" },
                right && "✓ ",
                h("b", proseNodes(words)),
                ": ",
                proseNodes(why),
              ),
            ),
          ),
        ),
      );
    }),
  );

/**
 * Returns the exercises with their first random numbers, each with an answer.
 * @param {LessonShown} lesson
 */
const exercises = (lesson) =>
  h(
    "ol.guide-questions",
    blocksOf(lesson, "exercise").map((part) => {
      const { number, first } = /** @type {ExerciseShown} */ (part);
      const place = h("p");
      void answerTo(lesson, number, first.seed).then((answer) => fill(place, answer));
      return h("li", h("p", proseNodes(first.prompt)), fold(t("An answer"), place));
    }),
  );

/**
 * Returns a right answer and its reason, or that it could not be loaded.
 * @param {LessonShown} lesson
 * @param {number} number
 * @param {number} seed
 * @returns {Promise<import("../../widgets/dom.js").Child>}
 */
async function answerTo(lesson, number, seed) {
  try {
    const ask = { lesson: lesson.name, number, seed, answer: "" };
    const answer = await serverOf(lesson, null)(ask);
    const { solution, why } = /** @type {JudgedShown} */ (await answer.json());
    return [h("b", h("code", solution)), ": ", proseNodes(why)];
  } catch {
    return t("The server does not answer. Try it again.");
  }
}

/** @param {LessonShown} lesson */
function challengeSection({ challenge }) {
  if (!challenge) return null;
  return h(
    "section",
    h("h2", t("Challenge")),
    h(
      "p",
      challengeText(challenge),
      " ",
      proseNodes(challenge.point),
      " ",
      h("a", { href: `/${challenge.address}` }, t("Take the challenge")),
    ),
    fold(
      t("first hops that are right"),
      h(
        "table",
        challenge.pairs.map(([a, b, hops]) => h("tr", h("td", `${a} → ${b}`), h("td", hops))),
      ),
    ),
  );
}

/**
 * Draw the guide of a lesson, or the list of all guides.
 * @param {LearnDocument} doc
 * @param {Element} root
 */
export function draw(doc, root) {
  const search = carriedSearch(doc.search);
  const { lesson } = doc;
  const head = lesson ? proseNodes([lesson.title]) : t("For teachers");
  root.append(
    h(
      "main.learn-lesson.learn-plain.learn-guide",
      h(
        "article",
        block(
          "head",
          [],
          h("p.quiet", t("Guide")),
          h("h1", head),
          lesson && button("edged", t("Print"), () => print()),
        ),
        block("text", [], lesson ? guide(doc, lesson) : guideList(doc, search)),
      ),
    ),
  );
}

/**
 * Returns the lessons that a lesson builds on, idea by idea.
 * @param {LearnDocument} doc
 * @param {LessonShown} lesson
 */
function needs(doc, lesson) {
  const row = doc.shelf.find(({ name }) => name === lesson.name);
  return row?.needs.map(({ number, name, purpose }) =>
    h("div", termLangAttributes, `${number ?? "·"} ${name} → ${purpose}`),
  );
}

/**
 * Returns a fact from the head of a lesson, if it has it.
 * @param {string} name
 * @param {string} text
 */
const fact = (name, text) => text && [h("dt", name), h("dd", proseNodes([text]))];

/** @param {LearnDocument} doc @param {LessonShown} lesson */
const guide = (doc, lesson) => [
  h(
    "dl.guide-facts",
    fact(t("Aim"), lesson.aim),
    needs(doc, lesson)?.length && [h("dt", t("Builds on")), h("dd", needs(doc, lesson))],
    fact(t("Assumes"), lesson.assumes),
    fact(t("What it turns on"), lesson.turns),
    h("dt", t("Time")),
    h("dd", t("{n} min to read, {m} min with a class", { n: lesson.minutes, m: lesson.in_class })),
  ),
  h("h2", t("Scenes")),
  thumbnails(lesson),
  h("h2", t("Questions")),
  questions(lesson),
  blocksOf(lesson, "exercise").length > 0 && [
    h("h2", t("Work it out")),
    h("p", t("Each is drawn anew as often as you like, here as it comes first.")),
    exercises(lesson),
  ],
  blocksOf(lesson, "try").map((part) => {
    const { words, address, answer } = /** @type {TryShown} */ (part);
    return [
      h("h2", t("Try it")),
      h(
        "p",
        proseNodes(words),
        " ",
        h("a", { href: pageAddress({ address }) }, openWords({ address })),
      ),
      fold(t("What comes of it"), h("p", proseNodes(answer))),
    ];
  }),
  lesson.discussions.length > 0 && h("h2", t("For the class")),
  lesson.discussions.map(({ words, answer }) => [
    h("p", proseNodes(words)),
    fold(t("A model answer"), h("p", proseNodes(answer))),
  ]),
  challengeSection(lesson),
  courseFiles(lesson, false),
];

/** @param {LearnDocument} doc @param {string} search */
const guideList = (doc, search) => [
  h(
    "p",
    t(
      "Each guide below has the aim of its lesson, its scenes and all answers. On the page of the" +
        " lesson, “Ask the class” beside a question puts it on the wall, and phones answer.",
    ),
  ),
  pathGroups(doc, search),
  h(
    "ol.guide-list",
    doc.shelf.map((row) =>
      h(
        "li",
        h(
          "a",
          { href: addressOf(row.name, withChanges(search, { side: "guide" })) },
          markLanguage(row.title, row.lang),
        ),
        " ",
        h("span.quiet", t("{n} min", { n: row.minutes })),
      ),
    ),
  ),
];

/** Unfold everything, for printing. */
export function unfold() {
  const closed = [...document.querySelectorAll(".learn-guide details:not([open])")];
  for (const details of closed) details.setAttribute("open", "");
  addEventListener("afterprint", () => closed.map((details) => details.removeAttribute("open")), {
    once: true,
  });
}
