/* A step in a parameter: the network that was is a part of the new one, or held it as one. */

/** @import { MapStage } from "../stage.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Box } from "../../growth/boxes.js" */

/** How much farther off the camera begins where the network has become smaller. */
const FARTHER = 0.45;

/** How much of the stage a network takes that nobody has seen before. */
const FRAME = 0.78;

/** So many nodes of the network that was, evenly spread, say which cells it was. */
const SAMPLES = 64n;

/**
 * The cells of a network that the one before it was, if its nodes were the first ones: the least
 * cell that holds as many, or those of its kids that hold some of them.
 * @param {Nest} nest
 * @param {bigint} nodes of the network before
 * @returns {Path[]}
 */
export function cellsOfCopy(nest, nodes) {
  const count = nodes < SAMPLES ? nodes : SAMPLES;
  const paths = Array.from({ length: Number(count) }, (_, i) =>
    nest.pathOf((BigInt(i) * (nodes - 1n)) / (count > 1n ? count - 1n : 1n)),
  );
  const [first] = paths;
  let depth = 0;
  while (depth < first.length && paths.every((path) => path[depth] === first[depth])) depth += 1;
  const least = nest.typesOf(first)[depth];
  if (least.node || least.size === nodes) return [first.slice(0, depth)];
  const digits = new Set(paths.map((path) => path[depth]));
  return [...digits].map((digit) => [...first.slice(0, depth), digit]);
}

/**
 * The box that cells take, in pixels from the middle of the stage.
 * @param {Nest} nest
 * @param {Pick<Camera, "project" | "scale">} camera
 * @param {Path[]} cells
 * @returns {Box}
 */
export function boxOfCells(nest, camera, cells) {
  const sides = cells.map((path) => {
    const [x, y] = camera.project(path);
    const type = nest.typesOf(path)[path.length];
    const [w, h] = nest.turns ? [type.reach, type.reach] : [type.halfX, type.halfY];
    return [x - w * camera.scale, y - h * camera.scale, x + w * camera.scale, y + h * camera.scale];
  });
  const least = (/** @type {number} */ i) => Math.min(...sides.map((side) => side[i]));
  const most = (/** @type {number} */ i) => Math.max(...sides.map((side) => side[i]));
  const [x, y] = [least(0), least(1)];
  return { x, y, width: most(2) - x, height: most(3) - y };
}

/**
 * The camera that sees a new network as the one before it was seen: of a larger one the cells that
 * it was lie in the box that it had on the stage; a smaller one is farther away.
 * @param {Pick<MapStage, "nest" | "home" | "surface">} map
 * @param {bigint} nodes of the network before
 * @param {Box | null} [box] in pixels from the middle of the stage
 * @returns {Camera}
 */
export function cameraOfStep(map, nodes, box = null) {
  const { nest, surface } = map;
  const camera = map.home();
  if (nest.count < nodes) return camera.zoom(FARTHER, 0, 0);
  const cells = cellsOfCopy(nest, nodes);
  const target = box ?? framed(surface);
  const now = boxOfCells(nest, camera, cells);
  const nearer = Math.min(target.width / now.width, target.height / now.height);
  // Where the network that was is spread over the whole, it was seen from nearer all the same.
  if (!box && nearer < 1.05) return camera.zoom(1 / FARTHER, 0, 0);
  camera.zoom(nearer, 0, 0);
  const { x, y, width, height } = boxOfCells(nest, camera, cells);
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  return camera.pan(x + width / 2 - middle.x, y + height / 2 - middle.y);
}

/** The box of what fills the stage. @param {{width: number, height: number}} size @returns {Box} */
function framed({ width, height }) {
  const [w, h] = [FRAME * width, FRAME * height];
  return { x: -w / 2, y: -h / 2, width: w, height: h };
}
