/* A text for the clipboard, and a word on the button that it is there. */
import { t } from "../state/language.js";

/** How long a button says that something was copied, in milliseconds. */
const SAID = 1600;

/**
 * Copy a text, and say so in an element.
 * @param {HTMLElement} told
 * @param {string} text
 */
export async function copy(told, text) {
  const before = told.textContent;
  try {
    await navigator.clipboard.writeText(text);
    told.textContent = t("Copied");
  } catch {
    told.textContent = t("Select it and press Ctrl+C");
  }
  setTimeout(() => {
    told.textContent = before;
  }, SAID);
}
