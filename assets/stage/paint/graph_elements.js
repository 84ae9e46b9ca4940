/* Nodes and links of a drawing as Cytoscape takes them. Classes are roles: looks are a sheet. */
import { place } from "../geometry/screen.js";

/** @import { Drawing, LinkKind } from "../../types/documents" */
/** @import { Stroke } from "../../types/task" */
/** @import { ElementDefinition } from "cytoscape" */

/**
 * Every node, at its place on the stage.
 * @param {Drawing} drawing
 * @returns {ElementDefinition[]}
 */
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
 * A link: it carries its bend, if it has one, though it may be straight at rest.
 * @param {Stroke} link
 * @param {LinkKind[]} kinds
 * @returns {ElementDefinition}
 */
export function linkElement({ id, a, b, kind, bend, straight, arrow, bold }, kinds) {
  const ends = { id, source: `n${a}`, target: `n${b}`, kind, ...(bold > 1 ? { bold } : {}) };
  const way = arrow ? (arrow > 0 ? " onward" : " back") : "";
  return {
    group: "edges",
    data: bend.length ? { ...ends, bend } : ends,
    classes: `${kinds[kind].role} ${straight ? "straight" : "bent"}${way}`,
  };
}
