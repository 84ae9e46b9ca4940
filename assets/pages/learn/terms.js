/* The terms: an index, a search field, and each term with its meaning and a picture. */

import { t } from "../../state/language.js";
import * as pages from "../../state/pages.js";
import { withChanges } from "../../state/query.js";
import { h, icon, VERBATIM } from "../../widgets/dom.js";
import { picture } from "../../widgets/picture.js";
import { addressOf, carriedSearch } from "./lesson.js";
import { attributesOf, proseNodes } from "./text.js";
import { openWords, pageAddress } from "./views.js";

/** @import { LearnDocument, ProseElement, TermRow } from "../../types/documents" */

/** Returns the plain text of a part. @param {string | ProseElement} part @returns {string} */
const textOf = (part) => (typeof part === "string" ? part : part.parts.map(textOf).join(""));

/**
 * Returns a text for searching: in lower case, without accents and hyphens.
 * @param {string} text
 */
export const searchForm = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\p{Pd}/gu, " ")
    .toLowerCase();

/**
 * Returns the terms that contain every word of a text: first those with all words in their names,
 * then those with words in their meanings, each in the order of their names.
 * @template {{name: string, says: (string | ProseElement)[]}} T
 * @param {T[]} rows
 * @param {string} text
 * @returns {T[]}
 */
export function matchingTerms(rows, text) {
  const words = searchForm(text).split(/\s+/).filter(Boolean);
  const holds = (/** @type {string} */ field) => words.every((word) => field.includes(word));
  const named = rows.filter(({ name }) => holds(searchForm(name)));
  const rest = rows.filter((row) => !named.includes(row));
  const meant = rest.filter(({ name, says }) =>
    holds(searchForm(`${name} ${says.map(textOf).join("")}`)),
  );
  return [...named, ...meant];
}

/**
 * Returns the letters of the index: the initials of the rows, each once.
 * @param {TermRow[]} rows
 */
export const initials = (rows) =>
  rows.filter((row, i) => row.initial !== rows[i - 1]?.initial).map(({ initial }) => initial);

/**
 * Returns a term: its picture or a value, its name, its meaning, its lesson, its links.
 * @param {TermRow} row
 * @param {LearnDocument} doc
 * @param {string} search
 */
function rowOf(row, doc, search) {
  const { key, name, says, place, picture: drawn, example, address, lesson, named, lang } = row;
  const first = doc.shelf.find((row) => row.name === lesson);
  return h(
    "li.term-row",
    { id: `term-${key}` },
    h(
      "div.term-picture",
      { "aria-hidden": "true", "data-drawn": Boolean(drawn) },
      picture(drawn),
      !drawn && h("p", attributesOf(lang), proseNodes(example)),
    ),
    h(
      "div",
      h("h2", attributesOf(named), name),
      h("p", attributesOf(lang), proseNodes(says)),
      h(
        "p.term-leads",
        h("span", attributesOf(lang), place),
        first &&
          h("a", { href: addressOf(first.name, search) }, t("Lesson {n}", lessonNumber(first))),
        h("a", { href: pageAddress({ address }) }, openWords({ address })),
      ),
    ),
  );
}

/** @param {{number: number | null}} row */
const lessonNumber = ({ number }) => ({ n: number ?? "·" });

/** Draw the terms. @param {LearnDocument} doc @param {Element} root */
export function draw(doc, root) {
  const search = carriedSearch(doc.search);
  const elements = new Map(doc.terms.map((row) => [row.key, rowOf(row, doc, search)]));
  const list = h("ol.term-list", { id: "term-list" });
  const noMatch = h("p", { id: "term-none", role: "status" });
  const letters = initials(doc.terms);
  const index = h(
    "ol.term-index",
    { id: "term-index", "aria-label": t("Index") },
    letters.map((letter) => h("li", h("a", { href: `#letter-${letter}` }, letter))),
  );
  const input = h("input", {
    id: "term-find",
    type: "search",
    ...VERBATIM,
    maxlength: 80,
    "aria-label": t("Find a term"),
    placeholder: t("Find a term"),
  });
  input.value = doc.find;

  const show = () => {
    const text = input.value.trim();
    const fitting = text ? matchingTerms(doc.terms, text) : doc.terms;
    index.hidden = Boolean(text);
    noMatch.textContent = fitting.length ? "" : t("No term holds “{text}”.", { text });
    /** @type {Node[]} */
    const items = [];
    for (const [i, { key, initial }] of fitting.entries()) {
      if (!text && initial !== fitting[i - 1]?.initial)
        items.push(h("li.term-letter", { id: `letter-${initial}` }, initial));
      items.push(/** @type {Element} */ (elements.get(key)));
    }
    list.replaceChildren(...items);
  };
  input.addEventListener("input", () => {
    show();
    // The search text is kept in the address, without a request.
    pages.write(withChanges(location.search, { find: input.value.trim() || null }));
  });

  // Links of the index lead to places in this page: scroll to them here.
  index.addEventListener("click", ({ target }) => {
    const link = target instanceof HTMLAnchorElement ? target : null;
    if (link) document.getElementById(link.hash.slice(1))?.scrollIntoView();
  });

  show();
  root.append(
    h(
      "main.learn-terms",
      h("header", h("h1", t("Terms")), h("div.term-search", icon("i-find"), input), index),
      noMatch,
      list,
    ),
  );
}
