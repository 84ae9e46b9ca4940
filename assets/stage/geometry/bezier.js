/* How links bend: the same computation as in Python (explorer/display/primitives.py). */

/** @typedef {[number, number]} Point */

/**
 * Returns the points of a curve from a to b: its start, then control point and end of each
 * quadratic curve; just two points for a straight line. `bend` gives each control point as (t, s),
 * along the straight line and to its side, in lengths of that line.
 * @param {Point} a
 * @param {Point} b
 * @param {Point[]} bend
 * @returns {Point[]}
 */
export function bent(a, b, bend) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const controls = bend.map(
    ([t, s]) => /** @type {Point} */ ([a[0] + t * dx - s * dy, a[1] + t * dy + s * dx]),
  );
  if (!controls.length) return [a, b];
  /** @type {Point[]} */
  const points = [a];
  controls.forEach((control, i) => {
    const next = controls[i + 1];
    points.push(control, next ? [(control[0] + next[0]) / 2, (control[1] + next[1]) / 2] : b);
  });
  return points;
}

/**
 * Returns the point at the fraction `t` of a curve; all its quadratic pieces count alike.
 * @param {Point[]} points
 * @param {number} t
 * @returns {Point}
 */
export function pointAlong(points, t) {
  const [a, b] = points;
  if (points.length === 2) return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  const pieces = (points.length - 1) / 2;
  const piece = Math.min(Math.floor(t * pieces), pieces - 1);
  const u = t * pieces - piece;
  const [start, control, end] = points.slice(2 * piece, 2 * piece + 3);
  const at = (/** @type {0 | 1} */ i) =>
    (1 - u) ** 2 * start[i] + 2 * u * (1 - u) * control[i] + u ** 2 * end[i];
  return [at(0), at(1)];
}

/**
 * Returns the head of an arrow in the middle of a line, as two lines that meet at its tip.
 * @param {Point[]} points
 * @param {number} width
 * @returns {Point[]}
 */
export function arrowHead(points, width) {
  const [[x, y], [x0, y0]] = [pointAlong(points, 0.5), pointAlong(points, 0.45)];
  const share = (5 + 2 * width) / (Math.hypot(x - x0, y - y0) || 1);
  const [dx, dy] = [share * (x - x0), share * (y - y0)];
  const tip = /** @type {Point} */ ([x + dx / 2, y + dy / 2]);
  const [a, b] = [0.5, -0.5].map(
    (s) => /** @type {Point} */ ([tip[0] - dx + s * dy, tip[1] - dy - s * dx]),
  );
  const middle = (/** @type {Point} */ end) =>
    /** @type {Point} */ ([(end[0] + tip[0]) / 2, (end[1] + tip[1]) / 2]);
  return [a, middle(a), tip, middle(b), b];
}

/**
 * Returns the bend of the same curve on a stage that is stretched sideways.
 * @param {Point} a
 * @param {Point} b
 * @param {Point[]} bend
 * @param {number} wide factor by which everything is wider
 * @returns {Point[]}
 */
export function stretchBend(a, b, bend, wide) {
  if (wide === 1) return bend;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [ex, square] = [dx * wide, (dx * wide) ** 2 + dy ** 2];
  return bend.map(([t, s]) => {
    const [x, y] = [(t * dx - s * dy) * wide, t * dy + s * dx];
    return [(x * ex + y * dy) / square, (y * ex - x * dy) / square];
  });
}
