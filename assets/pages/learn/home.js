/* The shelf: all lessons with how far each is, the way on, guides, terms, one's own. */
import { h } from "../../parts/dom.js";
import { sign } from "../../parts/signs.js";
import { forget, progress } from "./kept.js";
import { addressOf, along, read } from "./lesson.js";
import { block, button, icon, told, w } from "./text.js";
import { picture } from "./views.js";

/** @typedef {import("../../types/documents").LearnDocument} LearnDocument */
/** @typedef {import("../../types/documents").ShelfRow} ShelfRow */
/** @typedef {import("../../types/documents").BrokenRow} BrokenRow */

/** How far a lesson is, in words. @param {ShelfRow} row */
function standing(row) {
  const { begun, over, right } = progress(row.name);
  const all = row.questions;
  if (!all) return null;
  if (over >= all) {
    const look = right >= all ? "ok" : "";
    const mark = right >= all && sign("ok", false);
    return h("span", { class: `learn-state ${look}` }, mark, w("all_right", { n: right, all }));
  }
  if (begun) return h("span", { class: "learn-state now" }, w("at_question", { n: over + 1, all }));
  return h("span", { class: "learn-state" }, w("questions", { n: all }));
}

/** @param {ShelfRow} row @param {string} search @param {boolean} current */
const shown = (row, search, current) =>
  h(
    "li",
    { class: "learn-row", "data-current": current },
    h(
      "a",
      { href: addressOf(row.name, search) },
      picture(row.picture, ""),
      h("span", { class: "learn-number" }, row.number ?? "·"),
      h(
        "div",
        null,
        h("h2", null, row.title),
        h("p", null, row.says),
        h(
          "p",
          { class: "learn-meta" },
          h("span", null, w("minutes", { n: row.minutes })),
          row.networks && h("code", null, row.networks),
          standing(row),
        ),
      ),
    ),
  );

/** Why a file is no lesson, with the line. @param {BrokenRow} broken */
export const fault = ({ file, line, what, nearest }) =>
  h(
    "p",
    { class: "learn-trouble", role: "alert" },
    w("broken", { file, line, what }),
    nearest && ` ${w("nearest", { nearest })}`,
  );

/**
 * The way on: the first lesson that is not read yet.
 * @param {LearnDocument} doc
 * @param {string} search
 */
function wayOn(doc, search) {
  const next = doc.shelf.find((row) => !read(row)) ?? doc.shelf[0];
  if (!next) return null;
  const begun = doc.shelf.some((row) => progress(row.name).begun);
  const n = next.number ?? 1;
  const words = read(next) ? w("again", { n }) : w(begun ? "go_on" : "begin", { n });
  return { name: next.name, begun, link: way(words, addressOf(next.name, search)) };
}

/** @param {string} words @param {string} href */
const way = (words, href) => h("a", { class: "button filled", href }, words, icon("i-arrow"));

/**
 * Draw the shelf.
 * @param {LearnDocument} doc
 * @param {Element} root
 * @param {{choose: (file: File) => void, refused: BrokenRow | null, again: () => void}} own
 */
export function draw(doc, root, own) {
  const search = along(doc.search);
  const more = search ? `${search}&` : "?";
  const on = wayOn(doc, search);
  const twin = doc.twins.find((lang) => lang !== doc.lang);
  const input = h("input", { type: "file", accept: ".md,text/markdown,text/plain", hidden: true });
  input.addEventListener("change", () => input.files?.[0] && own.choose(input.files[0]));
  root.append(
    h(
      "main",
      { class: "learn-home", lang: doc.lang },
      h(
        "div",
        { class: "learn-side" },
        h("h1", null, w("learn")),
        h("p", { class: "learn-lead" }, w("lead")),
        on?.link,
        h(
          "p",
          { class: "quiet" },
          w("kept"),
          " ",
          on?.begun &&
            button("plain", w("forget"), () => {
              forget();
              own.again();
            }),
        ),
        aside(w("predict"), w("predict_says"), [[w("start"), "/?net=HCN(3)&predict=distance"]]),
        aside(w("teachers"), w("teachers_says"), [[w("guide"), `/learn${more}side=guide`]]),
        aside(w("talk"), w("talk_says"), [
          [w("talk_open"), "/present"],
          [w("talk_cards"), "/present#overview"],
        ]),
        aside(w("terms"), w("terms_says"), [[w("open"), `/learn${more}side=terms`]]),
        twin && h("p", null, h("a", { href: `?lang=${twin}`, lang: twin }, w("other_language"))),
      ),
      h(
        "ul",
        { id: "lesson-list", class: "learn-shelf" },
        doc.shelf.map((row) => shown(row, search, on?.name === row.name)),
        h(
          "li",
          { class: "learn-row learn-own" },
          h("div", { class: "learn-drop", "aria-hidden": "true" }, icon("i-plus")),
          h(
            "div",
            null,
            h("h2", null, w("own")),
            h("p", null, w("own_says"), " ", w("format")),
            own.refused && fault(own.refused),
            button("edged", w("own_choose"), () => input.click()),
            input,
          ),
        ),
        doc.broken.map((row) => h("li", { class: "learn-row learn-broken" }, fault(row))),
      ),
    ),
  );
}

/**
 * A part of the side column.
 * @param {string} title
 * @param {string} says
 * @param {[string, string][]} ways
 */
const aside = (title, says, ways) =>
  h(
    "section",
    null,
    h("h2", null, title),
    h("p", null, says),
    ways.map(([words, href]) => h("a", { class: "button edged", href }, words)),
  );

/**
 * Every term with its place.
 * @param {LearnDocument} doc
 * @param {Element} root
 */
export function terms(doc, root) {
  root.append(
    h(
      "main",
      { class: "learn-lesson learn-plain" },
      h(
        "article",
        null,
        block(
          "head",
          [],
          h("h1", null, w("terms")),
          h("p", { class: "learn-lead" }, w("terms_says")),
        ),
        block(
          "text",
          [],
          h(
            "dl",
            { class: "learn-terms", lang: "en" },
            doc.terms.map(({ key, name, says, place }) => [
              h("dt", { id: `term-${key}` }, name),
              h("dd", null, told(says), h("span", { class: "quiet" }, place)),
            ]),
          ),
        ),
      ),
    ),
  );
}
