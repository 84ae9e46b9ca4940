/* The table of next hops: the neighbours of a node, the best first, each with its verdict. */

import { sample } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { h } from "../dom.js";
import { sign } from "../verdict_signs.js";
import { address, data, screenReaderText, table } from "../widgets.js";
import { briefName } from "../wording.js";

/** @import { NextHopRow as NextHop } from "../../types/documents" */

/** Returns the key of a hop's verdict, for its icon and class. @param {NextHop} hop */
export const verdict = ({ longer }) =>
  longer === null ? "unknown" : longer > 0 ? "longer" : "shortest";

/** @param {NextHop} hop */
const word = ({ longer }) =>
  longer === null ? t("not known") : longer > 0 ? t("{longer} longer", { longer }) : t("shortest");

/** A number in a ring, filled for the best. @param {NextHop} hop */
export const ring = ({ number, longer }) =>
  h("span", { class: longer === 0 ? "rank best" : "rank" }, number);

/**
 * Returns how many of some next hops keep to a shortest route, in words.
 * @param {NextHop[]} hops
 */
export function keepingText(hops) {
  const facts = { n: hops.filter(({ longer }) => longer === 0).length, all: hops.length };
  return facts.n === 1
    ? t("{n} of {all} keeps shortest", facts)
    : t("{n} of {all} keep shortest", facts);
}

/**
 * The link of a hop: a sample, and the name of its kind.
 * @param {string} role
 * @param {string} title
 * @param {string} [suffix]
 */
export const linkName = (role, title, suffix = "") =>
  h("span.link", sample(role, 28), briefName({ title }), suffix);

/**
 * The possible next hops, ranked.
 * @param {NextHop[]} hops
 * @param {{id: string, chosen?: string, back?: string, paths?: boolean}} options the chosen
 *   address,
 * that of the node before, and whether the remaining shortest paths are counted
 */
export function nextHopTable(hops, { id, chosen = "", back = "", paths = false }) {
  const lines = hops.map((hop) =>
    h("tr", { class: hop.address === chosen ? "chosen" : null, "data-rank": hop.number }, [
      h("td", ring(hop)),
      data(...address(hop.address)),
      h("td", linkName(hop.role, hop.kind, hop.address === back ? t(", back") : "")),
      data(hop.left ?? "–"),
      paths && data(hop.paths ?? "–"),
      h(
        "td",
        { class: `after ${verdict(hop)}` },
        sign(verdict(hop), paths),
        !paths && ` ${word(hop)}`,
        paths && hop.longer ? ` +${hop.longer}` : null,
      ),
    ]),
  );
  const heads = paths ? [t("paths"), screenReaderText(t("after it"))] : [t("after it")];
  const look = paths ? "hops ranks counted" : "hops ranks";
  const list = table(
    look,
    [screenReaderText(t("number")), t("to"), t("link"), t("left"), ...heads],
    lines,
  );
  list.id = id;
  return list;
}

/**
 * Returns next hops as numbers at their nodes on the map: the best are filled.
 * @param {import("../../types/documents").NextHopRow[]} hops
 * @returns {import("../../types/documents").MapNumber[]}
 */
export const mapNumbers = (hops) =>
  hops.flatMap(({ path, number: place, longer }) =>
    path ? [{ at: path, to: null, number: place, filled: longer === 0 }] : [],
  );
