/* The camera that follows a broadcast: it starts at the source, and zooms out as the front
   grows. */

import { stepUnderWay } from "../../state/position.js";
import { ramp } from "../paint/fade.js";
import { flight } from "./flight.js";

/** @import { MapStage } from "../stage.js" */
/** @import { Path } from "../nest/nest.js" */
/** @import { Tally } from "../nest/census.js" */

/** Duration of zooming out, in milliseconds. */
const DRAW_BACK_MS = 700;

/**
 * Returns the depth of the smallest cell that holds every node which knows the message after a
 * round.
 * @param {Path} source the source of the broadcast
 * @param {number} round
 * @param {(path: Path) => Tally | null} tally returns null for a cell that is not loaded yet: the
 *   cell around it is then the one whose depth is returned
 */
export function depthOfFront(source, round, tally) {
  const total = tally([])?.upTo(round);
  let depth = 0;
  // At least a cluster is framed: a single node has nobody to tell.
  while (total && depth < source.length - 1) {
    if (tally(source.slice(0, depth + 1))?.upTo(round) !== total) break;
    depth += 1;
  }
  return depth;
}

/**
 * Returns the camera that frames the front of a map's layer: between two rounds, on its way.
 * @param {MapStage} map
 * @param {number} at rounds made, with a fraction
 */
export function frontCamera(map, at) {
  const source = sourceOf(map);
  if (!source) return map.camera;
  const [round, share] = [stepUnderWay(at), at - stepUnderWay(at) + 1];
  const framed = (/** @type {number} */ rounds) =>
    cameraOf(map, source, depthAfter(map, source, rounds));
  if (share >= 1 || depthAfter(map, source, round - 1) === depthAfter(map, source, round))
    return framed(round);
  const path = flight(framed(round - 1), framed(round), map.surface.width);
  return path.at(ramp(share, 0, 1));
}

/** @type {(map: MapStage, source: Path, round: number) => number} */
const depthAfter = ({ layer }, source, round) =>
  depthOfFront(source, round, (path) => layer?.painter?.tally(path) ?? null);

/** @type {(map: MapStage, source: Path, depth: number) => import("./camera.js").Camera} */
const cameraOf = (map, source, depth) => (depth ? map.cameraFor(source, depth) : map.home());

/** Returns the source of the front that a map shows. @param {MapStage} map */
const sourceOf = ({ layer }) => layer?.document.ends.source ?? null;

/**
 * Let the camera of a map zoom out as the front grows.
 * @param {MapStage} map
 * @param {number} at rounds made, with a fraction
 */
export function followFront(map, at) {
  const source = sourceOf(map);
  if (!map.follows || !source) return;
  const depth = depthAfter(map, source, stepUnderWay(at));
  if (depth === map.front) return;
  map.front = depth;
  map.view.requestedFocus = source;
  void map.fly(cameraOf(map, source, depth), DRAW_BACK_MS);
}
