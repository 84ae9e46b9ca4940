/* Words on the stage, above all lines: names of clusters, addresses, "from" and "to". */
import { large } from "../../page/page.js";
import { drawing, on, state, veils, ways } from "../../state/model.js";
import { legs } from "../geometry/screen.js";
import { nodeOf } from "../lighting.js";
import { memo } from "../memo.js";
import { distances, ends, inNames, view } from "../view.js";
import { isInside, isPassed, meet, rectOf } from "./label_placement.js";
import * as words from "./node_labels.js";
import { names, rulerTexts } from "./picture.js";
import { paint } from "./primitives.js";

/** @import { Primitive } from "./picture.js" */
/** @import { Rect } from "./label_placement.js" */

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

/** Points of a way stand so many pixels apart. */
const APART = 4;

/**
 * Points of the ways on screen, which words should not cover.
 * @returns {[number, number][]}
 */
function routePoints() {
  if (view().touched.size > words.MOST_NAMED) return [];
  return ways().flatMap((marks) =>
    legs(marks).flatMap((leg) => {
      if (!leg) return [];
      const count = Math.ceil(leg.total / APART);
      return Array.from({ length: count }, (_, i) => {
        const { x, y } = leg.at((i + 1) / count);
        return /** @type {[number, number]} */ ([x, y]);
      });
    }),
  );
}

/** How far beside its place a name may stand that a way runs through, in pixels at the desk. */
const BESIDE = [0, -8, 8, -14, 14, -26, 26].flatMap((y) =>
  [0, 12, -12, 24, -24, 40, -40, 60, -60].map((x) => [x, y]),
);

/**
 * Names of clusters clear of the ways: notes give way, names step aside where there is room. Where
 * there is none, those of clusters that no way comes by are left out, and addresses behind "from"
 * and "to", which stand beside the drawing as well.
 * @param {Primitive[]} texts
 */
function clear(texts) {
  const viewport = view();
  const way = routePoints();
  const boxes = texts.map((text) => rectOf(text, viewport));
  return texts.flatMap((text, i) => {
    const isFree = (/** @type {Rect} */ box) =>
      isInside(box, viewport) &&
      !isPassed(box, way, viewport.large) &&
      !boxes.some((other, j) => j !== i && meet(box, other));
    if (!isPassed(boxes[i], way, viewport.large)) return [text];
    if (text.role === "note") return [];
    const [left, top, right, bottom] = boxes[i];
    const boxAt = (/** @type {number[]} */ [dx, dy]) =>
      /** @type {Rect} */ ([left + dx, top + dy, right + dx, bottom + dy]);
    // Away from its "from" or "to" an address would be nobody's.
    const near = isAddress(text) ? BESIDE.filter(([x, y]) => Math.hypot(x, y) <= 15) : BESIDE;
    const offsets = near.map((offset) => offset.map((each) => each * viewport.large));
    const by = offsets.find((offset) => isFree(boxAt(offset)));
    if (!by) return isSpare(text) ? [] : [text];
    boxes[i] = boxAt(by);
    const [x, y] = text.at ?? [0, 0];
    return [{ ...text, at: /** @type {[number, number]} */ ([x + by[0], y + by[1]]) }];
  });
}

/** Whether a text is the address behind "from" or "to". @param {Primitive} text */
const isAddress = ({ role }) => role === "from-address" || role === "to-address";

/** Whether a text may be left out. @param {Primitive} text */
const isSpare = (text) => text.role === "name" || text.role === "name-small" || isAddress(text);

/** The names of clusters, and what columns and rows have in common. @returns {Primitive[]} */
export function standing() {
  const known = cache.get("names");
  if (known) return known;
  const viewport = view();
  const hulls = state.view.has("no-hulls") ? [] : names(drawing(), viewport);
  const now = clear([...hulls, ...rulerTexts(drawing(), viewport)]);
  cache.set("names", now);
  return now;
}

/** @returns {Primitive[]} */
export function addressLabels() {
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
    way: routePoints(),
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
