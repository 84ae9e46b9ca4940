/* Nodes and links of a drawing as elements of Cytoscape. Their classes are roles; graph_style.js
   has the looks of these. */
import { place } from "../geometry/screen.js";

/** @import { Drawing, LinkKind } from "../../types/documents" */
/** @import { Stroke } from "../../types/task" */
/** @import { ElementDefinition } from "cytoscape" */

/** Returns the elements of all nodes. @param {Drawing} drawing @returns {ElementDefinition[]} */
export function nodeElements({ spots, labels, hollow }) {
  const unused = new Set(hollow);
  return spots.map((spot, mark) => ({
    group: "nodes",
    data: { id: `n${mark}`, mark, label: labels[mark] },
    position: place(spot),
    classes: unused.has(mark) ? "hollow" : "",
  }));
}

/**
 * Returns the element of a link. It has its bend, even if it is drawn straight at rest.
 * @param {Stroke} link
 * @param {LinkKind[]} kinds
 * @returns {ElementDefinition}
 */
export function linkElement({ id, a, b, kind, bend, straight, arrow, bold }, kinds) {
  const ends = { id, source: `n${a}`, target: `n${b}`, kind, ...(bold > 1 ? { bold } : {}) };
  const direction = arrow ? (arrow > 0 ? " onward" : " back") : "";
  return {
    group: "edges",
    data: bend.length ? { ...ends, bend } : ends,
    classes: `${kinds[kind].role} ${straight ? "straight" : "bent"}${direction}`,
  };
}
