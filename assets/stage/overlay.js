/* Above the graph: what the task draws, labels, the ends, what has failed, and what moves. */
import { large } from "../parts/page.js";
import "./kept.js";
import * as model from "../state/model.js";
import { drawing, on, shown, signed, state, tasked, trace } from "../state/model.js";
import { fresh } from "./canvas.js";
import * as ink from "./ink.js";
import { labels } from "./labels.js";
import { token } from "./looks.js";
import * as pills from "./pills.js";
import { failedMarks, hopPath, markOnScreen } from "./stage.js";
import { radius, visible } from "./view.js";

/**
 * @typedef {import("../types/task").Ctx} Ctx
 * @typedef {import("../types/task").Mark} Mark
 */

/**
 * The signs of the ends: the source a disc with a hole, the target a disc in a ring.
 * @param {Ctx} context
 */
function ends(context) {
  const { marks, targetMark } = trace();
  if (signed("source")) end(context, marks[0], token("--source"), true);
  if (signed("target")) end(context, targetMark, token("--target"), false);
}

/** @param {Ctx} context @param {Mark} mark @param {string} color @param {boolean} isSource */
function end(context, mark, color, isSource) {
  if (mark === null) return;
  const [surface, stage] = [token("--surface"), token("--stage")];
  if (drawing().pills)
    return void pills.mark(mark, { fill: color, ink: surface, edge: surface, width: 1.5 });
  const r = Math.max(5 * large(), radius() + 1.5);
  const p = markOnScreen(mark);
  ink.disc(context, p, r + 2, stage);
  if (isSource) ink.disc(context, p, r, color);
  else ink.disc(context, p, r, surface, color, 2);
  ink.disc(context, p, r * (isSource ? 0.38 : 0.48), isSource ? surface : color);
}

/** Failed nodes crossed out, failed links cut. @param {Ctx} context */
function faults(context) {
  const r = Math.max(4, radius());
  for (const [a, b] of failedMarks()) {
    const isNode = b === undefined;
    if (isNode && drawing().pills) strike(a);
    else {
      const p = isNode ? markOnScreen(a) : hopPath(a, b).at(0.5);
      ink.disc(context, p, r + 3, token("--stage"), isNode ? token("--v-no") : null, 2);
      ink.cross(context, p, r, 2.2);
    }
  }
}

/**
 * A failed node that bears its address: crossed out with one line, so that it can still be read.
 * @param {number} mark
 */
function strike(mark) {
  const [fill, red] = [token("--surface"), token("--v-no")];
  pills.mark(mark, { fill, ink: red, edge: red, width: 1.5 });
  pills.over((context) => {
    const p = markOnScreen(mark);
    const [w, h] = ink.outline(context, p, mark, 3);
    context.strokeStyle = red;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(p.x - w, p.y + h);
    context.lineTo(p.x + w, p.y - h);
    context.stroke();
  });
}

/** A ring about the node that the keys have come to. */
function focusRing() {
  const { focus } = state;
  if (focus === null) return;
  pills.over((context) => {
    const p = markOnScreen(focus);
    if (!drawing().pills)
      return void ink.disc(context, p, Math.max(7, radius()) + 4, null, token("--ink"), 2);
    ink.outline(context, p, focus, 4);
    context.strokeStyle = token("--ink");
    context.lineWidth = 2;
    context.stroke();
  });
}

function drawWay() {
  if (!visible()) return;
  const context = fresh("route");
  pills.begin();
  const task = model.isRefused() ? null : tasked();
  task?.draw?.(context, shown());
  labels(context);
  ends(context);
  faults(context);
  task?.onTop?.(context, shown());
  focusRing();
  pills.draw();
}

function drawMoving() {
  if (!visible()) return;
  const context = fresh("over");
  if (!model.isRefused()) tasked().over?.(context, shown());
}

/** Draw everything above the graph anew. */
export function draw() {
  drawWay();
  drawMoving();
}

for (const event of ["viewport", "document", "step", "theme", "view", "hover", "focus"])
  on(event, draw);
on("frame", drawMoving);
if (document.fonts) document.fonts.ready.then(draw);
