/* Paths through the lessons: to a paper, or for a given time; and a picture of which lesson builds
   on which. */

import { t } from "../../state/language.js";
import * as pages from "../../state/pages.js";
import { withChanges } from "../../state/query.js";
import { h } from "../../widgets/dom.js";
import { picture } from "../../widgets/picture.js";
import { plural } from "../../widgets/wording.js";
import { addressOf, nameOf, titleOf } from "./lesson.js";

/** @import { LearnDocument, WayShown } from "../../types/documents" */

/** Returns the length of a path: lessons, minutes, questions to discuss. @param {WayShown} way */
export function summary({ steps, minutes, discussions }) {
  const parts = [plural(steps.length, "lesson"), t("{n} min", { n: minutes })];
  if (discussions) parts.push(plural(discussions, "class question"));
  return parts.join(" · ");
}

/**
 * Returns the lessons of a path as runs of consecutive ones, each by its first and last lesson.
 * @param {{steps: {number: number | null, aim: boolean}[]}} way
 */
export function runs({ steps }) {
  /** @type {{first: number, last: number, aim: boolean}[]} */
  const parts = [];
  for (const { number, aim } of steps) {
    const part = parts.at(-1);
    if (number === null) continue;
    if (part && part.aim === aim && part.last === number - 1) part.last = number;
    else parts.push({ first: number, last: number, aim });
  }
  return parts.map(({ first, last, aim }) => {
    const text = last > first + 1 ? `${first}–${last}` : last > first ? `${first} ${last}` : first;
    return { text: String(text), aim };
  });
}

/**
 * Returns the paths of a kind, as links.
 * @param {string} title
 * @param {WayShown[]} paths
 * @param {LearnDocument} doc
 * @param {string} search
 */
const pathGroup = (title, paths, doc, search) =>
  h(
    "section",
    h("h2", title),
    h(
      "ul.learn-ways",
      paths.map((path) => {
        const here = doc.way?.key === path.key;
        const leads = `/learn${withChanges(search, { path: here ? null : path.key })}`;
        return h(
          "li",
          h(
            "a",
            { href: leads, "aria-current": here ? "true" : null, "data-path": path.key },
            h("b", nameOf(path)),
            h(
              "span.learn-steps",
              runs(path).map(({ text, aim }) => h("i", { class: aim ? "aim" : "" }, text)),
            ),
            h("span.learn-takes", t("{n} min", { n: path.minutes })),
            path.discussions > 0 &&
              h("span.learn-more", plural(path.discussions, "class question")),
          ),
        );
      }),
    ),
  );

/** Returns both kinds of paths. @param {LearnDocument} doc @param {string} search */
export const pathGroups = (doc, search) =>
  doc.course && [
    pathGroup(t("By paper"), doc.course.papers, doc, search),
    pathGroup(t("By time"), doc.course.times, doc, search),
  ];

/**
 * Returns the picture of which lessons build on which.
 * @param {LearnDocument} doc
 * @param {string} search
 */
export function lessonMap(doc, search) {
  const { course, way } = doc;
  if (!course?.papers.length) return null;
  const pictures = h("div", { "aria-hidden": "true" }, course.pictures.map(picture));
  // The picture can be clicked; for keyboards the list of lessons below it has the links.
  pictures.addEventListener("click", ({ target }) => {
    const column = target instanceof Element ? target.closest("[data-lesson]") : null;
    const name = column?.getAttribute("data-lesson");
    const leavesPath = name && !doc.shelf.some((row) => row.name === name);
    if (name) pages.go(addressOf(name, leavesPath ? withChanges(search, { path: null }) : search));
  });
  return h(
    "figure.learn-map",
    { id: "lesson-map", "data-way": Boolean(way) },
    h(
      "figcaption",
      h("b", way ? titleOf(way) : t("What builds on what")),
      " ",
      way ? summary(way) : t("An arrow is an idea that later lessons need."),
      way && h("a", { href: `/learn${withChanges(search, { path: null })}` }, t("All lessons")),
    ),
    pictures,
  );
}
