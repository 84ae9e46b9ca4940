/* Computes derived values of a drawing: its links, its outlines, the innermost outline of each
   mark. */
import { pillWidth } from "../paint/picture.js";

/** @import { Drawing } from "../../types/documents.d.ts" */
/** @import { Hull } from "../../types/task" */
/** @import { Point } from "../paint/picture.js" */
/**
 * @typedef {{a: number, b: number, kind: number, bend: Point[], straight: boolean, id: string,
 *   arrow: number, bold: number}} Link
 */

/**
 * Returns the links of a drawing: the marks they join, and how each is drawn at rest.
 * @param {Drawing} drawing
 * @returns {Link[]}
 */
export const linksIn = ({ links, bends, kinds }) =>
  links.a.map((a, i) => {
    const [kind, bend] = [links.kind[i], bends[links.bend[i]]];
    const straight = !bend.length || kinds[kind].straight;
    const [arrow, bold] = [links.arrow?.[i] ?? 0, links.bold?.[i] ?? 1];
    return { id: `e${i}`, a, b: links.b[i], kind, bend, straight, arrow, bold };
  });

/** Returns the outlined clusters of a drawing. @param {Drawing} drawing @returns {Hull[]} */
const hullsIn = ({ clusters: { name, note, at, marks, outline }, outlines }) =>
  outline.map((index, i) => ({
    ...outlines[index],
    name: name[i],
    note: note[i],
    at: at[i],
    marks: marks[i],
  }));

/** Returns the values that are computed once from a drawing. @param {Drawing} drawing */
export function layoutOf(drawing) {
  const hulls = hullsIn(drawing);
  const home = homes(hulls, drawing.spots.length);
  const solid = hulls.filter((hull) => !hull.ghost);
  const deepest = Math.max(-1, ...solid.map((hull) => hull.level));
  return {
    hulls,
    sides: drawing.side.map((direction) => drawing.directions[direction]),
    home,
    deepest,
    /** Whether the innermost outlines have names: "from" and "to" may be written after these. */
    namesEnds: solid.length > 0 && solid.every((hull) => hull.name || hull.level < deepest),
    widest: Math.max(...drawing.labels.map(pillWidth)),
  };
}

/**
 * Returns the index of the innermost outline of each mark, -1 if it has none.
 * @param {Hull[]} hulls
 * @param {number} count
 */
function homes(hulls, count) {
  /** @type {number[]} */
  const home = Array(count).fill(-1);
  hulls.forEach((hull, i) => {
    for (const mark of hull.marks) {
      if (home[mark] < 0 || hulls[home[mark]].level <= hull.level) home[mark] = i;
    }
  });
  return home;
}
