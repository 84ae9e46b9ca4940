/* Draws heads of arrows; a separate module, since only channels held by messages have them. */
import { magnify } from "../../page/page.js";
import { cssValue } from "./looks.js";

/** @import { Ctx, Point } from "../../types/task" */

/** Angle between the direction of an arrow and the sides of its head, in radians. */
const SIDE_ANGLE = 2.6;

/**
 * Draw the head of an arrow, in the colour of errors.
 * @param {Ctx} context
 * @param {Point} tip
 * @param {Point} from a point of its shaft
 * @param {number} [reach] length of its sides
 */
export function arrowHead(context, tip, from, reach = 9) {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const side = reach * magnify();
  context.fillStyle = cssValue("--v-no");
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  for (const turn of [SIDE_ANGLE, -SIDE_ANGLE]) {
    context.lineTo(tip.x + side * Math.cos(angle + turn), tip.y + side * Math.sin(angle + turn));
  }
  context.fill();
}
