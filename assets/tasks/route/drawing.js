/* The route on the stage: travelled links on amber, those to come in full ink, the message. */
import * as curve from "../../stage/curve.js";
import * as ink from "../../stage/ink.js";
import { token } from "../../stage/looks.js";
import { hopPath, legs, markOnScreen, radius, zoom } from "../../stage/stage.js";
import { done, drawing, held, kindOf, state, steps, trace } from "../../state/model.js";

/**
 * @typedef {import("../../types/task").Ctx} Ctx
 * @typedef {import("../../types/task").Mark} Mark
 */

/** A shortest way, dotted, where the route is another one. @param {Ctx} context */
function shortest(context) {
  if (state.view.has("no-shortest")) return;
  context.strokeStyle = token("--ink");
  context.lineWidth = 1.5;
  context.setLineDash([1.5, 3.5]);
  for (const path of legs(trace().shortest)) if (path) curve.stroke(context, path);
  context.setLineDash([]);
}

/** The way: links and the nodes that were visited. @param {Ctx} context */
export function way(context) {
  const { hops, marks, lost } = trace();
  const still = held(hops, done());
  const paths = hops.map(({ a, b }) => (a === null || b === null ? null : hopPath(a, b)));
  shortest(context);
  paths.forEach((path, i) => {
    if (path && still.has(i)) ink.trail(context, path);
  });
  paths.forEach((path, i) => {
    if (!path) return;
    context.globalAlpha = i < Math.ceil(state.at) ? 1 : 0.62;
    ink.linkOn(context, kindOf(hops[i]).role, path);
  });
  context.globalAlpha = 1;
  marks.slice(1).forEach((mark, i) => {
    if (mark !== null && hops[i].action !== "retreat") node(context, mark, still.has(i));
  });
  const end = marks[marks.length - 1];
  if (lost && state.at >= steps() && end !== null)
    ink.cross(context, markOnScreen(end), ink.tokenSize(), 3.5);
}

/** @param {Ctx} context @param {number} mark @param {boolean} visited */
function node(context, mark, visited) {
  ink.node(context, mark, {
    fill: token(visited ? "--msg" : "--node"),
    ink: token(visited ? "--msg-ink" : "--ink"),
    edge: token("--ink"),
    r: Math.max(2.4, radius() * zoom()),
    width: visited ? 1.5 : 1.2,
  });
}

/**
 * The message: on its link while a hop is under way, at its node otherwise.
 * @param {Ctx} context
 */
export function moving(context) {
  const { hops, marks } = trace();
  const i = done();
  const fraction = state.at - i;
  if (i < hops.length && fraction > 1e-6) underWay(context, i, ink.ease(fraction));
  else atRest(context, marks[Math.min(i, marks.length - 1)], i === 0 || i >= hops.length);
}

const size = ink.tokenSize;

/** @param {Ctx} context @param {number} i @param {number} eased */
function underWay(context, i, eased) {
  const { a, b } = trace().hops[i];
  if (a === null || b === null) return;
  const path = hopPath(a, b);
  ink.trail(context, path, eased);
  ink.linkOn(context, kindOf(trace().hops[i]).role, path);
  ink.message(context, path.at(eased), size(), { halo: 5.5 });
}

/** @param {Ctx} context @param {Mark} mark @param {boolean} atEnd */
function atRest(context, mark, atEnd) {
  if (mark === null) return;
  const p = markOnScreen(mark);
  if (drawing().pills) return void ink.glow(context, p, mark);
  if (!atEnd) return void ink.message(context, p, size(), { halo: 5.5 });
  // At an end the message is a ring, so that the sign of the end can be seen.
  context.globalAlpha = 0.25;
  ink.disc(context, p, size() + 5.5, token("--msg"));
  context.globalAlpha = 1;
  ink.disc(context, p, size() + 2, null, token("--msg"), 3);
}
