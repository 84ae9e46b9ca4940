/* The hops of a route as arcs on the stage: how they are bent, points on them, and the piece of an
   arc that is near the stage. */

/** @import { Path } from "../nest/nest.js" */
/** @import { Camera } from "../camera/camera.js" */
/** @import { Surface } from "./surface.js" */
/**
 * An arc: x and y of its start, of its control point and of its end.
 * @typedef {[number, number, number, number, number, number]} Arc
 */

/** Arcs longer than this many pixels are cut to the piece near the stage. */
const LONG_ARC = 4000;

/**
 * Distance from the stage up to which a piece counts as near, as a multiple of the stage's size.
 */
const NEAR_DISTANCE = 2;

/**
 * A route as the map draws it.
 * @typedef {object} Way
 * @property {Path[]} paths the nodes on it
 * @property {string[]} roles the role of each hop's kind
 * @property {boolean} [open] whether it goes on behind its last node, which is no target
 */

/** Whether a hop stays inside one cluster. @param {Way} route @param {number} hop */
export function isLocal({ paths }, hop) {
  const [a, b] = [paths[hop], paths[hop + 1]];
  return a.length === b.length && a.slice(0, -1).every((digit, i) => digit === b[i]);
}

/**
 * Returns the arcs of all hops, in pixels of the stage.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} route
 * @param {number} [bowFactor] how much more than usual hops between clusters are bowed
 * @returns {Arc[]}
 */
export function arcsOf({ width, height }, camera, route, bowFactor = 1) {
  const at = route.paths.map((path) => camera.project(path));
  return route.roles.map((_, hop) => {
    const [ax, ay] = at[hop];
    const [bx, by] = at[hop + 1];
    const bowSign = bx + by * 0.01 >= ax + ay * 0.01 ? 1 : -1;
    const bow = isLocal(route, hop) ? 0 : 0.075 * bowFactor * bowSign;
    const [dx, dy] = [bx - ax, by - ay];
    const [mx, my] = [width / 2, height / 2];
    return [
      ax + mx,
      ay + my,
      ax + dx / 2 + 2 * bow * dy + mx,
      ay + dy / 2 - 2 * bow * dx + my,
      bx + mx,
      by + my,
    ];
  });
}

/**
 * Returns the point of an arc at the fraction `t`.
 * @param {Arc} p
 * @param {number} t
 * @returns {[number, number]}
 */
export function pointOnArc(p, t) {
  const u = 1 - t;
  return [
    u * u * p[0] + 2 * t * u * p[2] + t * t * p[4],
    u * u * p[1] + 2 * t * u * p[3] + t * t * p[5],
  ];
}

/**
 * Adds an arc, up to a fraction of it, to the path that is drawn; only the piece near the stage.
 * @param {Surface} surface
 * @param {Arc} p
 * @param {number} upTo
 */
export function trace({ g, width, height }, p, upTo = 1) {
  let [from, to] = [0, upTo];
  if (Math.hypot(p[4] - p[0], p[5] - p[1]) > LONG_ARC) {
    const near = nearPart(p, upTo, NEAR_DISTANCE * (width + height), width, height);
    if (!near) return;
    [from, to] = near;
  }
  const [a, m, b] = [pointOnArc(p, from), pointOnArc(p, (from + to) / 2), pointOnArc(p, to)];
  g.moveTo(a[0], a[1]);
  g.quadraticCurveTo(2 * m[0] - (a[0] + b[0]) / 2, 2 * m[1] - (a[1] + b[1]) / 2, b[0], b[1]);
}

/**
 * Returns the fractions between which an arc is near the stage, found by bisection; null if it
 * never is.
 * @param {Arc} p
 * @param {number} upTo
 * @param {number} reach
 * @param {number} width
 * @param {number} height
 * @returns {[number, number] | null}
 */
function nearPart(p, upTo, reach, width, height) {
  /** @type {(t: number) => boolean} */
  const near = (t) => {
    const [x, y] = pointOnArc(p, t);
    return x > -reach && x < width + reach && y > -reach && y < height + reach;
  };
  const inside = [0, upTo, ...closest(p, width / 2, height / 2)].find((t) => t <= upTo && near(t));
  if (inside === undefined) return null;
  /** @type {(out: number) => number} */
  const edge = (out) => {
    if (near(out)) return out;
    let [a, b] = [/** @type {number} */ (inside), out];
    for (let i = 0; i < 60; i++) {
      const middle = (a + b) / 2;
      if (near(middle)) a = middle;
      else b = middle;
    }
    return a;
  };
  return [edge(0), edge(upTo)];
}

/**
 * Returns the fraction of an arc that is nearest to a point, as if the arc were straight.
 * @param {Arc} p
 * @param {number} x
 * @param {number} y
 */
function closest(p, x, y) {
  const [dx, dy] = [p[4] - p[0], p[5] - p[1]];
  const lengthSquared = dx * dx + dy * dy || 1;
  return [Math.min(1, Math.max(0, ((x - p[0]) * dx + (y - p[1]) * dy) / lengthSquared))];
}

/**
 * Strokes the arcs of a route as far as the message has come.
 * @param {Surface} surface
 * @param {Arc[]} arcs
 * @param {number} at hops made, with a fraction
 */
export function strokeTravelled(surface, arcs, at) {
  const { g } = surface;
  g.beginPath();
  arcs.forEach((arc, hop) => {
    const done = Math.min(1, Math.max(0, at - hop));
    if (done > 0) trace(surface, arc, done);
  });
  g.stroke();
}
