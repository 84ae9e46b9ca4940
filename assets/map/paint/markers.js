/* Paints the nodes of a route: markers with their numbers, and labels at the source and the target,
   each where there is room. */
import { t } from "../../state/language.js";
import { nodeRadius } from "./fade.js";
import { spotOf, tokenAt, tokenRadius } from "./route.js";
import { write } from "./surface.js";

/** @import { Path } from "../nest/nest.js" */
/** @import { Camera } from "../camera/camera.js" */
/** @import { Surface } from "./surface.js" */
/** @import { Arc, Way } from "./arcs.js" */

/** Nodes of the route nearer than this many pixels share one marker. */
const MERGE_DISTANCE = 9;

/** From afar only markers are numbered that have no other nearer than this many pixels. */
const CROWD = 24;

/**
 * Paints the nodes of the route; nodes that are very close share a marker, with all their numbers.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} route
 * @param {Arc[]} arcs
 * @param {number} at
 * @returns {Box[]} the boxes of the markers and of their labels
 */
export function paintStops(surface, camera, route, arcs, at) {
  const { width, height } = surface;
  const last = route.roles.length;
  /** @type {{x: number, y: number, hops: number[]}[]} */
  const markers = [];
  for (let node = 0; node <= last; node++) {
    const [x, y] = spotOf(arcs, node, width, height, camera, route);
    if (x < -30 || x > width + 30 || y < -30 || y > height + 30) continue;
    const marker = markers.find((other) => Math.hypot(other.x - x, other.y - y) < MERGE_DISTANCE);
    if (marker) marker.hops.push(node);
    else markers.push({ x, y, hops: [node] });
  }
  const r = Math.max(nodeRadius(camera.scale), 4.2);
  const [tx, ty] = tokenAt(surface, camera, route, arcs, at);
  const around = 2 * tokenRadius(camera.scale);
  /** @type {Box[]} */
  const boxes = [[tx - around, ty - around, tx + around, ty + around]];
  for (const { x, y } of markers) boxes.push([x - r, y - r, x + r, y + r]);
  // Source and target get places for their labels first.
  const end = route.open ? -1 : last;
  markers.sort((a, b) => Number(isEnd(b.hops, end)) - Number(isEnd(a.hops, end)));
  for (const marker of markers) {
    const near = markers.filter(({ x, y }) => Math.hypot(x - marker.x, y - marker.y) < CROWD);
    const isNumbered = camera.scale >= 30 || (marker.hops.length > 2 && near.length < 2);
    paintStop(surface, isNumbered, marker, r, end, at, boxes);
  }
  // The message passes over names: they stay where they are while it moves.
  return boxes.slice(1);
}

/** @type {(hops: number[], last: number) => boolean} */
const isEnd = (hops, last) => hops.includes(0) || hops.includes(last);

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

/** Distances below a marker at which its label is tried, in lines; negative ones are above it. */
const LABEL_PLACES = [1, -1, 2.1, -2.1, 3.2];

/**
 * Write a label below or above its marker, if there is a place for it that is free.
 * @param {Surface} surface
 * @param {string} text
 * @param {{x: number, y: number}} marker
 * @param {number} r
 * @param {{font: string, colour: string}} style
 * @param {Box[]} boxes
 */
function label(surface, text, marker, r, style, boxes) {
  const { g, width } = surface;
  g.font = style.font;
  const half = g.measureText(text).width / 2 + 2;
  const { y } = marker;
  // At the edge of the stage it is not in the middle of its marker.
  const x = Math.max(half, Math.min(marker.x, width - half));
  const isFree = (/** @type {number} */ at) =>
    !boxes.some(
      ([left, top, right, bottom]) =>
        x + half > left && x - half < right && at + 7 > top && at - 7 < bottom,
    );
  const free = LABEL_PLACES.map(
    (lines) => y + Math.sign(lines) * (r + 12 * Math.abs(lines) - 1),
  ).find(isFree);
  if (free === undefined) return;
  boxes.push([x - half, free - 7, x + half, free + 7]);
  write(surface, text, x, free, { ...style, align: "center" });
}

/**
 * Paint a marker, with the numbers of its nodes.
 * @param {Surface} surface
 * @param {boolean} isNumbered
 * @param {{x: number, y: number, hops: number[]}} marker
 * @param {number} r
 * @param {number} last
 * @param {number} at
 * @param {Box[]} boxes
 */
function paintStop(surface, isNumbered, marker, r, last, at, boxes) {
  const { g, colours } = surface;
  const [first] = marker.hops;
  const end = marker.hops.includes(0) ? "source" : marker.hops.includes(last) ? "target" : "";
  g.beginPath();
  g.arc(marker.x, marker.y, r, 0, 2 * Math.PI);
  g.lineWidth = 1.5;
  g.strokeStyle = colours.ink;
  if (end) {
    paintEndMarker(surface, marker, r, end, boxes);
    return;
  }
  g.fillStyle = first <= at ? colours.message : colours.node;
  g.fill();
  g.stroke();
  if (!isNumbered) return;
  const more = marker.hops.length - 1;
  const numbers = more > 1 ? `${first}–${marker.hops[more]}` : marker.hops.join(", ");
  const style = { font: `500 11px ${colours.mono}`, colour: colours.ink2 };
  label(surface, numbers, marker, r, style, boxes);
}

/**
 * Paint the source or the target: a filled node with a ring around it, and its label.
 * @param {Surface} surface
 * @param {{x: number, y: number}} marker
 * @param {number} r
 * @param {"source" | "target"} end
 * @param {Box[]} boxes
 */
function paintEndMarker(surface, marker, r, end, boxes) {
  const { g, colours } = surface;
  const colour = end === "source" ? colours.source : colours.target;
  g.beginPath();
  g.arc(marker.x, marker.y, r, 0, 2 * Math.PI);
  g.fillStyle = colour;
  g.fill();
  g.beginPath();
  g.arc(marker.x, marker.y, r + 3, 0, 2 * Math.PI);
  g.lineWidth = 1.5;
  g.strokeStyle = colour;
  g.stroke();
  const style = { font: `600 12px ${colours.sans}`, colour };
  label(surface, end === "source" ? t("from") : t("to"), marker, r, style, boxes);
}

/**
 * Paint the source or the target by its path.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Path} path
 * @param {"source" | "target"} end
 */
export function paintEnd(surface, camera, path, end) {
  const { width, height } = surface;
  const [x, y] = camera.project(path);
  const marker = { x: x + width / 2, y: y + height / 2 };
  const r = Math.max(nodeRadius(camera.scale), 4.2);
  paintEndMarker(surface, marker, r, end, [
    [marker.x - r, marker.y - r, marker.x + r, marker.y + r],
  ]);
}
