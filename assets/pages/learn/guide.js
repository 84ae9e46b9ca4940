/* The guide for teachers: aims, minutes, questions, answers behind a fold; it prints. */
import { h } from "../../parts/dom.js";
import { addressOf, along } from "./lesson.js";
import { block, button, told, w } from "./text.js";
import { opened, picture } from "./views.js";

/** @typedef {import("../../types/documents").LearnDocument} LearnDocument */
/** @typedef {import("../../types/documents").LessonShown} LessonShown */
/** @typedef {import("../../types/documents").QuestionShown} QuestionShown */
/** @typedef {import("../../types/documents").SceneShown} SceneShown */
/** @typedef {import("../../types/documents").TryShown} TryShown */

/**
 * Something behind a fold.
 * @param {string} title
 * @param {...import("../../parts/dom.js").Child} inside
 */
const folded = (title, ...inside) => h("details", null, h("summary", null, title), inside);

/** @param {LessonShown} lesson @param {string} kind */
const parts = (lesson, kind) => lesson.blocks.filter((part) => part.kind === kind);

/** @param {LessonShown} lesson */
const thumbnails = (lesson) =>
  h(
    "ol",
    { class: "guide-scenes" },
    parts(lesson, "scene").map((part) => {
      const scene = /** @type {SceneShown} */ (part);
      const view = /** @type {SceneShown["views"][number]} */ (scene.views.at(-1));
      return h(
        "li",
        null,
        h("a", { href: opened(view) }, picture(view.address, w("figure", { n: scene.number }))),
        h("p", null, h("b", null, scene.verbs.join(", ")), " ", told(scene.caption)),
      );
    }),
  );

/** @param {LessonShown} lesson */
const questions = (lesson) =>
  h(
    "ol",
    { class: "guide-questions" },
    parts(lesson, "question").map((part) => {
      const { prompt, answers } = /** @type {QuestionShown} */ (part);
      return h(
        "li",
        null,
        h("p", null, told(prompt)),
        folded(
          w("answers"),
          h(
            "ul",
            null,
            answers.map(({ words, why, right }) =>
              h(
                "li",
                { class: right ? "right" : "" },
                right && "✓ ",
                h("b", null, told(words)),
                ": ",
                told(why),
              ),
            ),
          ),
        ),
      );
    }),
  );

/** @param {LessonShown} lesson */
function pairs({ challenge }) {
  if (!challenge) return null;
  const rule = w(challenge.rule === "router" ? "by_router" : "by_distance");
  return h(
    "section",
    null,
    h("h2", null, w("challenge")),
    h(
      "p",
      null,
      w("challenge_says", { n: challenge.pairs.length, rule }),
      " ",
      told(challenge.point),
      " ",
      h("a", { href: `/${challenge.address}` }, w("take_challenge")),
    ),
    folded(
      w("first_hops"),
      h(
        "table",
        null,
        challenge.pairs.map(([a, b, hops]) =>
          h("tr", null, h("td", null, `${a} → ${b}`), h("td", null, hops)),
        ),
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
  const search = along(doc.search);
  const { lesson } = doc;
  const head = lesson ? lesson.title : w("teachers");
  root.append(
    h(
      "main",
      { class: "learn-lesson learn-plain learn-guide", lang: doc.lang },
      h(
        "article",
        null,
        block(
          "head",
          [],
          h("p", { class: "quiet" }, w("guide")),
          h("h1", null, head),
          lesson && button("edged", w("print"), () => print()),
        ),
        block("text", [], lesson ? guide(lesson) : list(doc, search)),
      ),
    ),
  );
}

/** @param {LessonShown} lesson */
const guide = (lesson) => [
  h(
    "dl",
    { class: "guide-facts" },
    /** @type {[keyof import("../../types/documents").LearnWords, string][]} */ ([
      ["aim", lesson.aim],
      ["assumes", lesson.assumes],
      ["turns", lesson.turns],
    ]).map(([name, text]) => text && [h("dt", null, w(name)), h("dd", null, text)]),
    h("dt", null, w("time")),
    h("dd", null, w("minutes", { n: lesson.minutes })),
  ),
  h("h2", null, w("scenes")),
  thumbnails(lesson),
  h("h2", null, w("questions_title")),
  questions(lesson),
  parts(lesson, "try").map((part) => {
    const { words, address, answer } = /** @type {TryShown} */ (part);
    return [
      h("h2", null, w("try_it")),
      h("p", null, told(words), " ", h("a", { href: `/${address}` }, w("open_in"))),
      folded(w("answer"), h("p", null, told(answer))),
    ];
  }),
  lesson.discussions.length > 0 && h("h2", null, w("discuss")),
  lesson.discussions.map(({ words, answer }) => [
    h("p", null, told(words)),
    folded(w("model_answer"), h("p", null, told(answer))),
  ]),
  pairs(lesson),
];

/** @param {LearnDocument} doc @param {string} search */
const list = (doc, search) => [
  h("p", null, w("evenings")),
  h("p", null, w("by_paper")),
  h(
    "ol",
    { class: "guide-list" },
    doc.shelf.map((row) =>
      h(
        "li",
        null,
        h(
          "a",
          { href: `${addressOf(row.name, search)}${search ? "&" : "?"}side=guide` },
          row.number,
          " ",
          row.title,
        ),
        " ",
        h("span", { class: "quiet" }, w("minutes", { n: row.minutes })),
      ),
    ),
  ),
];

/** On paper nothing is behind a fold. */
export function unfold() {
  const closed = [...document.querySelectorAll(".learn-guide details:not([open])")];
  for (const one of closed) one.setAttribute("open", "");
  addEventListener("afterprint", () => closed.map((one) => one.removeAttribute("open")), {
    once: true,
  });
}
