/* Fronts and orders as tone: how many nodes of a cell know a message, where a guest's nodes lie. */

import { stepOf, stepUnderWay } from "../../state/position.js";
import { shortNumber } from "../chrome.js";
import { Census } from "../nest/census.js";
import { nodeRadius, ramp } from "./fade.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Tally } from "../nest/census.js" */
/** @import { Seen, SeenCell } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapCensus } from "../../types/documents.js" */

/** How full the tone of a cell is where one node knows, or hears it now, and where all do. */
const FULL = { known: [0.16, 0.62], fresh: [0.42, 0.95] };

/** @param {number[]} tone @param {number} part of the cell, by doublings */
const full = ([one, all], part) => one + (all - one) * part;

/** Text on the colours of a guest, which are light in every theme. */
const INK = "#16181B";

/**
 * The part of a cell by doublings: one node shows, and all nodes are 1.
 * @param {number} count
 * @param {bigint} size
 */
export const doublings = (count, size) => Math.log2(1 + count) / Math.log2(1 + Number(size));

/**
 * How many nodes of a cell know a message, and how many hear it in the round under way.
 * @param {Tally} tally
 * @param {number} at rounds made, with the fraction of the one under way
 */
export function hearers(tally, at) {
  const round = stepOf(at);
  const part = at - round;
  const last = Number(tally.counts[round] ?? 0n);
  const next = Number(tally.counts[round + 1] ?? 0n);
  return {
    known: Number(tally.upTo(round - 1)) + part * last,
    fresh: (1 - part) * last + part * next,
  };
}

/** What the cells of the map are asked for, and how that is painted. */
export class Tone {
  /**
   * @param {Nest} nest
   * @param {{form: "front" | "order"}} layer
   * @param {(path: Path) => Promise<MapCensus>} ask
   * @param {() => void} arrived
   */
  constructor(nest, { form }, ask, arrived) {
    this.nest = nest;
    this.form = form;
    this.census = new Census(nest, ask, arrived);
  }

  /**
   * Lay the tone of cells on the ground.
   * @param {Surface} surface
   * @param {Seen} visible
   * @param {number} scale
   * @param {number} at
   */
  ground(surface, visible, scale, at) {
    const { cells } = visible;
    const depth = this.census.depth(cells);
    if (depth < 0) return;
    // Nodes tell it themselves as soon as they are dots.
    const there = 1 - 0.8 * ramp(scale, 9, 22);
    for (const cell of cells) {
      if (cell.depth !== depth) continue;
      const tally = this.census.tally(cell.path) ?? this.census.tally(cell.path.slice(0, -1));
      if (tally) this.fill(surface, cell, scale, tally, at, there);
    }
    surface.g.globalAlpha = 1;
  }

  /**
   * @param {Surface} surface
   * @param {SeenCell} cell
   * @param {number} scale
   * @param {Tally} tally
   * @param {number} at
   * @param {number} there
   */
  fill(surface, cell, scale, tally, at, there) {
    const { g, colours } = surface;
    if (this.form === "order") {
      if (tally.middle < 0) return;
      shape(surface, cell, scale, hue(tally.middle, this.most), 0.6 * there);
      return;
    }
    const { known, fresh } = hearers(tally, at);
    const { size } = tally;
    if (known > 0.5) {
      const tone = full(FULL.known, doublings(known, size));
      shape(surface, cell, scale, colours.ink2, tone * there);
    }
    if (fresh > 0.01) {
      const tone = full(FULL.fresh, doublings(fresh, size)) * Math.min(1, fresh);
      shape(surface, cell, scale, colours.message, tone * there);
    }
    g.globalAlpha = 1;
  }

  /** The largest number of the whole. */
  get most() {
    const whole = this.census.tally([]);
    return whole ? Math.max(1, whole.counts.length - 1) : 1;
  }

  /**
   * Paint the nodes by their own numbers; returns the ink of the text in each.
   * @param {Surface} surface
   * @param {Seen} visible
   * @param {number} scale
   * @param {number} at
   */
  nodes(surface, visible, scale, at) {
    const { g, colours } = surface;
    const r = Math.max(1.2, nodeRadius(scale));
    /** @type {Map<number, string>} */
    const inks = new Map();
    g.globalAlpha = ramp(scale, 4.6, 8);
    visible.paths.forEach((path, i) => {
      const number = this.census.node(path);
      if (number === null || number < 0) return;
      const [fill, ink] = this.look(colours, number, at);
      if (!fill) return;
      inks.set(i, ink);
      g.fillStyle = fill;
      g.strokeStyle = colours.nodeEdge;
      g.lineWidth = Math.min(1.8, 0.6 + r * 0.1);
      g.beginPath();
      g.arc(visible.nodes[2 * i], visible.nodes[2 * i + 1], r, 0, 2 * Math.PI);
      g.fill();
      if (r > 1.7) g.stroke();
    });
    g.globalAlpha = 1;
    return inks;
  }

  /**
   * @param {import("./surface.js").Colours} colours
   * @param {number} number
   * @param {number} at
   * @returns {[string, string]} fill and ink, the former empty where the node is as ever
   */
  look(colours, number, at) {
    if (this.form === "order") return [hue(number, this.most), INK];
    if (number > stepOf(at)) return number - at < 1 ? [colours.trail, colours.ink] : ["", ""];
    return number > at - 1 ? [colours.message, INK] : [colours.ink2, colours.stage];
  }

  /**
   * How many nodes of a cell it is of, as a text; "" while that is not known.
   * @param {Path} path
   * @param {number} at
   */
  count(path, at) {
    const tally = this.census.tally(path);
    if (!tally) return "";
    // A round that is under way counts, as the player and the panel count it.
    const round = this.form === "order" ? tally.counts.length : stepUnderWay(at);
    const number = tally.upTo(round);
    return `${tally.exact ? "" : "≈ "}${shortNumber(number)}`;
  }

  get idle() {
    return this.census.idle;
  }
}

/**
 * A hue along the rainbow, from violet round to red: light in every theme.
 * @param {number} number
 * @param {number} most
 */
const hue = (number, most) => `hsl(${Math.round(270 - (270 * number) / most)} 62% 66%)`;

/**
 * @param {Surface} surface
 * @param {SeenCell} cell
 * @param {number} scale
 * @param {string} colour
 * @param {number} alpha
 */
function shape({ g, width, height }, { type, x, y, size }, scale, colour, alpha) {
  if (alpha < 0.004) return;
  g.globalAlpha = Math.min(1, alpha);
  g.fillStyle = colour;
  g.beginPath();
  if (type.cell.round) {
    const r = type.reach * scale;
    if (r > 4 * Math.max(width, height)) g.rect(0, 0, width, height);
    else g.arc(x, y, r, 0, 2 * Math.PI);
  } else {
    const left = Math.max(-60, x - type.halfX * scale);
    const top = Math.max(-60, y - type.halfY * scale);
    const right = Math.min(width + 60, x + type.halfX * scale);
    const bottom = Math.min(height + 60, y + type.halfY * scale);
    g.roundRect(left, top, right - left, bottom - top, size < 26 ? 0 : Math.min(10, 0.06 * size));
  }
  g.fill();
}
