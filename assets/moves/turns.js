/* Groups of points that move as one: from middle to middle, with a rotation about it. */
import { interpolate } from "./clock.js";
import { midway } from "./curves.js";

/** @import { Point } from "../stage/paint/picture.js" */
/**
 * A group's middle before and after, the angle of its rotation, whether it is turned over;
 * ``rigid`` is 1 if it keeps its shape, and less the more the shape changes.
 * @typedef {{from: Point, to: Point, angle: number, over: boolean, rigid: number}} Turn
 */

/** @param {Point[]} points @returns {Point} */
const middle = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** @param {Point} point @param {number} angle @returns {Point} */
const rotate = ([x, y], angle) => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** @param {Point} a @param {Point} b @returns {Point} */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

/**
 * Returns the motion of a group: the rotation that brings its points nearest to their targets, or a
 * reflection in the line at half that angle if that brings them nearer.
 * @param {Point[]} before
 * @param {Point[]} after
 * @returns {Turn}
 */
export function turnOf(before, after) {
  const [from, to] = [middle(before), middle(after)];
  const turn = [0, 0];
  const flip = [0, 0];
  const squares = [0, 0];
  before.forEach((point, i) => {
    const [[vx, vy], [wx, wy]] = [minus(point, from), minus(after[i], to)];
    squares[0] += vx * vx + vy * vy;
    squares[1] += wx * wx + wy * wy;
    turn[0] += vx * wx + vy * wy;
    turn[1] += vx * wy - vy * wx;
    flip[0] += vx * wx - vy * wy;
    flip[1] += vx * wy + vy * wx;
  });
  const flipped = Math.hypot(...flip) > Math.hypot(...turn) + 1e-6;
  const [along, across] = flipped ? flip : turn;
  const rigid = Math.hypot(along, across) / Math.sqrt(squares[0] * squares[1] || 1);
  return { from, to, angle: Math.atan2(across, along), over: flipped, rigid };
}

/**
 * Returns the motion of each copy from its start to its end.
 * @param {number[]} copyOfNode
 * @param {Point[]} starts
 * @param {Point[]} ends
 */
export function turnsOf(copyOfNode, starts, ends) {
  /** @type {number[][]} */
  const groups = [];
  copyOfNode.forEach((index, node) => {
    groups[index] ??= [];
    groups[index].push(node);
  });
  return groups.map((nodes) =>
    turnOf(
      nodes.map((node) => starts[node]),
      nodes.map((node) => ends[node]),
    ),
  );
}

/**
 * Returns a moving point of a group.
 * @param {Turn} turn
 * @param {Point} before
 * @param {Point} after
 * @param {number} part
 * @returns {Point}
 */
export function movedPoint({ from, to, angle, over: flipped }, before, after, part) {
  const [v, w] = [minus(before, from), minus(after, to)];
  // In coordinates along the line of the reflection, or in those that turn with the group.
  const straight = flipped
    ? midway(rotate(v, -angle / 2), mirror(rotate(w, -angle / 2)), part)
    : midway(v, rotate(w, -angle), part);
  const [x, y] = flipped
    ? rotate([straight[0], straight[1] * Math.cos(Math.PI * part)], angle / 2)
    : rotate(straight, angle * part);
  return [interpolate(from[0], to[0], part) + x, interpolate(from[1], to[1], part) + y];
}

/** @param {Point} point @returns {Point} */
const mirror = ([x, y]) => [x, -y];
