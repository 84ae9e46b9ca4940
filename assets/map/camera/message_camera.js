/* The camera that follows a message. */

import { isMoving, stepOf } from "../../state/position.js";
import { sharedDepth, UPRIGHT } from "../nest/nest.js";
import { ramp } from "../paint/fade.js";
import { Camera } from "./camera.js";
import { flight } from "./flight.js";
import { fit, framingCamera, home } from "./framing.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Way } from "../paint/arcs.js" */

/**
 * Returns the camera that follows the message: it stays at the cluster for a hop inside it, and
 * zooms out and in along a longer link. It only depends on `at`, so it can be moved back and forth.
 * @param {Nest} nest
 * @param {Way} route
 * @param {number} at hops made, with a fraction
 * @param {number} width of the stage in pixels
 * @param {number} height
 * @param {boolean} [atBothEnds] whether it begins with both ends of the route in view
 */
export function followingCamera(nest, route, at, width, height, atBothEnds = false) {
  const last = route.roles.length;
  const hop = Math.min(stepOf(at), last);
  const share = at - hop;
  const here =
    hop === 0 && atBothEnds
      ? cameraOfEnds(nest, route, { width, height })
      : cameraCloseTo(nest, route.paths[hop], width, height);
  here.rides = 0;
  if (hop >= last || !isMoving(share)) return here;
  const next = cameraCloseTo(nest, route.paths[hop + 1], width, height);
  const camera = flight(here, next, width).at(ramp(share, 0, 1));
  // The message is drawn as far along its hop as the camera, so that it stays in the picture.
  camera.rides = camera.share;
  return camera;
}

/**
 * Returns the camera that frames the smallest cell with both ends of a route.
 * @param {Nest} nest
 * @param {Way} route
 * @param {import("./framing.js").Size} size
 */
function cameraOfEnds(nest, { paths }, size) {
  const depth = sharedDepth([paths[0], paths[paths.length - 1]]);
  return depth ? framingCamera(nest, size, paths[0], depth) : home(nest, size);
}

/** The part of the view that may lie outside a cell larger than it, at each side. */
const MAX_OUTSIDE = 0.15;

/**
 * Returns how far a camera moves along an axis to have less of what lies outside its cell in view:
 * the smallest cell that is larger than the view, or the whole network.
 * @param {Camera} camera
 * @param {0 | 1} axis
 * @param {number} view half the size of the view along the axis, in pitches
 */
function inward({ types, frames, fromX, fromY }, axis, view) {
  const halfOf = (/** @type {number} */ depth) => {
    const { cell, reach, halfX, halfY } = types[depth];
    const isUpright = Math.abs((frames[depth] ?? UPRIGHT)[0]) > 0.5;
    return cell.round ? reach : isUpright === (axis === 0) ? halfX : halfY;
  };
  let depth = types.length - 2;
  while (depth > 0 && halfOf(depth) < view) depth -= 1;
  const from = (axis ? fromY : fromX)[depth];
  const most = Math.max(0, halfOf(depth) - (1 - 2 * MAX_OUTSIDE) * view);
  return Math.max(-most, Math.min(most, from)) - from;
}

/** A network that would reach beyond the stage by less than this is seen whole. */
const NEARLY_WHOLE = 1.5;

/**
 * Returns the camera near a node, with its cluster in the picture.
 * @param {Nest} nest
 * @param {Path} path
 * @param {number} width
 * @param {number} height
 */
export function cameraCloseTo(nest, path, width, height) {
  const types = nest.typesOf(path);
  const cluster = types[Math.max(0, path.length - 1)];
  const wide = 2 * Math.max(cluster.halfX, cluster.halfY);
  const scale = (0.42 * Math.min(width, height)) / wide;
  if (scale < NEARLY_WHOLE * fit(nest, { width, height })) return home(nest, { width, height });
  const camera = new Camera(nest, path, 0, 0, scale);
  const clusterDepth = Math.max(0, path.length - 1);
  camera.x -= camera.fromX[clusterDepth] * 0.6;
  camera.y -= camera.fromY[clusterDepth] * 0.6;
  camera.locate();
  camera.x += inward(camera, 0, width / 2 / camera.scale);
  camera.y += inward(camera, 1, height / 2 / camera.scale);
  return camera.locate();
}
