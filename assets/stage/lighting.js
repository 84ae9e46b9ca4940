/* Highlights what the pointer touches: the links of a node, of a cluster, or of a kind. */
import { drawing, emit, on, state, veils } from "../state/model.js";
import {
  cy,
  graphOrUndefined,
  markOnScreen,
  onScreen,
  unit,
  widthFactor,
} from "./geometry/screen.js";

/** The most nodes of a cluster that is highlighted when it is pointed at. */
const MAX_LIT = 64;

/** Returns the element of a mark in the graph. @param {number} mark */
export const nodeOf = (mark) => cy().getElementById(`n${mark}`);

/** Highlight a node and its links. @param {import("../types/task").Mark} mark */
function light(mark) {
  cy().batch(() => {
    cy().$(".lit").removeClass("lit");
    if (mark === null) return;
    const node = nodeOf(mark).addClass("lit");
    if (!veils().links) node.connectedEdges().addClass("lit");
  });
}

/** Highlight the links of a cluster, by its index; -1 for none. @param {number} index */
function lightHull(index) {
  cy().batch(() => {
    cy().$("edge.lit").removeClass("lit");
    if (index < 0 || veils().links) return;
    for (const mark of drawing().hulls[index].marks) nodeOf(mark).connectedEdges().addClass("lit");
  });
}

/**
 * Returns the index of the innermost cluster at a point of the stage, -1 for none.
 * @param {import("../types/task").Point} point
 */
function hullAt(point) {
  const { hulls } = drawing();
  let innermost = -1;
  hulls.forEach((hull, i) => {
    const at = onScreen(hull.at);
    const inside =
      Math.abs(point.x - at.x) < (hull.size[0] * unit() * widthFactor()) / 2 &&
      Math.abs(point.y - at.y) < (hull.size[1] * unit()) / 2;
    if (!inside || !hull.marks.length || hull.marks.length > MAX_LIT || hull.ghost) return;
    if (innermost < 0 || hull.level >= hulls[innermost].level) innermost = i;
  });
  return innermost;
}

/** A finger beside a node touches the nearest one within this many pixels. */
const FINGER_REACH = 22;

/**
 * Returns the node nearest to a touch that has hit none; null if none is near enough.
 * @param {import("cytoscape").EventObject} event
 */
function markTouched({ originalEvent, renderedPosition: { x, y } }) {
  if (!originalEvent.type.startsWith("touch")) return null;
  const distances = drawing().spots.map((_, mark) => {
    const p = markOnScreen(mark);
    return Math.hypot(p.x - x, p.y - y);
  });
  const least = Math.min(...distances);
  return least < FINGER_REACH ? distances.indexOf(least) : null;
}

/** Index of the cluster that is highlighted. */
let hullLit = -1;

/** Listen to the pointer on the graph. @param {import("cytoscape").Core} graph */
export function listen(graph) {
  graph.on("mouseover", "node", (event) => emit("hover", event.target.data("mark")));
  graph.on("mouseout", "node", () => emit("hover", null));
  graph.on("tap", "node", ({ target, originalEvent: event }) => {
    if (!state.longTouch) emit("picked", { mark: target.data("mark"), event });
  });
  graph.on("tap", (event) => {
    if (event.target !== graph || state.longTouch) return;
    const mark = markTouched(event);
    if (mark !== null) emit("picked", { mark, event: event.originalEvent });
  });
  graph.on("mousemove", (event) => {
    const hullUnder = event.target !== graph ? -1 : hullAt(event.renderedPosition);
    if (hullUnder === hullLit) return;
    hullLit = hullUnder;
    if (state.hover === null) lightHull(hullUnder);
  });
}

on("hover", (mark) => {
  if (graphOrUndefined() && state.drawing) light(mark);
});
