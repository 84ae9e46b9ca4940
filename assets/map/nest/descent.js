/* Finds the cells that a camera sees, from the whole network downwards: a cell before its kids. */
import { turnedFrame, UPRIGHT } from "./nest.js";

/** @import { CellType, Frame, Nest, Path } from "./nest.js" */
/** @import { Camera } from "../camera/camera.js" */

/** Cells up to this many pixels beyond the edge of the stage count as visible. */
const MARGIN = 30;

/** Size in pixels above which a cell is kept with its path, for names, bundles and the pointer. */
const KEPT_SIZE = 8.5;

/** The scale, in pixels a pitch, from which nodes are drawn. */
const NODES_FROM = 4.6;
/** The scale from which each node is kept with its path. */
const PATHS_FROM = 6;

/**
 * A cell on the stage: its middle and its smaller side (`size`) in pixels, its path.
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
 * All visible cells of one type and depth: `at` has their middles, x and y in turn; `size` is the
 * smaller side of each in pixels.
 * @typedef {object} Layer
 * @property {CellType} type
 * @property {number} depth
 * @property {number} size
 * @property {number[]} at
 */

/** The cells that a camera sees.
 * @typedef {object} VisibleCells
 * @property {Layer[]} layers in the order of their depth
 * @property {SeenCell[]} cells those large enough to be named
 * @property {{type: CellType, x: number, y: number, frame: Frame}[]} clusters cells whose kids are
 *   nodes
 * @property {number[]} nodes middles of nodes, x and y in turn
 * @property {Path[]} paths of the nodes, if the scale is large enough
 * @property {number} cellsTested how many cells were tested
 */

/**
 * Returns the cells that a camera sees on a stage. Kids of cells that are smaller than `least`
 * pixels are left out.
 * @param {Nest} nest
 * @param {Camera} camera
 * @param {number} width
 * @param {number} height
 * @param {number} least
 * @returns {VisibleCells}
 */
export function findVisible(nest, camera, width, height, least) {
  /** @type {VisibleCells} */
  const visible = { layers: [], cells: [], clusters: [], nodes: [], paths: [], cellsTested: 0 };
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

  /** @type {(type: CellType, x: number, y: number, onPath: boolean, frame: Frame) => void} */
  const visit = (type, x, y, onPath, frame) => {
    visible.cellsTested += 1;
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
    if (size > KEPT_SIZE)
      visible.cells.push({ type, depth, x, y, size, path: path.slice(), frame });
    if (type.cluster) {
      if (scale < NODES_FROM) return;
      visible.clusters.push({ type, x, y, frame });
    } else if (kidsTooSmall(nest, type, scale, least)) return;
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
  const root = nest.types[nest.root];
  visit(root, midX - camera.fromX[0] * scale, midY - camera.fromY[0] * scale, true, UPRIGHT);
  visible.layers = [...layers.values()].sort((a, b) => a.depth - b.depth);
  return visible;
}

/**
 * Whether all kids of a cell are smaller than `least` pixels.
 * @param {Nest} nest
 * @param {CellType} type
 * @param {number} scale
 * @param {number} least
 */
function kidsTooSmall(nest, type, scale, least) {
  let largest = 0;
  for (const id of new Set(type.kids)) {
    const kid = nest.types[id];
    largest = Math.max(largest, 2 * Math.min(kid.halfX, kid.halfY) * scale);
  }
  return largest < least;
}

/**
 * Returns the middle of a kid in pixels; `x` and `y` are the middle of its cell.
 * @param {CellType} type
 * @param {number} digit
 * @param {number} x
 * @param {number} y
 * @param {Frame} m
 * @param {number} scale
 * @returns {[number, number]}
 */
function kidAt(type, digit, x, y, m, scale) {
  const a = type.x[digit];
  const b = type.y[digit];
  return [x + (m[0] * a + m[1] * b) * scale, y + (m[2] * a + m[3] * b) * scale];
}
