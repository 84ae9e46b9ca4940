/* Copies a text to the clipboard, and confirms that on the button. */
import { t } from "../state/language.js";

/** Milliseconds for which the button confirms. */
export const CONFIRMATION_MS = 1600;

/** Copies a text; returns whether the browser allowed it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text, and says so in an element.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const before = button.textContent;
  button.textContent = (await copyText(text)) ? t("Copied") : t("Select it and press Ctrl+C");
  setTimeout(() => {
    button.textContent = before;
  }, CONFIRMATION_MS);
}
