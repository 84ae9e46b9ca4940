/* Draws a prediction on the stage: the route so far, the message that waits, the answer, its
   verdict. */

import { magnify } from "../page/page.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue } from "../stage/paint/looks.js";
import { paint } from "../stage/paint/primitives.js";
import * as routePath from "../stage/paint/route_path.js";
import { drawMissingLink, drawRing, nodeWords } from "../stage/paint/verdicts.js";
import { hopPath, markOnScreen, strokeBetween } from "../stage/stage.js";
import { view } from "../stage/view.js";
import { t } from "../state/language.js";
import { done, drawing, state } from "../state/model.js";
import { isMoving, stepUnderWay } from "../state/position.js";
import { drawWay } from "../tasks/route/drawing.js";
import { currentStop, lastStop, phase, routeFrom, turnAt } from "./game.js";
import { whyHops } from "./words.js";

/** @import { Ctx, Mark } from "../types/task" */
/** @import { Game } from "./game.js" */
/** @import { NextHopRow as NextHop } from "../types/documents" */
/** Functions that give the mark of a node, and the name of its cluster. */
/** @typedef {{mark: (address: string) => Mark, cluster: (address: string) => string}} Places */

/** Returns the marks of the stops. @param {Game} game @param {Places} places */
export const marksOf = ({ stops }, { mark }) => stops.map(({ at }) => mark(at));

/** Draw links from one node to others. */
function drawLinks(
  /** @type {Ctx} */ context,
  /** @type {Mark} */ from,
  /** @type {NextHop[]} */ hops,
) {
  if (from === null) return;
  for (const { mark, role } of hops) {
    if (mark !== null) brush.drawLink(context, role, hopPath(from, mark));
  }
}

/**
 * Draw the route so far; after a wrong answer, also what would have been right.
 * @param {Ctx} context
 * @param {Game} game
 * @param {Places} places
 * @param {boolean} hinted whether the links of the node are shown
 */
export function draw(context, game, places, hinted) {
  const viewport = view();
  const marks = marksOf(game, places);
  const phaseNow = phase(game);
  const from = places.mark(currentStop(game).at);
  const hops = turnAt(currentStop(game))?.hops ?? [];
  if (phaseNow === "longer" || phaseNow === "other") {
    const rest = routeFrom(game, currentStop(game)).map(places.mark);
    paint(context, routePath.dottedLines(drawing(), viewport, strokeBetween, rest), magnify());
  }
  const heldHops = new Set(marks.slice(1).flatMap((_, i) => (i < done() ? [i] : [])));
  drawWay(context, viewport, { marks, heldHops, begun: stepUnderWay(state.at) });
  if (phaseNow === "waiting" && hinted) drawLinks(context, from, hops);
  if (phaseNow === "longer" || phaseNow === "other") {
    drawLinks(
      context,
      from,
      hops.filter(({ address }) => address === game.answer?.chosen),
    );
  }
  if (phaseNow === "no_link" && game.answer) {
    const { chosen } = game.answer;
    const why = { from: currentStop(game).at, chosen, cluster: places.cluster };
    drawLinks(context, from, whyHops(hops, why));
    drawMissingLink(context, from, places.mark(chosen));
  }
}

/** The colour tokens of verdicts. */
const COLOURS = { right: "v-ok", longer: "v-dep", other: "v-dep", no_link: "v-no" };

/** Least width of a stage, in pixels, on which the distances left are written. */
const MIN_WIDTH = 500;

/** Write the distance left beside a node. */
function writeDistanceLeft(
  /** @type {Ctx} */ context,
  /** @type {NextHop} */ { mark, left },
  /** @type {string} */ name,
) {
  if (mark === null || left === null || view().width < MIN_WIDTH) return;
  nodeWords(context, mark, t("{left} left", { left }), name);
}

/**
 * Draw rings around the chosen node and the best ones, with the distances left.
 * @param {Ctx} context
 * @param {Game} game
 * @param {Places} places
 */
export function onTop(context, game, places) {
  const { answer } = game;
  if (!answer) return;
  const chosenMark = places.mark(answer.chosen);
  if (answer.verdict === "longer" || answer.verdict === "other") {
    const [, next] = routeFrom(game, currentStop(game));
    const best = turnAt(currentStop(game))?.hops.find(({ address }) => address === next);
    if (best && best.mark !== null) {
      drawRing(context, best.mark, "v-ok");
      writeDistanceLeft(context, best, "v-ok");
    }
  }
  if (chosenMark === null) return;
  drawRing(context, chosenMark, COLOURS[answer.verdict]);
  if (answer.hop && answer.verdict !== "right") writeDistanceLeft(context, answer.hop, "v-dep");
}

/**
 * Draw the message: on a link or at its node; while it waits, with two rings around it.
 * @param {Ctx} context
 * @param {Game} game
 * @param {Places} places
 */
export function over(context, game, places) {
  const marks = marksOf(game, places);
  const i = Math.min(done(), marks.length - 1);
  const [a, b = null] = [marks[i], marks[i + 1] ?? null];
  const part = state.at - i;
  if (isMoving(part) && a !== null && b !== null) {
    const path = hopPath(a, b);
    const eased = brush.ease(part);
    brush.trail(context, path, eased);
    brush.drawLink(context, game.stops[i + 1].hop?.role ?? "local", path);
    brush.message(context, path.at(eased), brush.movingSize(eased));
    return;
  }
  if (a === null) return;
  const p = markOnScreen(a);
  brush.message(context, p, brush.tokenSize(), { halo: 2.5 });
  if (phase(game) !== "waiting" || i < marks.length - 1) return;
  for (const margin of [6, 11]) {
    if (drawing().pills) {
      brush.outline(context, p, a, margin + 3);
      context.strokeStyle = cssValue("--msg");
      context.lineWidth = 1.6 * magnify();
      context.stroke();
      continue;
    }
    brush.disc(
      context,
      p,
      brush.tokenSize() + margin * magnify(),
      null,
      cssValue("--msg"),
      1.6 * magnify(),
    );
  }
}

/**
 * Returns the nodes that are always labelled: the stops, the chosen node, the right ones.
 * @param {Game} game
 * @param {Places} places
 */
export function touchedNodes(game, places) {
  const { answer } = game;
  const marks = marksOf(game, places);
  if (!answer || answer.verdict === "right") return [marks];
  if (answer.verdict === "no_link") return [marks, [places.mark(answer.chosen)]];
  return [
    marks,
    [places.mark(answer.chosen)],
    [places.mark(routeFrom(game, currentStop(game))[1] ?? lastStop(game).at)],
  ];
}
