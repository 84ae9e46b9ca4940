/* The tabs of the Explore page, which a phone has in place of panels side by side. */

import { all, el, part } from "../page/page.js";
import { emit } from "../state/model.js";

/** Open a tab. @param {string} name */
export function tab(name) {
  el("explore").dataset.tab = name;
  emit("tab");
  for (const button of all(part("tabs"), "button"))
    button.setAttribute("aria-selected", String(button.dataset.tab === name));
}

/** Say which tab is open at first. */
export const begin = () => tab(el("explore").dataset.tab ?? "");
