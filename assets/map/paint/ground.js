/* Paints the ground of the map: its cells, in the tint of their level, and their outlines. */
import { ramp } from "./fade.js";
import { tintOf } from "./surface.js";

/** @import { Layer, VisibleCells } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */

/**
 * Boxes are cut off this many pixels beyond the edges of the stage: a huge one is slow to paint.
 */
const OVERHANG = 60;

/**
 * Cells below this size in pixels are painted as rectangles on whole pixels, without round corners.
 */
const SMALL_CELL = 26;

/**
 * Returns the opacity of a layer: it fades in as its cells grow, and out as they outgrow the stage.
 * @param {number} size size of its cells in pixels
 * @param {number} least about this size cells begin to be visible
 * @param {number} view the smaller side of the stage in pixels
 */
const layerOpacity = (size, least, view) =>
  ramp(size, least * 0.9, least * 2.2) * (1 - ramp(size, 0.9 * view, 3.2 * view));

/**
 * Paint every layer above the one around it, in the tint of its level.
 * @param {Surface} surface
 * @param {VisibleCells} visible
 * @param {number} scale
 * @param {number} least about this size in pixels cells begin to be visible
 * @param {number} tint opacity of the tints
 */
export function paintGround(surface, visible, scale, least, tint) {
  const { g, width, height, colours } = surface;
  const view = Math.min(width, height);
  for (const layer of visible.layers) {
    const opacity = layerOpacity(layer.size, least, view);
    // Depth 0 is the whole network: leave the background.
    if (opacity < 0.01 || layer.depth === 0) continue;
    const edge = ramp(layer.size, 13, 30) * (1 - ramp(layer.size, 0.9 * view, 3.2 * view));
    g.fillStyle = colours.tints[tintOf(layer.depth)];
    g.strokeStyle = colours.edges[tintOf(layer.depth)];
    g.lineWidth = 1;
    if (layer.type.cell.round) paintCircles(surface, layer, scale, tint * opacity, edge);
    else if (layer.size < SMALL_CELL) paintSmallBoxes(g, layer, scale, tint * opacity, edge);
    else paintBoxes(surface, layer, scale, tint * opacity, edge);
  }
  g.globalAlpha = 1;
}

/**
 * Paint cells that are circles; `tone` and `edge` are the opacities of their inside and outline.
 * @type {(surface: Surface, layer: Layer, scale: number, tone: number, edge: number) => void}
 */
function paintCircles({ g, width, height }, layer, scale, tone, edge) {
  const r = layer.type.reach * scale;
  const huge = r > 4 * Math.max(width, height);
  for (let i = 0; i < layer.at.length; i += 2) {
    g.beginPath();
    if (huge) g.rect(-OVERHANG, -OVERHANG, width + 2 * OVERHANG, height + 2 * OVERHANG);
    else g.arc(layer.at[i], layer.at[i + 1], r, 0, 2 * Math.PI);
    g.globalAlpha = tone;
    g.fill();
    if (edge < 0.02 || huge) continue;
    g.globalAlpha = edge;
    g.stroke();
  }
}

/**
 * Paint small cells, as rectangles on whole pixels.
 * @type {(g: CanvasRenderingContext2D, layer: Layer, scale: number, tone: number,
 *   edge: number) => void}
 */
function paintSmallBoxes(g, layer, scale, tone, edge) {
  const hx = layer.type.halfX * scale;
  const hy = layer.type.halfY * scale;
  for (const stroked of edge > 0.02 ? [false, true] : [false]) {
    g.globalAlpha = stroked ? edge : tone;
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

/**
 * Paint large cells, as rectangles with round corners.
 * @type {(surface: Surface, layer: Layer, scale: number, tone: number, edge: number) => void}
 */
function paintBoxes({ g, width, height }, layer, scale, tone, edge) {
  const hx = layer.type.halfX * scale;
  const hy = layer.type.halfY * scale;
  const corner = Math.min(10, 0.06 * layer.size);
  for (let i = 0; i < layer.at.length; i += 2) {
    const left = Math.max(-OVERHANG, layer.at[i] - hx);
    const top = Math.max(-OVERHANG, layer.at[i + 1] - hy);
    const right = Math.min(width + OVERHANG, layer.at[i] + hx);
    const bottom = Math.min(height + OVERHANG, layer.at[i + 1] + hy);
    g.beginPath();
    g.roundRect(left, top, right - left, bottom - top, corner);
    g.globalAlpha = tone;
    g.fill();
    if (edge < 0.02) continue;
    g.globalAlpha = edge;
    g.stroke();
  }
}
