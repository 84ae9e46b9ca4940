/* Beneath the graph: the outlines of clusters, links too faint for it, clusters not drawn. */
import { large } from "../page/page.js";
import { drawing, on, state } from "../state/model.js";
import * as canvas from "./paint/canvas.js";
import { look, token } from "./paint/looks.js";
import { outlines, stubs } from "./paint/picture.js";
import { paint } from "./paint/primitives.js";
import { isBatched, isHidden, linksOf, onScreen } from "./stage.js";
import { view, visible } from "./view.js";

/** @import { Ctx } from "../types/task" */
/** @import { Primitive } from "./paint/picture.js" */

/** So many clusters are drawn without areas: only what the route touches stands out. */
const MANY = 60;

/** @param {Primitive} outline */
const standsOut = ({ role }) => drawing().hulls.length <= MANY || role !== "hull";

/** Links too many and too faint for the graph: all of a kind in one stroke. @param {Ctx} context */
function faint(context) {
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
    context.strokeStyle = token(look(kind.role).token);
    context.lineWidth = 1;
    context.stroke();
    context.globalAlpha = 1;
  });
}

/** Draw everything beneath the graph anew. */
export function draw() {
  if (!visible()) return;
  const context = canvas.freshContext("under");
  const viewport = view();
  const hulls = !state.view.has("no-hulls");
  if (hulls) paint(context, outlines(drawing(), viewport).filter(standsOut), large());
  faint(context);
  if (hulls) paint(context, stubs(drawing(), viewport), large());
}

for (const event of /** @type {const} */ (["viewport", "document", "theme", "view"]))
  on(event, draw);
