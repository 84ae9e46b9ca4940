/* A table that is wider than the panel. */

import { h } from "../../widgets/dom.js";

/**
 * Returns a table that is scrolled within the panel, by keys as well.
 * @param {string} label
 * @param {HTMLElement} list
 */
export const scrollable = (label, list) =>
  h("div.check-wide", { role: "group", tabindex: 0, "aria-label": label }, list);
