/* The map in a film: its camera where a message is, and nothing painted before it is all there. */
import { following } from "./camera/message_camera.js";

/** @import { MapStage } from "./stage.js" */

/** Milliseconds between two looks, and looks at a map that does not get further. */
const [LOOK, LOOKS] = [10, 300];

/**
 * The camera of a place of the message: as in play, it follows where it is asked to.
 * @param {MapStage} stage
 * @param {number} at
 */
export function cameraAt({ follows, route, nest, surface, camera }, at) {
  if (!follows || !route) return camera;
  return following(nest, route, at, surface.width, surface.height);
}

/**
 * Wait until all that is seen with the message at a place has come.
 * @param {MapStage} stage
 * @param {number} at
 */
export async function come(stage, at) {
  const scratch = document.createElement("canvas").getContext("2d");
  if (!scratch) return;
  // The canvas has a single pixel: what is painted on it is asked for, and costs next to nothing.
  for (let i = 0; i < LOOKS; i++) {
    stage.still(scratch, 1, { at, clear: true, filmed: true });
    if (stage.view.settled && (stage.layer?.settled ?? true)) return;
    await new Promise((done) => setTimeout(done, LOOK));
  }
}
