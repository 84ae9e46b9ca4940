/* A message on the map: its hops as arcs at every scale, and the camera that follows it. */
import { Camera } from "./camera.js";
import { flight } from "./flight.js";
import { nodeRadius, ramp } from "./ramps.js";
import { write } from "./surface.js";

/** @typedef {import("./nest.js").Nest} Nest */
/** @typedef {import("./nest.js").Path} Path */
/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {[number, number, number, number, number, number]} Arc start, control, end */

/** Nodes of the way nearer than this share one mark, in pixels. */
const TOGETHER = 9;

/** Longer arcs are cut to the piece near the stage. */
const LONG = 4000;

/** How far from the stage a piece still counts as near, in its own sizes. */
const NEAR = 2;

/**
 * A route as the map draws it.
 * @typedef {object} Way
 * @property {Path[]} paths the nodes on it
 * @property {string[]} roles the role of each hop's kind
 */

/**
 * Whether a hop stays inside one cluster.
 * @param {Way} way
 * @param {number} hop
 */
export function isLocal({ paths }, hop) {
  const [a, b] = [paths[hop], paths[hop + 1]];
  return a.length === b.length && a.slice(0, -1).every((digit, i) => digit === b[i]);
}

/**
 * The arcs of all hops on the stage.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} way
 * @returns {Arc[]}
 */
export function arcsOf({ width, height }, camera, way) {
  const at = way.paths.map((path) => camera.project(path));
  return way.roles.map((_, hop) => {
    const [ax, ay] = at[hop];
    const [bx, by] = at[hop + 1];
    const bow = isLocal(way, hop) ? 0 : 0.075 * (bx + by * 0.01 >= ax + ay * 0.01 ? 1 : -1);
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
 * A point on an arc.
 * @param {Arc} p
 * @param {number} t
 * @returns {[number, number]}
 */
export function onArc(p, t) {
  const u = 1 - t;
  return [
    u * u * p[0] + 2 * t * u * p[2] + t * t * p[4],
    u * u * p[1] + 2 * t * u * p[3] + t * t * p[5],
  ];
}

/**
 * Add the piece of an arc up to a fraction to the path, cut to what is near the stage.
 * @param {Surface} surface
 * @param {Arc} p
 * @param {number} upTo
 */
function trace({ g, width, height }, p, upTo = 1) {
  let [from, to] = [0, upTo];
  if (Math.hypot(p[4] - p[0], p[5] - p[1]) > LONG) {
    const near = nearPart(p, upTo, NEAR * (width + height), width, height);
    if (!near) return;
    [from, to] = near;
  }
  const [a, m, b] = [onArc(p, from), onArc(p, (from + to) / 2), onArc(p, to)];
  g.moveTo(a[0], a[1]);
  g.quadraticCurveTo(2 * m[0] - (a[0] + b[0]) / 2, 2 * m[1] - (a[1] + b[1]) / 2, b[0], b[1]);
}

/**
 * The fractions between which an arc is near the stage: its ends are found by halving.
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
    const [x, y] = onArc(p, t);
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
 * The fraction of an arc that is nearest to a point, taken along its chord.
 * @param {Arc} p
 * @param {number} x
 * @param {number} y
 */
function closest(p, x, y) {
  const [dx, dy] = [p[4] - p[0], p[5] - p[1]];
  const long = dx * dx + dy * dy || 1;
  return [Math.min(1, Math.max(0, ((x - p[0]) * dx + (y - p[1]) * dy) / long))];
}

/**
 * Paint the way: amber behind the message, the hops in the looks of their links.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} way
 * @param {number} at hops made, with the fraction of the one under way
 */
export function paintWay(surface, camera, way, at) {
  const { g, colours } = surface;
  const fine = ramp(camera.scale, 8, 40);
  const arcs = arcsOf(surface, camera, way);
  g.setLineDash([]);
  g.lineCap = "round";
  g.strokeStyle = colours.trail;
  g.lineWidth = 6 + 5 * fine;
  g.beginPath();
  arcs.forEach((arc, hop) => {
    const done = Math.min(1, Math.max(0, at - hop));
    if (done > 0) trace(surface, arc, done);
  });
  g.stroke();
  g.lineCap = "butt";
  arcs.forEach((arc, hop) => {
    if (Math.hypot(arc[4] - arc[0], arc[5] - arc[1]) < 2) return;
    const { token, dash } = surface.look(way.roles[hop]);
    g.strokeStyle = surface.token(token);
    g.globalAlpha = at > hop ? 1 : 0.6;
    g.lineWidth = 1.7 + 0.6 * fine;
    g.setLineDash(dash);
    g.beginPath();
    trace(surface, arc);
    g.stroke();
  });
  g.setLineDash([]);
  g.globalAlpha = 1;
  return arcs;
}

/**
 * Paint the nodes of the way, those that share a few pixels as one with their numbers.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} way
 * @param {Arc[]} arcs
 * @param {number} at
 */
export function paintStops(surface, camera, way, arcs, at) {
  const { width, height } = surface;
  const last = way.roles.length;
  /** @type {{x: number, y: number, hops: number[]}[]} */
  const marks = [];
  for (let node = 0; node <= last; node++) {
    const [x, y] = spotOf(arcs, node, width, height, camera, way);
    if (x < -30 || x > width + 30 || y < -30 || y > height + 30) continue;
    const mark = marks.find((other) => Math.hypot(other.x - x, other.y - y) < TOGETHER);
    if (mark) mark.hops.push(node);
    else marks.push({ x, y, hops: [node] });
  }
  const r = Math.max(nodeRadius(camera.scale), 4.2);
  const [tx, ty] = tokenAt(surface, camera, way, arcs, at);
  const around = 2 * tokenRadius(camera.scale);
  /** @type {Box[]} */
  const taken = [[tx - around, ty - around, tx + around, ty + around]];
  for (const { x, y } of marks) taken.push([x - r, y - r, x + r, y + r]);
  // The ends' signs get their places before the numbers of the others.
  marks.sort((a, b) => Number(isEnd(b.hops, last)) - Number(isEnd(a.hops, last)));
  for (const mark of marks) paintStop(surface, camera.scale, mark, r, last, at, taken);
}

/** The radius of the message at a scale of pixels a pitch. @param {number} scale */
const tokenRadius = (scale) => Math.max(8.5, Math.min(0.11 * scale, 22));

/**
 * Paint the message where it is.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} way
 * @param {Arc[]} arcs
 * @param {number} at
 */
export function paintToken(surface, camera, way, arcs, at) {
  const [x, y] = tokenAt(surface, camera, way, arcs, at);
  token(surface, x, y, tokenRadius(camera.scale));
}

/** @type {(a: Arc[], n: number, w: number, h: number, c: Camera, way: Way) => [number, number]} */
function spotOf(arcs, node, width, height, camera, way) {
  if (node < arcs.length) return [arcs[node][0], arcs[node][1]];
  if (node > 0) return [arcs[node - 1][4], arcs[node - 1][5]];
  const [x, y] = camera.project(way.paths[node]);
  return [x + width / 2, y + height / 2];
}

/**
 * Where the message is: on a far flight in the middle of the picture, which moves with it.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} way
 * @param {Arc[]} arcs
 * @param {number} at
 * @returns {[number, number]}
 */
function tokenAt({ width, height }, camera, way, arcs, at) {
  const hop = Math.min(Math.floor(at + 1e-9), arcs.length - 1);
  if (hop < 0) return spotOf(arcs, 0, width, height, camera, way);
  return onArc(arcs[hop], Math.min(1, at - hop));
}

/** @type {(hops: number[], last: number) => boolean} */
const isEnd = (hops, last) => hops.includes(0) || hops.includes(last);

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

/** How far under a mark, or over it, its label is tried, in lines. */
const TRIED = [1, -1, 2.1, -2.1, 3.2];

/**
 * Write a label under its mark, or over it, where nothing stands yet.
 * @param {Surface} surface
 * @param {string} text
 * @param {{x: number, y: number}} mark
 * @param {number} r
 * @param {{font: string, colour: string}} how
 * @param {Box[]} taken
 */
function label(surface, text, { x, y }, r, how, taken) {
  surface.g.font = how.font;
  const half = surface.g.measureText(text).width / 2 + 2;
  const isFree = (/** @type {number} */ at) =>
    !taken.some(([l, t, b, u]) => x + half > l && x - half < b && at + 7 > t && at - 7 < u);
  const free = TRIED.map((lines) => y + Math.sign(lines) * (r + 12 * Math.abs(lines) - 1)).find(
    isFree,
  );
  if (free === undefined) return;
  taken.push([x - half, free - 7, x + half, free + 7]);
  write(surface, text, x, free, { ...how, align: "center" });
}

/**
 * @param {Surface} surface
 * @param {number} scale
 * @param {{x: number, y: number, hops: number[]}} mark
 * @param {number} r
 * @param {number} last
 * @param {number} at
 * @param {Box[]} taken
 */
function paintStop(surface, scale, mark, r, last, at, taken) {
  const { g, colours } = surface;
  const [first] = mark.hops;
  const end = mark.hops.includes(0) ? "source" : mark.hops.includes(last) ? "target" : "";
  g.beginPath();
  g.arc(mark.x, mark.y, r, 0, 2 * Math.PI);
  g.lineWidth = 1.5;
  g.strokeStyle = colours.ink;
  if (end) {
    const colour = end === "source" ? colours.source : colours.target;
    g.fillStyle = colour;
    g.fill();
    g.beginPath();
    g.arc(mark.x, mark.y, r + 3, 0, 2 * Math.PI);
    g.strokeStyle = colour;
    g.stroke();
    if (scale >= 44) return;
    const how = { font: `600 12px ${colours.sans}`, colour };
    label(surface, end === "source" ? "from" : "to", mark, r, how, taken);
    return;
  }
  g.fillStyle = first <= at ? colours.message : colours.node;
  g.fill();
  g.stroke();
  if (scale < 30 && mark.hops.length === 1) return;
  const numbers =
    mark.hops.length > 2 ? `${first}–${mark.hops[mark.hops.length - 1]}` : mark.hops.join(", ");
  const how = { font: `500 11px ${colours.mono}`, colour: colours.ink2 };
  label(surface, numbers, mark, r, how, taken);
}

/** @type {(surface: Surface, x: number, y: number, r: number) => void} */
function token({ g, colours }, x, y, r) {
  g.beginPath();
  g.arc(x, y, 2 * r, 0, 2 * Math.PI);
  g.fillStyle = colours.trail;
  g.fill();
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  g.fillStyle = colours.message;
  g.fill();
  g.strokeStyle = colours.ink;
  g.lineWidth = 1.6;
  g.stroke();
}

/**
 * The camera that follows the message: at the cluster for a local hop, over a cross-link out and
 * in. It is a function of the position alone, so that scrubbing moves it both ways.
 * @param {Nest} nest
 * @param {Way} way
 * @param {number} at
 * @param {number} width
 * @param {number} height
 */
export function following(nest, way, at, width, height) {
  const last = way.roles.length;
  const hop = Math.min(Math.floor(at + 1e-9), last);
  const share = at - hop;
  const here = closeTo(nest, way.paths[hop], width, height);
  if (hop >= last || share < 1e-9) return here;
  const next = closeTo(nest, way.paths[hop + 1], width, height);
  return flight(here, next, width).at(share * share * (3 - 2 * share));
}

/**
 * The camera near a node, with its cluster in the picture.
 * @param {Nest} nest
 * @param {Path} path
 * @param {number} width
 * @param {number} height
 */
export function closeTo(nest, path, width, height) {
  const types = nest.typesOf(path);
  const cluster = types[Math.max(0, path.length - 1)];
  const wide = 2 * Math.max(cluster.halfX, cluster.halfY);
  const camera = new Camera(nest, path, 0, 0, (0.42 * Math.min(width, height)) / wide);
  const above = Math.max(0, path.length - 1);
  camera.x -= camera.fromX[above] * 0.6;
  camera.y -= camera.fromY[above] * 0.6;
  return camera.follow();
}
