/* Having something made: how it goes, giving it up, and keeping what came. */

import { notice } from "../page/notice.js";
import { number, t } from "../state/language.js";
import { refusal, request } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";
import { nameInHeader } from "./export_url.js";

/** @import { Child } from "../widgets/dom.js" */

/** What is being made, so that it can be given up. @type {AbortController | null} */
let making = null;

/** What was said last: the dialog may be closed meanwhile. @param {string} text */
function end(text) {
  tell(text);
  const status = document.getElementById("share-progress");
  if (!status?.closest("dialog")?.open) notice(text);
}

/** Say how it goes with what is being made. @param {...Child} children */
export function tell(...children) {
  const status = document.getElementById("share-progress");
  if (status) fill(status, ...children);
}

/** Let the browser keep a file. @param {Blob} file @param {string} name */
export function keep(file, name) {
  const href = URL.createObjectURL(file);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [id]
 */
export function button(text, act, id) {
  const element = h("button.button.edged", { id }, text);
  element.addEventListener("click", act);
  return element;
}

/**
 * Say that something is made, with a bar and a button that gives it up; a newer wish gives up the
 * one before. Returns what is told how it goes.
 * @param {string} name
 * @param {AbortController} controller
 */
function begin(name, controller) {
  making?.abort();
  making = controller;
  const bar = h("progress", { "aria-label": t("Making {name}", { name }) });
  const label = h("span", t("Making {name} …", { name }));
  tell(
    bar,
    label,
    button(t("Cancel"), () => controller.abort()),
  );
  return (/** @type {number} */ count, /** @type {number} */ total, /** @type {number} */ left) => {
    bar.max = total;
    bar.value = count;
    label.textContent = t("{name} picture {made} of {of}, {left} s left", {
      name,
      made: number(count),
      of: number(total),
      left: number(Math.ceil(left)),
    });
  };
}

/**
 * Have something made by the browser and keep it.
 * @param {string} name
 * @param {string} file what it is kept as
 * @param {(signal: AbortSignal, report: import("./film/encode.js").Progress) => Promise<Blob>} work
 */
export async function make(name, file, work) {
  const controller = new AbortController();
  const report = begin(name, controller);
  try {
    keep(await work(controller.signal, report), file);
    end(t("{name} is in your downloads.", { name }));
  } catch (error) {
    const why = controller.signal.aborted
      ? t("It was given up.")
      : /** @type {Error} */ (error).message;
    if (making === controller) end(why);
  } finally {
    if (making === controller) making = null;
  }
}

/**
 * Have something made by the server and keep it.
 * @param {string} path
 * @param {string} name
 * @param {RequestInit} [sent] what is sent along
 */
export async function take(path, name, sent = {}) {
  const controller = new AbortController();
  begin(name, controller);
  try {
    const answer = await request(path, { ...sent, signal: controller.signal });
    if (answer.status === 204) return end(t("It was given up."));
    if (!answer.ok) return end(await refusal(answer));
    keep(await answer.blob(), nameInHeader(answer.headers.get("Content-Disposition")));
    end(t("{name} is in your downloads.", { name }));
  } catch {
    const why = controller.signal.aborted
      ? t("It was given up.")
      : t("The server did not answer: try again.");
    if (making === controller) end(why);
  } finally {
    if (making === controller) making = null;
  }
}
