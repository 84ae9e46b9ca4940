/* Has the server compute a statement again; and copies the command that does so. */

import { t } from "../../state/language.js";
import { request } from "../../state/server.js";
import { CONFIRMATION_MS, copyText } from "../../widgets/copy.js";
import { decimals } from "../../widgets/decimals.js";
import { h } from "../../widgets/dom.js";

/** @import { StatementDocument as Statement } from "../../types/documents" */

/**
 * @typedef {object} Again
 * @property {number} seconds
 * @property {string | null} departs how the finding differs from the record, null if it does not
 * @property {Statement | null} opened the statement with the new finding, if that differs
 * @property {string} [error]
 */

/** @param {number} seconds */
export const timeText = (seconds) =>
  seconds < 0.1
    ? t("{seconds} ms", { seconds: Math.max(1, Math.round(seconds * 1000)) })
    : `${decimals(seconds, seconds < 10 ? 2 : 1)} s`;

/** Returns the sentence about a statement that was computed again. @param {Again} result */
export function outcome({ error, seconds, departs }) {
  if (error) return error;
  const unchanged = t("the same finding as recorded.");
  return t("Computed just now in {seconds}: {same}", {
    seconds: timeText(seconds),
    same: departs ? `${departs}.` : unchanged,
  });
}

/**
 * Have a statement computed again; `openDocument` shows it if the result differs.
 * @param {Element} section
 * @param {string} id
 * @param {(opened: Statement) => Element} openDocument
 */
export async function recomputeStatement(section, id, openDocument) {
  const button = /** @type {HTMLButtonElement} */ (section.querySelector(".compute"));
  const status = /** @type {HTMLElement} */ (section.querySelector(".told"));
  const stopping = new AbortController();
  button.disabled = true;
  const clock = showElapsed(status, () => stopping.abort());
  try {
    const address = `/papers/again/${encodeURIComponent(id)}`;
    const answer = await request(address, { method: "POST", signal: stopping.signal });
    /** @type {Again} */
    const result = await answer.json();
    if (!status.isConnected) return;
    const place = result.opened ? openDocument(result.opened).querySelector(".told") : status;
    if (!place) return;
    place.textContent = outcome(result);
    place.classList.toggle("apart", Boolean(result.error || result.departs));
  } catch (error) {
    const stopped = error instanceof Error && error.name === "AbortError";
    status.textContent = stopped ? t("Cancelled.") : t("The server does not answer.");
  } finally {
    clearInterval(clock);
    button.disabled = false;
  }
}

/** Show the time so far, with a button to stop. @param {Element} status @param {() => void} stop */
function showElapsed(status, stop) {
  const start = performance.now();
  const words = h("span");
  const cancel = h("button", { onclick: stop }, t("Cancel"));
  return setInterval(() => {
    const seconds = Math.floor((performance.now() - start) / 1000);
    if (seconds < 1) return;
    words.textContent = t("Computing, {seconds} s so far. ", { seconds });
    if (!words.isConnected) status.replaceChildren(words, cancel);
  }, 500);
}

/**
 * Copy the command of a statement.
 * @param {HTMLElement} button
 * @param {(text: string) => void} tell
 */
export async function copy(button, tell) {
  const text = button.parentElement?.querySelector("code")?.textContent ?? "";
  if (!(await copyText(text))) return tell(t("The command: {text}", { text }));
  button.dataset.done = "yes";
  setTimeout(() => delete button.dataset.done, CONFIRMATION_MS);
}
