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
 * The own text of each button that confirms, and the timer that restores it.
 * @type {WeakMap<HTMLElement, {label: string | null, timer: ReturnType<typeof setTimeout>}>}
 */
const confirming = new WeakMap();

/** Copies a text, and says so in an element. @param {HTMLElement} button @param {string} text */
export async function copy(button, text) {
  const words = (await copyText(text)) ? t("Copied") : t("Select it and press Ctrl+C");
  const former = confirming.get(button);
  clearTimeout(former?.timer);
  const label = former ? former.label : button.textContent;
  button.textContent = words;
  const restore = () => {
    button.textContent = label;
    confirming.delete(button);
  };
  confirming.set(button, { label, timer: setTimeout(restore, CONFIRMATION_MS) });
}
