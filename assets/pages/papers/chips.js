/* Chips of verdicts, tags, main links and legends of Papers. */

import { t } from "../../state/language.js";
import { h, icon, runs } from "../../widgets/dom.js";

/** Returns the chip of a verdict: its glyph and its word. @param {string} verdict */
export const chip = (verdict) =>
  h(
    "span",
    { class: `chip ${verdict}` },
    h("span.glyph", { "aria-hidden": "true" }),
    verdict === "pending" ? t("not computed") : t(verdict),
  );

/** Returns a word beside the chip of a verdict. @param {string} word */
export const tag = (word) => h("span.tag", word);

/** Returns the main link of a page, as a button. @param {string} href @param {string} words */
export const mainLink = (href, words) => h("a.button.filled", { href }, words, icon("i-arrow"));

/**
 * Returns the lines of a legend: the routes with their looks, and their nodes.
 * @param {import("../../types/documents").WayDocument[]} routes
 */
export const legend = (routes) =>
  routes.map(({ look, name, count, addresses, more }) =>
    h(
      "div",
      h(
        "p",
        h("span", { class: `sample ${look}`, "aria-hidden": "true" }),
        `${name}, `,
        h("b", count),
      ),
      addresses.length
        ? h(
            "p.addresses",
            ...addresses.flatMap((address) => [h("code", runs(address)), " "]),
            more ? t("and {more} more", { more }) : null,
          )
        : null,
    ),
  );
