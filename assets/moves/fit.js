/* A drawing in a box: its scale and position, and the geometry that follows from them. */
import { layoutOf, linksIn } from "../stage/geometry/derived.js";
import { labels } from "../stage/paint/node_labels.js";
import { names, nodeRadius, outlines, pillWidth, rulerTexts } from "../stage/paint/picture.js";
import { SIZES } from "../style/looks.js";

/** @import { Point, Primitive } from "../stage/paint/picture.js" */
/** @import { Drawing } from "../types/documents" */
/**
 * A box, and the magnification of everything in it.
 * @typedef {{width: number, height: number, magnification: number}} Box
 */
/** @typedef {ReturnType<typeof fitInBox>} Fitted */

/** Up to this width a box is narrow, as on a phone, in pixels. */
export const NARROW = 480;
/** The margin of a drawing, and the smaller one in a narrow box, in pixels. */
const [MARGIN, TIGHT] = [12, 6];

/**
 * Returns a drawing fitted into a box: positions in pixels, links, outlines and texts.
 * @param {Drawing} drawing
 * @param {Box} box
 * @param {number[]} distances distances written at nodes, if there are any
 */
export function fitInBox(drawing, { width, height, magnification }, distances = []) {
  const [sw, sh] = drawing.size;
  const margin = width <= NARROW ? TIGHT : MARGIN;
  const scale = Math.max(1e-3, Math.min((width - 2 * margin) / sw, (height - 2 * margin) / sh));
  const [left, top] = [(width - sw * scale) / 2, (height - sh * scale) / 2];
  const all = { ...drawing, ...layoutOf(drawing) };
  const pitch = drawing.pitch * scale;
  // As on the stage, addresses are inside nodes only if there is room; in columns there is, as rows
  // are that close.
  const roomy = pitch >= Math.min(all.widest, 50) * 1.08 * magnification;
  all.pills = drawing.pills && (roomy || boxesAreApart(drawing, scale, magnification));
  const view = {
    scale,
    at: /** @type {(point: Point) => Point} */ (([x, y]) => [x * scale + left, y * scale + top]),
    magnification,
    width,
    height,
    /** @type {Set<number>} */
    touched: new Set(),
  };
  return fitView(all, view, distances);
}

/**
 * A drawing with the geometry that is computed once.
 * @typedef {Drawing & ReturnType<typeof layoutOf>} DrawingWithLayout
 */

/**
 * Returns a drawing as it is viewed, with the geometry that follows.
 * @param {DrawingWithLayout} all
 * @param {import("../stage/paint/label_placement.js").LabelRequest} view
 * @param {number[]} distances
 * @param {Primitive[]} words the labels, if they are placed already
 */
export function fitView(all, view, distances = [], words = labels(all, view)) {
  const { magnification } = view;
  const pitch = all.pitch * view.scale;
  const namesOfHulls = all.hulls.map((hull) => names({ ...all, hulls: [hull] }, view));
  const order = [...all.hulls.keys()].sort((a, b) => all.hulls[a].level - all.hulls[b].level);
  const shapes = outlines(all, view);
  return {
    drawing: all,
    view,
    pitch,
    magnification,
    spots: all.spots.map(view.at),
    radius: nodeRadius(pitch, magnification),
    links: linksIn(all),
    /** The outlines, in the order of the drawing. */
    outlines: order.map((_, i) => shapes[order.indexOf(i)]),
    /** From the bottom up. */
    order,
    names: namesOfHulls,
    rulers: rulerTexts(all, view),
    labels: byMark(words),
    numbered: byMark(distances.length ? labels(all, { ...view, distances }) : []),
  };
}

/** Least distance between two address boxes, in pixels. */
const MIN_GAP = 4;

/**
 * Whether the boxes of all addresses are apart.
 * @param {Drawing} drawing
 * @param {number} scale
 * @param {number} magnification
 */
function boxesAreApart({ spots, labels: texts }, scale, magnification) {
  const half = texts.map((text) => (pillWidth(text) * magnification) / 2);
  const high = SIZES.pill.height * magnification + MIN_GAP;
  return spots.every(([x, y], i) =>
    spots.slice(0, i).every(([u, v], j) => {
      return (
        Math.abs(x - u) * scale >= half[i] + half[j] + MIN_GAP || Math.abs(y - v) * scale >= high
      );
    }),
  );
}

/**
 * Returns the texts beside each node.
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
 * The size of a node in pixels, and the radius of its corners, which for a disc is half its size.
 * @param {Fitted} fit
 * @param {string} text
 * @returns {[number, number, number]}
 */
export function shapeOf({ drawing, radius, magnification }, text) {
  if (!drawing.pills) return [2 * radius, 2 * radius, radius];
  const high = SIZES.pill.height * magnification;
  return [pillWidth(text) * magnification, high, Math.min(high / 3, 7 * magnification)];
}
