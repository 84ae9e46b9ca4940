/* Links between two shapes: changing curvature, parts of curves, endpoints that swing. */
import { interpolate } from "./clock.js";

/** @import { Point } from "../stage/paint/picture.js" */

/** @param {Point} a @param {Point} b @param {number} part @returns {Point} */
export const midway = (a, b, part) => [
  interpolate(a[0], b[0], part),
  interpolate(a[1], b[1], part),
];

/** Returns a bend from the other end of its link. @param {Point[]} bend @returns {Point[]} */
export const reverseBend = (bend) =>
  bend.map(([t, s]) => /** @type {Point} */ ([1 - t, -s])).reverse();

/**
 * Returns a curve with two control points: a quadratic curve as two that meet in its middle.
 * @param {Point[]} bend
 * @returns {Point[]}
 */
export function withTwoControls(bend) {
  if (bend.length > 1) return bend;
  const [t, s] = bend[0] ?? [0.5, 0];
  return [
    [t / 2, s / 2],
    [(1 + t) / 2, s / 2],
  ];
}

/**
 * Returns the path data of a straight line, or of quadratic curves with every second point as a
 * control point.
 * @param {string[]} points as written
 */
export function pathData([start, ...rest]) {
  if (rest.length === 1) return `M${start}L${rest[0]}`;
  let data = `M${start}`;
  for (let i = 0; i < rest.length; i += 2) data += `Q${rest[i]} ${rest[i + 1]}`;
  return data;
}

/**
 * Interpolates between two bends.
 * @param {Point[]} before
 * @param {Point[]} after
 * @param {number} part
 * @returns {Point[]}
 */
export function interpolateBend(before, after, part) {
  if (part <= 0 || (!before.length && !after.length)) return before;
  if (part >= 1) return after;
  const to = withTwoControls(after);
  return withTwoControls(before).map((point, i) => midway(point, to[i], part));
}

/**
 * The first part of a curve given by its start, then a control point and an end for each piece.
 * @param {Point[]} points
 * @param {number} part
 * @returns {Point[]}
 */
export function firstPart(points, part) {
  if (part >= 1) return points;
  if (points.length === 2) return [points[0], midway(points[0], points[1], part)];
  const pieces = (points.length - 1) / 2;
  const piece = Math.min(Math.floor(part * pieces), pieces - 1);
  const [a, c, b] = points.slice(2 * piece, 2 * piece + 3);
  const u = part * pieces - piece;
  const control = midway(a, c, u);
  return [...points.slice(0, 2 * piece + 1), control, midway(control, midway(c, b, u), u)];
}

/**
 * Returns a point that swings around a hinge from one position to another, the shorter way.
 * @param {Point} hinge
 * @param {Point} from
 * @param {Point} to
 * @param {number} part
 * @returns {Point}
 */
export function swingTo(hinge, from, to, part) {
  if (part <= 0 || part >= 1) return part <= 0 ? from : to;
  const [a, b] = [from, to].map(([x, y]) => {
    const [dx, dy] = [x - hinge[0], y - hinge[1]];
    return { far: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
  });
  const full = 2 * Math.PI;
  const turn = ((b.angle - a.angle + Math.PI + full) % full) - Math.PI;
  const [radius, angle] = [interpolate(a.far, b.far, part), a.angle + turn * part];
  return [hinge[0] + radius * Math.cos(angle), hinge[1] + radius * Math.sin(angle)];
}
