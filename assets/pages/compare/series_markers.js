/* Signs of Compare: the marker of a family, and samples of lines and dots for the legend. */
import { h } from "../../widgets/dom.js";

/** @import { FamilySign } from "../../types/documents" */

/** Returns the marker of a family in its colour. @param {FamilySign} sign */
export const marker = (sign) =>
  h("span", {
    class: `compare-marker compare-${sign.marker} hue-${sign.hue}`,
    "aria-hidden": "true",
  });

/** Returns a sample of a line or a dot of the plot. @param {string} look */
export const key = (look) => h("span", { class: `compare-key ${look}`, "aria-hidden": "true" });
