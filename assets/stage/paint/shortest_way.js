/* Draws a shortest way beside a route that is checked. */
import { hopPaths } from "../stage.js";
import * as brush from "./draw.js";
import { cssValue, layerLook } from "./looks.js";

/** @import { Ctx, Mark } from "../../types/task" */

/** Draw a shortest way, dotted. @param {Ctx} context @param {Mark[]} marks */
export function drawShortest(context, marks) {
  const { line, width, dash } = layerLook("way-on");
  for (const path of hopPaths(marks))
    if (path) brush.line(context, path, { color: cssValue(line), width, dash });
}
