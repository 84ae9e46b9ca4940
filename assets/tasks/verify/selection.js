/* What the visitor has selected in a check; and the button that its columns have in common. */
import { h, icon } from "../../widgets/dom.js";

/** @import { Found } from "./words.js" */
/** @import { Look } from "./pixels.js" */
/** @typedef {{row: number, column: number}} Cell */

/**
 * The selection: what the stage shows, with how many virtual channels per link; whether the visitor
 * chose that, and which pair; the part of the matrix that is shown, and the chosen cell.
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

/** Returns a button with an icon. @param {string} id @param {string} name @param {string} words */
export const iconButton = (id, name, words) =>
  h("button.button.icon", { id, "aria-label": words }, icon(name));
