/* The layer beneath the graph: outlines of clusters, links too faint for the graph, and stubs of
   clusters that are not drawn. */
import { magnify } from "../page/page.js";
import { drawing, on, state } from "../state/model.js";
import * as canvas from "./paint/canvas.js";
import { cssValue, look } from "./paint/looks.js";
import { outlines, stubs } from "./paint/picture.js";
import { paint } from "./paint/primitives.js";
import { isBatched, isHidden, linksOf, onScreen } from "./stage.js";
import { isVisible, view } from "./view.js";

/** @import { Ctx } from "../types/task" */
/** @import { Primitive } from "./paint/picture.js" */

/** With more clusters than this, only outer ones and those on routes are outlined. */
const MAX_OUTLINED = 60;

/** Whether an outline is drawn. @param {Primitive} outline */
const standsOut = ({ role }) => drawing().hulls.length <= MAX_OUTLINED || role !== "hull";

/**
 * Draw links that are too many and too faint for the graph, all of a kind in one stroke.
 * @param {Ctx} context
 */
function drawFaintLinks(context) {
  const spots = drawing().spots.map(onScreen);
  drawing().kinds.forEach((kind, i) => {
    const opacity = state.view.has("ink") ? 0.5 : kind.rest;
    if (!isBatched(kind) || !opacity || isHidden(kind)) return;
    context.beginPath();
    for (const { a, b } of linksOf(i)) {
      context.moveTo(spots[a].x, spots[a].y);
      context.lineTo(spots[b].x, spots[b].y);
    }
    context.globalAlpha = opacity;
    context.strokeStyle = cssValue(look(kind.role).token);
    context.lineWidth = 1;
    context.stroke();
    context.globalAlpha = 1;
  });
}

/** Draw everything beneath the graph anew. */
export function draw() {
  if (!isVisible()) return;
  const context = canvas.freshContext("under");
  const viewport = view();
  const hulls = !state.view.has("no-hulls");
  if (hulls) paint(context, outlines(drawing(), viewport).filter(standsOut), magnify());
  drawFaintLinks(context);
  if (hulls) paint(context, stubs(drawing(), viewport), magnify());
}

for (const event of /** @type {const} */ (["viewport", "document", "theme", "view"]))
  on(event, draw);
