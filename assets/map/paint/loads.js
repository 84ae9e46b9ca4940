/* Paints the load of links between cells: the more messages, the wider and the hotter a stroke. */
import { strokeArcs } from "./strokes.js";

/** @import { Camera } from "../camera/camera.js" */
/** @import { SeenCell } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapLoad } from "../../types/documents.js" */

/** Least size in pixels of cells between which loads are painted. */
const MIN_SIZE = 14;

/** The looks of a load, by its heat from 1 to 4: colour token, width in pixels, opacity. */
const HEAT = /** @type {[string, number, number][]} */ ([
  ["--h2", 1, 0.3],
  ["--h2", 1.6, 0.5],
  ["--h3", 2.6, 0.75],
  ["--h4", 4, 0.95],
]);

/**
 * Returns the loads between cells of the greatest depth whose cells are large enough; none if all
 * are too small.
 * @param {MapLoad[][]} loads by depth
 * @param {SeenCell[]} cells
 */
export function loadsFor(loads, cells) {
  let best = 0;
  for (const { depth, size } of cells) {
    if (size > MIN_SIZE && depth > best && loads[depth - 1]?.length) best = depth;
  }
  return best ? loads[best - 1] : [];
}

/**
 * Paints loads between cells; returns how many.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {MapLoad[]} rows
 */
export function paintLoads(surface, camera, rows) {
  const { g, width, height } = surface;
  /** @type {number[][]} */
  const lists = HEAT.map(() => []);
  for (const { a, b, heat } of rows) {
    const [ax, ay] = camera.project(a);
    const [bx, by] = camera.project(b);
    const [x, y] = [ax + width / 2, ay + height / 2];
    const [dx, dy] = [bx - ax, by - ay];
    if (Math.hypot(dx, dy) > 4 * (width + height)) continue;
    const bow = 0.1 * (dx + dy > 0 ? 1 : -1);
    const [mx, my] = [x + dx / 2 + bow * dy, y + dy / 2 - bow * dx];
    lists[heat - 1].push(x, y, mx, my, x + dx, y + dy);
  }
  lists.forEach((list, level) => {
    const [name, wide, alpha] = HEAT[level];
    g.strokeStyle = surface.token(name);
    g.lineWidth = wide;
    g.globalAlpha = alpha;
    strokeArcs(g, list, 12);
  });
  g.globalAlpha = 1;
  return rows.length;
}
