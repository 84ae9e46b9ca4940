/* Texts on the stage, above all lines: names of clusters, addresses, "from" and "to". */
import { magnify } from "../../page/page.js";
import { drawing, drawnRoutes, on, state, veils } from "../../state/model.js";
import { hopPaths } from "../geometry/screen.js";
import { nodeOf } from "../lighting.js";
import { memo } from "../memo.js";
import { distances, ends, inNames, view } from "../view.js";
import { isInside, isPassed, overlap, rectOf } from "./label_placement.js";
import * as words from "./node_labels.js";
import { names, rulerTexts } from "./picture.js";
import { paint } from "./primitives.js";

/** @import { Primitive } from "./picture.js" */
/** @import { Rect } from "./label_placement.js" */

/** Returns a mark and its neighbours. @param {number} mark @returns {Set<number>} */
export const neighboursOf = (mark) =>
  new Set([
    mark,
    ...nodeOf(mark)
      .neighborhood("node")
      .map((node) => node.data("mark")),
  ]);

/** Returns the nodes that are labelled because one is pointed at: it, and its neighbours. */
function pointedAt(/** @type {import("../../types/task").Mark} */ mark) {
  if (mark === null) return new Set();
  return veils().links ? new Set([mark]) : neighboursOf(mark);
}

/** The texts, by their kind, until the stage changes. @type {Map<string, Primitive[]>} */
const cache = memo();
// If all nodes are labelled, pointing at one changes nothing.
on("hover", () => {
  if (!state.view.has("labels")) cache.clear();
});

/** Pixels between the points of a route. */
const POINT_SPACING = 4;

/**
 * Returns points of the routes on screen, which texts should not cover.
 * @returns {[number, number][]}
 */
function routePoints() {
  if (view().touched.size > words.MAX_NAMED) return [];
  return drawnRoutes().flatMap((marks) =>
    hopPaths(marks).flatMap((leg) => {
      if (!leg) return [];
      const count = Math.ceil(leg.total / POINT_SPACING);
      return Array.from({ length: count }, (_, i) => {
        const { x, y } = leg.at((i + 1) / count);
        return /** @type {[number, number]} */ ([x, y]);
      });
    }),
  );
}

/**
 * By how much a name is moved that a route runs through, tried in this order: x and y in pixels.
 */
const NAME_SHIFTS = [0, -8, 8, -14, 14, -26, 26].flatMap((y) =>
  [0, 12, -12, 24, -24, 40, -40, 60, -60].map((x) => [x, y]),
);

/**
 * Returns the texts so that routes do not run through them: notes are left out, names are moved if
 * there is room. If there is none, names of clusters that no route passes are left out, and so are
 * the addresses after "from" and "to", which are also written beside the drawing.
 * @param {Primitive[]} texts
 */
function avoidRoutes(texts) {
  const viewport = view();
  const route = routePoints();
  const boxes = texts.map((text) => rectOf(text, viewport));
  return texts.flatMap((text, i) => {
    const isFree = (/** @type {Rect} */ box) =>
      isInside(box, viewport) &&
      !isPassed(box, route, viewport.magnification) &&
      !boxes.some((other, j) => j !== i && overlap(box, other));
    if (!isPassed(boxes[i], route, viewport.magnification)) return [text];
    if (text.role === "note") return [];
    const [left, top, right, bottom] = boxes[i];
    const boxAt = (/** @type {number[]} */ [dx, dy]) =>
      /** @type {Rect} */ ([left + dx, top + dy, right + dx, bottom + dy]);
    // Far from its "from" or "to" an address could not be understood.
    const near = isAddress(text)
      ? NAME_SHIFTS.filter(([x, y]) => Math.hypot(x, y) <= 15)
      : NAME_SHIFTS;
    const offsets = near.map((offset) => offset.map((each) => each * viewport.magnification));
    const shift = offsets.find((offset) => isFree(boxAt(offset)));
    if (!shift) return isSpare(text) ? [] : [text];
    boxes[i] = boxAt(shift);
    const [x, y] = text.at ?? [0, 0];
    return [{ ...text, at: /** @type {[number, number]} */ ([x + shift[0], y + shift[1]]) }];
  });
}

/** Whether a text is the address after "from" or "to". @param {Primitive} text */
const isAddress = ({ role }) => role === "from-address" || role === "to-address";

/** Whether a text may be left out. @param {Primitive} text */
const isSpare = (text) => text.role === "name" || text.role === "name-small" || isAddress(text);

/** Returns the names of clusters, and the labels of columns and rows. @returns {Primitive[]} */
export function clusterNames() {
  const cachedNames = cache.get("names");
  if (cachedNames) return cachedNames;
  const viewport = view();
  const hulls = state.view.has("no-hulls") ? [] : names(drawing(), viewport);
  const now = avoidRoutes([...hulls, ...rulerTexts(drawing(), viewport)]);
  cache.set("names", now);
  return now;
}

/** Returns the labels of nodes. @returns {Primitive[]} */
export function addressLabels() {
  const cachedLabels = cache.get("labels");
  if (cachedLabels) return cachedLabels;
  const viewport = view();
  const now = words.labels(drawing(), {
    ...viewport,
    all: state.view.has("labels"),
    hulls: !state.view.has("no-hulls"),
    lit: pointedAt(state.hover),
    distances: distances(),
    words: inNames() ? [] : ends(),
    way: routePoints(),
    taken: clusterNames().map((name) => rectOf(name, viewport)),
  });
  cache.set("labels", now);
  return now;
}

/**
 * Draw the names of clusters, and the labels of columns and rows.
 * @param {CanvasRenderingContext2D} context
 */
export const drawNames = (context) => paint(context, clusterNames(), magnify());

/**
 * Draw the labels of nodes: addresses, distances if they are shown, "from" and "to".
 * @param {CanvasRenderingContext2D} context
 */
export const labels = (context) => paint(context, addressLabels(), magnify());
