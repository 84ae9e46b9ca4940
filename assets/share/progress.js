/* Making a file: shows the progress, lets the visitor cancel, and saves the file. */

import { notice } from "../page/notice.js";
import { numberText, t } from "../state/language.js";
import { refusal, request } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";
import { nameInHeader } from "./export_url.js";

/** @import { Child } from "../widgets/dom.js" */

/** Cancels what is being made, or was made last. @type {AbortController | null} */
let current = null;

/** Show the last message; if the dialog is closed meanwhile, as a notice. @param {string} text */
function end(text) {
  showProgress(text);
  const status = document.getElementById("share-progress");
  if (!status?.closest("dialog")?.open) notice(text);
}

/** Show the progress of what is being made. @param {...Child} children */
export function showProgress(...children) {
  const status = document.getElementById("share-progress");
  if (status) fill(status, ...children);
}

/** Remove the message about the last file, which is another one now; what is being made stays. */
export function endMessage() {
  if (!document.querySelector("#share-progress progress")) showProgress();
}

/** Save a file. @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const href = URL.createObjectURL(file);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * Returns a button that does something.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [id]
 */
export const button = (text, act, id) => h("button.button.edged", { id, onclick: act }, text);

/**
 * Shows that something is being made, with a bar and a button to cancel; cancels what was being
 * made before. Returns a function that reports progress.
 * @param {string} name
 * @param {AbortController} controller
 */
function begin(name, controller) {
  current?.abort();
  current = controller;
  const bar = h("progress", { "aria-label": t("Making {name}", { name }) });
  const label = h("span", t("Making {name} …", { name }));
  showProgress(
    bar,
    label,
    button(t("Cancel"), () => controller.abort()),
  );
  return (/** @type {number} */ count, /** @type {number} */ total, /** @type {number} */ left) => {
    bar.max = total;
    bar.value = count;
    label.textContent = t("{name} picture {made} of {of}, {left} s left", {
      name,
      made: numberText(count),
      of: numberText(total),
      left: numberText(Math.ceil(left)),
    });
  };
}

/**
 * Make something and save it; says that it was cancelled, or why it failed.
 * @param {string} name
 * @param {(signal: AbortSignal, report: import("./film/encode.js").Progress) =>
 *   Promise<{blob: Blob, file: string}>} work returns what to save, and under which name
 */
export async function make(name, work) {
  const controller = new AbortController();
  const report = begin(name, controller);
  try {
    const { blob, file } = await work(controller.signal, report);
    saveFile(blob, file);
    end(t("{name} is in your downloads.", { name }));
  } catch (error) {
    const why = controller.signal.aborted
      ? t("It was given up.")
      : /** @type {Error} */ (error).message;
    if (current === controller) end(why);
  }
}

/**
 * Have the server make something, and save it.
 * @param {string} path
 * @param {string} name
 * @param {RequestInit} [init] options of the request
 */
export const download = (path, name, init = {}) =>
  make(name, async (signal) => {
    const silent = () => Promise.reject(new Error(t("The server did not answer: try again.")));
    const answer = await request(path, { ...init, signal }).catch(silent);
    if (answer.status === 204) throw new Error(t("It was given up."));
    if (!answer.ok) throw new Error(await refusal(answer));
    const blob = await answer.blob().catch(silent);
    return { blob, file: nameInHeader(answer.headers.get("Content-Disposition")) };
  });
