/* Input to the map: wheel, drag, pinch, double click, keys. */

import { flyBack } from "./passages.js";

/** @import { MapStage } from "../stage.js" */

/** Logarithms of the factors by which a unit of the wheel and a double click magnify. */
const ZOOM = { wheel: 0.0022, double: 1.4 };

/** Pixels by which an arrow key moves the map. */
const STEP = 60;

/** A pointer that moved at most this many pixels has clicked. */
const CLICK_TRAVEL = 4;

/** Most milliseconds between the clicks of a double click, and most pixels between them. */
const DOUBLE = { within: 450, near: 6 };

/**
 * Lets the visitor move a map; returns a function that removes the listeners.
 * @param {HTMLElement} target
 * @param {() => MapStage | null} map
 * @param {{clicked: (x: number, y: number, event: PointerEvent) => void,
 *   hovered: (x: number, y: number) => void, left: () => void, out: () => void}} handlers
 */
export function listenForInput(target, map, handlers) {
  const controller = new AbortController();
  const { signal } = controller;
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let travelled = 0;
  let last = { time: -DOUBLE.within, x: 0, y: 0 };
  /** CSS pixels a pixel of the map. */
  const magnified = () => map()?.surface.magnified ?? 1;
  /** @type {(event: MouseEvent) => [number, number]} */
  const positionOf = (event) => {
    const box = target.getBoundingClientRect();
    return [(event.clientX - box.left) / magnified(), (event.clientY - box.top) / magnified()];
  };
  /** @type {(event: MouseEvent) => [number, number]} */
  const offsetFromCentre = (event) => {
    const [x, y] = positionOf(event);
    const { clientWidth, clientHeight } = target;
    return [x - clientWidth / 2 / magnified(), y - clientHeight / 2 / magnified()];
  };
  /** Move the map. @param {MapStage} stage @param {number} dx @param {number} dy in CSS pixels */
  const drag = (stage, dx, dy) => stage.drag(dx / magnified(), dy / magnified());
  target.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const turn = event.deltaMode ? event.deltaY * 30 : event.deltaY;
      map()?.scroll(-turn * ZOOM.wheel, ...offsetFromCentre(event));
    },
    { passive: false, signal },
  );
  target.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button > 0) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled = 0;
      target.setPointerCapture(event.pointerId);
      const stage = map();
      if (stage) stage.isHeld = true;
    },
    { signal },
  );
  target.addEventListener(
    "pointermove",
    (event) => {
      const stage = map();
      const before = pointers.get(event.pointerId);
      if (!stage) return;
      if (!before) {
        handlers.hovered(...positionOf(event));
        return;
      }
      const [dx, dy] = [before.x - event.clientX, before.y - event.clientY];
      travelled += Math.hypot(dx, dy);
      const others = [...pointers].filter(([id]) => id !== event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!others.length) {
        if (travelled > CLICK_TRAVEL) drag(stage, dx, dy);
        return;
      }
      const [, other] = others[0];
      const distanceBefore = Math.hypot(before.x - other.x, before.y - other.y);
      const distanceNow = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      drag(stage, dx / 2, dy / 2);
      if (distanceBefore > 1 && distanceNow > 1)
        stage.scroll(Math.log(distanceNow / distanceBefore), ...offsetFromCentre(event));
    },
    { signal },
  );
  const onUp = (/** @type {PointerEvent} */ event) => {
    const isClick =
      pointers.delete(event.pointerId) && travelled <= CLICK_TRAVEL && event.type === "pointerup";
    const stage = map();
    if (stage) {
      stage.isHeld = pointers.size > 0;
      stage.onCameraMoved();
    }
    if (!isClick) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const isSamePlace = Math.hypot(x - last.x, y - last.y) < DOUBLE.near;
    const doubled = isSamePlace && time - last.time < DOUBLE.within;
    last = { time, x, y };
    if (!doubled) handlers.clicked(...positionOf(event), event);
  };
  target.addEventListener("pointerup", onUp, { signal });
  target.addEventListener("pointercancel", onUp, { signal });
  target.addEventListener("pointerleave", () => handlers.left(), { signal });
  target.addEventListener(
    "dblclick",
    (event) =>
      map()?.scroll(event.shiftKey ? -ZOOM.double : ZOOM.double, ...offsetFromCentre(event)),
    { signal },
  );
  target.addEventListener(
    "keydown",
    (event) => {
      const stage = map();
      const act = stage && !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key];
      if (!act) {
        if (event.key === "Escape") handlers.out();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      act(stage);
    },
    { signal },
  );
  return () => controller.abort();
}

/**
 * An arrow key: fly along the link of the node in focus that leads in its direction, else move the
 * map.
 * @param {MapStage} map
 * @param {number} dx
 * @param {number} dy
 */
function arrow(map, dx, dy) {
  const to = map.view.neighbourTowards(dx, dy);
  if (!to) {
    map.drag(STEP * dx, STEP * dy);
    return;
  }
  map.view.requestedFocus = to;
  void map.fly(map.cameraFor(to, to.length, map.surface.width / map.camera.scale));
}

/** @type {Record<string, (map: MapStage) => void>} */
const KEYS = {
  Backspace: flyBack,
  ArrowLeft: (map) => arrow(map, -1, 0),
  ArrowRight: (map) => arrow(map, 1, 0),
  ArrowUp: (map) => arrow(map, 0, -1),
  ArrowDown: (map) => arrow(map, 0, 1),
};
