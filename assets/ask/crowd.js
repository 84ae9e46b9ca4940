/* The answers of a class as dots on the links that were chosen: one dot for each answer. */
import { onPiece } from "../stage/geometry/curve.js";

/** @typedef {{x: number, y: number}} Point */
/** A dot: its place, and its position in its crowd, from 0 for the first dot to 1 for the last. */
/** @typedef {Point & {order: number}} Dot */

/** Pixels between the centres of two dots. */
export const DOT_SPACING = 9;
/** Radius of a dot in pixels. */
export const RADIUS = 4;

/** The most dots in a row across a link. */
const MAX_ABREAST = 7;

/**
 * Space on a link, in pixels: `near` and `far` are covered by the nodes at its start and its end,
 * `nodeGap` is the smallest distance between two nodes of the picture.
 * @typedef {{near: number, far: number, nodeGap: number}} Room
 */

/** Returns the number of dots in a row across a link, for a crowd of `many` dots. */
const dotsAcross = (/** @type {number} */ many, /** @type {number} */ nodeGap) => {
  const fitting = Math.floor((0.7 * nodeGap) / DOT_SPACING);
  return Math.max(1, Math.min(MAX_ABREAST, fitting, Math.ceil(Math.sqrt(many / 4))));
};

/** Straight pieces by which a curve is approximated. */
const PIECES = 32;

/**
 * Returns the length of a link, and `at(pixels)`: the point and the direction that far along it.
 * `points` are the ends of the link, and the control points of its curves between them.
 * @param {Point[]} points
 */
export function measurePath(points) {
  const places = samplePoints(points);
  const ends = [0];
  for (let i = 1; i < places.length; i += 1) {
    const [a, b] = [places[i - 1], places[i]];
    ends.push(ends[i - 1] + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const length = ends[ends.length - 1] || 1;
  return {
    length,
    /** @param {number} pixels */
    at(pixels) {
      const inside = ends.findIndex((end) => end >= pixels);
      const last = Math.max(1, inside < 0 ? ends.length - 1 : inside);
      const [a, b] = [places[last - 1], places[last]];
      const size = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const along = { x: (b.x - a.x) / size, y: (b.y - a.y) / size };
      const over = pixels - ends[last - 1];
      return { x: a.x + along.x * over, y: a.y + along.y * over, along };
    },
  };
}

/** Returns points along a link: just its ends if it is straight. @param {Point[]} points */
function samplePoints(points) {
  if (points.length === 2) return points;
  const places = [points[0]];
  for (let i = 0; i + 2 < points.length; i += 2) {
    const [from, control, to] = points.slice(i, i + 3);
    for (let k = 1; k <= PIECES; k += 1) places.push(onPiece([from, control, to], k / PIECES));
  }
  return places;
}

/**
 * Returns the dots of a crowd of `many`: rows across the link, next to the node that was chosen. If
 * the link is too short for them, the rows are closer together.
 * @param {Point[]} points the ends of the link, and the control points of its curves
 * @param {number} many
 * @param {Room} room
 * @returns {Dot[]}
 */
export function dots(points, many, { near, far, nodeGap }) {
  const link = measurePath(points);
  const across = dotsAcross(many, nodeGap);
  const rows = Math.ceil(many / across);
  const step = Math.min(DOT_SPACING, Math.max(2, link.length - near - far) / rows);
  return Array.from({ length: many }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = row === rows - 1 ? many - row * across : across;
    const { x, y, along } = link.at(link.length - far - step * (row + 0.5));
    const side = DOT_SPACING * ((i % across) - (inRow - 1) / 2);
    return {
      x: x - along.y * side,
      y: y + along.x * side,
      order: many > 1 ? i / (many - 1) : 0,
    };
  });
}

/** Returns the width in pixels of the band under a link: that of its crowd. */
export const bandWidth = (/** @type {number} */ many, /** @type {number} */ nodeGap) =>
  DOT_SPACING * dotsAcross(many, nodeGap) + 2;

/** Places for the count of an arc, as parameters of the curve: the middle is tried first. */
const COUNT_PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Pixels from a count to a node or another count beyond which more distance is no better. */
const CLEARANCE = 44;

/**
 * Returns the arc that is drawn for an answer that no link leads to: `control` is the control point
 * of its curve, `middle` is where the number of answers is written.
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} occupied places of nodes and of other counts
 */
export function arc(from, to, occupied = []) {
  const control = {
    x: (from.x + to.x) / 2 - 0.18 * (to.y - from.y),
    y: (from.y + to.y) / 2 + 0.18 * (to.x - from.x),
  };
  const at = (/** @type {number} */ part) => onPiece([from, control, to], part);
  const gapAt = (/** @type {Point} */ { x, y }) =>
    Math.min(CLEARANCE, ...occupied.map((other) => Math.hypot(x - other.x, y - other.y)));
  const places = COUNT_PLACES.map(at);
  const best = Math.max(...places.map(gapAt));
  const middle = places.find((place) => gapAt(place) === best) ?? at(0.5);
  return { control, middle };
}

/** Duration of the animation in milliseconds: after it all dots are at their places. */
export const DURATION_MS = 900;
/** Part of the duration after which the last dot starts; the first starts at once. */
const LAST_START = 0.35;

/**
 * Returns the place of a dot `ms` milliseconds after the animation started at the point `from`.
 * @param {Point} from
 * @param {Dot} dot
 * @param {number} ms
 * @returns {Point}
 */
export function placeAt(from, dot, ms) {
  const elapsed = ms / DURATION_MS - LAST_START * dot.order;
  const done = Math.max(0, Math.min(1, elapsed / (1 - LAST_START)));
  const eased = 1 - (1 - done) ** 3;
  return { x: from.x + (dot.x - from.x) * eased, y: from.y + (dot.y - from.y) * eased };
}

/**
 * `Leaving` is a dot, the point from which it starts, and whether its answer is right; `Look` is
 * how the dots of right answers, or of others, are painted.
 * @typedef {{from: Point, dot: Dot, right: boolean}} Leaving
 * @typedef {{right: boolean, fill: string, edge: string}} DotStyle
 */

/**
 * Clears the canvas, and paints the dots where they are `ms` milliseconds after their start.
 * @param {CanvasRenderingContext2D} context
 * @param {Leaving[]} swarm
 * @param {DotStyle[]} looks
 * @param {number} ms
 */
export function paint(context, swarm, looks, ms) {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineWidth = 1;
  for (const { right, fill, edge } of looks) {
    context.beginPath();
    for (const leaving of swarm) {
      if (leaving.right !== right) continue;
      const { x, y } = placeAt(leaving.from, leaving.dot, ms);
      context.moveTo(x + RADIUS, y);
      context.arc(x, y, RADIUS, 0, 2 * Math.PI);
    }
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = edge;
    context.stroke();
  }
}
