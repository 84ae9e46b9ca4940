/* Draws verdicts above the drawing: hops that are no links, rings around nodes, words. */
import { magnify } from "../../page/page.js";
import { t } from "../../state/language.js";
import { drawing } from "../../state/model.js";
import { markOnScreen, radius, zoom } from "../stage.js";
import * as brush from "./draw.js";
import { cssValue, layerLook } from "./looks.js";
import { letters } from "./numbers.js";
import * as pills from "./pills.js";

/** @import { Ctx, Mark, Point } from "../../types/task" */

/** Width of the background around texts, in pixels on a usual screen. */
const HALO = 4;

/**
 * Draw a hop that is no link: dotted with a gap, a cross in the gap, and words.
 * @param {Ctx} context
 * @param {Mark} a
 * @param {Mark} b
 */
export function drawMissingLink(context, a, b) {
  if (a === null || b === null) return;
  const [from, to] = [markOnScreen(a), markOnScreen(b)];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const { line, width, dash } = layerLook("no-link");
  context.strokeStyle = cssValue(line);
  context.lineWidth = width * magnify();
  context.setLineDash(dash);
  const gap = Math.min(0.3, (12 * magnify()) / (Math.hypot(to.x - from.x, to.y - from.y) || 1));
  for (const end of [from, to]) {
    context.beginPath();
    context.moveTo(end.x, end.y);
    const reach = 1 - 2 * gap;
    context.lineTo(end.x + reach * (middle.x - end.x), end.y + reach * (middle.y - end.y));
    context.stroke();
  }
  context.setLineDash([]);
  brush.cross(context, middle, 6 * magnify(), 2.5 * magnify());
  words(
    context,
    { x: middle.x + 12 * magnify(), y: middle.y - 10 * magnify() },
    t("no link"),
    "v-no",
  );
}

/**
 * Write words, on the background of the stage.
 * @param {Ctx} context
 * @param {Point} p
 * @param {string} text
 * @param {string} name token of their colour
 * @param {CanvasTextAlign} [anchor]
 * @param {"sans" | "mono"} [face]
 */
export function words(context, p, text, name, anchor = "start", face = "sans") {
  letters(context, 12, face);
  context.textAlign = anchor;
  context.lineJoin = "round";
  context.lineWidth = HALO * magnify();
  context.strokeStyle = cssValue("--stage");
  context.strokeText(text, p.x, p.y);
  context.fillStyle = cssValue(`--${name}`);
  context.fillText(text, p.x, p.y);
}

/**
 * Draw a ring around a node in the colour of a verdict; around its address, if it contains that.
 * @param {Ctx} context
 * @param {number} mark
 * @param {string} name
 * @param {{width?: number, dash?: number[]}} [line]
 */
export function drawRing(context, mark, name, { width = 3, dash = [] } = {}) {
  const p = markOnScreen(mark);
  if (!drawing().pills) {
    const r = (Math.max(6, radius() * zoom()) + 5) * magnify();
    context.setLineDash(dash);
    brush.disc(context, p, r, null, cssValue(`--${name}`), width * magnify());
    context.setLineDash([]);
    return;
  }
  pills.addSign((top) => {
    brush.outline(top, p, mark, 4 * magnify());
    top.strokeStyle = cssValue(`--${name}`);
    top.lineWidth = width * magnify();
    top.setLineDash(dash);
    top.stroke();
    top.setLineDash([]);
  });
}

/**
 * Write words beside a node, opposite to its label, at the right if it has none; above a node that
 * contains its address.
 * @param {Ctx} context
 * @param {number} mark
 * @param {string} text
 * @param {string} name token of their colour
 */
export function nodeWords(context, mark, text, name) {
  const p = markOnScreen(mark);
  if (drawing().pills) {
    const above = { x: p.x, y: pills.corner(mark).y - 12 * magnify() };
    return pills.addSign((top) => words(top, above, text, name, "center"));
  }
  const [x, y] = drawing().sides[mark] ?? [-1, 0];
  const offset = Math.max(6, radius() * zoom()) + (Math.abs(x) > 0.4 ? 12 : 18) * magnify();
  const anchor = Math.abs(x) < 0.4 ? "center" : x > 0 ? "end" : "start";
  words(context, { x: p.x - x * offset, y: p.y - y * offset }, text, name, anchor);
}
