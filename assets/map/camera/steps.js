/* A step in a parameter: the network that was is a cell of the new one, or held it as one. */

/** @typedef {import("../stage.js").MapStage} MapStage */
/** @typedef {import("./camera.js").Camera} Camera */

/** How much farther off the camera begins where the network has become smaller. */
const FARTHER = 0.45;

/**
 * The camera that sees a new network as the one before it was seen: of a larger one it frames the
 * cell that is as large as the whole was, round the first node; a smaller one is farther away.
 * @param {Pick<MapStage, "nest" | "home" | "before">} map
 * @param {bigint} nodes of the network before
 * @returns {Camera}
 */
export function cameraOfStep(map, nodes) {
  const { nest } = map;
  if (nest.types[nest.root].size < nodes) return map.home().zoom(FARTHER, 0, 0);
  const path = nest.first();
  const types = nest.typesOf(path);
  let depth = 0;
  while (depth + 1 < path.length && types[depth + 1].size >= nodes) depth += 1;
  return depth ? map.before(path, depth) : map.home().zoom(1 / FARTHER, 0, 0);
}
