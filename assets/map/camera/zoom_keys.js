/* The zoom buttons and keys of the page: while the map is on the stage, they magnify the map. */

import { arcsOf } from "../paint/arcs.js";
import { tokenAt } from "../paint/route.js";

/** @import { Camera } from "./camera.js" */
/** @import { MapStage } from "../stage.js" */

/** Logarithms of factors, by the id of a button or by a key; 0 shows the whole network. */
const ZOOMS = {
  "explore-zoom-in": 0.5,
  "+": 0.5,
  "=": 0.5,
  "explore-zoom-out": -0.5,
  "-": -0.5,
  "explore-fit": 0,
  0: 0,
};

/** @type {(map: MapStage | null, event: Event, key: string) => void} */
function zoomBy(map, event, key) {
  if (!map || !(key in ZOOMS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const by = ZOOMS[/** @type {keyof typeof ZOOMS} */ (key)];
  if (!by || showsAll(map, by)) void map.fly(map.home());
  else if (map.flying) void map.fly(zoomed(map, by));
  else map.scroll(by, ...fixedPoint(map));
}

/**
 * Whether the whole network is shown after a step: smaller than it fits, it would be out of place.
 * @type {(map: MapStage, by: number) => boolean}
 */
const showsAll = (map, by) =>
  by < 0 && map.goal.scale * Math.exp(by + map.wheel.left) <= map.home().scale;

/**
 * Returns the camera at the end of a flight, magnified.
 * @type {(map: MapStage, by: number) => Camera}
 */
function zoomed(map, by) {
  const camera = map.goal.copy();
  return camera.zoom(map.clamp(camera.scale * Math.exp(by)) / camera.scale, 0, 0);
}

/**
 * Returns the point that stays where it is: the message if it is on the stage, so that it is not
 * lost, else the middle.
 * @type {(map: MapStage) => [number, number]}
 */
function fixedPoint({ camera, route, at, surface }) {
  if (!route) return [0, 0];
  const [width, height] = [surface.width / 2, surface.height / 2];
  const [left, top] = tokenAt(surface, camera, route, arcsOf(surface, camera, route), at);
  const [x, y] = [left - width, top - height];
  return Math.abs(x) < width && Math.abs(y) < height ? [x, y] : [0, 0];
}

/** Listen to the buttons and keys that magnify. @param {() => MapStage | null} current */
export function listenForZoom(current) {
  document.addEventListener(
    "click",
    (event) => {
      const button = /** @type {Element} */ (event.target).closest?.("button");
      zoomBy(current(), event, button?.id ?? "");
    },
    { capture: true },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const field = /** @type {Element} */ (event.target).closest("input, textarea, select");
      const plain = !field && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain) zoomBy(current(), event, event.key);
    },
    { capture: true },
  );
}
