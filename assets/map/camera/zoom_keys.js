/* The zoom buttons and keys of the page: while the map is on the stage, they magnify the map. */

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
  if (by) map.scroll(by, 0, 0);
  else void map.fly(map.home());
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
