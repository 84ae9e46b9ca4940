/* What is drawn over the graph, piece by piece: links on amber, discs, addresses, even motion. */
import { large } from "../../page/page.js";
import { drawing } from "../../state/model.js";
import { LOOKS, SIZES } from "../../style/looks.js";
import { stroke } from "../geometry/curve.js";
import { markOnScreen, strokeBetween } from "../geometry/screen.js";
import { pitch, radius } from "../view.js";
import { look, token } from "./looks.js";
import { follow, pillWidth } from "./picture.js";
import * as pills from "./pills.js";

/** @import { Ctx, Point } from "../../types/task" */
/** @import { Path } from "../geometry/curve.js" */

/** Drawings of more nodes than this are fine work: everything on them is smaller. */
const FINE = 300;

/** Whether the drawing is fine work. */
export const fine = () => drawing().addresses.length > FINE;

/** The width of the amber under a link that was travelled. */
export const trailWidth = () => follow(SIZES.trail, pitch(), large());

/** The radius of a message. */
export const tokenSize = () => follow(SIZES.token, pitch(), large());

/** The radius of a message that rests on a node: little more than its sign, beside its label. */
export const restSize = () => Math.min(tokenSize(), Math.max(4 * large(), radius() + 1.5));

/** The radius of a message on its way over a link: it grows from a node, and shrinks to one. */
export const movingSize = (/** @type {number} */ t) =>
  restSize() + (tokenSize() - restSize()) * Math.sin(Math.PI * t);

/**
 * The amber under a link.
 * @param {Ctx} context
 * @param {Path} path
 * @param {number} [fraction]
 * @param {number} [width]
 */
export function trail(context, path, fraction = 1, width = trailWidth()) {
  context.lineCap = "round";
  context.strokeStyle = token("--trail");
  context.lineWidth = width;
  stroke(context, path, fraction);
  context.lineCap = "butt";
}

/**
 * A line along a path.
 * @param {Ctx} context
 * @param {Path} path
 * @param {{color: string, width: number, dash?: number[]}} style width at the desk
 */
export function line(context, path, { color, width, dash = [] }) {
  context.strokeStyle = color;
  context.lineWidth = width * large();
  context.setLineDash(dash);
  stroke(context, path);
  context.setLineDash([]);
}

/**
 * A link in full ink, in the colour and dash of its kind.
 * @param {Ctx} context
 * @param {string} role
 * @param {Path} path
 */
export function linkOn(context, role, path) {
  const kind = look(role);
  const dash = kind.dash.map((d) => d * SIZES.onWay.dash);
  line(context, path, { color: token(kind.token), width: kind.width + SIZES.onWay.width, dash });
}

/** The role of the kind of the link between two marks. @param {number} a @param {number} b */
export function roleBetween(a, b) {
  const stroke = strokeBetween(a, b);
  return stroke ? drawing().kinds[stroke.kind].role : "local";
}

/**
 * The dash of the link between two marks, as it is drawn over the graph.
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
 * A disc, filled, edged or both.
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
 * A message: a disc on a halo.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} r
 * @param {{edge?: string, width?: number, halo?: number}} [style]
 */
export function message(context, p, r, { edge = token("--msg-ink"), width = 2, halo = 5 } = {}) {
  if (coverAddress(context, p)) return;
  context.globalAlpha = 0.25;
  disc(context, p, r + halo, token("--msg"));
  context.globalAlpha = 1;
  disc(context, p, r, token("--msg"), edge, width);
}

/**
 * The message at an end: a ring, so that the sign of the end can be seen.
 * @param {Ctx} context
 * @param {Point} p
 */
export function drawEndRing(context, p) {
  const r = restSize() + 1.5 * large();
  disc(context, p, r, null, token("--msg"), 2.5 * large());
}

/**
 * A cross of a given reach at a point: what is lost, failed or missing.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} r
 * @param {number} width
 */
export function cross(context, p, r, width) {
  context.strokeStyle = token(`--${LOOKS["cross-out"].line}`);
  context.lineWidth = width;
  for (const s of [1, -1]) {
    context.beginPath();
    context.moveTo(p.x - r, p.y - r * s);
    context.lineTo(p.x + r, p.y + r * s);
    context.stroke();
  }
}

/**
 * A node, as a disc or as the pill that bears its address.
 * @param {Ctx} context
 * @param {number} mark
 * @param {{fill: string, ink?: string, edge: string, r: number, width: number}} style
 */
export function node(context, mark, { fill, ink = token("--surface"), edge, r, width }) {
  if (drawing().pills) pills.mark(mark, { fill, ink, edge, width: 1.5 });
  else disc(context, markOnScreen(mark), r, fill, edge, width);
}

/**
 * The outline of a node that bears its address, so many pixels outside it; returns its half sides.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} mark
 * @param {number} margin
 */
export function outline(context, p, mark, margin) {
  const w = pillWidth(drawing().labels[mark]) * large() + 2 * margin;
  const h = SIZES.pill.height * large() + 2 * margin;
  context.beginPath();
  context.roundRect(p.x - w / 2, p.y - h / 2, w, h, 10);
  return [w / 2, h / 2];
}

/**
 * The message at a node that bears its address: a ring that leaves the address legible.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} mark
 */
export function glow(context, p, mark) {
  outline(context, p, mark, 3.5);
  context.globalAlpha = 0.3;
  context.lineWidth = 12;
  context.strokeStyle = token("--msg");
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 3.5;
  context.stroke();
}

/**
 * Show a message that is at a node which bears its address, instead of over what is read there;
 * returns whether it is at one.
 * @param {Ctx} context
 * @param {Point} p
 */
export function coverAddress(context, p) {
  const mark = pills.under(p);
  if (mark === null) return false;
  glow(context, markOnScreen(mark), mark);
  return true;
}

/**
 * Even speed along a link, eased over the first and last 80 ms of a hop at normal speed.
 * @param {number} t
 */
export function ease(t) {
  const e = 80 / 700;
  const total = 1 - e;
  if (t < e) return (t * t) / (2 * e) / total;
  if (t > 1 - e) return 1 - ((1 - t) * (1 - t)) / (2 * e) / total;
  return (t - e / 2) / total;
}
