/* A button that unfolds other elements below it, and folds them when they are left or Escape is
   pressed. */

import { h } from "../dom.js";

/**
 * Returns a `<details>` element that folds by itself.
 * @param {string} name its class
 * @param {HTMLElement} head the content of its button
 * @param {Node[]} choices
 */
export function dropDown(name, head, choices) {
  const list = h("div", choices);
  const box = h("details", { class: name }, head, list);
  const fold = () => box.removeAttribute("open");
  /** @param {EventTarget | null} place */
  const isOutside = (place) => place instanceof Node && !box.contains(place);
  // In some browsers a clicked link does not get the focus: fold only if the focus went outside.
  box.addEventListener("focusout", (event) => isOutside(event.relatedTarget) && fold());
  /** @param {Event} event */
  const onPress = (event) => isOutside(event.target) && fold();
  box.addEventListener("toggle", () => {
    // The page is listened to only while the box is open.
    if (!box.open) return document.removeEventListener("pointerdown", onPress);
    document.addEventListener("pointerdown", onPress);
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
