/* A text for the clipboard, and a word on the button that it is there. */
import { t } from "../state/language.js";

/** How long a button says that something was copied, in milliseconds. */
const SAID = 1600;

/**
 * Copy a text, and say so in an element.
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
  }, SAID);
}
