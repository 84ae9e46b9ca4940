/* Words on the stage, above all lines: names of clusters, addresses, "from" and "to". */
import { large } from "../../page/page.js";
import { drawing, on, state, veils, ways } from "../../state/model.js";
import { legs } from "../geometry/screen.js";
import { nodeOf } from "../lighting.js";
import { memo } from "../memo.js";
import { distances, ends, inNames, view } from "../view.js";
import { rectOf } from "./label_placement.js";
import * as words from "./node_labels.js";
import { names, rulerTexts } from "./picture.js";
import { paint } from "./primitives.js";

/** @typedef {import("./picture.js").Primitive} Primitive */

/** A mark and those it is linked to. @param {number} mark @returns {Set<number>} */
export const neighboursOf = (mark) =>
  new Set([
    mark,
    ...nodeOf(mark)
      .neighborhood("node")
      .map((node) => node.data("mark")),
  ]);

/** What is named because it is pointed at: a node, and those it is linked to. */
function pointedAt(/** @type {import("../../types/task").Mark} */ mark) {
  if (mark === null) return new Set();
  return veils().links ? new Set([mark]) : neighboursOf(mark);
}

/** What was found last, while the stage lies still. @type {Map<string, Primitive[]>} */
const cache = memo();
// Where labels are asked for on every node, pointing at one brings no more of them.
on("hover", () => {
  if (!state.view.has("labels")) cache.clear();
});

/** Where along a hop: words stand beside nodes, so closest together near its ends. */
const ALONG = [0.03, 0.06, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.94, 0.97];

/** Points of the ways on screen, which words should not cover. */
const routePoints = () =>
  ways().flatMap((marks) =>
    legs(marks).flatMap((leg) =>
      leg ? ALONG.map((t) => leg.at(t)).map(({ x, y }) => [x, y]) : [],
    ),
  );

/** The names of clusters, and what columns and rows have in common. @returns {Primitive[]} */
function standing() {
  const known = cache.get("names");
  if (known) return known;
  const viewport = view();
  const hulls = state.view.has("no-hulls") ? [] : names(drawing(), viewport);
  const now = [...hulls, ...rulerTexts(drawing(), viewport)];
  cache.set("names", now);
  return now;
}

/** @returns {Primitive[]} */
function addressLabels() {
  const known = cache.get("labels");
  if (known) return known;
  const viewport = view();
  const now = words.labels(drawing(), {
    ...viewport,
    all: state.view.has("labels"),
    hulls: !state.view.has("no-hulls"),
    lit: pointedAt(state.hover),
    distances: distances(),
    words: inNames() ? [] : ends(),
    way: /** @type {[number, number][]} */ (
      viewport.touched.size > words.MOST_NAMED ? [] : routePoints()
    ),
    taken: standing().map((name) => rectOf(name, viewport)),
  });
  cache.set("labels", now);
  return now;
}

/** Names of clusters, and rulers. @param {CanvasRenderingContext2D} context */
export const drawNames = (context) => paint(context, standing(), large());

/**
 * Addresses, distances where they are asked for, and the ends.
 * @param {CanvasRenderingContext2D} context
 */
export const labels = (context) => paint(context, addressLabels(), large());
