/* The route on the stage: travelled links on amber, those to come in full ink, the message. */
import { large } from "../../parts/page.js";
import * as ink from "../../stage/ink.js";
import { token } from "../../stage/looks.js";
import { paint } from "../../stage/paint.js";
import * as pills from "../../stage/pills.js";
import { hopPath, markOnScreen, strokeBetween } from "../../stage/stage.js";
import { view } from "../../stage/view.js";
import * as ways from "../../stage/ways.js";
import { done, drawing, held as heldOf, kindOf, state, steps, trace } from "../../state/model.js";

/**
 * @typedef {import("../../types/task").Ctx} Ctx
 * @typedef {import("../../types/task").Mark} Mark
 */

/** The way: links and the nodes that were visited. @param {Ctx} context */
export function way(context) {
  const { hops, marks, lost, shortest } = trace();
  const seen = view();
  const held = heldOf(hops, done());
  const skip = new Set(hops.flatMap((hop, i) => (hop.action === "retreat" ? [i] : [])));
  const it = { marks, held, begun: Math.ceil(state.at), skip };
  const dotted = state.view.has("no-shortest") ? [] : shortest;
  paint(context, ways.beside(drawing(), seen, strokeBetween, dotted), large());
  paint(context, ways.lit(drawing(), seen, strokeBetween, it), large());
  if (drawing().pills) {
    marks.slice(1).forEach((mark, i) => {
      if (mark !== null && !skip.has(i)) pills.face(mark, held.has(i) ? "visited" : "ahead");
    });
  } else paint(context, ways.passed(drawing(), seen, it), large());
  const end = marks[marks.length - 1];
  if (lost && state.at >= steps() && end !== null)
    ink.cross(context, markOnScreen(end), ink.tokenSize(), 3.5);
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
