/* The list of lessons: progress in each, what they build on, paths through them, and a field for a
   file of the visitor. */

import { chooseFiles } from "../../page/file_input.js";
import { t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { h, icon } from "../../widgets/dom.js";
import { termLangAttributes } from "../../widgets/terms.js";
import { sign } from "../../widgets/verdict_signs.js";
import { forget, progress } from "./answers.js";
import { addressOf, carriedSearch, isRead } from "./lesson.js";
import { button, markLanguage } from "./text.js";
import { picture } from "./views.js";
import { lessonMap, pathGroups } from "./ways.js";

/** @import { BrokenRow, LearnDocument, ShelfRow } from "../../types/documents" */

/** Returns the progress in a lesson, in words. @param {ShelfRow} row */
function progressText(row) {
  const { begun, over: finished, right } = progress(row.name);
  const all = row.questions + row.exercises;
  if (!all) return null;
  if (finished >= all) {
    const look = right >= all ? "ok" : "";
    const mark = right >= all && sign("ok", false);
    return h(
      "span",
      { class: `learn-state ${look}` },
      mark,
      t("{n} of {all} right", { n: right, all }),
    );
  }
  if (begun)
    return h("span.learn-state.now", t("at question {n} of {all}", { n: finished + 1, all }));
  return h("span.learn-state", t("{n} questions", { n: all }));
}

/** @param {ShelfRow} row @param {string} search @param {boolean} current */
const shelfItem = (row, search, current) =>
  h(
    "li.learn-row",
    { "data-current": current },
    h(
      "a",
      { href: addressOf(row.name, search) },
      picture(row.picture, ""),
      h("span.learn-number", row.number ?? "·"),
      h(
        "div",
        h("h2", markLanguage(row.title, row.lang)),
        h("p", markLanguage(row.says, row.lang)),
        h(
          "p.learn-meta",
          h("span", t("{n} min", { n: row.minutes })),
          row.networks && h("code", row.networks),
          progressText(row),
        ),
        row.needs.length > 0 &&
          h(
            "p.learn-needs",
            h("span", t("builds on")),
            row.needs.map(({ number, name, purpose }) =>
              h("span", termLangAttributes, h("b", number ?? "·"), ` ${name} → ${purpose}`),
            ),
          ),
      ),
    ),
  );

/** Returns why a file is no lesson, with the line. @param {BrokenRow} broken */
export const brokenLessonNote = ({ file, line, what, nearest }) =>
  h(
    "p.learn-trouble",
    { role: "alert" },
    t("{file}, line {line}: {what}.", { file, line, what }),
    nearest && ` ${t("Nearest: {nearest}.", { nearest })}`,
  );

/**
 * Returns the first unread lesson, else the first one, with a link to it.
 * @param {LearnDocument} doc
 * @param {string} search
 */
function findNextLesson(doc, search) {
  const next = doc.shelf.find((row) => !isRead(row)) ?? doc.shelf[0];
  if (!next) return null;
  const begun = doc.shelf.some((row) => progress(row.name).begun);
  const n = next.number ?? 1;
  const words = isRead(next)
    ? t("Read lesson {n} again", { n })
    : begun
      ? t("Go on with lesson {n}", { n })
      : t("Begin with lesson {n}", { n });
  return { name: next.name, begun, link: linkButton(words, addressOf(next.name, search)) };
}

/** @param {string} words @param {string} href */
const linkButton = (words, href) => h("a.button.filled", { href }, words, icon("i-arrow"));

/**
 * Draw the list of lessons.
 * @param {LearnDocument} doc
 * @param {Element} root
 * @param {{choose: (file: File) => void, refused: BrokenRow | null, again: () => void}} actions
 */
export function draw(doc, root, actions) {
  const search = carriedSearch(doc.search);
  const nextLesson = findNextLesson(doc, search);
  const choose = () =>
    chooseFiles(([file]) => actions.choose(file), { accept: ".md,text/markdown,text/plain" });
  root.append(
    h(
      "main.learn-home",
      h(
        "div.learn-side",
        h("h1", t("Learn")),
        h("p.learn-lead", t("Lessons whose drawings play. Read alone, or run them in a class.")),
        nextLesson?.link,
        nextLesson?.begun &&
          h(
            "p.quiet",
            t("Kept in this browser only."),
            " ",
            button("plain", t("Forget it"), () => {
              forget();
              actions.again();
            }),
          ),
        pathGroups(doc, search),
        h(
          "ul.learn-others",
          [
            [t("Terms"), "terms"],
            [t("For teachers"), "guide"],
          ].map(([words, side]) =>
            h("li", h("a", { href: `/learn${withChanges(search, { side })}` }, words)),
          ),
        ),
      ),
      h(
        "div.learn-main",
        lessonMap(doc, search),
        h(
          "ul.learn-shelf",
          { id: "lesson-list" },
          doc.shelf.map((row) => shelfItem(row, search, nextLesson?.name === row.name)),
          h(
            "li.learn-row.learn-own",
            h("div.learn-drop", { "aria-hidden": "true" }, icon("i-plus")),
            h(
              "div",
              h("h2", t("Your own")),
              h(
                "p",
                t("A lesson is one file of text and scenes. Drop it here."),
                " ",
                t("It is read by this server and kept nowhere."),
                " ",
                h(
                  "a",
                  { href: `/learn/sample.md?lang=${doc.lang}`, download: true },
                  t("A file to start from."),
                ),
              ),
              actions.refused && brokenLessonNote(actions.refused),
              button("edged", t("Choose a file"), choose, { id: "learn-choose" }),
            ),
          ),
          doc.broken.map((row) => h("li.learn-row.learn-broken", brokenLessonNote(row))),
        ),
      ),
    ),
  );
}
