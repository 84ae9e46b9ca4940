/* The way of a message as primitives: what it has travelled, what is ahead, its nodes, its ends.
   The list equals that of explorer/display/picture.py; a test compares both. */
import { LINKS, SIZES } from "../../style/looks.js";
import { bent, stretchBend } from "../geometry/bezier.js";
import { clampedShare, nodeRadius } from "./picture.js";

/** @import { PlacedDrawing, Point, Primitive, View } from "./picture.js" */

/**
 * @typedef {{a: number, b: number, kind: number, bend: Point[]}} Stroke
 * @typedef {(a: number, b: number) => Stroke | undefined} Between the link between two marks
 * @typedef {number | null} Mark
 */
/**
 * A route: the marks it visits, which of its hops hold their links now, and how many have begun.
 * @typedef {{marks: Mark[], heldHops: Set<number>, begun: number, skip?: Set<number>}} Way
 */

/**
 * Returns the points of a hop from one mark to another.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {Stroke} stroke
 * @param {number} from
 * @returns {Point[]}
 */
function hop({ spots }, view, { a, b, bend }, from) {
  const bow = stretchBend(spots[a], spots[b], bend, view.wide ?? 1);
  const points = bent(view.at(spots[a]), view.at(spots[b]), bow);
  return a === from ? points : points.reverse();
}

/**
 * Returns the hops of a route that are drawn: the index of each, its link, its points.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {Between} between
 * @param {Mark[]} marks
 */
const hops = (drawing, view, between, marks) =>
  marks.slice(1).flatMap((to, i) => {
    const from = marks[i];
    const stroke = from === null || to === null ? undefined : between(from, to);
    if (!stroke || from === null) return [];
    return [{ i, stroke, points: hop(drawing, view, stroke, from) }];
  });

/**
 * Returns a shortest route beside another one, dotted.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {Between} between
 * @param {Mark[]} marks
 * @returns {Primitive[]}
 */
export const dottedLines = (drawing, view, between, marks) =>
  hops(drawing, view, between, marks).map(({ points }) => ({
    shape: "Line",
    role: "shortest",
    points,
  }));

/**
 * Returns the lines of a route: a trail under the links that are held, and all links, those to come
 * fainter.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {Between} between
 * @param {Way} route
 * @returns {Primitive[]}
 */
export function routeLines(drawing, view, between, { marks, heldHops, begun }) {
  const all = hops(drawing, view, between, marks);
  const width =
    clampedShare(SIZES.trail, drawing.pitch * view.scale, view.magnification) / view.magnification;
  /** @type {Primitive[]} */
  const amber = all
    .filter(({ i }) => heldHops.has(i))
    .map(({ points }) => ({ shape: "Line", role: "trail", points, width }));
  return [
    ...amber,
    ...all.map(({ i, stroke, points }) => {
      const link = drawing.kinds[stroke.kind].role;
      return {
        shape: /** @type {const} */ ("Line"),
        role: "way",
        points,
        link,
        opacity: i < begun ? 1 : SIZES.ahead,
        width: LINKS[link].width + SIZES.onWay.width,
      };
    }),
  ];
}

/**
 * Returns the nodes of a route after its first one, visited or still ahead, if they are discs.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {Way} route
 * @returns {Primitive[]}
 */
export function routeNodes({ pitch, spots }, view, { marks, heldHops, skip }) {
  const radius = Math.max(2.4, nodeRadius(pitch * view.scale, view.magnification));
  return marks.slice(1).flatMap((mark, i) => {
    if (mark === null || skip?.has(i)) return [];
    const role = heldHops.has(i) ? "node-visited" : "node-ahead";
    return [{ shape: /** @type {const} */ ("Disc"), role, at: view.at(spots[mark]), radius }];
  });
}

/**
 * Returns the signs of the ends: the source is a disc with a hole, the target a disc in a ring.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @param {{role: "source" | "target", mark: number}[]} ends
 * @returns {Primitive[]}
 */
export function signs({ pitch, spots }, view, ends) {
  const r = Math.max(
    5 * view.magnification,
    nodeRadius(pitch * view.scale, view.magnification) + 1.5,
  );
  return ends.flatMap(({ role, mark }) => {
    const at = view.at(spots[mark]);
    const disc = (/** @type {string} */ name, /** @type {number} */ radius) => ({
      shape: /** @type {const} */ ("Disc"),
      role: name,
      at,
      radius,
    });
    const ground = disc("end-ground", r + 2);
    return role === "source"
      ? [ground, disc("source", r), disc("source-hole", r * 0.38)]
      : [ground, disc("target-ring", r), disc("target", r * 0.48)];
  });
}
