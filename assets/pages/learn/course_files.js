/* The files of a lesson for a course: a page that needs no server, a SCORM package, a worksheet. */

import { withFolder } from "../../state/folder.js";
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";
import { button } from "./text.js";

/** @import { LessonShown } from "../../types/documents" */

/** The files: their extension, and their description. @type {[string, string][]} */
const FILES = [
  ["html", t("A page that works offline")],
  ["zip", t("A SCORM package")],
  ["pdf", t("A sheet of questions")],
];

/**
 * The files of the visitor's own lessons, by the names of the lessons.
 * @type {Map<string, File>}
 */
const ownFiles = new Map();

/**
 * Remember the file from which a lesson of the visitor was read.
 * @param {LessonShown | null | undefined} lesson
 * @param {File} file
 */
export const remember = (lesson, file) => void (lesson && ownFiles.set(lesson.name, file));

/**
 * Returns the request for a file of a lesson: its address, and its options.
 * @param {LessonShown} lesson
 * @param {string} ending
 * @param {boolean} isOwn
 * @returns {[string, RequestInit]}
 */
function requestOf({ name, lang }, ending, isOwn) {
  const file = isOwn ? ownFiles.get(name) : undefined;
  const query = new URLSearchParams([["site", location.origin + withFolder("/")]]);
  if (file) query.set("file", file.name);
  else query.set("lesson", name);
  query.set("lang", lang);
  return [`/learn/course.${ending}?${query}`, file ? { method: "POST", body: file } : {}];
}

/**
 * Returns a button for each file of a lesson; the server takes some seconds to make one.
 * @param {LessonShown} lesson
 * @param {boolean} isOwn whether it is a lesson of the visitor
 */
export const courseFiles = (lesson, isOwn) =>
  h(
    "section.learn-course",
    { "aria-labelledby": "learn-course" },
    h("h3", { id: "learn-course" }, t("For a course")),
    h(
      "div.learn-acts",
      FILES.map(([ending, name]) =>
        button("edged", name, async () => {
          const { download: take } = await import("../../share/progress.js");
          const [address, requestOptions] = requestOf(lesson, ending, isOwn);
          await take(address, name, requestOptions);
        }),
      ),
    ),
    h("p", { id: "share-progress", role: "status" }),
  );
