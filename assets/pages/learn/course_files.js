/* A lesson for a course: as a page that needs no server, a SCORM package, a sheet to be printed. */

import { outward } from "../../state/folder.js";
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";
import { button } from "./text.js";

/** @import { LessonShown } from "../../types/documents" */

/** What can be had, by how the name of its file ends. @type {[string, string][]} */
const FORMS = [
  ["html", t("A page that works offline")],
  ["zip", t("A SCORM package")],
  ["pdf", t("A sheet of questions")],
];

/** The text of a lesson of the visitor's own, by its name. @type {Map<string, File>} */
const ownFiles = new Map();

/**
 * Remember the file that a lesson of the visitor's own was read from.
 * @param {LessonShown | null | undefined} lesson
 * @param {File} file
 */
export const remember = (lesson, file) => void (lesson && ownFiles.set(lesson.name, file));

/**
 * What asks for a file of a lesson: its address, and what is sent along.
 * @param {LessonShown} lesson
 * @param {string} ending
 * @param {boolean} isOwn
 * @returns {[string, RequestInit]}
 */
function wish({ name, lang }, ending, isOwn) {
  const file = isOwn ? ownFiles.get(name) : undefined;
  const query = new URLSearchParams([["site", location.origin + outward("/")]]);
  if (file) query.set("file", file.name);
  else query.set("lesson", name);
  query.set("lang", lang);
  return [`/learn/course.${ending}?${query}`, file ? { method: "POST", body: file } : {}];
}

/**
 * The files of a lesson, each behind a button: one takes some seconds to be made.
 * @param {LessonShown} lesson
 * @param {boolean} isOwn whether it is the visitor's, and not on the shelf
 */
export const courseFiles = (lesson, isOwn) =>
  h(
    "section.learn-course",
    { "aria-labelledby": "learn-course" },
    h("h3", { id: "learn-course" }, t("For a course")),
    h(
      "div.learn-acts",
      FORMS.map(([ending, name]) =>
        button("edged", name, async () => {
          const { take } = await import("../../share/progress.js");
          const [address, sent] = wish(lesson, ending, isOwn);
          await take(address, name, sent);
        }),
      ),
    ),
    h("p", { id: "share-progress", role: "status" }),
  );
