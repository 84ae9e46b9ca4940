/* Draws a finding of a check on the stage: a cycle as arrows with numbers, a pair, or the load. */

import * as place from "../../stage/geometry/screen.js";
import { arrowHead } from "../../stage/paint/arrow_head.js";
import * as brush from "../../stage/paint/draw.js";
import { cssValue, layerLook } from "../../stage/paint/looks.js";
import { number } from "../../stage/paint/numbers.js";
import { drawShortest } from "../../stage/paint/shortest_way.js";
import * as swarm from "../../stage/paint/swarm.js";
import { cy, hopPath, hopPaths } from "../../stage/stage.js";
import { drawing, emit, state } from "../../state/model.js";
import { fetchJson } from "./api.js";
import { LINE_WIDTHS } from "./pixels.js";
import { run } from "./run.js";
import { busiest } from "./sum.js";

/** @import { CycleChannel, PairRoute } from "../../types/documents" */
/** @import { Ctx, Mark } from "../../types/task" */

/** The finding on the stage. */
export const onStage = {
  /** @type {CycleChannel[]} */
  cycle: [],
  /** The index of the channel of the cycle that is marked. */
  channel: 0,
  /** @type {PairRoute | null} */
  pair: null,
  load: false,
};

/** The marks of addresses, by drawing. @type {WeakMap<object, Map<string, number>>} */
const marksOf = new WeakMap();

/** Returns the mark of an address, null if it is not drawn. @param {string} text @returns {Mark} */
export function markOfAddress(text) {
  if (!state.drawing) return null;
  let marks = marksOf.get(state.drawing);
  if (!marks) {
    marks = new Map(drawing().addresses.map((name, i) => [name, i]));
    marksOf.set(state.drawing, marks);
  }
  return marks.get(text) ?? null;
}

/** Returns the routes whose nodes are labelled. @returns {Mark[][]} */
export function paths() {
  const { cycle, pair } = onStage;
  if (pair) return [pair.nodes.map(markOfAddress)];
  return cycle.map(({ source, target }) => [markOfAddress(source), markOfAddress(target)]);
}

/** @param {Ctx} context */
export function draw(context) {
  const { cycle, pair, load } = onStage;
  if (load) drawLoad(context);
  else if (pair) drawRoute(context, pair);
  else
    cycle.forEach((channel, i) => {
      arrow(context, channel, i);
    });
}

/** Draw a route, and a shortest one dotted. @param {Ctx} context @param {PairRoute} pair */
function drawRoute(context, { nodes, shortest }) {
  drawShortest(context, shortest.map(markOfAddress));
  const marks = nodes.map(markOfAddress);
  hopPaths(marks).forEach((path, i) => {
    const [a, b] = [marks[i], marks[i + 1]];
    if (!path || a === null || b === null) return;
    brush.trail(context, path);
    brush.drawLink(context, brush.roleBetween(a, b), path);
  });
}

/**
 * Draw a channel that is held as an arrow.
 * @param {Ctx} context
 * @param {CycleChannel} channel
 * @param {number} i
 */
function arrow(context, channel, i) {
  const [a, b] = [markOfAddress(channel.source), markOfAddress(channel.target)];
  if (a === null || b === null) return;
  const path = hopPath(a, b);
  const isMarked = i === onStage.channel;
  const { line, width } = layerLook(isMarked ? "channel-now" : "channel");
  brush.line(context, path, { color: cssValue(line), width });
  arrowHead(context, path.at(0.86), path.at(0.8));
}

/** Draw the numbers, above the labels. @param {Ctx} context */
export function onTop(context) {
  const { cycle, pair, load } = onStage;
  if (!pair && !load) {
    cycle.forEach(({ source, target }, i) => {
      const [a, b] = [markOfAddress(source), markOfAddress(target)];
      if (a === null || b === null) return;
      const at = hopPath(a, b).at(0.5);
      number(context, at, i + 1, { of: "channel", name: "--v-no", filled: i === onStage.channel });
    });
  }
  drawOverview(context);
}

/** Draw the load of links as heat: that of the busier of both channels. @param {Ctx} context */
function drawLoad(context) {
  const { plan, sum } = run;
  const busiestChannel = sum && busiest(sum);
  if (!plan || !sum || !busiestChannel) return;
  context.globalAlpha = brush.isDense() ? 0.6 : 1;
  for (let level = 2; level <= 4; level += 1) {
    sum.load.forEach((load, channel) => {
      const share = (load * busiestChannel.links) / (sum.width[channel] ?? 1);
      if (hotness(share, busiestChannel.messages) !== level) return;
      const ends = channelEnds(channel);
      if (ends) swarm.drawHot(context, ends[0], ends[1], swarm.heat(level));
    });
  }
  context.globalAlpha = 1;
  const ends = channelEnds(busiestChannel.channel);
  if (!ends) return;
  const { line, width } = layerLook("channel-now");
  brush.line(context, hopPath(...ends), { color: cssValue(line), width });
}

/**
 * Returns the heat of a channel by its load as a part of that of the busiest: 4 from 90 %, 3 from
 * 70 %, 2 from 50 % on, else 1.
 * @param {number} load
 * @param {number} most
 */
const hotness = (load, most) =>
  load >= 0.9 * most ? 4 : load >= 0.7 * most ? 3 : load >= 0.5 * most ? 2 : 1;

/**
 * Returns the marks of the ends of a channel, null if one of them is not drawn.
 * @param {number} channel
 * @returns {[number, number] | null}
 */
function channelEnds(channel) {
  const { plan } = run;
  if (!plan) return null;
  const a = markOfAddress(plan.names[Math.floor(channel / plan.ports)]);
  const b = markOfAddress(plan.names[plan.ahead[channel]] ?? "");
  return a === null || b === null ? null : [a, b];
}

// On the map ------------------------------------------------------------------------------------

/** The loads between cells of the map, and the check for which they were requested. */
const loads = { asks: "", rows: /** @type {import("../../types/documents").MapLoad[][]} */ ([]) };

/** Returns the layer of the map. */
export function onMap() {
  const { cycle, pair, load } = onStage;
  if (load) {
    void askLoads();
    return { layer: { loads: loads.asks === run.everyPair?.asks ? loads.rows : [] } };
  }
  if (pair) return { layer: { lanes: lanesOf(pair) } };
  const numbers = cycle.map(({ ends: [at, to] }, i) => {
    return { at, to, number: i + 1, filled: i === onStage.channel };
  });
  return { layer: { numbers } };
}

/** Returns a route on the map, and a shortest one dotted. @param {PairRoute} pair */
function lanesOf({ ways: [routePaths, best] }) {
  const { line, dash } = layerLook("way-on");
  const routeLane = { paths: routePaths, token: "--ink", dash: [] };
  return best.length ? [routeLane, { paths: best, token: line, dash }] : [routeLane];
}

/** Request the loads between cells, once for a check. */
async function askLoads() {
  const { everyPair, sum } = run;
  if (!everyPair || !sum || loads.asks === everyPair.asks) return;
  Object.assign(loads, { asks: everyPair.asks, rows: [] });
  const body = new Uint8Array(sum.load.buffer, sum.load.byteOffset, sum.load.byteLength);
  try {
    loads.rows = (await fetchJson("loads", everyPair.asks, {}, { body })).loads;
    emit("laid");
  } catch {
    loads.asks = "";
  }
}

// The visible part of the drawing ----------------------------------------------------------------

/** Free space around what is zoomed to, in pixels. */
const AIM_MARGIN = 44;
/** The overview in a corner: its width, and its distance from the edges, in pixels. */
const CORNER = { width: 116, off: 10 };

/**
 * Zoom to the clusters that are touched by what is shown; to the whole network if they are many.
 */
export function zoomToShown() {
  const { drawing: on } = state;
  const graph = cy();
  if (!on || !graph) return;
  const shortestMarks = (onStage.pair?.shortest ?? []).map(markOfAddress);
  const marks = [...paths().flat(), ...shortestMarks].filter((mark) => mark !== null);
  const { clientWidth: w, clientHeight: h } = place.box();
  if (!marks.length || onStage.load || !w)
    return void graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  const [left, top, right, bottom] = bounds(marks);
  const [from, to] = [place.place([left, top]), place.place([right, bottom])];
  const zoom = Math.min(
    6,
    (w - 2 * AIM_MARGIN) / Math.max(1, to.x - from.x),
    (h - 2 * AIM_MARGIN) / Math.max(1, to.y - from.y),
  );
  if (zoom < 1.25) return void graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  const pan = {
    x: w / 2 - (zoom * (from.x + to.x)) / 2,
    y: h / 2 - (zoom * (from.y + to.y)) / 2,
  };
  graph.viewport({ zoom, pan });
}

/**
 * Returns the box around the clusters of some marks, in units of the scene.
 * @param {number[]} marks
 */
function bounds(marks) {
  const { spots, home, hulls } = drawing();
  const boxes = marks.map((mark) => {
    const hull = hulls[home[mark]];
    const [x, y] = hull ? hull.at : spots[mark];
    const [wide, high] = hull ? hull.size : [0, 0];
    return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
  });
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** Draw the overview in a corner, with a frame around the visible part. @param {Ctx} context */
function drawOverview(context) {
  if (cy().zoom() < 1.2) return;
  const { size, hulls, spots, deepest } = drawing();
  const { clientWidth: w, clientHeight: h } = place.box();
  const wide = Math.min(CORNER.width, w / 4);
  const scale = wide / size[0];
  const high = size[1] * scale;
  const at = { x: w - wide - CORNER.off - 6, y: h - high - CORNER.off - 6 };
  context.fillStyle = cssValue("--surface");
  context.strokeStyle = cssValue("--line-2");
  context.lineWidth = LINE_WIDTHS.outline;
  context.beginPath();
  context.roundRect(at.x - 6, at.y - 6, wide + 12, high + 12, 6);
  context.fill();
  context.stroke();
  context.fillStyle = cssValue("--ink-2");
  const fine = hulls.filter(({ level }) => level === deepest);
  for (const {
    at: [x, y],
    size: [a, b],
  } of fine) {
    context.fillRect(at.x + (x - a / 2) * scale, at.y + (y - b / 2) * scale, a * scale, b * scale);
  }
  if (!fine.length) {
    for (const [x, y] of spots) context.fillRect(at.x + x * scale - 1, at.y + y * scale - 1, 2, 2);
  }
  const [first, last] = [sceneAt(0, 0), sceneAt(w, h)];
  context.strokeStyle = cssValue("--v-no");
  context.lineWidth = LINE_WIDTHS.now;
  const [left, top] = first.map((coordinate) => Math.max(-4, coordinate * scale));
  const right = Math.min(wide + 4, last[0] * scale);
  const bottom = Math.min(high + 4, last[1] * scale);
  context.strokeRect(at.x + left, at.y + top, right - left, bottom - top);
}

/** Returns the point of the scene at a point of the screen. @param {number} x @param {number} y */
function sceneAt(x, y) {
  const [o, i] = [place.onScreen([0, 0]), place.onScreen([1, 1])];
  return [(x - o.x) / (i.x - o.x), (y - o.y) / (i.y - o.y)];
}

/** Show something else. @param {Partial<typeof onStage>} next */
export function show(next) {
  Object.assign(onStage, { cycle: [], pair: null, load: false }, next);
  zoomToShown();
  emit("look at", [
    ...onStage.cycle.flatMap(({ ends }) => ends),
    ...(onStage.pair?.ways.flat() ?? []),
  ]);
  emit("focus");
  emit("laid");
}

/** Mark another channel of the cycle. @param {number} i */
export function markChannel(i) {
  const length = onStage.cycle.length;
  if (!length) return;
  onStage.channel = ((i % length) + length) % length;
  emit("focus");
  emit("laid");
  emit("channel");
}
