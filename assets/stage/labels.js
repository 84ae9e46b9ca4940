/* Words on the stage: addresses where there is room, "from" and "to" beside the ends. */
import { large } from "../parts/page.js";
import { drawing, on, state, ways } from "../state/model.js";
import { kept } from "./kept.js";
import { nodeOf } from "./lighting.js";
import { paint } from "./paint.js";
import { names, ruled } from "./picture.js";
import { legs } from "./place.js";
import { distances, ends, inNames, view } from "./view.js";
import * as words from "./words.js";

/** @typedef {import("./picture.js").Primitive} Primitive */

/** A mark and those it is linked to. @param {number} mark @returns {Set<number>} */
export const neighboursOf = (mark) =>
  new Set([
    mark,
    ...nodeOf(mark)
      .neighborhood("node")
      .map((node) => node.data("mark")),
  ]);

/** What was found last, while the stage lies still. @type {Map<string, Primitive[]>} */
const found = kept();
// Where labels are asked for on every node, pointing at one brings no more of them.
on("hover", () => {
  if (!state.view.has("labels")) found.clear();
});

/** Points of the ways on screen, which words should not cover. */
const way = () =>
  ways().flatMap((marks) =>
    legs(marks).flatMap((leg) =>
      leg ? [0.1, 0.3, 0.5, 0.7, 0.9].map((t) => leg.at(t)).map(({ x, y }) => [x, y]) : [],
    ),
  );

/** @returns {Primitive[]} */
function placed() {
  const known = found.get("labels");
  if (known) return known;
  const hulls = !state.view.has("no-hulls");
  const seen = view();
  const now = words.labels(drawing(), {
    ...seen,
    all: state.view.has("labels"),
    hulls,
    lit: state.hover === null ? new Set() : neighboursOf(state.hover),
    distances: distances(),
    words: inNames() ? [] : ends(),
    way: /** @type {[number, number][]} */ (seen.touched.size > words.MOST_NAMED ? [] : way()),
    taken: [...(hulls ? names(drawing(), seen) : []), ...ruled(drawing(), seen)].map((it) =>
      words.rectOf(it, seen),
    ),
  });
  found.set("labels", now);
  return now;
}

/**
 * Addresses, distances where they are asked for, and the ends.
 * @param {CanvasRenderingContext2D} context
 */
export const labels = (context) => paint(context, placed(), large());
