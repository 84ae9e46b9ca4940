/* Draws the whole stage on another context: what the graph shows, and all around it. */
import { magnify } from "../../page/page.js";
import { drawing, drawnRoutes, state } from "../../state/model.js";
import * as backdrop from "../backdrop.js";
import { key } from "../drawing.js";
import * as overlay from "../overlay.js";
import { failedMarks, isBatched, isHidden, strokeBetween } from "../stage.js";
import { radius, view } from "../view.js";
import { drawOn } from "./canvas.js";
import { FAILED_OPACITY } from "./graph_style.js";
import { cssValue } from "./looks.js";
import { links } from "./picture.js";
import { paint } from "./primitives.js";

/** @import { Ctx } from "../../types/task" */
/** @import { Primitive } from "./picture.js" */

/** Returns the links on routes, which are not drawn at rest. */
function coveredLinks() {
  const pairs = drawnRoutes().flatMap((route) => route.slice(1).map((mark, i) => [route[i], mark]));
  return new Set(pairs.map(([a, b]) => strokeBetween(a, b)?.id));
}

/** Draw links and nodes as the graph shows them. @param {Ctx} context */
function graph(context) {
  const { kinds, spots, hollow, pills, strokes } = drawing();
  const [viewport, away] = [view(), coveredLinks()];
  const failed = failedMarks();
  const isDead = (/** @type {number} */ a, /** @type {number} */ b) =>
    failed.some(([p, q]) => (q === undefined ? [a, b].includes(p) : key(a, b) === key(p, q)));
  const visible = [...strokes.values()].filter(
    ({ kind, id }) => !isBatched(kinds[kind]) && !isHidden(kinds[kind]) && !away.has(id),
  );
  const restOpacity = (/** @type {number} */ rest) => (state.view.has("ink") ? 1 : rest);
  const inked = {
    ...drawing(),
    kinds: kinds.map((kind) => ({ ...kind, rest: restOpacity(kind.rest) })),
  };
  const deadLinks = visible.filter(({ a, b }) => isDead(a, b));
  paint(
    context,
    links(
      inked,
      visible.filter((link) => !deadLinks.includes(link)),
      viewport,
    ),
    magnify(),
  );
  paint(
    context,
    links(inked, deadLinks, viewport).map((line) => ({ ...line, opacity: FAILED_OPACITY })),
    magnify(),
  );
  if (pills) return;
  const empty = new Set(hollow);
  /** @type {Primitive[]} */
  const nodes = spots.map((spot, mark) => ({
    shape: "Disc",
    role: empty.has(mark) ? "node-hollow" : "node",
    at: viewport.at(spot),
    radius: radius(),
  }));
  paint(context, nodes, magnify());
}

/**
 * Draw what does not change from step to step, in CSS pixels: background, clusters, links, nodes.
 * @param {Ctx} context
 * @param {{width: number, height: number}} size
 * @param {boolean} clear whether the background is transparent
 */
export function beneath(context, { width, height }, clear = false) {
  context.fillStyle = cssValue("--stage");
  if (!clear) context.fillRect(0, 0, width, height);
  drawOn(context, () => {
    backdrop.draw();
    graph(context);
  });
}

/** Draw what belongs to the step on screen. @param {Ctx} context */
export const drawAbove = (context) => drawOn(context, overlay.draw);
