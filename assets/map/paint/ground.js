/* The ground of the map: cells, each level in its tint, outlines as they grow. */
import { ramp } from "./fade.js";
import { tintOf } from "./surface.js";

/** @import { Layer, Seen } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */

/** Boxes and circles reach that much beyond the stage: no raster is asked for more. */
const BEYOND = 60;

/** Up to this size cells are rectangles on whole pixels, without corners. */
const SMALL = 26;

/**
 * How much of a layer shows: in as its cells grow, out as they outgrow the stage.
 * @param {number} size
 * @param {number} least
 * @param {number} view the smaller side of the stage
 */
export const presence = (size, least, view) =>
  ramp(size, least * 0.9, least * 2.2) * (1 - ramp(size, 0.9 * view, 3.2 * view));

/**
 * Lay every layer on the one around it, in the tint of its level.
 * @param {Surface} surface
 * @param {Seen} visible
 * @param {number} scale
 * @param {number} least
 * @param {number} tint how much of the tints is to be seen
 */
export function paintGround(surface, visible, scale, least, tint) {
  const { g, width, height, colours } = surface;
  const view = Math.min(width, height);
  for (const layer of visible.layers) {
    const there = presence(layer.size, least, view);
    // The whole is no level, no digit chooses it: it is paper.
    if (there < 0.01 || layer.depth === 0) continue;
    const edge = ramp(layer.size, 13, 30) * (1 - ramp(layer.size, 0.9 * view, 3.2 * view));
    g.fillStyle = colours.tints[tintOf(layer.depth)];
    g.strokeStyle = colours.edges[tintOf(layer.depth)];
    g.lineWidth = 1;
    if (layer.type.cell.round) circles(surface, layer, scale, tint * there, edge);
    else if (layer.size < SMALL) tiles(g, layer, scale, tint * there, edge);
    else boxes(surface, layer, scale, tint * there, edge);
  }
  g.globalAlpha = 1;
}

/** @type {(surface: Surface, layer: Layer, scale: number, tone: number, edge: number) => void} */
function circles({ g, width, height }, layer, scale, tone, edge) {
  const r = layer.type.reach * scale;
  const huge = r > 4 * Math.max(width, height);
  for (let i = 0; i < layer.at.length; i += 2) {
    g.beginPath();
    if (huge) g.rect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND);
    else g.arc(layer.at[i], layer.at[i + 1], r, 0, 2 * Math.PI);
    g.globalAlpha = tone;
    g.fill();
    if (edge < 0.02 || huge) continue;
    g.globalAlpha = edge;
    g.stroke();
  }
}

/**
 * @type {(g: CanvasRenderingContext2D, layer: Layer, s: number, tone: number, e: number) => void}
 */
function tiles(g, layer, s, tone, e) {
  const hx = layer.type.halfX * s;
  const hy = layer.type.halfY * s;
  for (const stroked of e > 0.02 ? [false, true] : [false]) {
    g.globalAlpha = stroked ? e : tone;
    for (let i = 0; i < layer.at.length; i += 2) {
      const x = Math.round(layer.at[i] - hx);
      const y = Math.round(layer.at[i + 1] - hy);
      const w = Math.round(layer.at[i] + hx) - x;
      const h = Math.round(layer.at[i + 1] + hy) - y;
      if (stroked) g.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
      else g.fillRect(x, y, w, h);
    }
  }
}

/** @type {(surface: Surface, layer: Layer, scale: number, tone: number, edge: number) => void} */
function boxes({ g, width, height }, layer, scale, tone, edge) {
  const hx = layer.type.halfX * scale;
  const hy = layer.type.halfY * scale;
  const corner = Math.min(10, 0.06 * layer.size);
  for (let i = 0; i < layer.at.length; i += 2) {
    const left = Math.max(-BEYOND, layer.at[i] - hx);
    const top = Math.max(-BEYOND, layer.at[i + 1] - hy);
    const right = Math.min(width + BEYOND, layer.at[i] + hx);
    const bottom = Math.min(height + BEYOND, layer.at[i + 1] + hy);
    g.beginPath();
    g.roundRect(left, top, right - left, bottom - top, corner);
    g.globalAlpha = tone;
    g.fill();
    if (edge < 0.02) continue;
    g.globalAlpha = edge;
    g.stroke();
  }
}
