/* Dialogs: the browser's own, closed by Escape, by their button, or by a click outside. */
import { closest } from "../page/page.js";

/** @param {string} id */
const find = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** Opens a dialog. @param {string} id */
export function show(id) {
  const dialog = find(id);
  if (dialog && !dialog.open) dialog.showModal();
}

document.addEventListener("click", (event) => {
  const dialog = closest(event, "dialog");
  if (!(dialog instanceof HTMLDialogElement)) return;
  // The area around a dialog belongs to its element, but to none of its parts.
  const outside = event.target === dialog;
  if (outside || closest(event, "[data-close]")) dialog.close();
});
