/* A table that is wider than the panel. */

import { h } from "../../widgets/dom.js";

/**
 * Returns a table that is scrolled within the panel; if it is wider, arrows scroll it, and do not
 * step through the route.
 * @param {string} label
 * @param {HTMLElement} list
 */
export function scrollable(label, list) {
  const box = h("div.check-wide", { role: "group", tabindex: 0, "aria-label": label }, list);
  box.addEventListener("keydown", (event) => {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (isSideways && box.scrollWidth > box.clientWidth) event.stopPropagation();
  });
  return box;
}
