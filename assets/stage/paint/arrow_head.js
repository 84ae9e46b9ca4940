/* Heads of arrows, apart from what every stage draws: only channels that are held have them. */
import { large } from "../../page/page.js";
import { token } from "./looks.js";

/** @import { Ctx, Point } from "../../types/task" */

/** How far the sides of the head of an arrow are turned from its tip, in radians. */
const OPEN = 2.6;

/**
 * The head of an arrow, in the colour of what is wrong.
 * @param {Ctx} context
 * @param {Point} tip
 * @param {Point} from a point of its shaft
 * @param {number} [reach] how long its sides are
 */
export function arrowHead(context, tip, from, reach = 9) {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const side = reach * large();
  context.fillStyle = token("--v-no");
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  for (const turn of [OPEN, -OPEN]) {
    context.lineTo(tip.x + side * Math.cos(angle + turn), tip.y + side * Math.sin(angle + turn));
  }
  context.fill();
}
