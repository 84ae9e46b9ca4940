/* Links on the map: bundles as honest ink, the links of clusters, the nodes' own from tiles. */
import { leads, toldLeads } from "./bundles.js";
import { nodeRadius, ramp } from "./ramps.js";
import { NO_LINK } from "./tiles.js";

/** @typedef {import("./nest.js").Nest} Nest */
/** @typedef {import("./nest.js").Path} Path */
/** @typedef {import("./bundles.js").Lead} Lead */
/** @typedef {import("./descent.js").Seen} Seen */
/** @typedef {import("./descent.js").SeenCell} SeenCell */
/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {import("./tiles.js").Tile} Tile */
/** @typedef {import("../types/documents.js").BundleRow} BundleRow */

/** The part of the stage that the ink of all bundles covers, whatever the scale. */
const EXPOSURE = 0.1;

/** Strokes of one path do not add up where they cross; small paths do. */
const TOGETHER = 6;

/** Cells whose leads are kept: they do not depend on the camera. */
const MOST_KEPT = 20000;

/** The leads of cells, found once: by the rules of ports, or asked for where there are none. */
export class Leads {
  /**
   * @param {Nest} nest
   * @param {(path: Path) => BundleRow[] | null} told
   */
  constructor(nest, told) {
    this.nest = nest;
    this.told = told;
    /** @type {Map<string, Lead[]>} */
    this.kept = new Map();
  }

  /** @param {Path} path */
  of(path) {
    const key = path.join(".");
    let found = this.kept.get(key);
    if (!found) {
      const rows = this.nest.told.rules.length ? null : this.told(path);
      if (!rows && !this.nest.told.rules.length) return [];
      found = rows ? toldLeads(this.nest, path, rows) : leads(this.nest, path);
      if (this.kept.size > MOST_KEPT) this.kept.clear();
      this.kept.set(key, found);
    }
    return found;
  }
}

/**
 * Paint the bundles of all cells of one depth; returns how many were painted.
 *
 * Opacity is in proportion to the links behind a stroke, and the whole is exposed like a
 * photograph, so that even and shuffled parts can be compared by eye.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {SeenCell[]} cells
 * @param {Leads} known
 * @param {number} scale
 * @param {number} alpha
 */
export function paintBundles(surface, nest, cells, known, scale, alpha) {
  const { g, width, height } = surface;
  const reach = 1.6 * Math.max(width, height);
  /** @type {Map<string, {kind: number, halved: number, at: number[], ink: number}>} */
  const groups = new Map();
  let ink = 0;
  let count = 0;
  for (const cell of cells) {
    for (const lead of known.of(cell.path)) {
      const dx = lead.dx * scale;
      const dy = lead.dy * scale;
      const long = Math.hypot(dx, dy);
      if (long < 2 || long > reach) continue;
      const [x, y] = [cell.x + dx, cell.y + dy];
      const shown = x > -20 && x < width + 20 && y > -20 && y < height + 20;
      // Both ends on the stage: drawn once, from the left one.
      if (shown && (dx < 0 || (dx === 0 && dy < 0))) continue;
      const key = `${lead.kind}/${lead.halved}`;
      let group = groups.get(key);
      if (!group) {
        group = { kind: lead.kind, halved: lead.halved, at: [], ink: 0 };
        groups.set(key, group);
      }
      const bow = 0.05 * (dx + dy > 0 ? 1 : -1);
      group.at.push(cell.x, cell.y, cell.x + dx / 2 + 2 * bow * dy, cell.y + dy / 2 - 2 * bow * dx);
      group.at.push(x, y);
      ink += Math.min(long, 1.1 * width) * 2 ** -lead.halved;
      count += 1;
    }
  }
  if (!ink) return 0;
  const expose = (EXPOSURE * width * height) / ink;
  g.setLineDash([]);
  g.lineWidth = 1 / surface.ratio;
  if (count < 60) g.lineWidth = 1.6;
  for (const { kind, halved, at } of groups.values()) {
    g.strokeStyle = surface.token(surface.look(nest.told.kinds[kind].role).token);
    // Eight bits a channel: fainter strokes would turn grey.
    g.globalAlpha = Math.max(0.02, Math.min(0.6, expose * 2 ** -halved)) * alpha;
    arcs(g, at, count > 4000 ? 2 * TOGETHER : TOGETHER);
  }
  g.globalAlpha = 1;
  return count;
}

/**
 * Stroke arcs given by start, control and end, a few to a path.
 * @param {CanvasRenderingContext2D} g
 * @param {number[]} at
 * @param {number} together
 */
function arcs(g, at, together) {
  for (let i = 0; i < at.length; i += 6 * together) {
    g.beginPath();
    for (let k = i; k < Math.min(at.length, i + 6 * together); k += 6) {
      g.moveTo(at[k], at[k + 1]);
      g.quadraticCurveTo(at[k + 2], at[k + 3], at[k + 4], at[k + 5]);
    }
    g.stroke();
  }
}

/**
 * Paint the links inside clusters, which are the same in every cell of a type.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {Seen} seen
 * @param {number} scale
 */
export function paintTies(surface, nest, seen, scale) {
  const { g } = surface;
  const there = ramp(scale, 4.6, 9);
  let count = 0;
  if (there < 0.01) return count;
  nest.told.kinds.forEach((kind, number) => {
    const { token, dash, width } = surface.look(kind.role);
    g.beginPath();
    let any = false;
    for (const { type, x, y, frame: m } of seen.clusters) {
      for (const [a, b, own] of type.told.ties) {
        if (own !== number) continue;
        any = true;
        count += 1;
        const [ax, ay] = [type.x[a] * scale, type.y[a] * scale];
        const [bx, by] = [type.x[b] * scale, type.y[b] * scale];
        const [px, py] = [x + m[0] * ax + m[1] * ay, y + m[2] * ax + m[3] * ay];
        const [qx, qy] = [x + m[0] * bx + m[1] * by, y + m[2] * bx + m[3] * by];
        g.moveTo(px, py);
        // A link along a row of other nodes steps aside.
        if (type.count > 8 && Math.hypot(qx - px, qy - py) > 1.9 * scale) {
          const [dx, dy] = [qx - px, qy - py];
          g.quadraticCurveTo(px + dx / 2 - dy * 0.16, py + dy / 2 + dx * 0.16, qx, qy);
        } else g.lineTo(qx, qy);
      }
    }
    if (!any) return;
    g.strokeStyle = surface.token(token);
    g.globalAlpha = there;
    g.lineWidth = Math.min(width * 1.4, 0.5 + scale * 0.02 * width);
    g.setLineDash(scale > 24 ? dash : []);
    g.stroke();
  });
  g.setLineDash([]);
  g.globalAlpha = 1;
  return count;
}

/**
 * A link's visible end: where it goes off the stage, to be named.
 * @typedef {object} Stub
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {number} port
 * @property {number} kind
 * @property {Path} to
 */

/**
 * Paint the links of nodes that leave their clusters: to the node where it is on the stage, else
 * a stub in its direction. Returns how many, and the stubs of the node in focus.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {Seen} seen
 * @param {number} scale
 * @param {(path: Path) => {tile: Tile, node: number} | null} known
 * @param {{focus: number, from: number}} how node in focus, and the scale from which they show
 */
export function paintOwn(surface, nest, seen, scale, known, { focus, from }) {
  const { width, height } = surface;
  const many = nest.told.ports.length > 12;
  const roomy = seen.paths.length * nest.told.ports.length < 9000;
  const groups = nest.told.kinds.map(() => ({
    near: emptyList(),
    far: emptyList(),
    own: emptyList(),
  }));
  /** @type {Stub[]} */
  const stubs = [];
  let count = 0;
  seen.paths.forEach((path, i) => {
    const [x, y] = [seen.nodes[2 * i], seen.nodes[2 * i + 1]];
    if (x < -20 || x > width + 20 || y < -20 || y > height + 20) return;
    const found = known(path);
    if (!found) return;
    const { tile, node } = found;
    const leaf = path.length - 1;
    for (let port = 0; port < tile.ports; port++) {
      const at = port * tile.count + node;
      if (tile.kinds[at] === NO_LINK || drawnAsTie(nest, tile, at, path, leaf)) continue;
      const dx = tile.dx[at] * scale;
      const dy = tile.dy[at] * scale;
      const [tx, ty] = [x + dx, y + dy];
      const on = tx > -10 && tx < width + 10 && ty > -10 && ty < height + 10;
      const group = groups[tile.kinds[at]];
      count += 1;
      if (on || Math.hypot(dx, dy) < 0.6 * Math.max(width, height)) {
        if (on && (dx < 0 || (dx === 0 && dy < 0))) continue;
        group.near.push(x, y, x + dx / 2 - 0.14 * dy, y + dy / 2 + 0.14 * dx, tx, ty);
        continue;
      }
      const own = i === focus;
      if (!own && many && (scale >= 60 || !roomy)) continue;
      const stub = stubOf(x, y, tile.fanned[at], scale, many, own);
      (own ? group.own : group.far).push(...stub);
      if (own) {
        const angle = tile.fanned[at];
        stubs.push({
          x: stub[4],
          y: stub[5],
          angle,
          port,
          kind: tile.kinds[at],
          to: tile.ends[at],
        });
      }
    }
  });
  strokeOwn(surface, nest, groups, scale, from, many);
  return { count, stubs };
}

/** @returns {number[]} */
const emptyList = () => [];

/** @type {(nest: Nest, tile: Tile, at: number, path: Path, leaf: number) => boolean} */
function drawnAsTie(nest, tile, at, path, leaf) {
  if (tile.shared[at] < leaf) return false;
  const type = nest.typesOf(path)[leaf];
  const [a, b] = [path[leaf], tile.ends[at][leaf]].sort((p, q) => p - q);
  return type.told.ties.some(([i, j]) => i === a && j === b);
}

/** @type {(x: number, y: number, a: number, s: number, many: boolean, own: boolean) => number[]} */
function stubOf(x, y, a, s, many, own) {
  const long = many
    ? own
      ? Math.min(0.62 * s, 190)
      : Math.min(0.25 * s, 12)
    : Math.min(0.42 * s, own ? 120 : 84);
  const [cx, cy] = [Math.cos(a) * long, Math.sin(a) * long];
  return [x, y, x + 0.6 * cx, y + 0.6 * cy, x + cx, y + cy];
}

/**
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {{near: number[], far: number[], own: number[]}[]} groups
 * @param {number} scale
 * @param {number} from
 * @param {boolean} many
 */
function strokeOwn(surface, nest, groups, scale, from, many) {
  const { g } = surface;
  const show = ramp(scale, from, from + 8);
  groups.forEach((group, kind) => {
    const { token, dash } = surface.look(nest.told.kinds[kind].role);
    g.strokeStyle = surface.token(token);
    g.lineWidth = Math.min(1.8, 0.6 + scale * 0.016);
    /** @type {[number[], number][]} */
    const lists = [
      [group.near, many ? 0.5 : 0.62],
      [group.far, 0.75 - 0.45 * ramp(scale, 120, 200)],
      [group.own, 0.95],
    ];
    for (const [list, alpha] of lists) {
      if (!list.length) continue;
      const crowd = Math.min(1, 30 / Math.sqrt(list.length / 6 + 1));
      g.globalAlpha = alpha * show * crowd;
      // Dashes are dear: only where few links are drawn.
      g.setLineDash(scale > 24 && list.length < 6 * 700 ? dash : []);
      arcs(g, list, 48);
    }
  });
  g.setLineDash([]);
  g.globalAlpha = 1;
}

/**
 * Paint the nodes as dots that grow; returns their radius.
 * @param {Surface} surface
 * @param {Seen} seen
 * @param {number} scale
 */
export function paintNodes({ g, colours }, seen, scale) {
  const there = ramp(scale, 4.6, 8);
  const r = nodeRadius(scale);
  if (there < 0.01 || !seen.nodes.length) return r;
  g.globalAlpha = there;
  if (r < 1.7) {
    g.fillStyle = colours.nodeEdge;
    for (let i = 0; i < seen.nodes.length; i += 2) {
      g.fillRect(seen.nodes[i] - r, seen.nodes[i + 1] - r, 2 * r, 2 * r);
    }
  } else {
    g.fillStyle = colours.node;
    g.strokeStyle = colours.nodeEdge;
    g.lineWidth = Math.min(1.8, 0.6 + r * 0.1);
    g.beginPath();
    for (let i = 0; i < seen.nodes.length; i += 2) {
      g.moveTo(seen.nodes[i] + r, seen.nodes[i + 1]);
      g.arc(seen.nodes[i], seen.nodes[i + 1], r, 0, 2 * Math.PI);
    }
    g.fill();
    g.stroke();
  }
  g.globalAlpha = 1;
  return r;
}
