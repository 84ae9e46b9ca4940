/* Having something made: how it goes, giving it up, and keeping what came. */

import { fill, h } from "../parts/dom.js";
import { t } from "../state/language.js";
import { named, refusal } from "./taking.js";

/** @typedef {import("../parts/dom.js").Child} Child */

/** What is being made, so that it can be given up. @type {AbortController | null} */
let making = null;

/** Say how it goes with what is being made. @param {...Child} children */
export function tell(...children) {
  const told = document.getElementById("share-progress");
  if (told) fill(told, ...children);
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
  const made = h("button", { type: "button", class: "button edged", id }, text);
  made.addEventListener("click", act);
  return made;
}

/**
 * Have something made and keep it; a newer wish gives up the one before.
 * @param {string} path
 * @param {string} name
 */
export async function take(path, name) {
  making?.abort();
  const mine = new AbortController();
  making = mine;
  tell(
    h("progress", { "aria-label": t("Making {name}", { name }) }),
    h("span", null, t("Making {name} …", { name })),
    button(t("Cancel"), () => mine.abort()),
  );
  try {
    const answer = await fetch(path, { signal: mine.signal });
    if (answer.status === 204) return tell(t("It was given up."));
    if (!answer.ok) return tell(await refusal(answer));
    keep(await answer.blob(), named(answer.headers.get("Content-Disposition")));
    tell(t("{name} is in your downloads.", { name }));
  } catch {
    const why = mine.signal.aborted
      ? t("It was given up.")
      : t("The server did not answer: try again.");
    if (making === mine) tell(why);
  } finally {
    if (making === mine) making = null;
  }
}
