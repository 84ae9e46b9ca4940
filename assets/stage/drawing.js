/* A drawing as the stage has it: what follows from that of the server, worked out once. */
import { layoutOf, linksIn } from "./geometry/derived.js";

/** @import { Drawing } from "../types/documents" */
/** @import { Laid, Mark, Stroke } from "../types/task" */

/** @param {number} a @param {number} b */
const key = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** A drawing, ready for the stage. @param {Drawing} drawing @returns {Laid} */
export const preparedDrawing = (drawing) => ({
  ...drawing,
  ...layoutOf(drawing),
  bears: drawing.pills,
  strokes: strokesByEnds(drawing),
});

/**
 * The links by the marks that they join. At rest faint ones of a large drawing are straight; what
 * is lit or travelled bends all the same, round the nodes in between.
 * @param {Drawing} drawing
 * @returns {Map<string, Stroke>}
 */
const strokesByEnds = (drawing) =>
  new Map(linksIn(drawing).map((link) => [key(link.a, link.b), link]));

/**
 * The link between two marks, if there is one.
 * @param {Laid} drawing
 * @param {Mark} a
 * @param {Mark} b
 */
export const between = (drawing, a, b) =>
  a === null || b === null ? undefined : drawing.strokes.get(key(a, b));
