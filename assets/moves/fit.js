/* A drawing in a box: how it is looked at, and what of it follows from that. */
import { layoutOf, linksIn } from "../stage/geometry/derived.js";
import { labels } from "../stage/paint/node_labels.js";
import { names, nodeRadius, outlines, pillWidth, rulerTexts } from "../stage/paint/picture.js";
import { SIZES } from "../style/looks.js";

/** @import { Point, Primitive } from "../stage/paint/picture.js" */
/** @import { Drawing } from "../types/documents" */
/**
 * A box, and how much larger than at the desk things are.
 * @typedef {{width: number, height: number, large: number}} Box
 */
/** @typedef {ReturnType<typeof fitted>} Fitted */

/** The room round a drawing, and in a box so narrow less of it, in pixels. */
const [MARGIN, TIGHT, NARROW] = [12, 6, 480];

/**
 * A drawing as it lies in a box: places in pixels, links, outlines and the words of each.
 * @param {Drawing} drawing
 * @param {Box} box
 * @param {number[]} distances written at nodes, where there are any
 */
export function fitted(drawing, { width, height, large }, distances = []) {
  const [sw, sh] = drawing.size;
  const margin = width <= NARROW ? TIGHT : MARGIN;
  const scale = Math.max(1e-3, Math.min((width - 2 * margin) / sw, (height - 2 * margin) / sh));
  const [left, top] = [(width - sw * scale) / 2, (height - sh * scale) / 2];
  const all = { ...drawing, ...layoutOf(drawing) };
  const pitch = drawing.pitch * scale;
  // As on the stage, addresses inside nodes need room; in columns they have it, close as rows are.
  const roomy = pitch >= Math.min(all.widest, 50) * 1.08 * large;
  all.pills = drawing.pills && (roomy || apart(drawing, scale, large));
  const view = {
    scale,
    at: /** @type {(point: Point) => Point} */ (([x, y]) => [x * scale + left, y * scale + top]),
    large,
    width,
    height,
    /** @type {Set<number>} */
    touched: new Set(),
  };
  return fitIn(all, view, distances);
}

/**
 * A drawing, and what is worked out of it once.
 * @typedef {Drawing & ReturnType<typeof layoutOf>} Whole
 */

/**
 * A drawing as it is looked at: what of it follows from that.
 * @param {Whole} all
 * @param {import("../stage/paint/label_placement.js").Asked} view
 * @param {number[]} distances
 * @param {Primitive[]} words the labels, where they have their places already
 */
export function fitIn(all, view, distances = [], words = labels(all, view)) {
  const { large } = view;
  const pitch = all.pitch * view.scale;
  const namesOfHulls = all.hulls.map((hull) => names({ ...all, hulls: [hull] }, view));
  const order = [...all.hulls.keys()].sort((a, b) => all.hulls[a].level - all.hulls[b].level);
  const shapes = outlines(all, view);
  return {
    drawing: all,
    view,
    pitch,
    large,
    spots: all.spots.map(view.at),
    radius: nodeRadius(pitch, large),
    links: linksIn(all),
    /** The outlines, as they are numbered in the drawing. */
    outlines: order.map((_, i) => shapes[order.indexOf(i)]),
    /** From the ground up. */
    order,
    names: namesOfHulls,
    rulers: rulerTexts(all, view),
    labels: byMark(words),
    numbered: byMark(distances.length ? labels(all, { ...view, distances }) : []),
  };
}

/** How far pills have to be from each other, in pixels. */
const GAP = 4;

/**
 * Whether no node that bears its address comes near another.
 * @param {Drawing} drawing
 * @param {number} scale
 * @param {number} large
 */
function apart({ spots, labels: texts }, scale, large) {
  const half = texts.map((text) => (pillWidth(text) * large) / 2);
  const high = SIZES.pill.height * large + GAP;
  return spots.every(([x, y], i) =>
    spots.slice(0, i).every(([u, v], j) => {
      return Math.abs(x - u) * scale >= half[i] + half[j] + GAP || Math.abs(y - v) * scale >= high;
    }),
  );
}

/**
 * What stands beside each node.
 * @param {Primitive[]} primitives
 * @returns {Map<number, Primitive>}
 */
const byMark = (primitives) =>
  new Map(
    primitives.flatMap((primitive) =>
      primitive.mark === undefined ? [] : [[primitive.mark, primitive]],
    ),
  );

/**
 * The sides of a node in pixels, and how round its corners are: a disc is round all over.
 * @param {Fitted} fit
 * @param {string} text
 * @returns {[number, number, number]}
 */
export function shapeOf({ drawing, radius, large }, text) {
  if (!drawing.pills) return [2 * radius, 2 * radius, radius];
  const high = SIZES.pill.height * large;
  return [pillWidth(text) * large, high, Math.min(high / 3, 7 * large)];
}
