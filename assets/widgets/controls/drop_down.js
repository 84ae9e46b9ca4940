/* A button that unfolds others below it, folded again when one leaves them or presses Escape. */

import { h } from "../dom.js";

/**
 * Let a `<details>` fold by itself.
 * @param {string} name Its class.
 * @param {HTMLElement} head What stands on its button.
 * @param {Node[]} choices
 */
export function dropDown(name, head, choices) {
  const list = h("div", choices);
  const box = h("details", { class: name }, head, list);
  const fold = () => box.removeAttribute("open");
  /** @param {EventTarget | null} place */
  const leaves = (place) => place instanceof Node && !box.contains(place);
  // A click on a link takes no focus in some browsers: only what is known to be outside folds.
  box.addEventListener("focusout", (event) => leaves(event.relatedTarget) && fold());
  /** @param {Event} event */
  const away = (event) => leaves(event.target) && fold();
  box.addEventListener("toggle", () => {
    // The page is listened to while there is something to fold, and by no box that is gone.
    if (!box.open) return document.removeEventListener("pointerdown", away);
    document.addEventListener("pointerdown", away);
    list.scrollIntoView({ block: "nearest" });
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    event.stopPropagation();
    fold();
    head.focus();
  });
  return box;
}
