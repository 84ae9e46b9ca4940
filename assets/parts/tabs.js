/* The tabs of the Explore page, which a phone has in place of panels side by side. */
import { emit } from "../state/model.js";
import { all, el, part } from "./page.js";

/** Open a tab. @param {string} name */
export function tab(name) {
  el("explore").dataset.tab = name;
  emit("tab");
  for (const button of all(part("tabs"), "button"))
    button.setAttribute("aria-selected", String(button.dataset.tab === name));
}

/** Say which tab is open at first. */
export const begin = () => tab(el("explore").dataset.tab ?? "");
