/* The camera that follows a broadcast: it starts at the source, and draws back as the front
   grows. */

import { stepUnderWay } from "../../state/position.js";

/** @import { MapStage } from "../stage.js" */
/** @import { Path } from "../nest/nest.js" */
/** @import { Tally } from "../nest/census.js" */

/** Duration of drawing back, in milliseconds. */
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
 * Let the camera of a map draw back as the front grows.
 * @param {MapStage} map
 * @param {number} at rounds made, with a fraction
 */
export function followFront(map, at) {
  const { follows, layer } = map;
  const source = layer?.document.form === "front" ? layer.document.ends.source : null;
  if (!follows || !source) return;
  const depth = depthOfFront(source, stepUnderWay(at), (path) => layer?.laid?.tally(path) ?? null);
  if (depth === map.front) return;
  map.front = depth;
  map.view.wanted = source;
  void map.fly(depth ? map.cameraFor(source, depth) : map.home(), DRAW_BACK_MS);
}
