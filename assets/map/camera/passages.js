/* Flights through doors, and back: the camera before each flight is kept. */

/** @import { MapStage } from "../stage.js" */
/** @import { Path } from "../nest/nest.js" */

/** The most flights that are kept. */
const MAX_PASSAGES = 100;

/** Fly along a far link, to the node at its other end. @param {MapStage} map @param {Path} to */
export function flyThrough(map, to) {
  map.passages.push({ camera: map.camera.copy(), requestedFocus: map.view.requestedFocus });
  if (map.passages.length > MAX_PASSAGES) map.passages.shift();
  map.view.requestedFocus = to;
  map.follows = false;
  return map.fly(map.cameraFor(to, to.length, map.surface.width / map.camera.scale));
}

/** Fly back to where the last flight through a door began. @param {MapStage} map */
export function flyBack(map) {
  const passage = map.passages.pop();
  if (!passage) return;
  map.view.requestedFocus = passage.requestedFocus;
  void map.fly(passage.camera);
}
