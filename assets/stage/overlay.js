/* Above the graph: what the task draws, labels, the ends, what has failed, and what moves. */
import { large } from "../page/page.js";
import "./memo.js";
import * as model from "../state/model.js";
import { drawing, on, shown, state, tasked } from "../state/model.js";
import { freshContext } from "./paint/canvas.js";
import * as ink from "./paint/draw.js";
import { drawNames, labels } from "./paint/labels.js";
import * as joints from "./paint/link_ends.js";
import { token } from "./paint/looks.js";
import * as pills from "./paint/pills.js";
import { paint } from "./paint/primitives.js";
import { failedMarks, hopPath, markOnScreen } from "./stage.js";
import { ends, radius, visible } from "./view.js";

/** @import { Ctx } from "../types/task" */

/** The signs of the ends. @param {Ctx} context */
function signs(context) {
  if (!drawing().pills) return void paint(context, joints.signs(), large());
  for (const { role, mark } of ends()) pills.face(mark, role === "from" ? "source" : "target");
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
  const context = freshContext("route");
  pills.begin();
  const task = model.isRefused() ? null : tasked();
  task?.draw?.(context, shown());
  drawNames(context);
  labels(context);
  signs(context);
  faults(context);
  task?.onTop?.(context, shown());
  focusRing();
}

function drawMoving() {
  if (!visible()) return;
  const context = freshContext("over");
  if (!model.isRefused()) tasked().over?.(context, shown());
}

/** Draw everything above the graph anew. */
export function draw() {
  drawWay();
  drawMoving();
  // Above what moves, also where all is drawn on one canvas.
  if (visible()) pills.draw();
}

for (const event of /** @type {const} */ ([
  "viewport",
  "document",
  "step",
  "theme",
  "view",
  "hover",
  "focus",
]))
  on(event, draw);
on("frame", drawMoving);
// A face is fetched when it is first drawn with, so words are measured and drawn again.
document.fonts?.addEventListener("loadingdone", draw);
