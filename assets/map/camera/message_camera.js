/* The camera that follows a message. */

import { isMoving, stepOf } from "../../state/position.js";
import { Camera } from "./camera.js";
import { flight } from "./flight.js";

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
 */
export function followingCamera(nest, route, at, width, height) {
  const last = route.roles.length;
  const hop = Math.min(stepOf(at), last);
  const share = at - hop;
  const here = cameraCloseTo(nest, route.paths[hop], width, height);
  here.rides = 0;
  if (hop >= last || !isMoving(share)) return here;
  const next = cameraCloseTo(nest, route.paths[hop + 1], width, height);
  const camera = flight(here, next, width).at(share * share * (3 - 2 * share));
  // The message is drawn as far along its hop as the camera, so that it stays in the picture.
  camera.rides = camera.share;
  return camera;
}

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
  const camera = new Camera(nest, path, 0, 0, (0.42 * Math.min(width, height)) / wide);
  const clusterDepth = Math.max(0, path.length - 1);
  camera.x -= camera.fromX[clusterDepth] * 0.6;
  camera.y -= camera.fromY[clusterDepth] * 0.6;
  return camera.locate();
}
