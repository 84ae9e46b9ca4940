/* A lesson: contents at the left, text and figures, terms in the margin, the next lesson at the
   end. */

import * as modules from "../../page/modules.js";
import { t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { request } from "../../state/server.js";
import { h, icon } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { progress } from "./answers.js";
import { courseFiles } from "./course_files.js";
import { figure } from "./figure.js";
import { questionElement } from "./question.js";
import { block, markLanguage, proseNodes } from "./text.js";
import { openWords, pageAddress } from "./views.js";

/**
 * @import {
 *   ExerciseShown, LearnDocument, LessonShown, QuestionShown, SceneShown, ShelfRow, TextShown,
 *   TryShown, WayShown
 * } from "../../types/documents"
 */
/** @import { Figure } from "./figure.js" */
/** @typedef {{name: string, text: string}} OwnFile A lesson from a file of the visitor. */

/** Returns the address of a lesson. @param {string} name @param {string} search */
export const addressOf = (name, search) => `/learn/${encodeURIComponent(name)}${search}`;

/**
 * Returns the part of a query string that is kept from lesson to lesson: path, language and theme.
 * @param {string} search
 */
export function carriedSearch(search) {
  const parameters = new URLSearchParams(search);
  const parts = ["path", "lang", "theme"].flatMap((name) => {
    const value = parameters.get(name);
    return value ? [`${name}=${value}`] : [];
  });
  return parts.length ? `?${parts.join("&")}` : "";
}

/** Whether each question of a lesson has ever been answered right. @param {ShelfRow} row */
export const isRead = ({ name, questions, exercises }) =>
  questions > 0 && progress(name).right >= questions + exercises;

/** From this many minutes on a time is written in hours. */
const HOURS_FROM = 120;

/**
 * Returns the name of a path through the lessons: that of its paper, or its time.
 * @param {{paper: string, time: number}} way
 */
export function nameOf({ paper, time }) {
  if (paper) return paper;
  if (time < HOURS_FROM || time % 60) return t("{n} min", { n: time });
  return t("{n} h", { n: time / 60 });
}

/** Returns the full name of a path. @param {WayShown} path */
export const titleOf = (path) =>
  path.paper ? t("{paper} paper", { paper: path.paper }) : nameOf(path);

/**
 * Returns the list of lessons: the current one is marked, those that are read are ticked.
 * @param {LearnDocument} doc
 * @param {LessonShown} lesson
 */
function contents(doc, lesson) {
  const n = doc.shelf.findIndex((row) => row.name === lesson.name) + 1;
  const list = h("ol", rows(doc, lesson));
  const head = n ? t("Lesson {n} of {all}", { n, all: doc.shelf.length }) : t("Your own lesson");
  return h(
    "nav.learn-contents",
    { id: "lesson-list", "aria-label": t("Lessons") },
    doc.way && h("p.quiet", titleOf(doc.way)),
    h("p", head),
    list,
    h("a", { href: `/learn${carriedSearch(doc.search)}` }, t("All lessons")),
  );
}

/** @param {LearnDocument} doc @param {LessonShown} lesson */
function rows(doc, lesson) {
  return doc.shelf.map((row) => {
    const here = row.name === lesson.name;
    const link = h(
      "a",
      {
        href: addressOf(row.name, carriedSearch(doc.search)),
        "aria-current": here ? "page" : null,
      },
      h("span.learn-number", row.number ?? "·"),
      h("span", markLanguage(row.title, row.lang)),
      isRead(row) && sign("ok"),
    );
    return h("li", link);
  });
}

/**
 * Returns a heading, a paragraph or a list.
 * @param {TextShown[]} parts consecutive blocks of the same kind
 */
function textBlock(parts) {
  const [first] = parts;
  if (first.kind === "heading")
    return block("heading", first.notes, h("h2", proseNodes(first.words)));
  if (first.kind === "paragraph")
    return block("text", first.notes, h("p", proseNodes(first.words)));
  const items = parts.map((part) => h("li", proseNodes(part.words)));
  const notes = parts.flatMap((part) => part.notes);
  return block("text", notes, h("ul", items));
}

/** @param {TryShown} task */
function tryBox(task) {
  return block(
    "question",
    [],
    h(
      "section.learn-try",
      h("h3", t("Try it")),
      h("p", proseNodes(task.words)),
      h("a.button.edged", { href: pageAddress(task) }, openWords(task), icon("i-arrow")),
      h("details", h("summary", t("What comes of it")), h("p", proseNodes(task.answer))),
    ),
  );
}

/** The module that draws exercises; only loaded if there is one. */
const EXERCISE = "exercise/mount";

/**
 * Returns the element of an exercise, which is filled when its module is loaded.
 * @param {ExerciseShown} document
 * @param {Parameters<typeof import("../../exercise/mount.js").exercise>[1]} options
 */
function exercise(document, options) {
  const place = block("question", []);
  const body = /** @type {Element} */ (place.querySelector(".learn-body"));
  void modules.load([EXERCISE]).then(() => {
    body.append(modules.module(EXERCISE).exercise(document, options));
  });
  return place;
}

/**
 * Returns a function that asks the server about an exercise; a file of the visitor is sent along.
 * @param {LessonShown} lesson
 * @param {OwnFile | null} file
 * @returns {(question: Record<string, string | number>) => Promise<Response>}
 */
export function serverOf({ lang }, file) {
  return (question) => {
    const parts = { ...question, lang, ...(file ? { file: file.name } : {}) };
    const search = new URLSearchParams(
      Object.entries(parts).map(([key, item]) => [key, String(item)]),
    );
    const init = file ? { method: "POST", body: file.text } : {};
    return request(`/learn/exercise.json?${search}`, init);
  };
}

/** Says what a challenge is. @param {NonNullable<LessonShown["challenge"]>} challenge */
export function challengeText({ rule, pairs }) {
  const counts =
    rule === "router" ? t("only that of the router counts") : t("every shortest one counts");
  return t("{n} pairs. Predict each hop: {rule}.", { n: pairs.length, rule: counts });
}

/** @param {LessonShown} lesson */
const challenge = ({ challenge: shown }) =>
  shown &&
  h(
    "section.learn-try",
    h("h3", t("Challenge")),
    h("p", challengeText(shown)),
    h("a.button.edged", { href: `/${shown.address}` }, t("Take the challenge"), icon("i-arrow")),
  );

/**
 * Returns the end of a lesson: challenge, guide, the next lesson.
 * @param {LearnDocument} doc
 * @param {LessonShown} lesson
 */
function lessonEnd(doc, lesson) {
  const search = carriedSearch(doc.search);
  const at = doc.shelf.findIndex((row) => row.name === lesson.name);
  const next = at < 0 ? null : doc.shelf[at + 1];
  const guide = addressOf(lesson.name, withChanges(search, { side: "guide" }));
  const talk = `/present${withChanges(search, { path: null, talk: `lesson:${lesson.name}` })}`;
  const before = next ? t("Next, lesson {n}", { n: next.number ?? at + 2 }) : "";
  const name = next ? markLanguage(next.title, next.lang) : t("All lessons");
  const nextAddress = next ? addressOf(next.name, search) : `/learn${search}`;
  return block(
    "end",
    [],
    challenge(lesson),
    at >= 0 &&
      h(
        "p.learn-for-teachers",
        h("a", { href: guide }, t("The guide for teachers")),
        " ",
        h("a", { href: talk }, t("Present it as a talk")),
      ),
    courseFiles(lesson, doc.lesson !== lesson),
    h(
      "nav.learn-next",
      { "aria-label": t("Go on") },
      h("div", h("span.quiet", before), h("p", name)),
      h("a.button.edged", { href: nextAddress }, t("Go on"), icon("i-arrow")),
    ),
  );
}

/** Kinds of blocks that are no running text. */
const ELEMENTS = new Set(["scene", "question", "exercise", "try"]);

/**
 * Returns the blocks of a lesson in groups: the rows of a list, a question with the figure it is
 * about.
 * @template {{kind: string}} T
 * @param {T[]} blocks
 * @returns {T[][]}
 */
export function groupBlocks(blocks) {
  /** @type {T[][]} */
  const groups = [];
  for (const part of blocks) {
    const last = groups.at(-1);
    const before = last?.at(-1)?.kind;
    const joins =
      part.kind === "row" ? before === "row" : part.kind === "question" && before === "scene";
    if (joins) last?.push(part);
    else groups.push([part]);
  }
  return groups;
}

/**
 * Draws a lesson; returns its figures, and `close`, which stops following the scrolling.
 * @param {LearnDocument} doc
 * @param {LessonShown} lesson
 * @param {Element} root
 * @param {OwnFile | null} file
 */
export function draw(doc, lesson, root, file) {
  /** @type {Figure[]} */
  const figures = [];
  const questions = lesson.blocks.filter((part) => part.kind === "question").length;
  const exercises = lesson.blocks.filter((part) => part.kind === "exercise").length;
  const server = serverOf(lesson, file);
  const list = contents(doc, lesson);
  const refreshRows = () => list.querySelector("ol")?.replaceChildren(...rows(doc, lesson));
  /** @param {LessonShown["blocks"][number]} part */
  const elementOf = (part) => {
    if (part.kind === "scene") {
      figures.push(figure(/** @type {SceneShown} */ (part)));
      return /** @type {Figure} */ (figures.at(-1)).element;
    }
    if (part.kind === "try") return tryBox(/** @type {TryShown} */ (part));
    if (part.kind === "exercise") {
      const options = { lesson: lesson.name, count: exercises, server, onChange: refreshRows };
      return exercise(/** @type {ExerciseShown} */ (part), options);
    }
    const question = /** @type {QuestionShown} */ (part);
    const sceneFigure = question.scene ? (figures[question.scene - 1] ?? null) : null;
    return questionElement(question, {
      lesson: lesson.name,
      count: questions,
      figure: sceneFigure,
      onChange: refreshRows,
    });
  };
  const parts = groupBlocks(lesson.blocks).map((group) => {
    const { kind } = group[0];
    if (!ELEMENTS.has(kind)) return textBlock(/** @type {TextShown[]} */ (group));
    const elements = group.map(elementOf);
    return elements.length > 1 ? h("div.learn-turn", elements) : elements[0];
  });
  const bar = h("div.learn-progress", { "aria-hidden": "true" });
  const isFromServer = doc.lesson === lesson;
  const twins = isFromServer ? doc.twins.filter((lang) => lang !== lesson.lang) : [];
  root.append(
    bar,
    h(
      "main.learn-lesson",
      { id: "lesson" },
      list,
      h(
        "article",
        block(
          "head",
          [],
          h("h1", proseNodes([lesson.title])),
          h("p.learn-lead", proseNodes([lesson.lead])),
          ...twins.map((lang) => h("p", h("a", { href: `?lang=${lang}`, lang }, ownName(lang)))),
        ),
        parts,
        lessonEnd(doc, lesson),
      ),
    ),
  );
  return { figures, ...followScroll(root, bar) };
}

/**
 * While the reader scrolls, show how far the lesson is read; and keep notes from overlapping.
 * @param {Element} root
 * @param {HTMLElement} bar
 */
function followScroll(root, bar) {
  const onScroll = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const part = scrollY / Math.max(1, scrollHeight - clientHeight);
    bar.style.setProperty("--done", String(Math.min(1, part)));
  };
  const spreadNotes = () => {
    let below = -Infinity;
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (
      root.querySelectorAll(".learn-notes")
    )) {
      note.style.marginTop = "";
      const { top, height } = note.getBoundingClientRect();
      const down = Math.max(0, below - top);
      note.style.marginTop = `${down}px`;
      below = top + down + height + 16;
    }
  };
  const watch = new ResizeObserver(() => {
    spreadNotes();
    onScroll();
  });
  watch.observe(root);
  addEventListener("scroll", onScroll, { passive: true });
  return {
    close() {
      watch.disconnect();
      removeEventListener("scroll", onScroll);
    },
  };
}

/** Returns the name of a language in that language. @param {string} lang */
function ownName(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}
