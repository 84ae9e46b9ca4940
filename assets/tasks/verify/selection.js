/* What of a check is looked at, and a button of its columns. */
import { h, icon } from "../../widgets/dom.js";

/** @import { Found } from "./words.js" */
/** @import { Look } from "./pixels.js" */
/** @typedef {{row: number, column: number}} Cell */

/**
 * What the stage shows, with how many virtual channels a link; whether the visitor chose what, and
 * which pair; what part of the matrix is seen, and the pair that is looked at.
 */
export const view = {
  finding: /** @type {Found} */ ("deadlock"),
  vc: 1,
  picked: false,
  pointed: false,
  /** @type {Look} */
  look: { row: 0, column: 0, span: 1 },
  /** @type {Cell | null} */
  cell: null,
};

/** A button that is an icon. @param {string} id @param {string} name @param {string} words */
export const iconButton = (id, name, words) =>
  h("button.button.icon", { id, "aria-label": words }, icon(name));
