/* The camera of a front: it begins at the node that tells first, and draws back as it grows. */

import { stepUnderWay } from "../../state/position.js";

/** @import { MapStage } from "../stage.js" */
/** @import { Path } from "../nest/nest.js" */
/** @import { Tally } from "../nest/census.js" */

/** So long the camera draws back, in milliseconds. */
const DRAWS_BACK = 700;

/**
 * The depth of the smallest cell that holds every node which knows by a round.
 * @param {Path} source the node that tells first
 * @param {number} round
 * @param {(path: Path) => Tally | null} tally null while it is on its way: then the cell round it
 */
export function depthOfFront(source, round, tally) {
  const all = tally([])?.upTo(round);
  let depth = 0;
  // A cluster is the smallest that is framed: a node alone shows nothing to be told.
  while (all && depth < source.length - 1) {
    if (tally(source.slice(0, depth + 1))?.upTo(round) !== all) break;
    depth += 1;
  }
  return depth;
}

/**
 * Let the camera of a map draw back as its front grows.
 * @param {MapStage} map
 * @param {number} at rounds made, with the fraction of the one under way
 */
export function followFront(map, at) {
  const { follows, layer } = map;
  const source = layer?.document.form === "front" ? layer.document.ends.source : null;
  if (!follows || !source) return;
  const depth = depthOfFront(source, stepUnderWay(at), (path) => layer?.laid?.tally(path) ?? null);
  if (depth === map.front) return;
  map.front = depth;
  map.view.wanted = source;
  void map.fly(depth ? map.before(source, depth) : map.home(), DRAWS_BACK);
}
