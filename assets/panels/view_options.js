/* The view: which parts of a drawing are shown, and the presentation. */
import { emit, state } from "../state/model.js";
import { setViewWord } from "../state/store.js";
import * as url from "../state/url.js";

/** Milliseconds after which the controls of a presentation are hidden again. */
const AWAKE_MS = 2000;

const root = document.documentElement;

/** Update the page for the options of the view. */
export const showView = () => root.classList.toggle("presenting", state.view.has("present"));

/**
 * Switch a view option on or off, on the page and in the URL.
 * @param {string} word
 * @param {boolean} on
 */
export function setView(word, on) {
  setViewWord(word, on);
  showView();
  url.update({ view: [...state.view].join(",") });
  emit("view");
}

/** Start or end the presentation. @param {boolean} [on] */
export function present(on = !state.view.has("present")) {
  if (on === state.view.has("present")) return;
  setView("present", on);
  // A browser that refuses full screen presents in its window.
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) void document.exitFullscreen();
}

let wakeTimer = 0;
for (const event of /** @type {const} */ (["pointermove", "pointerdown"]))
  document.addEventListener(event, wake);

/** Show the controls of a presentation for a while. */
function wake() {
  if (!state.view.has("present")) return;
  root.classList.add("awake");
  clearTimeout(wakeTimer);
  wakeTimer = window.setTimeout(() => root.classList.remove("awake"), AWAKE_MS);
}
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) present(false);
});
