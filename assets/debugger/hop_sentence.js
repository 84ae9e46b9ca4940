/* The sentence for a hop of a router that gives no reasons. */

import { t } from "../state/language.js";
import { plural } from "../widgets/wording.js";

/**
 * Returns where a hop goes, and how far the target is from there.
 * @param {Pick<import("../types/documents").HopJson, "left" | "detour">} hop
 * @param {{hop: number, next: string}} names the number of the hop, from 1, and the next node
 * @param {number | null} before the distance to the target before the hop
 */
export function hopSentence({ left, detour }, names, before) {
  if (left === null) return t("Hop {hop} goes to `{next}`.", names);
  const facts = { ...names, hops: plural(left, "hop") };
  if (!detour) return t("Hop {hop} goes to `{next}`, {hops} left from there.", facts);
  return before !== null && left > before
    ? t("Hop {hop} goes to `{next}`, {hops} left from there: farther away.", facts)
    : t("Hop {hop} goes to `{next}`, {hops} left from there: no closer.", facts);
}
