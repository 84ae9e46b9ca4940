/* The layers above the graph: the drawing of the task, labels, source and target, faults,
   messages. */
import { magnify } from "../page/page.js";
import "./memo.js";
import * as model from "../state/model.js";
import { currentTask, drawing, on, state, taskResult } from "../state/model.js";
import { freshContext } from "./paint/canvas.js";
import * as brush from "./paint/draw.js";
import { drawNames, labels } from "./paint/labels.js";
import * as linkEnds from "./paint/link_ends.js";
import { cssValue } from "./paint/looks.js";
import * as pills from "./paint/pills.js";
import { paint } from "./paint/primitives.js";
import { failedMarks, hopPath, markOnScreen } from "./stage.js";
import { ends, isVisible, radius } from "./view.js";

/** @import { Ctx } from "../types/task" */

/** Draw the signs of source and target. @param {Ctx} context */
function signs(context) {
  if (!drawing().pills) return void paint(context, linkEnds.signs(), magnify());
  for (const { role, mark } of ends()) pills.setPart(mark, role === "from" ? "source" : "target");
}

/** Draw crosses on failed nodes and links. @param {Ctx} context */
function faults(context) {
  const r = Math.max(4, radius());
  for (const [a, b] of failedMarks()) {
    const isNode = b === undefined;
    if (isNode && drawing().pills) strike(a);
    else {
      const p = isNode ? markOnScreen(a) : hopPath(a, b).at(0.5);
      brush.disc(context, p, r + 3, cssValue("--stage"), isNode ? cssValue("--v-no") : null, 2);
      brush.cross(context, p, r, 2.2);
    }
  }
}

/**
 * Strike out a failed node that contains its address, with one line, so that it can still be read.
 * @param {number} mark
 */
function strike(mark) {
  const [fill, red] = [cssValue("--surface"), cssValue("--v-no")];
  pills.setFace(mark, { fill, ink: red, edge: red, width: 1.5 });
  pills.addSign((context) => {
    const p = markOnScreen(mark);
    const [w, h] = brush.outline(context, p, mark, 3);
    context.strokeStyle = red;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(p.x - w, p.y + h);
    context.lineTo(p.x + w, p.y - h);
    context.stroke();
  });
}

/** Draw a ring around the node with the keyboard focus. */
function focusRing() {
  const { focus } = state;
  if (focus === null) return;
  pills.addSign((context) => {
    const p = markOnScreen(focus);
    if (!drawing().pills)
      return void brush.disc(context, p, Math.max(7, radius()) + 4, null, cssValue("--ink"), 2);
    brush.outline(context, p, focus, 4);
    context.strokeStyle = cssValue("--ink");
    context.lineWidth = 2;
    context.stroke();
  });
}

/** Draw what only changes from step to step. */
function drawStill() {
  if (!isVisible()) return;
  const context = freshContext("route");
  pills.begin();
  const task = model.isRefused() ? null : currentTask();
  task?.draw?.(context, taskResult());
  drawNames(context);
  labels(context);
  signs(context);
  faults(context);
  task?.onTop?.(context, taskResult());
  focusRing();
}

/** Draw the messages that move. */
function drawMoving() {
  if (!isVisible()) return;
  const context = freshContext("over");
  if (!model.isRefused()) currentTask().over?.(context, taskResult());
}

/** Draw everything above the graph anew. */
export function draw() {
  drawStill();
  drawMoving();
  // Addresses are above the messages, even if all is drawn on one canvas.
  if (isVisible()) pills.draw();
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
// A font is loaded when it is first drawn with; then all is drawn again.
document.fonts?.addEventListener("loadingdone", draw);
