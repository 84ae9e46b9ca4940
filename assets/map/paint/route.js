/* Paints a route on the map: its hops as arcs at every scale, and the message. */

import { stepOf } from "../../state/position.js";
import { arcsOf, pointOnArc, strokeTravelled, trace } from "./arcs.js";
import { ramp } from "./fade.js";

/** @import { Camera } from "../camera/camera.js" */
/** @import { Surface } from "./surface.js" */
/** @import { Arc, Way } from "./arcs.js" */

/**
 * Paints the route: a trail behind the message, and the hops in the looks of their links. Returns
 * the arcs of the hops.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} route
 * @param {number} at hops made, with a fraction
 */
export function paintRoute(surface, camera, route, at) {
  const { g, colours } = surface;
  const fine = ramp(camera.scale, 8, 40);
  const arcs = arcsOf(surface, camera, route);
  g.setLineDash([]);
  g.lineCap = "round";
  g.strokeStyle = colours.trail;
  g.lineWidth = 6 + 5 * fine;
  strokeTravelled(surface, arcs, at);
  g.lineCap = "butt";
  arcs.forEach((arc, hop) => {
    if (Math.hypot(arc[4] - arc[0], arc[5] - arc[1]) < 2) return;
    const { token, dash } = surface.look(route.roles[hop]);
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
 * Returns the radius of the message in pixels; `scale` is in pixels a pitch.
 * @param {number} scale
 */
export const tokenRadius = (scale) => Math.max(8.5, Math.min(0.11 * scale, 22));

/**
 * Paint the halo of the message, below names, which it would strike through.
 * @type {(surface: Surface, camera: Camera, route: Way, arcs: Arc[], at: number) => void}
 */
export function paintHalo(surface, camera, route, arcs, at) {
  const [x, y] = tokenAt(surface, camera, route, arcs, at);
  fillDisc(surface, x, y, 2 * tokenRadius(camera.scale), surface.colours.trail);
}

/**
 * Paint the message where it is, without its halo.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} route
 * @param {Arc[]} arcs
 * @param {number} at
 */
export function paintToken(surface, camera, route, arcs, at) {
  const [x, y] = tokenAt(surface, camera, route, arcs, at);
  paintBody(surface, x, y, tokenRadius(camera.scale));
}

/**
 * Returns the place of a node of the route on the stage.
 * @type {(a: Arc[], n: number, w: number, h: number, c: Camera, way: Way) => [number, number]}
 */
export function spotOf(arcs, node, width, height, camera, route) {
  if (node < arcs.length) return [arcs[node][0], arcs[node][1]];
  if (node > 0) return [arcs[node - 1][4], arcs[node - 1][5]];
  const [x, y] = camera.project(route.paths[node]);
  return [x + width / 2, y + height / 2];
}

/**
 * Returns the place of the message, on the arc of its hop.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {Way} route
 * @param {Arc[]} arcs
 * @param {number} at
 * @returns {[number, number]}
 */
export function tokenAt({ width, height }, camera, route, arcs, at) {
  const hop = Math.min(stepOf(at), arcs.length - 1);
  if (hop < 0) return spotOf(arcs, 0, width, height, camera, route);
  return pointOnArc(arcs[hop], Math.min(1, at - hop));
}

/** Paint a message. @type {(surface: Surface, x: number, y: number, r: number) => void} */
export function paintMessage(surface, x, y, r) {
  fillDisc(surface, x, y, 2 * r, surface.colours.trail);
  paintBody(surface, x, y, r);
}

/** @type {(surface: Surface, x: number, y: number, r: number, colour: string) => void} */
function fillDisc({ g }, x, y, r, colour) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  g.fillStyle = colour;
  g.fill();
}

/** @type {(surface: Surface, x: number, y: number, r: number) => void} */
function paintBody(surface, x, y, r) {
  const { g, colours } = surface;
  fillDisc(surface, x, y, r, colours.message);
  g.strokeStyle = colours.ink;
  g.lineWidth = 1.6;
  g.stroke();
}
