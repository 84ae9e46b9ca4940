/* The parts around the map: its address line, legend, scale and doors; the place is kept in the
   URL. */

import { part } from "../page/page.js";
import { localText, t } from "../state/language.js";
import { doc, hopsMade, state } from "../state/model.js";
import * as url from "../state/url.js";
import { fill, h } from "../widgets/dom.js";
import { withSuperscripts } from "../widgets/powers.js";
import { flyBack, flyThrough } from "./camera/passages.js";
import { depthOf, fillLevels, fillScale, fillWhere, placeInWords, shortNumber } from "./chrome.js";

/** @import { MapStage } from "./stage.js" */
/** @typedef {() => MapStage | null} Current Returns the map on the stage, null for none. */

/** Least milliseconds after which the parts around a moving map are filled again. */
const FILL_INTERVAL_MS = 90;

/** Milliseconds at rest after which the place is written into the URL. */
const KEEP_DELAY_MS = 350;

let lastFilled = 0;
/**
 * The values for which the parts around the map were filled; they are only filled again if one
 * changes.
 * @type {unknown[]}
 */
let filledFor = [];
let keepTimer = 0;

export const addressLine = h("nav.map-crumbs", {
  id: "map-crumbs",
  "aria-label": t("Where you are"),
  hidden: true,
});
export const scale = h("div.map-scale", { id: "map-scale", hidden: true });
export const levels = h("ol.map-levels", {
  id: "map-levels",
  "aria-label": t("What a tint stands for"),
  hidden: true,
});
const followButton = h(
  "button.button.edged",
  { id: "map-follow", "aria-pressed": "false" },
  t("Follow"),
);

export const note = h("p.quiet", { id: "map-note", hidden: true });
export const count = h("p.map-count", { id: "map-count", hidden: true });
export const doors = h("section.map-doors", {
  id: "map-doors",
  "aria-label": t("Doors: where far links lead"),
  hidden: true,
});

/**
 * Show the doors of the node in focus; their module is loaded when there are some.
 * @param {MapStage} map
 */
async function showDoors(map) {
  if (doors.hidden && !map.view.doors.length) return;
  const { fillDoors } = await import("./doors.js");
  // A flight replaces the cards: move the focus to the map first, which handles the keys.
  const toMap = () => map.canvas.focus({ preventScroll: true });
  const through = (/** @type {import("./nest/nest.js").Path} */ to) => {
    toMap();
    void flyThrough(map, to);
  };
  const back = () => {
    toMap();
    flyBack(map);
  };
  keepingFocus(doors, () => fillDoors(doors, map, { through, back }));
  if (map.moving || !pendingStep) return;
  stepAmongDoors(pendingStep);
  pendingStep = 0;
}

/** A step among the doors for which a key was pressed while the camera moved; 0 for none. */
let pendingStep = 0;

/** Focus the next or the previous door. @param {number} step 1 or -1 */
function stepAmongDoors(step) {
  const buttons = [...doors.querySelectorAll("button:not(.map-back)")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : at + step + buttons.length;
  const button = /** @type {HTMLElement | undefined} */ (buttons[next % buttons.length]);
  button?.closest("details")?.setAttribute("open", "");
  button?.focus();
}

/**
 * Handle the keys of doors: brackets go from door to door, Backspace flies back through the last
 * one.
 * @param {KeyboardEvent} event
 * @param {Current} current
 */
export function doorKeys(event, current) {
  const map = current();
  const step = { "[": -1, "]": 1 }[event.key];
  if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
  if (step && map.moving) pendingStep = step;
  else if (doors.hidden) return;
  else if (step) stepAmongDoors(step);
  else if (event.key === "Backspace" && event.currentTarget === doors) flyBack(map);
  else return;
  event.preventDefault();
}

/**
 * Whether the layer of a map is a front: the nodes that know a message by a round.
 * @param {MapStage} map
 */
const isFront = ({ layer }) => layer?.document.form === "front";

/** The text of the count. */
let countText = "";

/**
 * Fill the large count of nodes that know the message, if a front is on the map.
 * @param {MapStage} map
 */
function fillCount(map) {
  const counted = isFront(map) ? (map.layer?.painter?.count([], map.at) ?? "") : "";
  count.hidden = !counted;
  if (!counted) return;
  const all = shortNumber(map.nest.types[map.nest.root].size);
  const words =
    state.doc?.task === "exchange"
      ? t("of {all} nodes have its message", { all })
      : t("of {all} nodes know it", { all });
  const parts = `${counted} ${words}`;
  if (countText === parts) return;
  countText = parts;
  fill(count, h("b", withSuperscripts(counted)), " ", withSuperscripts(words));
}

/** Let the camera follow the message, or stay. @param {MapStage} map @param {boolean} on */
function setFollow(map, on) {
  map.follows = on;
  followButton.setAttribute("aria-pressed", String(on));
  map.front = -1;
  if (on) map.showMessage(map.route, hopsMade());
}

/** Put the parts around the map into the page. @param {Current} current */
export function mountPlace(current) {
  const box = part("stage-box");
  box.before(addressLine);
  box.append(levels, doors);
  doors.addEventListener("keydown", (event) => doorKeys(event, current));
  box.after(scale);
  document.querySelector(".facts-section")?.after(note);
  addressLine.addEventListener("click", (event) => {
    const map = current();
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.depth && map) {
      void map.fly(map.cameraFor(map.camera.path, Number(button.dataset.depth)));
    }
  });
  followButton.addEventListener("click", () => {
    const map = current();
    if (map) setFollow(map, !map.follows);
  });
}

/**
 * Called after every picture: fills the parts around it, not too often, and the URL once it rests.
 * @param {Current} current
 */
export function afterPaint(current) {
  const map = current();
  if (!map) return;
  const now = performance.now();
  followButton.setAttribute("aria-pressed", String(map.follows));
  fillCount(map);
  const { view, camera, route, surface } = map;
  const { width, height, colours } = surface;
  const { moving } = map;
  const parts = [map, view.version, camera.key, width, height, colours, route, view.hasDoors];
  const inputs = [...parts, moving];
  const hasChanged = inputs.some((part, i) => part !== filledFor[i]);
  if (hasChanged && (now - lastFilled > FILL_INTERVAL_MS || !moving)) {
    lastFilled = now;
    filledFor = inputs;
    keepingFocus(addressLine, () => fillWhere(addressLine, map));
    void showDoors(map);
    fillLevels(levels, map);
    fill(note, localText(map.nest.document.note));
    keepingFocus(scale, () => {
      fillScale(scale, map);
      if (map.route || isFront(map)) scale.prepend(followButton, count);
    });
  }
  // While a message moves on a map at rest, the place does not change.
  if (!hasChanged && !moving) return;
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(() => keepPlace(current()), KEEP_DELAY_MS);
}

/**
 * Fill a part of the page anew; if one of its buttons had the focus, the button at the same
 * position gets it.
 * @param {HTMLElement} box
 * @param {() => void} filling
 */
function keepingFocus(box, filling) {
  const buttons = () => [...box.querySelectorAll("button")];
  const at = buttons().findIndex((button) => button === document.activeElement);
  filling();
  if (at >= 0) buttons()[at]?.focus({ preventScroll: true });
}

/** Write the place of the camera into the URL. @param {MapStage | null} map */
function keepPlace(map) {
  // While the camera follows a message that plays, the place is given by the step.
  if (!map || map.moving || (state.playing && map.follows)) return;
  if (map.follows && isFront(map)) return writePlace(map, null, null);
  const { camera, surface } = map;
  const depth = depthOf(map);
  const live = part("live");
  const words = placeInWords(map);
  if (live && live.textContent !== words) live.textContent = words;
  if (depth === 0 && camera.scale < 1.3 * map.fit()) {
    writePlace(map, null, null);
    return;
  }
  const address = map.view.addressOf(camera.path);
  if (!address) return;
  const at = depth >= camera.path.length ? address : `${address}/${depth}`;
  writePlace(map, at, Number((surface.width / camera.scale).toPrecision(6)).toString());
}

/** The place that was put into the URL last. */
let shownPlace = "";

/** @type {(map: MapStage, at: string | null, wide: string | null) => void} */
function writePlace(map, at, wide) {
  shownPlace = `${at ?? ""} ${wide ?? ""}`;
  const usual = doc().stage.usual === "map" ? null : "map";
  const goesAlong = map.follows && !isFront(map);
  url.update({ at, wide, stage: goesAlong ? "follow" : usual });
}

/**
 * Whether the place in a query string is that written into the URL last.
 * @param {string} search
 */
export function isShownPlace(search) {
  const query = new URLSearchParams(search);
  return `${query.get("at") ?? ""} ${query.get("wide") ?? ""}` === shownPlace;
}
