/* The page Learn: the list of lessons, a lesson, a guide for teachers, the terms, or a lesson from
   a file of the visitor. */

import { readFiles } from "../page/file_input.js";
import { notice } from "../page/notice.js";
import { localText, t } from "../state/language.js";
import { on } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { request } from "../state/server.js";
import { remember } from "./learn/course_files.js";
import * as guide from "./learn/guide.js";
import * as home from "./learn/home.js";
import * as lesson from "./learn/lesson.js";
import * as terms from "./learn/terms.js";
import { setLessonLanguage } from "./learn/text.js";
import { recolour } from "./learn/views.js";

/** @import { LearnDocument, OwnDocument } from "../types/documents" */

/** The most characters of a file that is read as a lesson. */
const MAX_CHARACTERS = 240_000;

/** @type {LearnDocument | null} */
let doc = null;
/** @type {Element | null} */
let place = null;
/** The lesson that the server made from the visitor's file. @type {OwnDocument | null} */
let ownDocument = null;
/** The visitor's file. @type {lesson.OwnFile | null} */
let ownFile = null;
/** Ends animations and requests of the lesson on screen. */
let close = () => {};

const isHere = () => isAddressOf("learn");

/** @param {LearnDocument} answer @param {HTMLElement} root */
function draw(answer, root) {
  doc = answer;
  place = root;
  ownDocument = null;
  setLessonLanguage(answer.lesson?.lang ?? answer.lang);
  show();
  scrollToTarget(answer);
}

/** Show what is open, from the top, or why a file is no lesson, beside the button for files. */
function show() {
  if (!doc || !place) return;
  close();
  close = () => {};
  place.replaceChildren();
  const shownLesson = ownDocument?.lesson ?? doc.lesson;
  if (doc.side === "terms") terms.draw(doc, place);
  else if (doc.side === "guide") guide.draw(doc, place);
  else if (shownLesson) {
    const shownPage = lesson.draw(doc, shownLesson, place, ownDocument ? ownFile : null);
    close = () => {
      shownPage.close();
      for (const figure of shownPage.figures) figure.close();
    };
  } else home.draw(doc, place, { choose, refused: ownDocument?.broken ?? null, again: show });
  const refused = place.querySelector(".learn-own [role=alert]");
  if (refused) refused.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
}

/** Scroll to what the address names: a scene, a question, a term. @param {LearnDocument} answer */
function scrollToTarget({ scene, question, side }) {
  const term = side === "terms" ? decodeURIComponent(location.hash.slice(1)) : "";
  const id = question ? `question-${question}` : scene ? `scene-${scene}` : term;
  if (id) document.getElementById(id)?.scrollIntoView({ block: term ? "start" : "center" });
}

/** Have the server read a file of the visitor; it does not store it. @param {File} file */
async function choose(file) {
  notice("");
  if (file.size > MAX_CHARACTERS)
    return notice(t("{file} is too long for a lesson.", { file: file.name }));
  try {
    ownFile = { name: file.name, text: await file.text() };
    const answer = await request(`/learn/own.json?file=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: ownFile.text,
    });
    if (!answer.ok) return notice(localText((await answer.text()).trim()));
    ownDocument = await answer.json();
    remember(ownDocument?.lesson, file);
  } catch {
    return notice(t("The server does not answer. Try it again."));
  }
  show();
}

readFiles({
  here: isHere,
  take: ([file]) => choose(file),
  place: () => place,
  words: t("Drop to read it"),
});

/**
 * The visitor's own lesson is shown at the address of the list of lessons: a link to the list has
 * to close it.
 */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (
    !ownDocument?.lesson ||
    !isHere() ||
    !(link instanceof HTMLAnchorElement) ||
    !pages.isPlainClick(event)
  )
    return;
  if (link.pathname + link.search !== location.pathname + location.search) return;
  ownDocument = null;
  show();
});

on("theme", () => isHere() && place && recolour(place));
addEventListener("beforeprint", () => isHere() && guide.unfold());

export const page = {
  root: "learn-page",
  ask: () => ({}),
  draw,
  /** @param {LearnDocument} answer */
  heading: ({ lesson, side }) => (side === "terms" ? t("Terms") : (lesson?.title ?? "")),
  leave() {
    close();
    close = () => {};
    doc = null;
    place = null;
  },
};
