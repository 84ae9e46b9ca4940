/* Paints the links that leave clusters: whole if they lead to a node on the stage, else as
   stubs. */

import { NO_LINK, stubAngle } from "../nest/tiles.js";
import { doorPlaces } from "./door_places.js";
import { ramp } from "./fade.js";
import { strokeArcs } from "./strokes.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { VisibleCells } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { Tile } from "../nest/tiles.js" */

/**
 * A stub: the beginning of a link that leaves the stage. `x` and `y` are its end, where its name is
 * written; `to` is the node that the link leads to.
 * @typedef {object} Stub
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {number} port
 * @property {number} kind
 * @property {Path} to
 */

/**
 * Paints the links that leave clusters: to the other node if it is on the stage, else a stub in its
 * direction. Returns how many, and the stubs of the node in focus.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {VisibleCells} visible
 * @param {number} scale
 * @param {(path: Path) => {tile: Tile, node: number} | null} placeOf
 *   returns the tile of a node and its index there, null if the tile is not known
 * @param {{focus: number, from: number, doors: boolean}} options `focus` is the node in focus,
 *   `from` the scale from which they are painted, `doors` whether far links of that node end at
 *   doors
 */
export function paintBoundaryLinks(surface, nest, visible, scale, placeOf, { focus, from, doors }) {
  const { width, height } = surface;
  const crowded = nest.document.ports.length > 12;
  const isSparse = visible.paths.length * nest.document.ports.length < 9000;
  const groups = nest.document.kinds.map(() => ({
    near: emptyList(),
    far: emptyList(),
    own: emptyList(),
  }));
  /** @type {Stub[]} */
  const stubs = [];
  let count = 0;
  visible.paths.forEach((path, i) => {
    const [x, y] = [visible.nodes[2 * i], visible.nodes[2 * i + 1]];
    if (x < -20 || x > width + 20 || y < -20 || y > height + 20) return;
    const place = placeOf(path);
    if (!place) return;
    const { tile, node } = place;
    const leaf = path.length - 1;
    for (let port = 0; port < tile.ports; port++) {
      const at = port * tile.count + node;
      if (tile.kinds[at] === NO_LINK || isClusterLink(nest, tile, at, path, leaf)) continue;
      const dx = tile.dx[at] * scale;
      const dy = tile.dy[at] * scale;
      const [tx, ty] = [x + dx, y + dy];
      const inView = tx > -10 && tx < width + 10 && ty > -10 && ty < height + 10;
      const group = groups[tile.kinds[at]];
      count += 1;
      if (inView || Math.hypot(dx, dy) < 0.6 * Math.max(width, height)) {
        if (inView && (dx < 0 || (dx === 0 && dy < 0))) continue;
        group.near.push(x, y, x + dx / 2 - 0.14 * dy, y + dy / 2 + 0.14 * dx, tx, ty);
        continue;
      }
      const focused = i === focus;
      if (!focused && crowded && (scale >= 60 || !isSparse)) continue;
      const angle = stubAngle(tile, at);
      const stub = stubOf(x, y, angle, scale, crowded, focused);
      if (!focused || !doors) (focused ? group.own : group.far).push(...stub);
      if (focused) {
        const [kind, to] = [tile.kinds[at], tile.ends[at]];
        stubs.push({ x: stub[4], y: stub[5], angle, port, kind, to });
      }
    }
  });
  if (doors && focus >= 0) {
    const [x, y] = [visible.nodes[2 * focus], visible.nodes[2 * focus + 1]];
    doorPlaces(stubs.length, surface).forEach(([dx, dy], i) => {
      groups[stubs[i].kind].own.push(x, y, x + 0.55 * (dx - x), dy, dx, dy);
    });
  }
  strokeGroups(surface, nest, groups, scale, from, crowded);
  return { count, stubs };
}

/** @returns {number[]} */
const emptyList = () => [];

/**
 * Whether a link is one inside a cluster, which is painted with the cluster.
 * @type {(nest: Nest, tile: Tile, at: number, path: Path, leaf: number) => boolean}
 */
function isClusterLink(nest, tile, at, path, leaf) {
  if (tile.shared[at] < leaf) return false;
  const type = nest.typesOf(path)[leaf];
  const [a, b] = [path[leaf], tile.ends[at][leaf]].sort((p, q) => p - q);
  return type.cell.ties.some(([i, j]) => i === a && j === b);
}

/**
 * Returns a stub as an arc; `a` is its direction in radians, `s` the scale.
 * @type {(x: number, y: number, a: number, s: number, crowded: boolean, own: boolean) => number[]}
 */
function stubOf(x, y, a, s, crowded, focused) {
  const length = crowded
    ? focused
      ? Math.min(0.62 * s, 190)
      : Math.min(0.25 * s, 12)
    : Math.min(0.42 * s, focused ? 120 : 84);
  const [cx, cy] = [Math.cos(a) * length, Math.sin(a) * length];
  return [x, y, x + 0.6 * cx, y + 0.6 * cy, x + cx, y + cy];
}

/**
 * Stroke the links of each kind: whole ones, stubs, and those of the node in focus.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {{near: number[], far: number[], own: number[]}[]} groups
 * @param {number} scale
 * @param {number} from
 * @param {boolean} crowded
 */
function strokeGroups(surface, nest, groups, scale, from, crowded) {
  const { g } = surface;
  const show = ramp(scale, from, from + 8);
  groups.forEach((group, kind) => {
    const { token, dash } = surface.look(nest.document.kinds[kind].role);
    g.strokeStyle = surface.token(token);
    g.lineWidth = Math.min(1.8, 0.6 + scale * 0.016);
    /** @type {[number[], number][]} */
    const lists = [
      [group.near, crowded ? 0.5 : 0.62],
      [group.far, 0.75 - 0.45 * ramp(scale, 120, 200)],
      [group.own, 0.95],
    ];
    for (const [list, alpha] of lists) {
      if (!list.length) continue;
      const crowdFade = Math.min(1, 30 / Math.sqrt(list.length / 6 + 1));
      g.globalAlpha = alpha * show * crowdFade;
      // Dashes are slow to paint: only if there are few links.
      g.setLineDash(scale > 24 && list.length < 6 * 700 ? dash : []);
      strokeArcs(g, list, 48);
    }
  });
  g.setLineDash([]);
  g.globalAlpha = 1;
}
