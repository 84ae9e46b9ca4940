/* The geometry of links on screen; the graph, the trail and the message use the same. */

/** @import { Point } from "../../types/task" */

/**
 * @typedef {[number, number][]} Bend (along, aside) of each control, in lengths of the link
 * @typedef {[Point, Point, Point]} Piece a quadratic curve: start, control, end
 * @typedef {ReturnType<typeof path>} Path
 */

/** Straight lines by which a bent piece is approximated. */
const STEPS_PER_PIECE = 24;

/**
 * Returns the control points of a link from a to b.
 * @param {Point} a
 * @param {Point} b
 * @param {Bend} bend
 * @returns {Point[]}
 */
function controls(a, b, bend) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return bend.map(([t, s]) => ({ x: a.x + dx * t - dy * s, y: a.y + dy * t + dx * s }));
}

/**
 * Returns the quadratic curves that a link consists of; a straight link has one, whose control
 * point is its middle.
 * @param {Point} a
 * @param {Point} b
 * @param {Bend} bend
 * @returns {Piece[]}
 */
export function pieces(a, b, bend) {
  const points = controls(a, b, bend);
  if (!points.length) return [[a, middle(a, b), b]];
  /** @type {Piece[]} */
  const pieceList = [];
  let from = a;
  points.forEach((control, i) => {
    const to = i + 1 < points.length ? middle(control, points[i + 1]) : b;
    pieceList.push([from, control, to]);
    from = to;
  });
  return pieceList;
}

/** @param {Point} a @param {Point} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Returns a point of a piece.
 * @param {Piece} piece
 * @param {number} t from 0 at its start to 1 at its end
 */
export function onPiece([a, c, b], t) {
  const u = 1 - t;
  return {
    x: u * u * a.x + 2 * u * t * c.x + t * t * b.x,
    y: u * u * a.y + 2 * u * t * c.y + t * t * b.y,
  };
}

/**
 * Returns a link as points along it, `at(fraction)`, the point at a fraction of its length, and its
 * total length.
 * @param {Point} a
 * @param {Point} b
 * @param {Bend} [bend]
 * @param {boolean} [backwards] from b to a
 */
export function path(a, b, bend = [], backwards = false) {
  const curves = pieces(a, b, bend);
  const points = [curves[0][0]];
  const each = bend.length ? STEPS_PER_PIECE : 1;
  for (const curve of curves) for (let i = 1; i <= each; i++) points.push(onPiece(curve, i / each));
  if (backwards) points.reverse();
  const lengths = [0];
  for (let i = 1; i < points.length; i++)
    lengths.push(lengths[i - 1] + distanceToPrevious(points, i));
  const total = lengths[lengths.length - 1];
  /** @param {number} fraction */
  function at(fraction) {
    const want = fraction * total;
    let i = 1;
    while (i < points.length - 1 && lengths[i] < want) i++;
    const span = lengths[i] - lengths[i - 1] || 1;
    const t = Math.min(1, Math.max(0, (want - lengths[i - 1]) / span));
    const [p, q] = [points[i - 1], points[i]];
    return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t };
  }
  return { points, at, total };
}

/**
 * Returns the distance of a point from the one before.
 * @param {Point[]} points
 * @param {number} i
 */
const distanceToPrevious = (points, i) =>
  Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);

/**
 * Draw a link, or its first part up to a fraction of its length.
 * @param {Pick<CanvasRenderingContext2D, "beginPath" | "moveTo" | "lineTo" | "stroke">} context
 * @param {Path} line
 * @param {number} [fraction]
 */
export function stroke(context, line, fraction = 1) {
  const { points } = line;
  context.beginPath();
  context.moveTo(points[0].x, points[0].y);
  let done = 0;
  const want = fraction * line.total;
  for (let i = 1; i < points.length; i++) {
    const length = distanceToPrevious(points, i);
    if (done + length >= want && fraction < 1) {
      const end = line.at(fraction);
      context.lineTo(end.x, end.y);
      break;
    }
    context.lineTo(points[i].x, points[i].y);
    done += length;
  }
  context.stroke();
}
