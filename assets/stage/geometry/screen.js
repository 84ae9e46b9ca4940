/* Converts coordinates of the scene to those of the graph and of the screen; and the graph
   itself. */
import { el, magnify, part } from "../../page/page.js";
import { drawing, state } from "../../state/model.js";
import { SIZES } from "../../style/looks.js";
import { linkBetween } from "../drawing.js";
import { nodeRadius } from "../paint/picture.js";
import { stretchBend } from "./bezier.js";
import { path } from "./curve.js";

/** @import { Core as Graph } from "cytoscape" */
/** @import { TraceDocument as Way } from "../../types/documents" */

/** Units of the graph for a unit of the scene; at zoom 1 the whole scene fills the stage. */
let scale = 1;
/**
 * Width of a unit of the scene relative to its height: above 1 when a presented drawing is
 * stretched to the width of the stage.
 */
let wide = 1;
/** The most that a drawing is stretched. */
const MAX_WIDE = 2;
/** The place of the scene's origin in the graph. */
let shift = { x: 0, y: 0 };
/** Size of the stage when it was measured, in pixels. */
let measured = { w: 0, h: 0 };

/** Returns the graph, undefined until Dash has made it. @returns {Graph | undefined} */
export const graphOrUndefined = () => /** @type {any} */ (el("stage"))?._cyreg?.cy;

/** Returns the graph. Only call it once Dash has made it. */
export const cy = () => /** @type {Graph} */ (graphOrUndefined());

/** Returns the element that the stage fills. */
export const box = () => part("stage-box");

/** Fit the scene of the drawing to the stage. */
export function measure() {
  const { clientWidth: w, clientHeight: h } = box();
  const [sw, sh] = drawing().size;
  measured = { w, h };
  const margin = w < 500 ? 10 : 22;
  // A hidden stage has no size; it is drawn anew once it is visible.
  scale = Math.max(1e-3, Math.min((w - 2 * margin) / sw, (h - 2 * margin) / sh));
  const room = (w - 2 * margin) / (sw * scale);
  wide = state.view.has("present") ? Math.min(MAX_WIDE, Math.max(1, room)) : 1;
  shift = { x: (w - sw * scale * wide) / 2, y: (h - sh * scale) / 2 };
  fitAddresses(1);
}

/**
 * Decide whether nodes contain their addresses, for which they need room, or are dots with labels
 * beside them.
 * @param {number} zoom
 */
export function fitAddresses(zoom) {
  const { bears, pitch, widest } = drawing();
  const spacing = (pitch * scale * zoom) / magnify();
  const fits = spacing * wide >= Math.min(widest, 50) * 1.08;
  drawing().pills = bears && fits && spacing >= SIZES.pill.height * 1.08;
}

/** Whether the size of the stage has changed since it was measured. */
export function hasSizeChanged() {
  const { clientWidth: w, clientHeight: h } = box();
  return Boolean(w && state.drawing && (w !== measured.w || h !== measured.h));
}

/** Returns the place of a point of the scene in the graph. @param {[number, number]} point */
export const place = ([x, y]) => ({
  x: x * scale * wide + shift.x,
  y: y * scale + shift.y,
});

/** Returns the width of a unit of the scene relative to its height. */
export const widthFactor = () => wide;

/**
 * Returns the bend of a link on the stage.
 * @param {{a: number, b: number, bend: [number, number][]}} link
 */
export const bendOf = ({ a, b, bend }) =>
  stretchBend(drawing().spots[a], drawing().spots[b], bend, wide);

/**
 * Returns the place of a point of the scene on the stage, in pixels.
 * @param {[number, number]} point
 */
export function onScreen(point) {
  const p = place(point);
  const pan = cy().pan();
  const zoom = cy().zoom();
  return { x: p.x * zoom + pan.x, y: p.y * zoom + pan.y };
}

/** Returns the place of a mark on the stage, in pixels. @param {number} mark */
export const markOnScreen = (mark) => onScreen(drawing().spots[mark]);

/** Returns the zoom of the graph. */
export const zoom = () => cy().zoom();

/** Returns the height of a unit of the scene in pixels. */
export const unit = () => scale * cy().zoom();

/** Returns the radius of a node in units of the graph. On screen it depends on the pitch. */
export const radius = () => nodeRadius(drawing().pitch * unit(), magnify()) / cy().zoom();

/** @type {WeakMap<Way, Map<string, [number, number][]>>} */
const bendsOfWays = new WeakMap();

/**
 * Returns the bends of those hops that are bent otherwise than their links, keyed by "a-b".
 * @param {Way} route
 */
function hopBends(route) {
  const bends =
    bendsOfWays.get(route) ??
    new Map((route.bends ?? []).map(([a, b, bend]) => [`${a}-${b}`, bend]));
  bendsOfWays.set(route, bends);
  return bends;
}

/**
 * Returns the link between two marks, undefined if no link joins them; with the bend of the hop if
 * the route takes that link.
 * @param {import("../../types/task").Mark} a
 * @param {import("../../types/task").Mark} b
 */
export function strokeBetween(a, b) {
  const stroke = linkBetween(drawing(), a, b);
  const trace = stroke && state.doc?.trace;
  const bend = trace && hopBends(trace).get(`${stroke.a}-${stroke.b}`);
  return bend ? { ...stroke, bend } : stroke;
}

/**
 * Returns the path of a hop on screen, from mark a to mark b.
 * @param {number} a
 * @param {number} b
 */
export function hopPath(a, b) {
  const stroke = strokeBetween(a, b);
  if (!stroke) return path(markOnScreen(a), markOnScreen(b));
  return path(markOnScreen(stroke.a), markOnScreen(stroke.b), bendOf(stroke), stroke.a !== a);
}

/**
 * Returns the paths of the hops of a route on screen; null for a hop with an end that is not drawn.
 * @param {import("../../types/task").Mark[]} marks
 */
export const hopPaths = (marks) =>
  marks.slice(1).map((mark, i) => {
    const before = marks[i];
    return mark === null || before === null ? null : hopPath(before, mark);
  });
