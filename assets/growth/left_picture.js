/* From the drawing of a small network to the map of the next one, and back: a picture of the stage
   that is left lies over the new one, and goes along with the place that it has in it. */
import { part } from "../page/page.js";
import { cy } from "../stage/stage.js";
import { carried, fromCorner } from "./boxes.js";

/** @import { Box } from "./boxes.js" */

/** What nothing goes along with after so long is taken away, in milliseconds. */
const LOST = 4000;

/** The picture over the stage, its corner in the window, and the box of what it shows. */
let held = /** @type {{picture: HTMLCanvasElement, corner: Box, shows: Box} | null} */ (null);
let timer = 0;

/** Where something in the window is. @param {Element} element @returns {Box} */
export function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Where the nodes of the drawing on the stage are in the window. @returns {Box} */
export function drawnBox() {
  const { x1, y1, w, h } = cy().nodes().renderedBoundingBox({ includeLabels: false });
  const { x, y } = boxOf(/** @type {HTMLElement} */ (cy().container()));
  return { x: x + x1, y: y + y1, width: w, height: h };
}

/** The box, in the window, of what the picture shows; null where none is over the stage. */
export const shownIn = () => held?.shows ?? null;

/**
 * Leave a picture over the stage, in the place that it has in the window.
 * @param {HTMLCanvasElement} picture
 * @param {Box} corner where it lies in the window
 * @param {Box} shows what of the window it shows
 */
export function leave(picture, corner, shows) {
  drop();
  held = { picture, corner, shows };
  const { style } = picture;
  Object.assign(style, { transformOrigin: "0 0", background: "none", zIndex: "3" });
  part("stage-box").append(picture);
  timer = window.setTimeout(drop, LOST, picture);
  requestAnimationFrame(() => carry(shows, 1));
}

/** Take the picture away, if it is this one. @param {HTMLCanvasElement} [picture] */
export function drop(picture = held?.picture) {
  if (!held || held.picture !== picture) return;
  clearTimeout(timer);
  held.picture.remove();
  held.picture.removeAttribute("style");
  held = null;
}

// Whatever is pressed ends it.
for (const event of ["keydown", "pointerdown", "wheel"])
  addEventListener(event, () => drop(), { capture: true });

/**
 * Let what the picture shows lie in a box of the window, so much of it to be seen.
 * @param {Box} box
 * @param {number} seen from 0 to 1
 */
function carry(box, seen) {
  if (!held) return;
  const { picture, corner, shows } = held;
  // The stage may have another place in the window by now.
  const { x, y, scale } = carried(
    fromCorner(shows, corner),
    fromCorner(box, boxOf(part("stage-box"))),
  );
  Object.assign(picture.style, {
    opacity: String(seen),
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  });
}

/**
 * Let the picture go along with a box that moves, and become fainter, until it is not seen.
 * @param {(share: number) => Box | null} boxAt by how much of the time is over; null where it ends
 * @param {number} time in milliseconds
 */
export function carryAlong(boxAt, time) {
  clearTimeout(timer);
  const [mine, began] = [held, performance.now()];
  const tick = () => {
    if (!mine || held !== mine) return;
    const share = (performance.now() - began) / time;
    const box = share < 1 ? boxAt(share) : null;
    if (!box) return drop();
    carry(box, 1 - share);
    requestAnimationFrame(tick);
  };
  tick();
}
