/* The words of a question, on the wall and on a phone alike. */

import { t, number as written } from "../state/language.js";
import { h } from "../widgets/dom.js";

/** @import { Child } from "../widgets/dom.js" */

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

/** The sign of each verdict. */
export const SIGNS = Object.freeze({
  right: "shortest",
  longer: "longer",
  other: "longer",
  no_link: "no_link",
});

/**
 * How many can answer: the phones that are there, or have.
 * @param {{phones: number, answered: number}} counts
 */
export const able = ({ phones, answered }) => Math.max(phones, answered);

/**
 * How many have answered.
 * @param {{phones: number, answered: number}} counts
 */
export const counted = (counts) =>
  t("{answered} of {phones} have answered.", {
    answered: written(counts.answered),
    phones: written(able(counts)),
  });
