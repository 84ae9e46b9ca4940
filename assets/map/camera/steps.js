/* A step in a parameter: the former network is a part of the new one, or the new one of the
   former. */

import { sharedDepth } from "../nest/nest.js";

/** @import { MapStage } from "../stage.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Box } from "../../growth/boxes.js" */

/** The camera starts at this part of the usual scale if the network has become smaller. */
const FARTHER = 0.45;

/** The part of the stage that the former network fills if its picture is not known. */
const FRAME = 0.78;

/** How many nodes of the former network, evenly spread, are used to find its cells. */
const SAMPLES = 64n;

/**
 * Returns the cells of a network that the former network consisted of, if its nodes are the first
 * ones of the new network: the smallest cell that holds them, or those of its kids that hold some
 * of them.
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
  const depth = sharedDepth(paths);
  const least = nest.typesOf(first)[depth];
  if (least.node || least.size === nodes) return [first.slice(0, depth)];
  const digits = new Set(paths.map((path) => path[depth]));
  return [...digits].map((digit) => [...first.slice(0, depth), digit]);
}

/**
 * Returns the box around cells, in pixels from the middle of the stage.
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
 * Returns the camera that sees a new network as the former one was seen: in a larger network the
 * cells of the former one are in the box that it had on the stage; a smaller network is farther
 * away.
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
  const target = box ?? framedBox(surface);
  const cellsBox = boxOfCells(nest, camera, cells);
  const nearer = Math.min(target.width / cellsBox.width, target.height / cellsBox.height);
  // If the former network is spread over the whole new one, still start from nearer.
  if (!box && nearer < 1.05) return camera.zoom(1 / FARTHER, 0, 0);
  camera.zoom(nearer, 0, 0);
  const { x, y, width, height } = boxOfCells(nest, camera, cells);
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  return camera.pan(x + width / 2 - middle.x, y + height / 2 - middle.y);
}

/**
 * Returns the box of a network that is framed.
 * @param {{width: number, height: number}} size
 * @returns {Box}
 */
function framedBox({ width, height }) {
  const [w, h] = [FRAME * width, FRAME * height];
  return { x: -w / 2, y: -h / 2, width: w, height: h };
}
