/* The transition from the drawing of a small network to the map of the next one, and back: a
   picture of the old stage lies over the new one, and moves with the old network's box there. */
import { part } from "../page/page.js";
import { cy } from "../stage/stage.js";
import { fitBox, fromCorner } from "./boxes.js";

/** @import { Box } from "./boxes.js" */

/** After this many milliseconds a picture that does not move is removed. */
const TIMEOUT_MS = 4000;

/** The picture over the stage, its corner in the window, and the box of its content. */
let current = /** @type {{picture: HTMLCanvasElement, corner: Box, shows: Box} | null} */ (null);
let timer = 0;

/** Returns the box of an element in the window. @param {Element} element @returns {Box} */
export function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Returns the box of the drawing's nodes in the window. @returns {Box} */
export function drawnBox() {
  const { x1, y1, w, h } = cy().nodes().renderedBoundingBox({ includeLabels: false });
  const { x, y } = boxOf(/** @type {HTMLElement} */ (cy().container()));
  return { x: x + x1, y: y + y1, width: w, height: h };
}

/** Returns the box of the picture's content in the window; null if there is no picture. */
export const contentBox = () => current?.shows ?? null;

/**
 * Put a picture over the stage, at its position in the window.
 * @param {HTMLCanvasElement} picture
 * @param {Box} corner its position in the window
 * @param {Box} shows the box of its content in the window
 */
export function putOver(picture, corner, shows) {
  drop();
  current = { picture, corner, shows };
  const { style } = picture;
  Object.assign(style, { transformOrigin: "0 0", background: "none", zIndex: "3" });
  part("stage-box").append(picture);
  timer = window.setTimeout(drop, TIMEOUT_MS, picture);
  requestAnimationFrame(() => placeIn(shows, 1));
}

/** Remove the picture, if it is this one. @param {HTMLCanvasElement} [picture] */
export function drop(picture = current?.picture) {
  if (!current || current.picture !== picture) return;
  clearTimeout(timer);
  current.picture.remove();
  current.picture.removeAttribute("style");
  current = null;
}

// Any input ends the transition.
for (const event of ["keydown", "pointerdown", "wheel"])
  addEventListener(event, () => drop(), { capture: true });

/**
 * Fit the content of the picture into a box of the window, with an opacity.
 * @param {Box} box
 * @param {number} alpha from 0 to 1
 */
function placeIn(box, alpha) {
  if (!current) return;
  const { picture, corner, shows } = current;
  // The stage may have moved in the window.
  const { x, y, scale } = fitBox(
    fromCorner(shows, corner),
    fromCorner(box, boxOf(part("stage-box"))),
  );
  Object.assign(picture.style, {
    opacity: String(alpha),
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  });
}

/**
 * Move the picture with a box, and fade it out.
 * @param {(share: number) => Box | null} boxAt by the share of the time that is over; null where it
 * ends
 * @param {number} time in milliseconds
 */
export function followBox(boxAt, time) {
  clearTimeout(timer);
  const [ownPicture, began] = [current, performance.now()];
  const tick = () => {
    if (!ownPicture || current !== ownPicture) return;
    const share = (performance.now() - began) / time;
    const box = share < 1 ? boxAt(share) : null;
    if (!box) return drop();
    placeIn(box, 1 - share);
    requestAnimationFrame(tick);
  };
  tick();
}
