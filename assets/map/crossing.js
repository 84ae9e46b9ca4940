/* Animates a step in a parameter that leads from a drawing to the map, or back. The smaller network
   is a part of the one on the map: the previous picture shrinks into that part, or grows out of
   it. */
import { fromCorner, interpolateBox, scaledBox } from "../growth/boxes.js";
import { boxOf, contentBox, drawnBox, followBox, putOver } from "../growth/left_picture.js";
import { h } from "../widgets/dom.js";
import { boxOfCells, cameraOfStep, cellsOfCopy } from "./camera/steps.js";

/** @import { MapStage } from "./stage.js" */
/** @import { Path } from "./nest/nest.js" */

/** Duration of zooming out from the previous network, in milliseconds. */
const GROW_MS = 1200;

/** Duration of the change from the map to the drawing of a part of it, in milliseconds. */
const FOLD_MS = 600;

/**
 * Returns the middle of a map in the window, from which its boxes are measured.
 * @param {MapStage} map
 */
function middle({ canvas }) {
  const { x, y, width, height } = boxOf(canvas);
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/**
 * Returns the box of cells of a map, in window coordinates.
 * @param {MapStage} map
 * @param {Path[]} cells
 */
function boxInWindow(map, cells) {
  const { x, y } = middle(map);
  const box = scaledBox(boxOfCells(map.nest, map.camera, cells), map.surface.magnified);
  return { ...box, x: box.x + x, y: box.y + y };
}

/**
 * Zoom out from the previous network to the whole new one; the previous picture shrinks with it.
 * @param {MapStage} map of the new network
 * @param {bigint} nodes of the previous network
 */
export function growFrom(map, nodes) {
  const pictureBox = contentBox();
  const fromMiddle =
    pictureBox && scaledBox(fromCorner(pictureBox, middle(map)), 1 / map.surface.magnified);
  map.cutTo(cameraOfStep(map, nodes, fromMiddle));
  void map.fly(map.home(), GROW_MS);
  const cells = cellsOfCopy(map.nest, nodes);
  followBox(() => (map.flying ? boxInWindow(map, cells) : null), GROW_MS);
}

/**
 * Go from a map to the drawing of a part of it: the picture of that part grows until it covers the
 * drawing, and fades.
 * @param {MapStage} map of the previous network
 * @param {bigint} nodes of the new one
 */
export function foldInto(map, nodes) {
  const { canvas } = map;
  const startBox = boxInWindow(map, cellsOfCopy(map.nest, nodes));
  const picture = h("canvas.left-picture", { "aria-hidden": "true" });
  const corner = boxOf(canvas);
  Object.assign(picture, { width: canvas.width, height: canvas.height });
  picture.getContext("2d")?.drawImage(canvas, 0, 0);
  picture.style.width = `${corner.width}px`;
  picture.style.height = `${corner.height}px`;
  putOver(picture, corner, startBox);
  // The box of the drawing is known once it is painted.
  requestAnimationFrame(() => {
    const endBox = drawnBox();
    followBox((share) => interpolateBox(startBox, endBox, share), FOLD_MS);
  });
}
