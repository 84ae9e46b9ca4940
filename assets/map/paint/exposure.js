/* Paints bundles: the opacity of a stroke is proportional to the links it stands for, at each
   scale. */
import { leads, serverLeads } from "../nest/bundles.js";
import { strokeArcs } from "./strokes.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { BundleEnd } from "../nest/bundles.js" */
/** @import { SeenCell } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { BundleRow } from "../../types/documents.js" */

/** The part of the stage that all strokes together cover, weighted by opacity, at every scale. */
const EXPOSURE = 0.1;

/** Arcs that are stroked at once: within a path crossing strokes do not become darker. */
const ARCS_PER_PATH = 6;

/** The most cells whose strokes are kept; they do not depend on the camera. */
const MAX_KEPT = 20000;

/**
 * The strokes (`Lead`) from each cell: computed by the rules of the ports, or requested from the
 * server if the network has no rules.
 */
export class Leads {
  /** @param {Nest} nest @param {(path: Path) => BundleRow[] | null} rowsOf */
  constructor(nest, rowsOf) {
    this.nest = nest;
    this.rowsOf = rowsOf;
    /** @type {Map<string, BundleEnd[]>} */
    this.leadsByCell = new Map();
  }

  /** Returns the strokes from a cell, none until they are loaded. @param {Path} path */
  of(path) {
    const key = path.join(".");
    let leadsOfCell = this.leadsByCell.get(key);
    if (!leadsOfCell) {
      const rows = this.nest.document.rules.length ? null : this.rowsOf(path);
      if (!rows && !this.nest.document.rules.length) return [];
      leadsOfCell = rows ? serverLeads(this.nest, path, rows) : leads(this.nest, path);
      if (this.leadsByCell.size > MAX_KEPT) this.leadsByCell.clear();
      this.leadsByCell.set(key, leadsOfCell);
    }
    return leadsOfCell;
  }
}

/**
 * Paints the bundles of all cells of one depth; returns how many were painted.
 *
 * The opacity of a stroke is proportional to the links it stands for; all are scaled so that a
 * fixed part of the stage is covered (EXPOSURE), as by the exposure of a photograph.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {SeenCell[]} cells
 * @param {Leads} cellLeads
 * @param {number} scale
 * @param {number} alpha
 */
export function paintBundles(surface, nest, cells, cellLeads, scale, alpha) {
  const { g, width, height } = surface;
  const reach = 1.6 * Math.max(width, height);
  /** @type {Map<string, {kind: number, halved: number, at: number[], ink: number}>} */
  const groups = new Map();
  let coverage = 0;
  let count = 0;
  for (const cell of cells) {
    for (const lead of cellLeads.of(cell.path)) {
      const dx = lead.dx * scale;
      const dy = lead.dy * scale;
      const long = Math.hypot(dx, dy);
      if (long < 2 || long > reach) continue;
      const [x, y] = [cell.x + dx, cell.y + dy];
      const isOnScreen = x > -20 && x < width + 20 && y > -20 && y < height + 20;
      // If both ends are on the stage, the bundle is only painted from the left one.
      if (isOnScreen && (dx < 0 || (dx === 0 && dy < 0))) continue;
      const key = `${lead.kind}/${lead.halved}`;
      let group = groups.get(key);
      if (!group) {
        group = { kind: lead.kind, halved: lead.halved, at: [], ink: 0 };
        groups.set(key, group);
      }
      const bow = 0.05 * (dx + dy > 0 ? 1 : -1);
      group.at.push(cell.x, cell.y, cell.x + dx / 2 + 2 * bow * dy, cell.y + dy / 2 - 2 * bow * dx);
      group.at.push(x, y);
      coverage += Math.min(long, 1.1 * width) * 2 ** -lead.halved;
      count += 1;
    }
  }
  if (!coverage) return 0;
  const expose = (EXPOSURE * width * height) / coverage;
  g.setLineDash([]);
  g.lineWidth = 1 / surface.ratio;
  if (count < 60) g.lineWidth = 1.6;
  for (const { kind, halved, at } of groups.values()) {
    g.strokeStyle = surface.token(surface.look(nest.document.kinds[kind].role).token);
    // With eight bits a channel, fainter strokes would lose their colour.
    g.globalAlpha = Math.max(0.02, Math.min(0.6, expose * 2 ** -halved)) * alpha;
    strokeArcs(g, at, count > 4000 ? 2 * ARCS_PER_PATH : ARCS_PER_PATH);
  }
  g.globalAlpha = 1;
  return count;
}
