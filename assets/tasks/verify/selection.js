/* What the visitor has selected in a check; and the icon button of page.js and details.js. */
import { h, icon } from "../../widgets/dom.js";

/** @import { FindingKind } from "./words.js" */
/** @import { MatrixArea } from "./pixels.js" */
/** @typedef {{row: number, column: number}} Cell */

/**
 * The selection: the finding on the stage at `vc` virtual channels per link, the visible part of
 * the matrix, the chosen cell; and whether the visitor chose the finding, and the cell.
 */
export const view = {
  finding: /** @type {FindingKind} */ ("deadlock"),
  vc: 1,
  isFindingChosen: false,
  isCellChosen: false,
  /** @type {MatrixArea} */
  area: { row: 0, column: 0, span: 1 },
  /** @type {Cell | null} */
  cell: null,
};

/** Returns a button with an icon. @param {string} id @param {string} name @param {string} words */
export const iconButton = (id, name, words) =>
  h("button.button.icon", { id, "aria-label": words }, icon(name));
