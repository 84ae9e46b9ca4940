/* Prepares a drawing of the server for the stage: computes derived values once. */
import { layoutOf, linksIn } from "./geometry/derived.js";

/** @import { Drawing } from "../types/documents" */
/** @import { LaidOut, Mark, Stroke } from "../types/task" */

/** Returns the key of a link by its ends, in any order. @param {number} a @param {number} b */
export const key = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Returns a drawing prepared for the stage. @param {Drawing} drawing @returns {LaidOut} */
export const preparedDrawing = (drawing) => ({
  ...drawing,
  ...layoutOf(drawing),
  bears: drawing.pills,
  strokes: strokesByEnds(drawing),
});

/**
 * Returns the links by the keys of their ends. All have their bends; faint links of a large drawing
 * are drawn straight all the same, unless they are lit or travelled.
 * @param {Drawing} drawing
 * @returns {Map<string, Stroke>}
 */
const strokesByEnds = (drawing) =>
  new Map(linksIn(drawing).map((link) => [key(link.a, link.b), link]));

/**
 * Returns the link between two marks, undefined if no link joins them.
 * @param {LaidOut} drawing
 * @param {Mark} a
 * @param {Mark} b
 */
export const linkBetween = (drawing, a, b) =>
  a === null || b === null ? undefined : drawing.strokes.get(key(a, b));
