/* Where things are: the live graph, its zoom, and the way from the scene's units to the screen. */
import { el, large, part } from "../../page/page.js";
import { drawing, state } from "../../state/model.js";
import { SIZES } from "../../style/looks.js";
import { between } from "../drawing.js";
import { nodeRadius } from "../paint/picture.js";
import { stretched } from "./bezier.js";
import { path } from "./curve.js";

/** @import { Core as Graph } from "cytoscape" */
/** @import { TraceDocument as Way } from "../../types/documents" */

/** From the scene's units to the graph's: the whole scene fills the stage at zoom 1. */
let scale = 1;
/** How much wider than high a unit is: presented, a drawing takes up the width that there is. */
let wide = 1;
const WIDEST = 2;
let shift = { x: 0, y: 0 };
let measured = { w: 0, h: 0 };

/** The live graph, once Dash has made it. @returns {Graph | undefined} */
export const alive = () => /** @type {any} */ (el("stage"))?._cyreg?.cy;

/** The live graph. */
export const cy = () => /** @type {Graph} */ (alive());

/** The element that the stage fills. */
export const box = () => part("stage-box");

/** Fit the scene of the drawing to the stage. */
export function measure() {
  const { clientWidth: w, clientHeight: h } = box();
  const [sw, sh] = drawing().size;
  measured = { w, h };
  const margin = w < 500 ? 10 : 22;
  // A stage out of sight has no size: what is drawn there is drawn anew once it is seen.
  scale = Math.max(1e-3, Math.min((w - 2 * margin) / sw, (h - 2 * margin) / sh));
  const room = (w - 2 * margin) / (sw * scale);
  wide = state.view.has("present") ? Math.min(WIDEST, Math.max(1, room)) : 1;
  shift = { x: (w - sw * scale * wide) / 2, y: (h - sh * scale) / 2 };
  fitAddresses(1);
}

/**
 * Addresses inside nodes need room: elsewhere nodes are dots with labels beside.
 * @param {number} zoom
 */
export function fitAddresses(zoom) {
  const { bears, pitch, widest } = drawing();
  const apart = (pitch * scale * zoom) / large();
  const across = apart * wide >= Math.min(widest, 50) * 1.08;
  drawing().pills = bears && across && apart >= SIZES.pill.height * 1.08;
}

/** Whether the stage has another size than it was measured at. */
export function outgrown() {
  const { clientWidth: w, clientHeight: h } = box();
  return Boolean(w && state.drawing && (w !== measured.w || h !== measured.h));
}

/** From the scene's units to the graph's. @param {[number, number]} point */
export const place = ([x, y]) => ({
  x: x * scale * wide + shift.x,
  y: y * scale + shift.y,
});

/** How much wider than high a unit of the scene is on the stage. */
export const widened = () => wide;

/**
 * How a link bends on the stage.
 * @param {{a: number, b: number, bend: [number, number][]}} link
 */
export const bendOf = ({ a, b, bend }) =>
  stretched(drawing().spots[a], drawing().spots[b], bend, wide);

/**
 * From the scene's units to pixels on the stage, as zoomed and panned.
 * @param {[number, number]} point
 */
export function onScreen(point) {
  const p = place(point);
  const pan = cy().pan();
  const zoom = cy().zoom();
  return { x: p.x * zoom + pan.x, y: p.y * zoom + pan.y };
}

/** Where a mark is on the stage. @param {number} mark */
export const markOnScreen = (mark) => onScreen(drawing().spots[mark]);

export const zoom = () => cy().zoom();

/** How many pixels a unit of the scene takes. */
export const unit = () => scale * cy().zoom();

/** The radius of a node in the graph's units: on screen it follows the pitch, not the zoom. */
export const radius = () => nodeRadius(drawing().pitch * unit(), large()) / cy().zoom();

/** @type {WeakMap<Way, Map<string, [number, number][]>>} */
const bendsOfWays = new WeakMap();

/** How hops bend that go another way than their links, by their marks. @param {Way} way */
function hopBends(way) {
  const bends =
    bendsOfWays.get(way) ?? new Map((way.bends ?? []).map(([a, b, bend]) => [`${a}-${b}`, bend]));
  bendsOfWays.set(way, bends);
  return bends;
}

/**
 * The link between two marks, if there is one; a hop of the route as it goes.
 * @param {import("../../types/task").Mark} a
 * @param {import("../../types/task").Mark} b
 */
export function strokeBetween(a, b) {
  const stroke = between(drawing(), a, b);
  const way = stroke && state.doc?.trace;
  const bend = way && hopBends(way).get(`${stroke.a}-${stroke.b}`);
  return bend ? { ...stroke, bend } : stroke;
}

/**
 * The path of a hop on screen, from mark a to mark b.
 * @param {number} a
 * @param {number} b
 */
export function hopPath(a, b) {
  const stroke = strokeBetween(a, b);
  if (!stroke) return path(markOnScreen(a), markOnScreen(b));
  return path(markOnScreen(stroke.a), markOnScreen(stroke.b), bendOf(stroke), stroke.a !== a);
}

/**
 * The paths of a way on screen, from mark to mark; nothing where one of them is not drawn.
 * @param {import("../../types/task").Mark[]} marks
 */
export const legs = (marks) =>
  marks.slice(1).map((mark, i) => {
    const before = marks[i];
    return mark === null || before === null ? null : hopPath(before, mark);
  });
