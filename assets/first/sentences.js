/* Sentences about a walk: the reason of a hop, why there is no hop, what was learnt. */

import { t } from "../state/language.js";
import { currentNode, detour, differingBits, distance, phase, previousNode } from "./walk.js";

/** @import { Walk } from "./walk.js" */
/** A row of bits: its name, its digits, the marked ones and their look, the remark beside it. */
/**
 * @typedef {{name: string, bits: string, highlighted: number[], look: string, aside: string}} Row
 */

const code = (/** @type {string} */ node) => `\`${node}\``;

const bitsChange = (/** @type {number} */ n) =>
  n === 1 ? t("1 bit changes") : t("{n} bits change", { n });

/** @param {Walk} walk */
function hop(walk) {
  const from = /** @type {string} */ (previousNode(walk));
  const to = currentNode(walk);
  const [place] = differingBits(from, to);
  const facts = {
    from: code(from),
    to: code(to),
    i: to.length - 1 - place,
    bit: walk.target[place],
    n: distance(to, walk.target),
    k: distance(from, walk.target),
  };
  const lead = walk.path.length === 2 ? `${t("A link changes one bit.")} ` : "";
  const change = t("{from} → {to} changes bit {i}, and the target has a {bit} there:", facts);
  return `${lead}${change} ${hopsRemaining(phase(walk), facts)}`;
}

/** @param {string} kind @param {{n: number, k: number}} facts */
function hopsRemaining(kind, facts) {
  if (kind === "longer") return t("it is now {n} hops away, not {k}.", facts);
  return facts.n === 1 ? t("1 hop left.") : t("{n} hops left.", facts);
}

/** @param {Walk} walk */
function noLink(walk) {
  const facts = {
    from: code(currentNode(walk)),
    to: code(String(walk.chosen)),
    n: distance(currentNode(walk), String(walk.chosen)),
  };
  const why = t("{from} and {to} differ in {n} bits, and a link changes one.", facts);
  const hint =
    walk.misses > 1
      ? t("Change a bit that is marked: the target has the other one there.")
      : t("The neighbours are ringed: take one.");
  return `${why} ${hint}`;
}

/** @param {Walk} walk */
function arrival(walk) {
  const longer = detour(walk);
  const facts = {
    from: code(walk.path[0]),
    to: code(walk.target),
    n: walk.path.length - 1,
    k: longer,
    bits: distance(walk.path[0], walk.target),
  };
  const lead = longer
    ? t("{n} hops, {k} more than a shortest way takes:", facts)
    : t("{n} hops, and no way is shorter:", facts);
  const why = t("{from} and {to} differ in {bits} bits, and each link changes one.", facts);
  return `${lead} ${why} ${longer ? "" : t("You routed by address.")}`.trim();
}

/**
 * Returns the sentence about the last choice, with addresses in backticks, and the red heading
 * before it ("" if there is no heading).
 * @param {Walk} walk
 * @returns {{lead: string, text: string}}
 */
export function sentence(walk) {
  if (phase(walk) === "no_link") return { lead: t("No link."), text: noLink(walk) };
  return { lead: "", text: phase(walk) === "arrived" ? arrival(walk) : hop(walk) };
}

/**
 * The addresses below the sentence, bit by bit; none before the first choice and on arrival.
 * @param {Walk} walk
 * @returns {Row[]}
 */
export function rows(walk) {
  const current = currentNode(walk);
  const name = t("now");
  if (phase(walk) === "no_link") {
    const chosen = String(walk.chosen);
    const changes = differingBits(current, chosen);
    const differing = walk.misses > 1 ? differingBits(current, walk.target) : [];
    return [
      { name, bits: current, highlighted: differing, look: "wanted", aside: "" },
      {
        name: t("chosen"),
        bits: chosen,
        highlighted: changes,
        look: "changed",
        aside: bitsChange(changes.length),
      },
    ];
  }
  const was = previousNode(walk);
  if (was === null || phase(walk) === "arrived") return [];
  const left = differingBits(current, walk.target);
  return [
    {
      name,
      bits: current,
      highlighted: differingBits(was, current),
      look: "changed",
      aside: bitsChange(1),
    },
    {
      name: t("to"),
      bits: walk.target,
      highlighted: left,
      look: "wanted",
      aside: t("{n} to go", { n: left.length }),
    },
  ];
}
