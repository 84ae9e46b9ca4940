/* Where a class stands: dots on the links that it chose, one for each answer. */

/** @typedef {{x: number, y: number}} Point */
/** A dot: its place, and where in its crowd it is, from 0 for the first to 1. */
/** @typedef {Point & {order: number}} Dot */

/** Pixels between two dots, and their radius. */
export const APART = 9;
export const RADIUS = 4;

/** Dots beside each other on a link, at the most. */
const BROAD = 7;

/**
 * How the link of a crowd lies: pixels that the nodes take at its ends, and those between nodes.
 * @typedef {{near: number, far: number, apart: number}} Room
 */

/** How many of a crowd stand beside each other, where there is room for them. */
const abreast = (/** @type {number} */ many, /** @type {number} */ apart) =>
  Math.max(1, Math.min(BROAD, Math.floor((0.7 * apart) / APART), Math.ceil(Math.sqrt(many / 4))));

/** Pieces that a link is measured by. */
const PIECES = 32;

/**
 * A link as it is gone along: its length, and the place and direction at so many pixels from its
 * beginning. `points` are its ends, and the control points of its curves between them.
 * @param {Point[]} points
 */
export function measured(points) {
  const places = sampled(points);
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

/** The places along a link: its ends where it is straight. @param {Point[]} points */
function sampled(points) {
  if (points.length === 2) return points;
  const places = [points[0]];
  for (let i = 0; i + 2 < points.length; i += 2) {
    const [from, control, to] = points.slice(i, i + 3);
    for (let k = 1; k <= PIECES; k += 1) places.push(onCurve(from, control, to, k / PIECES));
  }
  return places;
}

/**
 * The place on a quadratic curve at a part of it.
 * @param {Point} from
 * @param {Point} control
 * @param {Point} to
 * @param {number} part
 */
const onCurve = (from, control, to, part) => ({
  x: (1 - part) ** 2 * from.x + 2 * part * (1 - part) * control.x + part ** 2 * to.x,
  y: (1 - part) ** 2 * from.y + 2 * part * (1 - part) * control.y + part ** 2 * to.y,
});

/**
 * The dots of a crowd on a link, in rows across it before the node that they chose; where the link
 * is too short for them, rows stand closer.
 * @param {Point[]} points the ends of the link, and the control points of its curves
 * @param {number} many
 * @param {Room} room
 * @returns {Dot[]}
 */
export function dots(points, many, { near, far, apart }) {
  const link = measured(points);
  const across = abreast(many, apart);
  const rows = Math.ceil(many / across);
  const step = Math.min(APART, Math.max(2, link.length - near - far) / rows);
  return Array.from({ length: many }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = row === rows - 1 ? many - row * across : across;
    const { x, y, along } = link.at(link.length - far - step * (row + 0.5));
    const side = APART * ((i % across) - (inRow - 1) / 2);
    return {
      x: x - along.y * side,
      y: y + along.x * side,
      order: many > 1 ? i / (many - 1) : 0,
    };
  });
}

/** How broad the band under a link is, in pixels: as its crowd. */
export const band = (/** @type {number} */ many, /** @type {number} */ apart) =>
  APART * abreast(many, apart) + 2;

/** Where the count of an arc may stand, as parts of the way: the middle first. */
const PARTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Pixels that a count keeps from nodes and other counts, where it can. */
const FREE = 44;

/**
 * The arc from a node to one that no link leads to: its control point, and where its count stands.
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} taken where something stands already
 */
export function arc(from, to, taken = []) {
  const control = {
    x: (from.x + to.x) / 2 - 0.18 * (to.y - from.y),
    y: (from.y + to.y) / 2 + 0.18 * (to.x - from.x),
  };
  const at = (/** @type {number} */ part) => onCurve(from, control, to, part);
  const clear = (/** @type {Point} */ { x, y }) =>
    Math.min(FREE, ...taken.map((other) => Math.hypot(x - other.x, y - other.y)));
  const places = PARTS.map(at);
  const best = Math.max(...places.map(clear));
  const middle = places.find((place) => clear(place) === best) ?? at(0.5);
  return { control, middle };
}

/** How far a dot has come, of 0 to 1: the first begins first, all end after a second. */
const MS = 900;
const SPREAD = 0.35;

/**
 * The place of a dot so many milliseconds after it left.
 * @param {Point} from
 * @param {Dot} dot
 * @param {number} ms
 * @returns {Point}
 */
export function placeAt(from, dot, ms) {
  const share = Math.max(0, Math.min(1, (ms / MS - SPREAD * dot.order) / (1 - SPREAD)));
  const eased = 1 - (1 - share) ** 3;
  return { x: from.x + (dot.x - from.x) * eased, y: from.y + (dot.y - from.y) * eased };
}

/** Milliseconds until all dots stand. */
export const LASTS = MS;

/**
 * A dot that leaves, and whether it is right.
 * @typedef {{from: Point, dot: Dot, right: boolean}} Leaving
 * @typedef {{right: boolean, fill: string, edge: string}} Look
 */

/**
 * Paint dots where they are at a time, in place of what was painted before.
 * @param {CanvasRenderingContext2D} context
 * @param {Leaving[]} swarm
 * @param {Look[]} looks
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
