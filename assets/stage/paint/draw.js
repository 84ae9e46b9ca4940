/* Draws things above the graph: travelled links, discs, messages, nodes; and the speed of
   motion. */
import { magnify } from "../../page/page.js";
import { drawing } from "../../state/model.js";
import { HOP_MS } from "../../state/position.js";
import { LOOKS, SIZES } from "../../style/looks.js";
import { stroke } from "../geometry/curve.js";
import { markOnScreen, strokeBetween } from "../geometry/screen.js";
import { pitch, radius } from "../view.js";
import { cssValue, look } from "./looks.js";
import { clampedShare, pillWidth } from "./picture.js";
import * as pills from "./pills.js";

/** @import { Ctx, Point } from "../../types/task" */
/** @import { Path } from "../geometry/curve.js" */

/** In drawings of more nodes than this everything is smaller. */
const MANY_NODES = 300;

/** Whether the drawing has so many nodes that everything is smaller. */
export const isDense = () => drawing().addresses.length > MANY_NODES;

/** Returns the width of the trail under a travelled link. */
export const trailWidth = () => clampedShare(SIZES.trail, pitch(), magnify());

/** Returns the radius of a message. */
export const tokenSize = () => clampedShare(SIZES.token, pitch(), magnify());

/** Returns the radius of a message at a node: small enough not to cover the node's label. */
export const restSize = () => Math.min(tokenSize(), Math.max(4 * magnify(), radius() + 1.5));

/** Returns the radius of a message at the fraction `t` of a link: it grows, and shrinks again. */
export const movingSize = (/** @type {number} */ t) =>
  restSize() + (tokenSize() - restSize()) * Math.sin(Math.PI * t);

/**
 * Draw the trail under a link.
 * @param {Ctx} context
 * @param {Path} path
 * @param {number} [fraction]
 * @param {number} [width]
 */
export function trail(context, path, fraction = 1, width = trailWidth()) {
  context.lineCap = "round";
  context.strokeStyle = cssValue("--trail");
  context.lineWidth = width;
  stroke(context, path, fraction);
  context.lineCap = "butt";
}

/**
 * Draw a line along a path.
 * @param {Ctx} context
 * @param {Path} path
 * @param {{color: string, width: number, dash?: number[]}} style width on a usual screen
 */
export function line(context, path, { color, width, dash = [] }) {
  context.strokeStyle = color;
  context.lineWidth = width * magnify();
  context.setLineDash(dash);
  stroke(context, path);
  context.setLineDash([]);
}

/**
 * Draw a link in the colour and dash of its kind.
 * @param {Ctx} context
 * @param {string} role
 * @param {Path} path
 */
export function drawLink(context, role, path) {
  const kind = look(role);
  const dash = kind.dash.map((d) => d * SIZES.onWay.dash);
  line(context, path, {
    color: cssValue(kind.token),
    width: kind.width + SIZES.onWay.width,
    dash,
  });
}

/**
 * Returns the role of the kind of the link between two marks.
 * @param {number} a
 * @param {number} b
 */
export function roleBetween(a, b) {
  const stroke = strokeBetween(a, b);
  return stroke ? drawing().kinds[stroke.kind].role : "local";
}

/**
 * Returns the dash of the link between two marks, as it is drawn above the graph.
 * @param {number} a
 * @param {number} b
 */
export function dashBetween(a, b) {
  const stroke = strokeBetween(a, b);
  return stroke
    ? look(drawing().kinds[stroke.kind].role).dash.map((d) => d * SIZES.onWay.dash)
    : [];
}

/**
 * Draw a disc: filled, with an edge, or both.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} r
 * @param {string | null} fill
 * @param {string | null} [edge]
 * @param {number} [width]
 */
export function disc(context, p, r, fill, edge = null, width = 1) {
  context.beginPath();
  context.arc(p.x, p.y, r, 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (edge) {
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.stroke();
  }
}

/**
 * Draw a message: a disc on a halo.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} r
 * @param {{edge?: string, width?: number, halo?: number}} [style]
 */
export function message(context, p, r, { edge = cssValue("--msg-ink"), width = 2, halo = 5 } = {}) {
  if (drawAsRing(context, p)) return;
  context.globalAlpha = 0.25;
  disc(context, p, r + halo, cssValue("--msg"));
  context.globalAlpha = 1;
  disc(context, p, r, cssValue("--msg"), edge, width);
}

/**
 * Draw the message at the source or the target: a ring, so that their sign is visible.
 * @param {Ctx} context
 * @param {Point} p
 */
export function drawEndRing(context, p) {
  const r = restSize() + 1.5 * magnify();
  disc(context, p, r, null, cssValue("--msg"), 2.5 * magnify());
}

/**
 * Draw a cross at a point, for what is lost, failed or missing; `r` is half its width.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} r
 * @param {number} width
 */
export function cross(context, p, r, width) {
  context.strokeStyle = cssValue(`--${LOOKS["cross-out"].line}`);
  context.lineWidth = width;
  for (const s of [1, -1]) {
    context.beginPath();
    context.moveTo(p.x - r, p.y - r * s);
    context.lineTo(p.x + r, p.y + r * s);
    context.stroke();
  }
}

/**
 * Draw a node: a disc, or a pill with its address.
 * @param {Ctx} context
 * @param {number} mark
 * @param {{fill: string, ink?: string, edge: string, r: number, width: number}} style
 */
export function node(context, mark, { fill, ink = cssValue("--surface"), edge, r, width }) {
  if (drawing().pills) pills.setFace(mark, { fill, ink, edge, width: 1.5 });
  else disc(context, markOnScreen(mark), r, fill, edge, width);
}

/**
 * Adds the outline of a node with its address to the path, `margin` pixels outside the node;
 * returns half its width and half its height.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} mark
 * @param {number} margin
 */
export function outline(context, p, mark, margin) {
  const w = pillWidth(drawing().labels[mark]) * magnify() + 2 * margin;
  const h = SIZES.pill.height * magnify() + 2 * margin;
  context.beginPath();
  context.roundRect(p.x - w / 2, p.y - h / 2, w, h, 10);
  return [w / 2, h / 2];
}

/**
 * Draw the message at a node with its address: a ring that leaves the address legible.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} mark
 */
export function glow(context, p, mark) {
  outline(context, p, mark, 3.5);
  context.globalAlpha = 0.3;
  context.lineWidth = 12;
  context.strokeStyle = cssValue("--msg");
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 3.5;
  context.stroke();
}

/**
 * If the message would cover the address in a node, draws it as a ring around that node; returns
 * whether it did.
 * @param {Ctx} context
 * @param {Point} p
 */
export function drawAsRing(context, p) {
  const mark = pills.pillAt(p);
  if (mark === null) return false;
  glow(context, markOnScreen(mark), mark);
  return true;
}

/**
 * Returns the fraction of a link that is covered at the fraction `t` of a hop's time: at even
 * speed, but eased over the first and last 80 ms (at normal speed).
 * @param {number} t
 */
export function ease(t) {
  const e = 80 / HOP_MS;
  const total = 1 - e;
  if (t < e) return (t * t) / (2 * e) / total;
  if (t > 1 - e) return 1 - ((1 - t) * (1 - t)) / (2 * e) / total;
  return (t - e / 2) / total;
}
