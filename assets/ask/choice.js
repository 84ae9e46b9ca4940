/* A question of a lesson that is put to a class: what phones get, and the verdict on each
   answer. */

import { h } from "../widgets/dom.js";
import { nodesOf } from "../widgets/prose.js";
import { groups } from "./question.js";

/** @import { AskedChoice } from "../types/documents" */
/** @import { Choices, Key } from "./question.js" */
/** @import { Prose } from "../widgets/prose.js" */

/** Marks of a lesson that are shown as code. */
const CODE = new Set(["code", "source", "target"]);
/** Marks that keep their typesetting; of all others only the words are shown. */
const TYPESET = new Set(["formula", "i", "sup", "sub", "over"]);

/** Returns words of a lesson as nodes of the page. @param {Prose} text @returns {Node[]} */
export const lessonNodes = (text) =>
  text.flatMap((part) => {
    if (typeof part === "string") return nodesOf([part]);
    if (CODE.has(part.tag)) return [h("code", lessonNodes(part.parts))];
    return TYPESET.has(part.tag) || part.tag.startsWith("m")
      ? nodesOf([part])
      : lessonNodes(part.parts);
  });

/** Returns the question that is sent to phones. @param {AskedChoice} asked @returns {Choices} */
export const choicesOf = ({ text, options, lang }) => ({ kind: "choice", text, options, lang });

/**
 * Returns the right option, and why each option is right or wrong.
 * @param {AskedChoice} asked
 * @returns {Key}
 */
export const keyOf = ({ right, whys }) => ({ right, whys });

/**
 * Returns the answers in groups, one for each option, the most frequent first.
 * @param {AskedChoice} asked
 * @param {Record<string, number>} tally
 */
export const chosenOf = ({ right, options }, tally) =>
  groups(tally, (choice) => ({
    verdict: /** @type {import("./question.js").Verdict} */ (
      Number(choice) === right ? "right" : "other"
    ),
  })).filter(({ choice }) => /^\d+$/.test(choice) && Number(choice) < options.length);
