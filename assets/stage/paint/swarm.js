/* Draws many messages that travel at once, and the load of links as heat. */

import { magnify } from "../../page/page.js";
import { numberText, t } from "../../state/language.js";
import { on } from "../../state/model.js";
import { h } from "../../widgets/dom.js";
import { memo } from "../memo.js";
import { hopPath } from "../stage.js";
import { contextOf, isExport } from "./canvas.js";
import * as brush from "./draw.js";
import { cssValue, layerLook, line } from "./looks.js";

/** @import { Ctx, Mark, Point } from "../../types/task" */
/** @import { Path } from "../geometry/curve.js" */

/** @type {Map<string, (Path | null)[]>} */
const pathsByName = memo();

/**
 * Returns the paths between pairs of marks on screen; they are cached under a name until the stage
 * moves.
 * @param {string} name
 * @param {[Mark, Mark][]} pairs
 * @param {boolean} [isAlone] whether the paths under other names are removed from the cache
 */
export function paths(name, pairs, isAlone = false) {
  const path = pathsByName.get(name);
  if (path) return path;
  if (isAlone) pathsByName.clear();
  const list = pairs.map(([a, b]) => (a === null || b === null ? null : hopPath(a, b)));
  pathsByName.set(name, list);
  return list;
}

/** Returns the radius of a message among many. */
const size = () => Math.min(0.6 * brush.tokenSize(), 6 * magnify());

/** @type {Map<string, {canvas: HTMLCanvasElement, half: number}>} */
const stamps = new Map();
on("theme", () => stamps.clear());

/** Returns a picture of a message, which is drawn a thousand times in a frame. */
function stamp() {
  const { fill: inner, line: outer, width } = layerLook("one-of-many");
  const [r, fill, edge] = [size(), cssValue(inner), cssValue(outer)];
  const name = [r, fill, edge, width, devicePixelRatio].join();
  const bitmap = stamps.get(name);
  if (bitmap) return bitmap;
  const half = Math.ceil(r + width);
  const canvas = h("canvas");
  canvas.width = canvas.height = 2 * half * devicePixelRatio;
  const context = contextOf(canvas);
  context.scale(devicePixelRatio, devicePixelRatio);
  brush.disc(context, { x: half, y: half }, r, fill, edge, width);
  const image = { canvas, half };
  stamps.set(name, image);
  return image;
}

/** Draw messages at many points. @param {Ctx} context @param {Point[]} points */
export function tokens(context, points) {
  const discs = points.filter((p) => !brush.drawAsRing(context, p));
  if (isExport()) {
    const { fill, line, width } = layerLook("one-of-many");
    for (const p of discs) brush.disc(context, p, size(), cssValue(fill), cssValue(line), width);
    return;
  }
  const { canvas, half } = stamp();
  for (const p of discs) context.drawImage(canvas, p.x - half, p.y - half, 2 * half, 2 * half);
}

/** Returns colour and width for a load from 1 to 4 and more. @param {number} share */
export function heat(share) {
  const { line, width } = layerLook(`heat-${Math.min(share, 4)}`);
  return { name: line, width };
}

/**
 * Draw a link in the heat of its load, with the dash of its kind.
 * @param {Ctx} context
 * @param {number} a
 * @param {number} b
 * @param {{name: string, width: number}} heat
 */
export function drawHot(context, a, b, { name, width }) {
  brush.line(context, hopPath(a, b), {
    color: cssValue(name),
    width: width * (brush.isDense() ? 0.45 : 1),
    dash: brush.dashBetween(a, b),
  });
}

/**
 * Returns a row of the legend of heat: a sample, its meaning, the number of links.
 * @param {{name: string, width: number} | null} heat null for links that are not drawn
 * @param {string} words
 * @param {number} count
 */
export const legendRow = (heat, words, count) =>
  h(
    "div.heat-row",
    heat ? line(heat.name, 40, heat.width) : h("span"),
    h("span", words),
    h("span.mono", numberText(count)),
  );

/**
 * Returns the legend of heat: how many links are shared by how many messages.
 * @param {{[share: number]: number}} counts
 */
export const legend = (counts) =>
  [2, 3, 4].map((share) =>
    legendRow(
      heat(share),
      t("{n} share it", { n: share === 4 ? t("4 or more") : share }),
      counts[share] ?? 0,
    ),
  );
