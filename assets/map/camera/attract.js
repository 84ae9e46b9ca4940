/* Draws the camera towards the cells under the pointer while the visitor zooms in. */
import { ramp } from "../paint/fade.js";

/** @import { Camera } from "./camera.js" */

/**
 * Moves the camera while zooming in, so that the cell nearest to the pointer comes under it:
 * zooming never ends on empty ground.
 * @param {Camera} camera
 * @param {{width: number, height: number}} size of the stage
 * @param {number} px the pointer, in pixels from the middle of the stage
 * @param {number} py
 * @param {number} logFactor logarithm of the factor by which this frame magnifies
 */
export function attract(camera, size, px, py, logFactor) {
  const atPointer = camera.copy();
  const { scale } = atPointer;
  atPointer.x += px / scale;
  atPointer.y += py / scale;
  atPointer.locate().settle();
  const stageSide = Math.min(size.width, size.height);
  for (let i = 1; i < atPointer.types.length; i++) {
    const type = atPointer.types[i];
    const cellSize = 2 * Math.min(type.halfX, type.halfY) * scale;
    if (cellSize > 0.9 * stageSide && i < atPointer.types.length - 1) continue;
    const pull = type.node
      ? ramp(scale, 20, 60)
      : ramp(cellSize, 0.06 * stageSide, 0.25 * stageSide);
    const [dx, dy] = outside(atPointer, i);
    const by = pull * Math.min(1, 3.2 * logFactor);
    camera.x -= dx * by;
    camera.y -= dy * by;
    camera.locate().settle();
    return;
  }
}

/**
 * Returns how far a camera is outside a cell of its path, in pitches, along x and y of the screen.
 * @param {Camera} camera
 * @param {number} depth
 * @returns {[number, number]}
 */
function outside(camera, depth) {
  const type = camera.types[depth];
  const [x, y] = [camera.fromX[depth], camera.fromY[depth]];
  if (type.cell.round || type.node || camera.nest.turns) {
    const distance = Math.hypot(x, y);
    const outsideBy = Math.max(0, distance - type.reach * 0.8);
    return distance ? [(x / distance) * outsideBy, (y / distance) * outsideBy] : [0, 0];
  }
  return [
    Math.sign(x) * Math.max(0, Math.abs(x) - 0.9 * type.halfX),
    Math.sign(y) * Math.max(0, Math.abs(y) - 0.9 * type.halfY),
  ];
}
