/* Where the map stands: crumbs, levels, scale and the whole beside it; kept in the URL. */

import { h } from "../parts/dom.js";
import { part } from "../parts/page.js";
import { state } from "../state/model.js";
import * as url from "../state/url.js";
import { depthOf, fillCrumbs, fillLevels, fillScale, paintSmall } from "./chrome.js";

/** @typedef {import("./stage.js").MapStage} MapStage */
/** @typedef {() => MapStage | null} Current The map on the stage, null where there is none. */

/** The parts around the map are filled at most so often, in milliseconds. */
const CALM = 90;

/** The place stands in the URL after a moment of rest. */
const KEPT_AFTER = 350;

let filled = 0;
let keeping = 0;

export const crumbs = h("nav", {
  id: "map-crumbs",
  class: "map-crumbs",
  "aria-label": "Where you are",
  hidden: true,
});
export const scale = h("div", { id: "map-scale", class: "map-scale", hidden: true });
const small = h("canvas", {
  id: "map-small",
  role: "img",
  "aria-label": "The whole, and the piece on the stage",
});
const levels = h("ol", { id: "map-levels", class: "map-levels" });
export const section = h(
  "section",
  { class: "section map-section", hidden: true },
  h("div", { class: "head" }, h("h2", null, "Where you are")),
  small,
  levels,
);
const follow = h(
  "button",
  { id: "map-follow", type: "button", class: "button edged", "aria-pressed": "false" },
  "Follow",
);

/** Let a map go along with the message, or stay. @param {MapStage} map @param {boolean} wanted */
function setFollow(map, wanted) {
  map.follows = wanted;
  follow.setAttribute("aria-pressed", String(wanted));
  if (wanted) map.message(map.way, state.at);
}

/** Put the parts around the map into the page. @param {Current} current */
export function mountPlace(current) {
  const box = part("stage-box");
  box.before(crumbs);
  box.after(scale);
  document.querySelector(".facts-section")?.after(section);
  crumbs.addEventListener("click", (event) => {
    const map = current();
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.depth && map) {
      void map.fly(map.before(map.camera.path, Number(button.dataset.depth)));
    }
  });
  follow.addEventListener("click", () => {
    const map = current();
    if (map) setFollow(map, !map.follows);
  });
}

/**
 * After every picture: the parts around it, now and then; the URL, when it rests.
 * @param {Current} current
 */
export function moved(current) {
  const map = current();
  if (!map) return;
  const now = performance.now();
  follow.setAttribute("aria-pressed", String(map.follows));
  if (now - filled > CALM || !map.moving) {
    filled = now;
    fillCrumbs(crumbs, map);
    fillLevels(levels, map);
    fillScale(scale, map);
    if (map.way) scale.prepend(follow);
    paintSmall(small, map);
  }
  clearTimeout(keeping);
  keeping = window.setTimeout(() => keep(current()), KEPT_AFTER);
}

/** Keep the place in the URL. @param {MapStage | null} map */
function keep(map) {
  if (!map || map.moving) return;
  const { camera, surface } = map;
  const depth = depthOf(map);
  const live = part("live");
  const last = crumbs.querySelector("[aria-current]");
  if (live && last && live.textContent !== last.textContent) live.textContent = last.textContent;
  if (depth === 0 && camera.scale < 1.3 * map.fit()) {
    url.keep({ at: null, wide: null });
    return;
  }
  const address = map.view.addressOf(camera.path);
  if (!address) return;
  const at = depth >= camera.path.length ? address : `${address}/${depth}`;
  url.keep({ at, wide: Number((surface.width / camera.scale).toPrecision(6)).toString() });
}
