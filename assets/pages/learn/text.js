/* The running text of lessons. It may be in another language than the page. */

import { language, t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";
import { nodesOf } from "../../widgets/prose.js";
import { term } from "../../widgets/terms.js";

/** @import { TermShown } from "../../types/documents" */
/** @import { Prose } from "../../widgets/prose.js" */

/** The language of the lesson on screen; "" if it is that of the page. */
let lessonLanguage = "";

/** Returns the attributes of an element whose attributes contain words of a lesson. */
export const lessonLangAttributes = () => (lessonLanguage ? { lang: lessonLanguage } : {});

/** Returns the attributes of an element with a text in a language. @param {string} lang */
export const attributesOf = (lang) => (lang === language ? {} : { lang, dir: "ltr" });

/**
 * Returns a text that may be in another language than the page.
 * @param {string} text
 * @param {string} lang
 */
export const markLanguage = (text, lang) =>
  lang === language ? text : h("span", attributesOf(lang), text);

/** Set the language of the lesson on screen. @param {string} lang */
export const setLessonLanguage = (lang) => {
  lessonLanguage = lang === language ? "" : lang;
};

/** Elements of prose that become an element with a class. */
const SIMPLE_MARKS = new Map([
  ["em", ["em", ""]],
  ["strong", ["strong", ""]],
  ["source", ["code", "source"]],
  ["target", ["code", "target"]],
]);

/**
 * Returns running text as nodes: source and target in their colours, terms with explanations,
 * links.
 * @param {Prose} text
 * @returns {import("../../widgets/dom.js").Child[]}
 */
export function proseNodes(text) {
  const parts = text.map((part) => (typeof part === "string" ? part : partNode(part)));
  return lessonLanguage ? [h("span", { lang: lessonLanguage, dir: "ltr" }, parts)] : parts;
}

/**
 * @param {import("../../types/documents").ProseElement} part
 * @returns {import("../../widgets/dom.js").Child}
 */
function partNode(part) {
  const { tag, parts, attributes = {} } = part;
  const inner = parts.map(String).join("");
  const plain = SIMPLE_MARKS.get(tag);
  if (plain) return h(/** @type {"em"} */ (plain[0]), plain[1] ? { class: plain[1] } : null, inner);
  if (tag === "link") return h("a", { href: attributes.href }, inner);
  return tag === "term" ? term(inner, attributes.term, attributes.about) : nodesOf([part]);
}

/** Returns the terms in the margin. @param {TermShown[]} notes */
const marginNotes = (notes) =>
  notes.length > 0 &&
  h(
    "div.learn-notes",
    { role: "note", "aria-label": t("Terms") },
    notes.map(({ name, says, place }) =>
      h("p", h("b", proseNodes([`${name}. `])), proseNodes(says), " ", proseNodes([`${place}.`])),
    ),
  );

/**
 * Returns a part of a lesson, with the notes beside it.
 * @param {string} kind
 * @param {TermShown[]} notes
 * @param {...import("../../widgets/dom.js").Child} inside
 */
export const block = (kind, notes, ...inside) =>
  h("div", { class: `learn-block ${kind}` }, h("div.learn-body", inside), marginNotes(notes));

/**
 * Returns a button with an icon or with words.
 * @param {string} look
 * @param {import("../../widgets/dom.js").Child} inside
 * @param {() => void} act
 * @param {import("../../widgets/dom.js").Attributes} [more]
 */
export const button = (look, inside, act, more = {}) =>
  h("button", { class: `button ${look}`, onclick: act, ...more }, inside);
