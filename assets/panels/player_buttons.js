/* The buttons of the player, its speed, the endpoint chosen next, the waiting indicator. */

import { el, field, part } from "../page/page.js";
import { t } from "../state/language.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import * as store from "../state/store.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** After this many milliseconds of waiting the indicator is shown. */
const INDICATOR_DELAY_MS = 150;

/** Set the speed of the player by its index. @param {number} index */
export function setSpeed(index) {
  store.setSpeed(SPEEDS[index]);
  part("speed-text").textContent = `${SPEEDS[index]}×`;
  const slider = el("speed");
  slider.style.setProperty("--part", String(index / (SPEEDS.length - 1)));
  slider.setAttribute("aria-valuetext", t("{index} times", { index: SPEEDS[index] }));
}

/** Show the initial speed. */
export const begin = () => setSpeed(SPEEDS.indexOf(state.speed));

on("playing", () => {
  const button = el("play");
  const [icon, word] = state.playing ? ["i-pause", t("Pause")] : ["i-play", t("Play")];
  button.querySelector(".i")?.setAttribute("class", `i ${icon}`);
  button.setAttribute("aria-label", word);
  button.title = t("{word} (Space)", { word });
});

/** Disable the buttons that lead beyond an end of the route, and all where no hop is made yet. */
function updateEnds() {
  field("play").disabled = !model.lastStep();
  for (const id of ["to-start", "step-back"]) field(id).disabled = state.at <= 0;
  for (const id of ["to-end", "step-forward"]) field(id).disabled = state.at >= model.lastStep();
}
on("step", updateEnds);
on("document", updateEnds);

on("next end", () => {
  for (const id of ["source", "target"]) {
    const label = el(id).closest(".end")?.querySelector("label");
    if (id === state.nextEnd) label?.setAttribute("data-next", t("next click"));
    else label?.removeAttribute("data-next");
  }
});

let busyTimer = 0;
on("asked", () => {
  clearTimeout(busyTimer);
  busyTimer = window.setTimeout(() => {
    part("busy").hidden = false;
  }, INDICATOR_DELAY_MS);
});
on("answered", () => {
  clearTimeout(busyTimer);
  part("busy").hidden = true;
});
