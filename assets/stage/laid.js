/* What is worked out of a drawing once, when it comes: places, labels, the innermost outlines. */
import { pillWidth } from "./picture.js";

/** @typedef {import("../types/documents.d.ts").Drawing} Drawing */
/** @typedef {import("./picture.js").Point} Point */
/**
 * @typedef {{a: number, b: number, kind: number, bend?: Point[], straight: boolean, id: string}}
 * Link
 */

/**
 * The links of a drawing by the marks they join, and how each is drawn at rest.
 * @param {Drawing} drawing
 * @returns {Link[]}
 */
export function linksIn({ elements }) {
  return elements.flatMap((item) => {
    if (item.group !== "edges") return [];
    const { id, source, target, kind, bend } = item.data;
    const straight = item.classes.includes("straight");
    return [{ id, a: +source.slice(1), b: +target.slice(1), kind, bend, straight }];
  });
}

/** @param {Drawing} drawing */
export function laid(drawing) {
  /** @type {Point[]} */
  const spots = [];
  /** @type {string[]} */
  const labels = [];
  for (const item of drawing.elements) {
    if (item.group !== "nodes") continue;
    spots[item.data.mark] = [item.position.x, item.position.y];
    labels[item.data.mark] = item.data.label;
  }
  const home = homes(drawing, spots.length);
  const solid = drawing.hulls.filter((hull) => !hull.ghost);
  const deepest = Math.max(-1, ...solid.map((hull) => hull.level));
  return {
    spots,
    labels,
    home,
    deepest,
    /** Whether the finest outlines bear names, which then carry "from" and "to". */
    namesEnds: solid.length > 0 && solid.every((hull) => hull.name || hull.level < deepest),
    widest: Math.max(...labels.map(pillWidth)),
  };
}

/**
 * The innermost outline of every mark, -1 where it has none.
 * @param {Drawing} drawing
 * @param {number} count
 */
function homes({ hulls }, count) {
  /** @type {number[]} */
  const home = Array(count).fill(-1);
  hulls.forEach((hull, i) => {
    for (const mark of hull.marks) {
      if (home[mark] < 0 || hulls[home[mark]].level <= hull.level) home[mark] = i;
    }
  });
  return home;
}
