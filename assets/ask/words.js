/* The words of a question that the wall and phones have in common. */

import { numberText, t } from "../state/language.js";
import { h } from "../widgets/dom.js";

/** @import { Child } from "../widgets/dom.js" */

/** Returns an address in a box; `look` is a CSS class. @param {string} look @param {string} node */
export const chip = (look, node) => h("code", { class: `end-chip ${look}` }, node);

/**
 * Returns a sentence in which each `{name}` is replaced by the element of that name.
 * @param {string} text
 * @param {Record<string, Node>} parts
 * @returns {Child[]}
 */
export const fillWords = (text, parts) => text.split(/[{}]/).map((part) => parts[part] ?? part);

/**
 * Returns the question for the next hop, in words.
 * @param {{at: string, target: string, router: string}} message
 * @returns {Child[]}
 */
export function question({ at, target, router }) {
  const ends = { at: chip("now", at), target: chip("target", target) };
  const where = fillWords(t("A message is at {at} and wants to go to {target}."), ends);
  const ask = router ? t("Where does {router} send it?", { router }) : t("Where next?");
  return [...where, ` ${ask}`];
}

/**
 * Returns how many can answer: the phones that are there, or those that answered if they are more.
 * @param {{phones: number, answered: number}} counts
 */
export const countAble = ({ phones, answered }) => Math.max(phones, answered);

/** Says how many have answered, of how many. @param {{phones: number, answered: number}} counts */
export function answeredText(counts) {
  const phones = numberText(countAble(counts));
  if (counts.answered === 1) return t("1 of {phones} has answered.", { phones });
  const answered = numberText(counts.answered);
  return t("{answered} of {phones} have answered.", { answered, phones });
}
