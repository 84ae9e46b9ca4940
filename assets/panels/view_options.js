/* The view: what of a drawing is shown, and how it is presented in a room. */
import { emit, state } from "../state/model.js";
import { setViewWord } from "../state/store.js";
import * as url from "../state/url.js";

/** So long after the pointer rested, what it woke is put away, in milliseconds. */
const AWAKE = 2000;

const root = document.documentElement;

/** Let the page follow the words of the view. */
export const dress = () => root.classList.toggle("presenting", state.view.has("present"));

/**
 * Let a word of the view be on or off: on the page and in the address.
 * @param {string} word
 * @param {boolean} on
 */
export function setView(word, on) {
  setViewWord(word, on);
  dress();
  url.keep({ view: [...state.view].join(",") });
  emit("view");
}

/** Present, or come back to the desk. @param {boolean} [on] */
export function present(on = !state.view.has("present")) {
  if (on === state.view.has("present")) return;
  setView("present", on);
  // A browser that refuses the whole screen still presents on its page.
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) void document.exitFullscreen();
}

let awake = 0;
for (const event of /** @type {const} */ (["pointermove", "pointerdown"]))
  document.addEventListener(event, wake);

/** Show the controls of a presentation for a while. */
function wake() {
  if (!state.view.has("present")) return;
  root.classList.add("awake");
  clearTimeout(awake);
  awake = window.setTimeout(() => root.classList.remove("awake"), AWAKE);
}
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) present(false);
});
