/* A drawing as the stage has it: what follows from the elements of a scene, worked out once. */

/**
 * @typedef {import("../types/documents").Drawing} Drawing
 * @typedef {import("../types/documents").LinkElement} LinkElement
 * @typedef {import("../types/documents").NodeElement} NodeElement
 * @typedef {import("../types/documents").HullShape} HullShape
 * @typedef {import("../types/task").Laid} Laid
 * @typedef {import("../types/task").Stroke} Stroke
 * @typedef {import("../types/task").Mark} Mark
 */

/** The width of a node that bears its address, in pixels. @param {string} text */
export const wide = (text) => Math.max(30, text.length * 7.4 + 16);

/** @param {number} a @param {number} b */
const key = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/**
 * @param {Drawing["elements"][number]} item
 * @returns {item is NodeElement}
 */
export const isNode = (item) => item.group === "nodes";

/**
 * @param {Drawing["elements"][number]} item
 * @returns {item is LinkElement}
 */
export const isLink = (item) => item.group === "edges";

/** A drawing, ready for the stage. @param {Drawing} drawing @returns {Laid} */
export function prepared(drawing) {
  const nodes = drawing.elements.filter(isNode);
  const labels = nodes.map((item) => item.data.label);
  const solid = drawing.hulls.filter((hull) => !hull.ghost);
  const deepest = Math.max(-1, ...solid.map((hull) => hull.level));
  return {
    ...drawing,
    bears: drawing.pills,
    spots: nodes.map((item) => [item.position.x, item.position.y]),
    labels,
    widest: Math.max(...labels.map(wide)),
    home: homes(nodes.length, drawing.hulls),
    deepest,
    namesEnds: solid.length > 0 && solid.every((hull) => hull.name || hull.level < deepest),
    strokes: stroked(drawing),
  };
}

/**
 * The links by the marks that they join.
 * @param {Drawing} drawing
 * @returns {Map<string, Stroke>}
 */
function stroked({ elements, addresses }) {
  const many = addresses.length > 500;
  const found = new Map();
  for (const { data, classes } of elements.filter(isLink)) {
    const a = +data.source.slice(1);
    const b = +data.target.slice(1);
    // In a large drawing links at rest are straight; what is lit or travelled bends all the same.
    const bend = many || classes.endsWith("bent") ? (data.bend ?? []) : [];
    found.set(key(a, b), { a, b, kind: data.kind, bend, id: data.id });
  }
  return found;
}

/**
 * The finest cluster of every mark, -1 where it is in none.
 * @param {number} count
 * @param {HullShape[]} hulls
 */
function homes(count, hulls) {
  const home = Array(count).fill(-1);
  hulls.forEach((hull, i) => {
    for (const mark of hull.marks) {
      const old = home[mark];
      if (old < 0 || hulls[old].level <= hull.level) home[mark] = i;
    }
  });
  return home;
}

/**
 * The link between two marks, if there is one.
 * @param {Laid} drawing
 * @param {Mark} a
 * @param {Mark} b
 */
export const between = (drawing, a, b) =>
  a === null || b === null ? undefined : drawing.strokes.get(key(a, b));
