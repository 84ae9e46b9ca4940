/* The tabs of the Explore page on a phone, in place of panels side by side. */

import { el, findAll, part } from "../page/page.js";
import { emit } from "../state/model.js";

/** Open a tab. @param {string} name */
export function openTab(name) {
  el("explore").dataset.tab = name;
  emit("tab");
  for (const button of findAll(part("tabs"), "button"))
    button.setAttribute("aria-selected", String(button.dataset.tab === name));
}

/** Keep the open tab, or open the first if it is gone. */
export function keepTab() {
  const visible = [...findAll(part("tabs"), "button")].filter((button) => button.offsetParent);
  const name = el("explore").dataset.tab ?? "";
  const isThere = !visible.length || visible.some((button) => button.dataset.tab === name);
  openTab((isThere ? name : visible[0].dataset.tab) ?? "");
}
