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

/** Open the tab that was open, or the first where what is shown has none of that name. */
export function settle() {
  const there = [...all(part("tabs"), "button")].filter((button) => button.offsetParent);
  const name = el("explore").dataset.tab ?? "";
  const isThere = !there.length || there.some((button) => button.dataset.tab === name);
  tab((isThere ? name : there[0].dataset.tab) ?? "");
}
