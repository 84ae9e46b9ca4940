/* Queues on the stage: a bar for each channel with a queue, its link coloured by heat, messages on
   links. */

import { magnify } from "../page/page.js";
import { stroke } from "../stage/geometry/curve.js";
import { arrowHead } from "../stage/paint/arrow_head.js";
import * as brush from "../stage/paint/draw.js";
import { redrawNodes } from "../stage/paint/link_ends.js";
import { cssValue } from "../stage/paint/looks.js";
import { pillWidth } from "../stage/paint/picture.js";
import * as swarm from "../stage/paint/swarm.js";
import { words } from "../stage/paint/verdicts.js";
import { hopPath, markOnScreen, radius } from "../stage/stage.js";
import { numberText } from "../state/language.js";
import { drawing, state } from "../state/model.js";
import { cached } from "../state/once.js";
import { isMoving, stepOf } from "../state/position.js";
import { heatOf } from "./bands.js";
import { hopsInCycle, hopsOf, linesAt, whereIs } from "./record.js";
import { cycleNow, followedMessage, markOf, onStage, queuesNow } from "./run_on_stage.js";

/** @import { Ctx } from "../types/task" */
/** @import { QueueDocument, QueueRun } from "./run_on_stage.js" */

/** Number of queues whose length is written: the longest ones. */
const MAX_NUMBERED = 6;
/** Shorter queues are never labelled. */
const MIN_NUMBERED = 5;
/** Maximum height of the bar of a host, in pixels. */
const MAX_HOST_BAR = 44;
/**
 * Length of a bar for one message and for each further one, in pixels; its maximum as a share of
 * the link.
 */
const [ONE, MORE, MOST] = [4, 1.6, 0.42];

/** Returns the length of the bar of a queue, in pixels. @param {number} count */
export const barLength = (count) => ONE + MORE * (count - 1);

/** Returns the channels with a queue, as nodes and lengths, the longest last. */
const queues = cached((/** @type {QueueRun} */ run, /** @type {Int32Array} */ lengths) => {
  /** @type {[a: number, b: number, count: number][]} */
  const rows = [];
  lengths.forEach((count, channel) => {
    const [a, b] = run.channels[channel];
    if (count) rows.push([markOf(run, a), markOf(run, b), count]);
  });
  return rows.sort((x, y) => x[2] - y[2]);
});

/**
 * Colours links by the heat of their longer queue.
 * @param {Ctx} context
 * @param {[number, number, number][]} rows
 */
function drawHeat(context, rows) {
  /** @type {Map<string, [number, number, number]>} */
  const links = new Map();
  for (const [a, b, count] of rows) {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    links.set(key, [a, b, count + (links.get(key)?.[2] ?? 0)]);
  }
  for (const [a, b, count] of [...links.values()].sort((x, y) => x[2] - y[2])) {
    const level = heatOf(count);
    context.globalAlpha = level === 1 ? 0.4 : 0.75;
    swarm.drawHot(context, a, b, swarm.heat(level));
  }
  context.globalAlpha = 1;
}

/** Returns about how far the edge of a node is from its middle. @param {number} mark */
export const edgeOf = (mark) =>
  drawing().pills ? (pillWidth(drawing().labels[mark]) / 2) * magnify() : radius();

/**
 * A bar at the beginning of a link.
 * @param {Ctx} context
 * @param {number} a
 * @param {number} b
 * @param {number} count
 */
function drawBar(context, a, b, count) {
  const path = hopPath(a, b);
  const [p, q] = [path.at(0), path.at(1)];
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  const long = (edgeOf(a) + barLength(count) * magnify()) / Math.max(length, 1);
  context.strokeStyle = cssValue(swarm.heat(heatOf(count)).name);
  context.lineWidth = (brush.isDense() ? 3 : 7) * magnify();
  stroke(context, path, Math.min(long, MOST));
}

/**
 * Writes the lengths of the longest queues beside their bars.
 * @param {Ctx} context
 * @param {[number, number, number][]} rows
 */
function drawNumbers(context, rows) {
  for (const [a, b, count] of rows.slice(-MAX_NUMBERED)) {
    if (count < MIN_NUMBERED) continue;
    const path = hopPath(a, b);
    const [p, q] = [path.at(0), path.at(1)];
    const length = Math.max(1, Math.hypot(q.x - p.x, q.y - p.y));
    const at = path.at(Math.min((edgeOf(a) + barLength(count) + 12) / length, MOST + 0.06));
    words(context, at, numberText(count), "ink", "center", "mono");
  }
}

/**
 * Draws the messages that wait at a host as an upright bar at its node.
 * @param {Ctx} context
 * @param {QueueDocument} document
 */
function drawLines(context, document) {
  if (document.bound === null) return;
  const { run, recording } = onStage(document);
  for (const [host, count] of linesAt(recording, cycleNow(document))) {
    const mark = markOf(run, run.host_nodes[host]);
    const { x, y } = markOnScreen(mark);
    const [w, h] = [5 * magnify(), Math.min(MAX_HOST_BAR, ONE + 2 * Math.sqrt(count)) * magnify()];
    const offset = (drawing().pills ? pillWidth(drawing().labels[mark]) / 2 : radius()) + 4;
    context.fillStyle = cssValue(swarm.heat(heatOf(count)).name);
    context.fillRect(x + offset * magnify(), y + radius() - h, w, h);
  }
}

/**
 * Draws the full queues that wait for each other for ever, if there are any.
 * @param {Ctx} context
 * @param {QueueDocument} document
 */
function drawDeadlock(context, document) {
  const { run } = onStage(document);
  const { stopped } = run.point;
  if (stopped === null || cycleNow(document) < stopped) return;
  for (const channel of run.circle) {
    const path = pathOf(run, channel);
    brush.line(context, path, { color: cssValue("--v-no"), width: 3 });
    arrowHead(context, path.at(0.56), path.at(0.45), 15);
  }
}

/**
 * Draws waiting messages, below the labels.
 * @param {Ctx} context
 * @param {QueueDocument} document
 */
export function drawQueues(context, document) {
  const { run, recording } = onStage(document);
  const rows = queues(run, queuesNow(document));
  drawHeat(context, rows);
  drawWay(context, run, recording, followedMessage(document), cycleNow(document));
  for (const [a, b, count] of rows) drawBar(context, a, b, count);
  drawLines(context, document);
  drawDeadlock(context, document);
  redrawNodes(
    context,
    rows.flatMap((row) => row.slice(0, 2)),
  );
  if (!brush.isDense()) drawNumbers(context, rows);
}

/**
 * Draws the route of a message up to a cycle; none for -1.
 * @param {Ctx} context
 * @param {Parameters<typeof pathOf>[0]} run
 * @param {import("./record.js").Recording} recording
 * @param {number} message
 * @param {number} cycle
 */
export function drawWay(context, run, recording, message, cycle) {
  if (message < 0) return;
  for (const hop of hopsOf(recording, message)) {
    if (recording.left[hop] >= cycle) break;
    brush.trail(context, pathOf(run, recording.channel[hop]));
  }
}

/** Returns the position of messages on links, from 0 to 1: a half if nothing moves. */
export function fraction() {
  const part = Math.max(0, state.at - stepOf(state.at));
  return state.playing || isMoving(part) ? part : 0.5;
}

/**
 * Draws the messages of a cycle on their links.
 * @param {Ctx} context
 * @param {QueueDocument} document
 */
export function drawMessages(context, document) {
  const { run, recording } = onStage(document);
  const cycle = cycleNow(document);
  const part = fraction();
  const message = followedMessage(document);
  const points = [];
  for (const hop of hopsInCycle(recording, cycle)) {
    if (recording.message[hop] === message) continue;
    points.push(pathOf(run, recording.channel[hop]).at(part));
  }
  swarm.tokens(context, points);
  if (message >= 0) drawFollowed(context, document, message, part);
}

/**
 * Returns the path of a channel on screen, cached until the stage moves.
 * @param {Pick<import("./run_on_stage.js").QueueRun, "channels" | "marks">} run
 * @param {number} channel
 */
export function pathOf(run, channel) {
  const [a, b] = run.channels[channel];
  const [path] = swarm.paths(`channel ${a} ${b}`, [[markOf(run, a), markOf(run, b)]]);
  return path ?? hopPath(markOf(run, a), markOf(run, b));
}

/**
 * Draws the followed message.
 * @param {Ctx} context
 * @param {QueueDocument} document
 * @param {number} message
 * @param {number} part
 */
function drawFollowed(context, document, message, part) {
  const { run, recording } = onStage(document);
  const { kind, hop } = whereIs(recording, message, cycleNow(document));
  if (kind === "unborn") return;
  const target = markOnScreen(markOf(run, recording.targets[message]));
  if (kind === "home") return void brush.drawEndRing(context, target);
  if (kind === "line") {
    const source = markOnScreen(markOf(run, recording.sources[message]));
    return void brush.message(context, source, brush.restSize());
  }
  const [a, b] = run.channels[recording.channel[hop]];
  const path = hopPath(markOf(run, a), markOf(run, b));
  if (kind === "link") brush.message(context, path.at(part), brush.movingSize(part));
  else brush.message(context, markOnScreen(markOf(run, a)), brush.restSize());
  brush.drawEndRing(context, target);
}
