/* Cameras that frame what is asked for: the whole, a cell, a node. */
import { Camera } from "./camera.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @typedef {{width: number, height: number}} Size of the stage, in pixels */

/** How much of a stage a framed cell takes. */
const FRAME = 0.78;

/** The least and the most pixels a pitch, in parts of what fits and of the smaller side. */
const LIMITS = { whole: 0.7, pitch: 0.62 };

/**
 * Pixels a pitch at which the whole fits.
 * @param {Nest} nest
 * @param {Size} size
 */
export function fit(nest, { width, height }) {
  const whole = nest.types[nest.root];
  return Math.min(width / (2.12 * whole.halfX), height / (2.2 * whole.halfY));
}

/**
 * The camera that sees the whole.
 * @param {Nest} nest
 * @param {Size} size
 */
export function home(nest, size) {
  const camera = new Camera(nest, nest.first(), 0, 0, fit(nest, size));
  camera.x -= camera.fromX[0];
  camera.y -= camera.fromY[0];
  return camera.follow().settle();
}

/**
 * The camera that frames a cell of a path, or stands before its node.
 * @param {Nest} nest
 * @param {Size} size
 * @param {Path} path
 * @param {number} depth
 * @param {number | null} wide pitches across the stage, null for what fits
 */
export function before(nest, size, path, depth = path.length, wide = null) {
  const { width, height } = size;
  const full = [...path, ...below(nest, path)];
  const type = nest.typesOf(full)[Math.min(depth, full.length)];
  const crowded = nest.document.ports.length > 12;
  const scale = wide
    ? width / wide
    : type.node
      ? Math.min(width, height) * (crowded ? 0.36 : 0.29)
      : Math.min((width * FRAME) / (2 * type.halfX), (height * FRAME) / (2 * type.halfY));
  const camera = new Camera(nest, full, 0, 0, within(nest, size, scale));
  camera.x -= camera.fromX[Math.min(depth, full.length)];
  camera.y -= camera.fromY[Math.min(depth, full.length)];
  camera.follow();
  if (type.node && !crowded) leanIn(camera);
  return camera.follow().settle();
}

/**
 * The first node below a cell.
 * @param {Nest} nest
 * @param {Path} path
 */
export function below(nest, path) {
  /** @type {Path} */
  const digits = [];
  const types = nest.typesOf(path);
  for (let type = types[types.length - 1]; !type.node; type = nest.types[type.kids[0]]) {
    digits.push(0);
  }
  return digits;
}

/**
 * A scale within its limits.
 * @param {Nest} nest
 * @param {Size} size
 * @param {number} scale
 */
export function within(nest, size, scale) {
  const most = LIMITS.pitch * Math.min(size.width, size.height);
  return Math.min(most, Math.max(LIMITS.whole * fit(nest, size), scale));
}

/** How far it leans, in pitches: less than half-way to the nearest node of a tilted cube. */
const LEAN = 0.25;

/**
 * A node alone leans towards the middle of its cluster, which belongs to its picture.
 * @param {Camera} camera
 */
function leanIn(camera) {
  const depth = camera.path.length - 1;
  if (depth < 0) return;
  const [dx, dy] = [camera.fromX[depth], camera.fromY[depth]];
  const distance = Math.hypot(dx, dy);
  if (!distance) return;
  const by = Math.min(0.42 * distance, LEAN) / distance;
  camera.x -= dx * by;
  camera.y -= dy * by;
}
