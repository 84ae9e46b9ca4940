/* Paints the links inside clusters, and the nodes as dots; also arcs, for other links. */
import { nodeRadius, ramp } from "./fade.js";

/** @import { Nest } from "../nest/nest.js" */
/** @import { VisibleCells } from "../nest/descent.js" */
/** @import { Surface } from "./surface.js" */

/**
 * Stroke arcs: `at` has start, control point and end of each, as six numbers. `arcsPerPath` of them
 * are stroked at once.
 * @param {CanvasRenderingContext2D} g
 * @param {number[]} at
 * @param {number} arcsPerPath
 */
export function strokeArcs(g, at, arcsPerPath) {
  for (let i = 0; i < at.length; i += 6 * arcsPerPath) {
    g.beginPath();
    for (let k = i; k < Math.min(at.length, i + 6 * arcsPerPath); k += 6) {
      g.moveTo(at[k], at[k + 1]);
      g.quadraticCurveTo(at[k + 2], at[k + 3], at[k + 4], at[k + 5]);
    }
    g.stroke();
  }
}

/**
 * Paints the links inside clusters, which are the same in every cell of a type; returns how many.
 * @param {Surface} surface
 * @param {Nest} nest
 * @param {VisibleCells} visible
 * @param {number} scale
 */
export function paintClusterLinks(surface, nest, visible, scale) {
  const { g } = surface;
  const opacity = ramp(scale, 4.6, 9);
  let count = 0;
  if (opacity < 0.01) return count;
  nest.document.kinds.forEach((kind, kindIndex) => {
    const { token, dash, width } = surface.look(kind.role);
    g.beginPath();
    let any = false;
    for (const { type, x, y, frame: m } of visible.clusters) {
      for (const [a, b, kindNumber] of type.cell.ties) {
        if (kindNumber !== kindIndex) continue;
        any = true;
        count += 1;
        const [ax, ay] = [type.x[a] * scale, type.y[a] * scale];
        const [bx, by] = [type.x[b] * scale, type.y[b] * scale];
        const [px, py] = [x + m[0] * ax + m[1] * ay, y + m[2] * ax + m[3] * ay];
        const [qx, qy] = [x + m[0] * bx + m[1] * by, y + m[2] * bx + m[3] * by];
        g.moveTo(px, py);
        // A link past other nodes of its row is bent, so as not to run through them.
        if (type.count > 8 && Math.hypot(qx - px, qy - py) > 1.9 * scale) {
          const [dx, dy] = [qx - px, qy - py];
          g.quadraticCurveTo(px + dx / 2 - dy * 0.16, py + dy / 2 + dx * 0.16, qx, qy);
        } else g.lineTo(qx, qy);
      }
    }
    if (!any) return;
    g.strokeStyle = surface.token(token);
    g.globalAlpha = opacity;
    g.lineWidth = Math.min(width * 1.4, 0.5 + scale * 0.02 * width);
    g.setLineDash(scale > 24 ? dash : []);
    g.stroke();
  });
  g.setLineDash([]);
  g.globalAlpha = 1;
  return count;
}

/**
 * Paints the nodes as dots that grow with the scale; returns their radius in pixels.
 * @param {Surface} surface
 * @param {VisibleCells} visible
 * @param {number} scale
 */
export function paintNodes({ g, colours }, visible, scale) {
  const opacity = ramp(scale, 4.6, 8);
  const r = nodeRadius(scale);
  if (opacity < 0.01 || !visible.nodes.length) return r;
  g.globalAlpha = opacity;
  if (r < 1.7) {
    g.fillStyle = colours.nodeEdge;
    for (let i = 0; i < visible.nodes.length; i += 2) {
      g.fillRect(visible.nodes[i] - r, visible.nodes[i + 1] - r, 2 * r, 2 * r);
    }
  } else {
    g.fillStyle = colours.node;
    g.strokeStyle = colours.nodeEdge;
    g.lineWidth = Math.min(1.8, 0.6 + r * 0.1);
    g.beginPath();
    for (let i = 0; i < visible.nodes.length; i += 2) {
      g.moveTo(visible.nodes[i] + r, visible.nodes[i + 1]);
      g.arc(visible.nodes[i], visible.nodes[i + 1], r, 0, 2 * Math.PI);
    }
    g.fill();
    g.stroke();
  }
  g.globalAlpha = 1;
  return r;
}
