/* Signs of Compare: the marker of a family, and what a line or a dot of the plot stands for. */
import { h } from "../../widgets/dom.js";

/** @import { FamilySign } from "../../types/documents" */

/** The marker of a family in its hue. @param {FamilySign} sign */
export const marker = (sign) =>
  h("span", {
    class: `compare-marker compare-${sign.marker} hue-${sign.hue}`,
    "aria-hidden": "true",
  });

/** A sample of how something is drawn in the plot. @param {string} look */
export const key = (look) => h("span", { class: `compare-key ${look}`, "aria-hidden": "true" });
