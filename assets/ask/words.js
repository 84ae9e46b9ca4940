/* The words of a question, on the wall and on a phone alike. */

import { t } from "../state/language.js";
import { h } from "../widgets/dom.js";

/** @typedef {import("../widgets/dom.js").Child} Child */

/** @param {string} look @param {string} node */
export const chip = (look, node) => h("code", { class: `end-chip ${look}` }, node);

/**
 * A sentence with elements in the places of its facts.
 * @param {string} text
 * @param {Record<string, Node>} parts
 * @returns {Child[]}
 */
export const filled = (text, parts) => text.split(/[{}]/).map((part) => parts[part] ?? part);

/**
 * What is asked of a hop.
 * @param {{at: string, target: string, router: string}} of
 * @returns {Child[]}
 */
export function question({ at, target, router }) {
  const ends = { at: chip("now", at), target: chip("target", target) };
  const where = filled(t("A message is at {at} and wants to go to {target}."), ends);
  const ask = router ? t("Where does {router} send it?", { router }) : t("Where next?");
  return [...where, ` ${ask}`];
}
