/* Through a door, and back: where the camera stood before each flight is kept. */

/** @import { MapStage } from "../stage.js" */
/** @import { Path } from "../nest/nest.js" */

/** So many passages are kept. */
const MOST = 100;

/**
 * Fly over a far link, to the node behind it.
 * @param {MapStage} map
 * @param {Path} to
 */
export function flyThrough(map, to) {
  map.passages.push({ camera: map.camera.copy(), wanted: map.view.wanted });
  if (map.passages.length > MOST) map.passages.shift();
  map.view.wanted = to;
  map.follows = false;
  return map.fly(map.before(to, to.length, map.surface.width / map.camera.scale));
}

/** Fly back to where the last flight through a door began. @param {MapStage} map */
export function flyBack(map) {
  const passage = map.passages.pop();
  if (!passage) return;
  map.view.wanted = passage.wanted;
  void map.fly(passage.camera);
}
