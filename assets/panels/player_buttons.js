/* The buttons of the player and its speed, the end that is chosen next, the sign of waiting. */

import { el, field, part } from "../page/page.js";
import { t } from "../state/language.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import * as store from "../state/store.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** Who waits longer than this for an answer is told so, in milliseconds. */
const PATIENCE = 150;

/** Play at one of the speeds. @param {number} index */
export function setSpeed(index) {
  store.setSpeed(SPEEDS[index]);
  part("speed-text").textContent = `${SPEEDS[index]}×`;
  const slider = el("speed");
  slider.style.setProperty("--part", String(index / (SPEEDS.length - 1)));
  slider.setAttribute("aria-valuetext", t("{index} times", { index: SPEEDS[index] }));
}

/** Say the speed in words at first. */
export const begin = () => setSpeed(SPEEDS.indexOf(state.speed));

on("playing", () => {
  const button = el("play");
  const [icon, word] = state.playing ? ["i-pause", t("Pause")] : ["i-play", t("Play")];
  button.querySelector(".i")?.setAttribute("class", `i ${icon}`);
  button.setAttribute("aria-label", word);
  button.title = t("{word} (Space)", { word });
});

/** At an end of the route there is nowhere further to step. */
function ends() {
  for (const id of ["to-start", "step-back"]) field(id).disabled = state.at <= 0;
  for (const id of ["to-end", "step-forward"]) field(id).disabled = state.at >= model.reach();
}
on("step", ends);
on("document", ends);

on("next end", () => {
  for (const id of ["source", "target"]) {
    const label = el(id).closest(".end")?.querySelector("label");
    if (id === state.nextEnd) label?.setAttribute("data-next", t("next click"));
    else label?.removeAttribute("data-next");
  }
});

let slow = 0;
on("asked", () => {
  clearTimeout(slow);
  slow = window.setTimeout(() => {
    part("busy").hidden = false;
  }, PATIENCE);
});
on("answered", () => {
  clearTimeout(slow);
  part("busy").hidden = true;
});
