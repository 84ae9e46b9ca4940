/* Redraws nodes that lines of a task were drawn over, in their ordinary look, with the signs of
   source and target. */
import { magnify } from "../../page/page.js";
import { drawing } from "../../state/model.js";
import { LOOKS } from "../../style/looks.js";
import { markOnScreen } from "../geometry/screen.js";
import { ends, radius, view } from "../view.js";
import { lineWidthFactor } from "./picture.js";
import { paint } from "./primitives.js";
import * as routePath from "./route_path.js";

/**
 * Returns the signs of source and target on nodes that are discs.
 * @returns {import("./picture.js").Primitive[]}
 */
export const signs = () =>
  routePath.signs(
    drawing(),
    view(),
    ends().map(({ role, mark }) => ({ role: role === "from" ? "source" : "target", mark })),
  );

/**
 * Draw nodes again over which lines were drawn. Nodes with their addresses are above lines anyway.
 * @param {CanvasRenderingContext2D} context
 * @param {Iterable<import("../../types/task").Mark>} marks
 */
export function redrawNodes(context, marks) {
  if (drawing().pills) return;
  const all = new Set(marks);
  const hollow = new Set(drawing().hollow);
  const r = radius();
  const discs = [...all].flatMap((mark) => {
    if (mark === null || mark < 0) return [];
    const { x, y } = markOnScreen(mark);
    const role = hollow.has(mark) ? "node-hollow" : "node";
    const width = LOOKS[role].width * lineWidthFactor(r);
    return [{ shape: /** @type {const} */ ("Disc"), role, at: at(x, y), radius: r, width }];
  });
  paint(context, discs, magnify());
  if (ends().some(({ mark }) => all.has(mark))) paint(context, signs(), magnify());
}

/** @param {number} x @param {number} y @returns {[number, number]} */
const at = (x, y) => [x, y];
