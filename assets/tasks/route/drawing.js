/* Draws the route on the stage: a trail on travelled links, the links to come, and the message. */
import { magnify } from "../../page/page.js";
import * as brush from "../../stage/paint/draw.js";
import { cssValue } from "../../stage/paint/looks.js";
import * as pills from "../../stage/paint/pills.js";
import { paint } from "../../stage/paint/primitives.js";
import * as routePath from "../../stage/paint/route_path.js";
import { hopPath, markOnScreen, strokeBetween } from "../../stage/stage.js";
import { view } from "../../stage/view.js";
import {
  done,
  drawing,
  heldHops as heldHopsOf,
  kindOf,
  state,
  steps,
  trace,
} from "../../state/model.js";
import { isMoving, stepUnderWay } from "../../state/position.js";

/** @import { Ctx, Mark } from "../../types/task" */

/**
 * Returns the mark of an address, null if it is not drawn.
 * @param {string} address
 * @returns {Mark}
 */
function markOf(address) {
  const mark = drawing().addresses.indexOf(address);
  return mark < 0 ? null : mark;
}

/**
 * Returns the routes that are dotted: those of other parts of the page, or a shortest one.
 * @param {Mark[]} shortest
 */
function dottedRoutes(shortest) {
  if (state.overlay) return state.overlay.ways.map((route) => route.map(markOf));
  if (state.secondRoute) return [state.secondRoute.marks];
  return state.view.has("no-shortest") ? [] : [shortest];
}

/** Draw a dashed ring around the node at which another route branches off. @param {Ctx} context */
export function drawBranchRing(context) {
  const mark = state.overlay?.ring ? markOf(state.overlay.ring) : null;
  if (mark === null) return;
  context.setLineDash([3, 3]);
  brush.disc(
    context,
    markOnScreen(mark),
    brush.tokenSize() + 4 * magnify(),
    null,
    cssValue("--ink"),
    2,
  );
  context.setLineDash([]);
}

/**
 * Draw the links of a route, and its nodes after the first one.
 * @param {Ctx} context
 * @param {import("../../stage/paint/picture.js").View} viewport
 * @param {import("../../stage/paint/route_path.js").Way} route
 */
export function drawWay(context, viewport, route) {
  const { marks, heldHops, skip } = route;
  paint(context, routePath.routeLines(drawing(), viewport, strokeBetween, route), magnify());
  if (drawing().pills) {
    marks.slice(1).forEach((mark, i) => {
      if (mark !== null && !skip?.has(i))
        pills.setPart(mark, heldHops.has(i) ? "visited" : "ahead");
    });
  } else paint(context, routePath.routeNodes(drawing(), viewport, route), magnify());
}

/** Draw the route: its links, and the nodes that were visited. @param {Ctx} context */
export function drawRoute(context) {
  const { hops, nodes: marks, lost, shortest } = trace();
  const viewport = view();
  const heldHops = heldHopsOf(hops, done());
  const skip = new Set(hops.flatMap((hop, i) => (hop.action === "retreat" ? [i] : [])));
  for (const dotted of dottedRoutes(shortest)) {
    paint(context, routePath.dottedLines(drawing(), viewport, strokeBetween, dotted), magnify());
  }
  drawWay(context, viewport, { marks, heldHops, begun: stepUnderWay(state.at), skip });
  const end = marks[marks.length - 1];
  if (lost && state.at >= steps() && end !== null)
    brush.cross(context, markOnScreen(end), brush.tokenSize(), 3.5);
}

/** Draw the message: on a link during a hop, else at its node. @param {Ctx} context */
export function drawMessage(context) {
  const { hops, nodes: marks } = trace();
  const i = done();
  const fraction = state.at - i;
  if (i < hops.length && isMoving(fraction)) drawUnderWay(context, i, brush.ease(fraction));
  else drawAtRest(context, marks[Math.min(i, marks.length - 1)], i === 0 || i >= hops.length);
}

/** @param {Ctx} context @param {number} i @param {number} eased */
function drawUnderWay(context, i, eased) {
  const { from: a, to: b } = trace().hops[i];
  if (a === null || b === null) return;
  const path = hopPath(a, b);
  brush.trail(context, path, eased);
  brush.drawLink(context, kindOf(trace().hops[i]).role, path);
  const halo = 2.5 + 12 * eased * (1 - eased);
  brush.message(context, path.at(eased), brush.movingSize(eased), { halo });
}

/** @param {Ctx} context @param {Mark} mark @param {boolean} atEnd */
function drawAtRest(context, mark, atEnd) {
  if (mark === null) return;
  const p = markOnScreen(mark);
  if (drawing().pills) return void brush.glow(context, p, mark);
  if (!atEnd) return void brush.message(context, p, brush.restSize(), { halo: 2.5 });
  brush.drawEndRing(context, p);
}
