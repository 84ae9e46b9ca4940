/* Copies a text to the clipboard, and confirms that on the button. */
import { t } from "../state/language.js";

/** Milliseconds for which the button confirms. */
const CONFIRMATION_MS = 1600;

/**
 * Copies a text, and says so in an element.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("Copied");
  } catch {
    button.textContent = t("Select it and press Ctrl+C");
  }
  setTimeout(() => {
    button.textContent = before;
  }, CONFIRMATION_MS);
}
