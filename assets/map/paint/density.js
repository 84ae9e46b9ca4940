/* Paints cells and nodes by their numbers: in a front, how many nodes of a cell know a message; in
   an order, where the nodes of an embedded network (the guest) lie. */

import { stepOf, stepUnderWay } from "../../state/position.js";
import { shortNumber } from "../chrome.js";
import { Census } from "../nest/census.js";
import { nodeRadius, ramp } from "./fade.js";

/** @import { Nest, Path } from "../nest/nest.js" */
/** @import { Tally } from "../nest/census.js" */
/** @import { VisibleCells, SeenCell } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapCensus } from "../../types/documents.js" */

/** Opacity of a cell in which one node knows the message (or gets it now), and in which all do. */
const OPACITY = { known: [0.16, 0.62], fresh: [0.42, 0.95] };

/** Returns an opacity between two. @param {number[]} tone @param {number} part from 0 to 1 */
const opacityOf = ([first, last], part) => first + (last - first) * part;

/** Colour of text on the colours of a guest, which are light in every theme. */
const TEXT_COLOUR = "#16181B";

/**
 * Returns a part of a cell on a logarithmic scale: 1 for all nodes, and visibly above 0 for one
 * node.
 * @param {number} count
 * @param {bigint} size
 */
export const logShare = (count, size) => Math.log2(1 + count) / Math.log2(1 + Number(size));

/**
 * Returns how many nodes of a cell know a message, and how many get it in the current round.
 * @param {Tally} tally
 * @param {number} at rounds made, with a fraction
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

/** The numbers of the nodes in the cells on the map, and how they are painted. */
export class DensityPainter {
  /**
   * @param {Nest} nest
   * @param {{form: "front" | "order"}} layer
   * @param {(path: Path) => Promise<MapCensus>} ask
   * @param {() => void} onAnswer
   */
  constructor(nest, { form }, ask, onAnswer) {
    this.nest = nest;
    this.form = form;
    this.census = new Census(nest, ask, onAnswer);
  }

  /**
   * Paint cells above the ground.
   * @param {Surface} surface
   * @param {VisibleCells} visible
   * @param {number} scale
   * @param {number} at
   */
  paintCells(surface, visible, scale, at) {
    const { cells } = visible;
    const depth = this.census.countedDepth(cells);
    if (depth < 0) return;
    // Fainter once the nodes are large enough to show it themselves.
    const opacity = 1 - 0.8 * ramp(scale, 9, 22);
    for (const cell of cells) {
      if (cell.depth !== depth) continue;
      const tally = this.census.tally(cell.path) ?? this.census.tally(cell.path.slice(0, -1));
      if (tally) this.fill(surface, cell, scale, tally, at, opacity);
    }
    surface.g.globalAlpha = 1;
  }

  /**
   * Paint a cell by its tally.
   * @param {Surface} surface
   * @param {SeenCell} cell
   * @param {number} scale
   * @param {Tally} tally
   * @param {number} at
   * @param {number} opacity
   */
  fill(surface, cell, scale, tally, at, opacity) {
    const { g, colours } = surface;
    if (this.form === "order") {
      if (tally.middle < 0) return;
      fillShape(surface, cell, scale, hue(tally.middle, this.largestNumber), 0.6 * opacity);
      return;
    }
    const { known, fresh } = hearers(tally, at);
    const { size } = tally;
    if (known > 0.5) {
      const tone = opacityOf(OPACITY.known, logShare(known, size));
      fillShape(surface, cell, scale, colours.ink2, tone * opacity);
    }
    if (fresh > 0.01) {
      const tone = opacityOf(OPACITY.fresh, logShare(fresh, size)) * Math.min(1, fresh);
      fillShape(surface, cell, scale, colours.message, tone * opacity);
    }
    g.globalAlpha = 1;
  }

  /** The largest number in the whole network. */
  get largestNumber() {
    const total = this.census.tally([]);
    return total ? Math.max(1, total.counts.length - 1) : 1;
  }

  /**
   * Paints the nodes by their numbers; returns the colour of the text in each.
   * @param {Surface} surface
   * @param {VisibleCells} visible
   * @param {number} scale
   * @param {number} at
   */
  paintNodes(surface, visible, scale, at) {
    const { g, colours } = surface;
    const r = Math.max(1.2, nodeRadius(scale));
    /** @type {Map<number, string>} */
    const inks = new Map();
    g.globalAlpha = ramp(scale, 4.6, 8);
    visible.paths.forEach((path, i) => {
      const number = this.census.numberOfNode(path);
      if (number === null || number < 0) return;
      const [fill, textColour] = this.look(colours, number, at);
      if (!fill) return;
      inks.set(i, textColour);
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
   * @returns {[string, string]} colours of the node and of its text; the first is empty if
   *   the node is painted as usual
   */
  look(colours, number, at) {
    if (this.form === "order") return [hue(number, this.largestNumber), TEXT_COLOUR];
    if (number > stepOf(at)) return number - at < 1 ? [colours.trail, colours.ink] : ["", ""];
    return number > at - 1 ? [colours.message, TEXT_COLOUR] : [colours.ink2, colours.stage];
  }

  /**
   * Returns as text how many nodes of a cell know the message, or belong to the guest; "" until it
   * is loaded.
   * @param {Path} path
   * @param {number} at
   */
  count(path, at) {
    const tally = this.census.tally(path);
    if (!tally) return "";
    // The current round counts as done, as it does for the player and the panel.
    const round = this.form === "order" ? tally.counts.length : stepUnderWay(at);
    const number = tally.upTo(round);
    return `${tally.exact ? "" : "≈ "}${shortNumber(number)}`;
  }

  get idle() {
    return this.census.idle;
  }
}

/**
 * Returns a colour of the rainbow, from violet for 0 to red for `most`.
 * @param {number} number
 * @param {number} most
 */
const hue = (number, most) => `hsl(${Math.round(270 - (270 * number) / most)} 62% 66%)`;

/**
 * Fill the shape of a cell.
 * @param {Surface} surface
 * @param {SeenCell} cell
 * @param {number} scale
 * @param {string} colour
 * @param {number} alpha
 */
function fillShape({ g, width, height }, { type, x, y, size }, scale, colour, alpha) {
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
