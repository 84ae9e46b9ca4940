/* A question of a lesson as one to a class: what phones are asked, and what each answer is. */

import { h } from "../widgets/dom.js";
import { nodesOf } from "../widgets/prose.js";
import { groups } from "./question.js";

/** @import { AskedChoice, Mark } from "../types/documents" */
/** @import { Choices, Key } from "./question.js" */

/**
 * @typedef {(string | Mark)[]} Prose
 */

/** Marks of a lesson that are set as code; of all others a class reads the words. */
const CODE = new Set(["code", "source", "target"]);
const SET = new Set(["formula", "i", "sup", "sub", "over"]);

/**
 * Words of a lesson as nodes.
 * @param {Prose} text
 * @returns {Node[]}
 */
export const lessonNodes = (text) =>
  text.flatMap((part) => {
    if (typeof part === "string") return nodesOf([part]);
    if (CODE.has(part.tag)) return [h("code", lessonNodes(part.parts))];
    return SET.has(part.tag) || part.tag.startsWith("m")
      ? nodesOf([part])
      : lessonNodes(part.parts);
  });

/** What phones are asked. @param {AskedChoice} asked @returns {Choices} */
export const choicesOf = ({ text, options, lang }) => ({ kind: "choice", text, options, lang });

/** What is right. @param {AskedChoice} asked @returns {Key} */
export const keyOf = ({ right, whys }) => ({ right, whys });

/**
 * The answers by their option, those that most gave first.
 * @param {AskedChoice} asked
 * @param {Record<string, number>} tally
 */
export const chosenOf = ({ right, options }, tally) =>
  groups(tally, (choice) => ({
    verdict: /** @type {import("./question.js").Verdict} */ (
      Number(choice) === right ? "right" : "other"
    ),
  })).filter(({ choice }) => /^\d+$/.test(choice) && Number(choice) < options.length);
