/* Paints several messages at once: routes in their own colours, many messages, and what has
   failed. */

import { stepOf } from "../../state/position.js";
import { arcsOf, pointOnArc, strokeTravelled, trace } from "./arcs.js";
import { ramp } from "./fade.js";
import { paintEnd } from "./markers.js";
import { paintMessage } from "./route.js";
import { write } from "./surface.js";

/** @import { Path } from "../nest/nest.js" */
/** @import { Arc } from "./arcs.js" */
/** @import { Camera } from "../camera/camera.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapEnds, MapLane } from "../../types/documents.js" */

/** Radius of a message in pixels: if there are few, and in a swarm of many. */
export const MESSAGE_RADIUS = { few: 7, swarm: 3 };

/** Marks nearer than this many pixels are painted as one, with their number. */
const MERGE_DISTANCE = 10;

/** Returns a route without kinds of links. @param {Path[]} paths */
const routeOf = (paths) => ({ paths, roles: paths.slice(1).map(() => "") });

/**
 * Paint several routes, each in its colour and dash.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {MapLane[]} lanes
 * @param {number} at hops made by all of them
 */
export function paintLanes(surface, camera, lanes, at) {
  const { g } = surface;
  const fine = ramp(camera.scale, 8, 40);
  lanes.forEach(({ paths, token: name, dash }, lane) => {
    const arcs = arcsOf(surface, camera, routeOf(paths), bend(lane, lanes.length));
    g.strokeStyle = surface.token(name);
    g.lineCap = "round";
    g.lineWidth = 6 + 4 * fine;
    g.globalAlpha = 0.28;
    g.setLineDash([]);
    strokeTravelled(surface, arcs, at);
    g.lineCap = "butt";
    g.globalAlpha = 1;
    g.lineWidth = 1.9 + 0.5 * fine;
    g.setLineDash(dash);
    g.beginPath();
    for (const arc of arcs) {
      if (Math.hypot(arc[4] - arc[0], arc[5] - arc[1]) > 2) trace(surface, arc);
    }
    g.stroke();
    g.setLineDash([]);
    paintBeads(surface, arcs, name);
  });
}

/**
 * Returns the factor by which a route is bent, so that routes between the same cells are side by
 * side.
 * @param {number} lane
 * @param {number} count
 */
const bend = (lane, count) => (count > 1 ? 0.45 + (1.4 * lane) / (count - 1) : 1);

/**
 * Paint the nodes of a route between its ends.
 * @type {(s: Surface, arcs: Arc[], name: string) => void}
 */
function paintBeads(surface, arcs, name) {
  const { g, width, height, colours } = surface;
  g.fillStyle = colours.node;
  g.strokeStyle = surface.token(name);
  g.lineWidth = 1.6;
  let [lastX, lastY] = [-1e9, -1e9];
  for (const [x, y] of arcs.slice(1)) {
    if (x < -9 || x > width + 9 || y < -9 || y > height + 9) continue;
    if (Math.hypot(x - lastX, y - lastY) < MERGE_DISTANCE) continue;
    [lastX, lastY] = [x, y];
    g.beginPath();
    g.arc(x, y, 3.2, 0, 2 * Math.PI);
    g.fill();
    g.stroke();
  }
}

/**
 * Paint the messages of several routes at their places.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Path[][]} routes
 * @param {number} at
 * @param {number} r radius of a message in pixels
 */
export function paintTokens(surface, camera, routes, at, r) {
  const { width, height } = surface;
  const areFew = r === MESSAGE_RADIUS.few;
  routes.forEach((paths, lane) => {
    const hop = Math.min(stepOf(at), paths.length - 2);
    if (hop < 0) return;
    const bent = areFew ? bend(lane, routes.length) : 1;
    const [arc] = arcsOf(surface, camera, routeOf(paths.slice(hop, hop + 2)), bent);
    const [x, y] = pointOnArc(arc, Math.min(1, at - hop));
    if (x > -r && x < width + r && y > -r && y < height + r) paintMessage(surface, x, y, r);
  });
}

/**
 * Paint source and target, if the task has them.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {MapEnds} ends
 */
export function paintEnds(surface, camera, { source, target }) {
  if (source) paintEnd(surface, camera, source, "source");
  if (target) paintEnd(surface, camera, target, "target");
}

/**
 * Mark nodes and links that have failed with crosses, or those that would fail with rings; marks
 * within a few pixels are painted as one, with their number.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Path[][]} marks nodes, and links by their two ends
 * @param {boolean} failed
 */
export function paintMarks(surface, camera, marks, failed) {
  const { g, width, height, colours } = surface;
  const colour = failed ? surface.token("--v-no") : colours.ink2;
  /** @type {{x: number, y: number, count: number}[]} */
  const spots = [];
  for (const ends of marks) {
    const [arc] = ends.length > 1 ? arcsOf(surface, camera, routeOf(ends)) : [];
    if (arc) paintDashedLink(surface, arc, colour);
    const [px, py] = camera.project(ends[0]);
    const [x, y] = arc ? pointOnArc(arc, 0.5) : [px + width / 2, py + height / 2];
    if (x < -20 || x > width + 20 || y < -20 || y > height + 20) continue;
    const nearSpot = spots.find((spot) => Math.hypot(spot.x - x, spot.y - y) < MERGE_DISTANCE);
    if (nearSpot) nearSpot.count += 1;
    else spots.push({ x, y, count: 1 });
  }
  g.strokeStyle = colour;
  g.lineWidth = failed ? 2.4 : 1.5;
  for (const { x, y, count } of spots) {
    g.setLineDash(failed ? [] : [3, 3]);
    g.beginPath();
    if (failed) {
      for (const [dx, dy] of [
        [5, 5],
        [5, -5],
      ]) {
        g.moveTo(x - dx, y - dy);
        g.lineTo(x + dx, y + dy);
      }
    } else g.arc(x, y, 7, 0, 2 * Math.PI);
    g.stroke();
    g.setLineDash([]);
    if (count === 1) continue;
    write(surface, String(count), x + 10, y, { font: `600 11px ${colours.mono}`, colour });
    g.strokeStyle = colour;
    g.lineWidth = failed ? 2.4 : 1.5;
  }
}

/** Paint a link dashed. @type {(surface: Surface, arc: Arc, colour: string) => void} */
function paintDashedLink(surface, arc, colour) {
  const { g } = surface;
  if (Math.hypot(arc[4] - arc[0], arc[5] - arc[1]) < 14) return;
  g.strokeStyle = colour;
  g.lineWidth = 1.4;
  g.setLineDash([4, 4]);
  g.beginPath();
  trace(surface, arc);
  g.stroke();
  g.setLineDash([]);
}
