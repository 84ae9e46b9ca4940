/* Cameras that frame the whole network, a cell or a node. */
import { Camera } from "./camera.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @typedef {{width: number, height: number}} Size of the stage, in pixels */

/** The part of the stage that a framed cell fills. */
const FRAME = 0.78;

/**
 * The least scale, relative to that at which the whole fits; the pitch at the largest scale,
 * relative to the smaller side of the stage.
 */
const LIMITS = { whole: 0.7, pitch: 0.62 };

/** The height of the names above the topmost cells, in pixels. */
const NAME_ROOM = 23;

/**
 * Returns the scale at which the whole network fits, with the names above it, in pixels a pitch.
 * @param {Nest} nest
 * @param {Size} size
 */
export function fit(nest, { width, height }) {
  const { halfX, halfY } = nest.types[nest.root];
  const high = Math.max(height / 2, Math.min(height / 1.1, height - 2 * NAME_ROOM));
  return Math.min(width / (2.12 * halfX), high / (2 * halfY));
}

/** Returns the camera that sees the whole network. @param {Nest} nest @param {Size} size */
export function home(nest, size) {
  const camera = new Camera(nest, nest.firstPath(), 0, 0, fit(nest, size));
  camera.x -= camera.fromX[0];
  camera.y -= camera.fromY[0];
  return camera.locate().settle();
}

/**
 * Returns the camera that frames the cell of a path at a depth, or its node.
 * @param {Nest} nest
 * @param {Size} size
 * @param {Path} path
 * @param {number} depth
 * @param {number | null} pitchesAcross pitches across the stage, null so that the cell fits
 */
export function framingCamera(nest, size, path, depth = path.length, pitchesAcross = null) {
  const { width, height } = size;
  const full = [...path, ...digitsToFirstNode(nest, path)];
  const type = nest.typesOf(full)[Math.min(depth, full.length)];
  const crowded = nest.document.ports.length > 12;
  const scale = pitchesAcross
    ? width / pitchesAcross
    : type.node
      ? Math.min(width, height) * (crowded ? 0.36 : 0.29)
      : Math.min((width * FRAME) / (2 * type.halfX), (height * FRAME) / (2 * type.halfY));
  const camera = new Camera(nest, full, 0, 0, clampScale(nest, size, scale));
  camera.x -= camera.fromX[Math.min(depth, full.length)];
  camera.y -= camera.fromY[Math.min(depth, full.length)];
  camera.locate();
  if (type.node && !crowded) leanIn(camera);
  return camera.locate().settle();
}

/**
 * Returns the digits that lead from a cell to its first node.
 * @param {Nest} nest
 * @param {Path} path
 */
export function digitsToFirstNode(nest, path) {
  /** @type {Path} */
  const digits = [];
  const types = nest.typesOf(path);
  for (let type = types[types.length - 1]; !type.node; type = nest.types[type.kids[0]]) {
    digits.push(0);
  }
  return digits;
}

/**
 * Returns a scale clamped to its limits.
 * @param {Nest} nest
 * @param {Size} size
 * @param {number} scale
 */
export function clampScale(nest, size, scale) {
  const most = LIMITS.pitch * Math.min(size.width, size.height);
  return Math.min(most, Math.max(LIMITS.whole * fit(nest, size), scale));
}

/** The most pitches that a camera is moved off its node: less than half the distance to another. */
const MAX_LEAN = 0.25;

/**
 * Moves a camera off its node, towards the middle of the cluster, so that this is in the picture
 * too.
 * @param {Camera} camera
 */
function leanIn(camera) {
  const depth = camera.path.length - 1;
  if (depth < 0) return;
  const [dx, dy] = [camera.fromX[depth], camera.fromY[depth]];
  const distance = Math.hypot(dx, dy);
  if (!distance) return;
  const by = Math.min(0.42 * distance, MAX_LEAN) / distance;
  camera.x -= dx * by;
  camera.y -= dy * by;
}
