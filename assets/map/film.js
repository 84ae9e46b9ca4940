/* The map in a film: the camera for each place of the message, and waiting until all is loaded. */
import { followingCamera } from "./camera/message_camera.js";

/** @import { MapStage } from "./stage.js" */

/** Milliseconds between two checks whether the map is loaded. */
const POLL_MS = 10;
/** The most checks: after them a map that is not loaded is painted as it is. */
const MAX_POLLS = 300;

/**
 * Returns the camera with which the map is painted when the message is at the place `at` of its
 * route: one that follows the message, or the front of a broadcast, if the stage is set so; else
 * the camera of the stage.
 * @param {MapStage} stage
 * @param {number} at
 */
export function cameraAt(stage, at) {
  const { follows, route, layer, nest, surface, camera } = stage;
  if (!follows) return camera;
  if (layer?.front) return layer.front.frontCamera(stage, at);
  return route ? followingCamera(nest, route, at, surface.width, surface.height) : camera;
}

/**
 * Waits until all that is visible when the message is at the place `at` of its route is loaded.
 * @param {MapStage} stage
 * @param {number} at
 */
export async function untilLoaded(stage, at) {
  const scratch = document.createElement("canvas").getContext("2d");
  if (!scratch) return;
  // Painting requests what is not loaded yet. On a canvas of one pixel it takes hardly any time.
  for (let i = 0; i < MAX_POLLS; i++) {
    stage.paintOn(scratch, 1, { at, clear: true, camera: cameraAt(stage, at) });
    if (stage.view.settled && (stage.layer?.settled ?? true)) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
