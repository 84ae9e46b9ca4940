/* What is visible: found from the whole downwards, cells before kids, kids before nodes. */
import { turnedFrame, UPRIGHT } from "./nest.js";

/** @import { CellType, Frame, Nest, Path } from "./nest.js" */
/** @import { Camera } from "../camera/camera.js" */

/** Cells that much beyond the edge of the stage are still looked into, in pixels. */
const MARGIN = 30;

/** From this height on a cell is kept with its path: for names, bundles and the pointer. */
const KEPT = 8.5;

/** From this many pixels a pitch on, nodes are drawn; and from this on each has its path. */
export const NODES_FROM = 4.6;
const PATHS_FROM = 6;

/**
 * A cell on the stage: its middle in pixels, its smaller side, its path.
 * @typedef {object} SeenCell
 * @property {CellType} type
 * @property {number} depth
 * @property {number} x
 * @property {number} y
 * @property {number} size
 * @property {Path} path
 * @property {Frame} frame
 */

/**
 * All cells of one type and depth on the stage: their middles, x and y in turn.
 * @typedef {object} Layer
 * @property {CellType} type
 * @property {number} depth
 * @property {number} size
 * @property {number[]} at
 */

/**
 * What a camera sees.
 * @typedef {object} Seen
 * @property {Layer[]} layers coarse ones first
 * @property {SeenCell[]} cells those large enough to be named
 * @property {{type: CellType, x: number, y: number, frame: Frame}[]} clusters cells of nodes
 * @property {number[]} nodes middles of nodes, x and y in turn
 * @property {Path[]} paths of the nodes, where they are large enough to be told apart
 * @property {number} looked how many cells were tested
 */

/**
 * What a camera sees on a stage. Kids of cells are left out below `least` pixels.
 * @param {Nest} nest
 * @param {Camera} camera
 * @param {number} width
 * @param {number} height
 * @param {number} least
 * @returns {Seen}
 */
export function look(nest, camera, width, height, least) {
  /** @type {Seen} */
  const visible = { layers: [], cells: [], clusters: [], nodes: [], paths: [], looked: 0 };
  const { scale } = camera;
  const [midX, midY] = [width / 2, height / 2];
  /** @type {Map<number, Layer>} */
  const layers = new Map();
  /** @type {Path} */
  const path = [];

  /** @type {(type: CellType, x: number, y: number, depth: number, size: number) => void} */
  const keep = (type, x, y, depth, size) => {
    const key = type.id * 256 + depth;
    let layer = layers.get(key);
    if (!layer) {
      layer = { type, depth, size, at: [] };
      layers.set(key, layer);
    }
    layer.at.push(x, y);
  };

  /** @type {(type: CellType, x: number, y: number, own: boolean, frame: Frame) => void} */
  const visit = (type, x, y, onPath, frame) => {
    visible.looked += 1;
    const depth = path.length;
    const round = type.cell.round || nest.turns;
    const [rx, ry] = round ? [type.reach, type.reach] : [type.halfX, type.halfY];
    if (x + rx * scale < -MARGIN || x - rx * scale > width + MARGIN) return;
    if (y + ry * scale < -MARGIN || y - ry * scale > height + MARGIN) return;
    if (type.node) {
      visible.nodes.push(x, y);
      if (scale > PATHS_FROM) visible.paths.push(path.slice());
      return;
    }
    const size = 2 * Math.min(type.halfX, type.halfY) * scale;
    keep(type, x, y, depth, size);
    if (size > KEPT) visible.cells.push({ type, depth, x, y, size, path: path.slice(), frame });
    if (type.cluster) {
      if (scale < NODES_FROM) return;
      visible.clusters.push({ type, x, y, frame });
    } else if (tooSmall(nest, type, scale, least)) return;
    for (let digit = 0; digit < type.count; digit++) {
      const kidOnPath = onPath && camera.path[depth] === digit;
      const [kx, ky] = kidOnPath
        ? [midX - camera.fromX[depth + 1] * scale, midY - camera.fromY[depth + 1] * scale]
        : kidAt(type, digit, x, y, frame, scale);
      const { turns } = type.cell;
      path.push(digit);
      visit(
        nest.types[type.kids[digit]],
        kx,
        ky,
        kidOnPath,
        turns.length ? turnedFrame(frame, turns[digit]) : frame,
      );
      path.pop();
    }
  };
  const whole = nest.types[nest.root];
  visit(whole, midX - camera.fromX[0] * scale, midY - camera.fromY[0] * scale, true, UPRIGHT);
  visible.layers = [...layers.values()].sort((a, b) => a.depth - b.depth);
  return visible;
}

/**
 * Whether the kids of a cell are too small to be looked at.
 * @param {Nest} nest
 * @param {CellType} type
 * @param {number} scale
 * @param {number} least
 */
function tooSmall(nest, type, scale, least) {
  let largest = 0;
  for (const id of new Set(type.kids)) {
    const kid = nest.types[id];
    largest = Math.max(largest, 2 * Math.min(kid.halfX, kid.halfY) * scale);
  }
  return largest < least;
}

/**
 * Where a kid stands in pixels, from the middle of its cell.
 * @param {CellType} type
 * @param {number} digit
 * @param {number} x
 * @param {number} y
 * @param {Frame} m
 * @param {number} scale
 * @returns {[number, number]}
 */
export function kidAt(type, digit, x, y, m, scale) {
  const a = type.x[digit];
  const b = type.y[digit];
  return [x + (m[0] * a + m[1] * b) * scale, y + (m[2] * a + m[3] * b) * scale];
}
