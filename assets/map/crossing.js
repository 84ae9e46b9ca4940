/* A step in a parameter that leads to the map, or away from it: what the network was, or becomes,
   is a part of the map, and the picture of the stage that is left goes along with it. */
import { fromCorner, mixed } from "../growth/boxes.js";
import { boxOf, carryAlong, drawnBox, leave, shownIn } from "../growth/left_picture.js";
import { h } from "../widgets/dom.js";
import { boxOfCells, cameraOfStep, cellsOfCopy } from "./camera/steps.js";

/** @import { MapStage } from "./stage.js" */
/** @import { Path } from "./nest/nest.js" */

/** So long the camera draws back from what a network was, in milliseconds. */
const GROWS = 1200;

/** So long the map goes over into the drawing of a part of it. */
const FOLDS = 600;

/** The middle of a map in the window, which boxes of it are told from. @param {MapStage} map */
function middle({ canvas }) {
  const { x, y, width, height } = boxOf(canvas);
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/** Where cells of a map are in the window. @param {MapStage} map @param {Path[]} cells */
function boxInWindow(map, cells) {
  const [box, { x, y }] = [boxOfCells(map.nest, map.camera, cells), middle(map)];
  return { ...box, x: box.x + x, y: box.y + y };
}

/**
 * Draw back from what the network was; a picture of it goes along as it shrinks.
 * @param {MapStage} map of the new network
 * @param {bigint} nodes of the network before
 */
export function growFrom(map, nodes) {
  const shows = shownIn();
  map.go(cameraOfStep(map, nodes, shows && fromCorner(shows, middle(map))));
  void map.fly(map.home(), GROWS);
  const cells = cellsOfCopy(map.nest, nodes);
  carryAlong(() => (map.flying ? boxInWindow(map, cells) : null), GROWS);
}

/**
 * Go from a map to the drawing of a part of it: the picture of that grows to it, and is gone.
 * @param {MapStage} map of the network before
 * @param {bigint} nodes of the new one
 */
export function foldInto(map, nodes) {
  const { canvas } = map;
  const begins = boxInWindow(map, cellsOfCopy(map.nest, nodes));
  const picture = h("canvas.left-picture", { "aria-hidden": "true" });
  const corner = boxOf(canvas);
  Object.assign(picture, { width: canvas.width, height: canvas.height });
  picture.getContext("2d")?.drawImage(canvas, 0, 0);
  picture.style.width = `${corner.width}px`;
  picture.style.height = `${corner.height}px`;
  leave(picture, corner, begins);
  // The drawing has its place as soon as it is painted.
  requestAnimationFrame(() => {
    const ends = drawnBox();
    carryAlong((share) => mixed(begins, ends, share), FOLDS);
  });
}
