/* Dialogs: the browser's own, closed by Escape, by their button, or by a click beside them. */
import { around } from "../page/page.js";

/** @param {string} id */
const find = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** Open a dialog. @param {string} id */
export function show(id) {
  const dialog = find(id);
  if (dialog && !dialog.open) dialog.showModal();
}

document.addEventListener("click", (event) => {
  const dialog = around(event, "dialog");
  if (!(dialog instanceof HTMLDialogElement)) return;
  // What is painted around a dialog belongs to it, but lies in none of its parts.
  const beside = event.target === dialog;
  if (beside || around(event, "[data-close]")) dialog.close();
});
