/* The task Node-disjoint paths: several messages that travel at once, each on its own route. */

import { el, magnify, part } from "../page/page.js";
import { say } from "../panels/step_sentence.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue, layerLook, line } from "../stage/paint/looks.js";
import { hopPath, hopPaths, markOnScreen, radius, zoom } from "../stage/stage.js";
import { t } from "../state/language.js";
import { done, drawing, state, step, steps } from "../state/model.js";
import { isMoving, stepOf } from "../state/position.js";
import { fill, h, s } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { data, table } from "../widgets/widgets.js";
import { plural } from "../widgets/wording.js";

/** @import { PathsDocument } from "../types/documents" */
/** @import { Axis, Ctx } from "../types/task" */

/** If addresses take more letters than this in all, the nodes are only counted. */
const MAX_LETTERS = 240;

/** Returns the paths, each with its looks. @param {PathsDocument} result */
const styledPaths = ({ lanes, paths }) => lanes.map((lane, i) => ({ ...lane, marks: paths[i] }));

/** Draw each path in its own colour and dash. @param {Ctx} context @param {PathsDocument} result */
function draw(context, result) {
  for (const lane of styledPaths(result)) {
    const color = cssValue(lane.token);
    hopPaths(lane.marks).forEach((path, i) => {
      if (!path) return;
      context.globalAlpha = i < done() ? 0.3 : 0;
      brush.line(context, path, { color, width: brush.trailWidth() / magnify() });
      context.globalAlpha = 1;
      brush.line(context, path, { color, width: layerLook("lane").width, dash: lane.dash });
    });
    lane.marks.slice(1, -1).forEach((mark, i) => {
      if (mark !== null) drawNode(context, mark, i < done(), color);
    });
  }
}

/** @param {Ctx} context @param {number} mark @param {boolean} visited @param {string} color */
const drawNode = (context, mark, visited, color) =>
  brush.node(context, mark, {
    fill: visited ? color : cssValue("--node"),
    ink: cssValue(visited ? "--surface" : "--ink"),
    edge: color,
    r: Math.max(2.4, radius() * zoom()),
    width: layerLook("lane-node").width,
  });

/** Draw all messages at their places. @param {Ctx} context @param {PathsDocument} result */
function drawMessages(context, result) {
  for (const { marks, token: colorToken } of styledPaths(result)) {
    const at = Math.min(state.at, marks.length - 1);
    const i = stepOf(at);
    const [a, b = null] = [marks[i], marks[i + 1]];
    if (a === null) continue;
    const moving = isMoving(at - i) && b !== null;
    const p = moving ? hopPath(a, b).at(brush.ease(at - i)) : markOnScreen(a);
    const r = moving ? 0.76 * brush.tokenSize() : brush.restSize();
    if (drawing().pills && !moving) brush.glow(context, p, a);
    else
      brush.message(context, p, r, {
        edge: cssValue(colorToken),
        width: layerLook("lane-token").width,
        halo: 2.5,
      });
  }
}

/**
 * Returns the nodes between source and target; only their number if they are too many.
 * @param {string[]} texts
 */
function nodesBetween(texts) {
  if (!texts.length) return t("directly");
  const all = texts.join(" ");
  return all.length <= MAX_LETTERS ? all : term(plural(texts.length, "node"), "", all);
}

/** Fill the panel: the paths with their nodes. @param {PathsDocument} result */
function begin({ lanes, links, lengths, texts }) {
  part("hops-note").textContent = t("{hops} in all", { hops: plural(links, "hop") });
  const rows = lanes.map((lane, i) =>
    h(
      "tr",
      h("td", i + 1, line(lane.token, 24, 3, lane.dash)),
      data(nodesBetween(texts[i].slice(1, -1))),
      data(lengths[i]),
    ),
  );
  fill(el("hops"), table("hops lanes", [t("path"), t("through"), t("hops")], rows));
}

/**
 * Returns a thin bar for each path, as long as the path.
 * @param {Axis} axis
 * @param {PathsDocument} result
 */
function timeline({ x, height, small }, { lanes, lengths }) {
  const gap = Math.min(14, (height - 24) / lanes.length);
  const bars = lanes.map((lane, i) => {
    const y = 12 + gap * (i + 0.5);
    const bar = {
      x1: x(0),
      x2: x(lengths[i]),
      y1: y,
      y2: y,
      stroke: `var(${lane.token})`,
      "stroke-width": Math.min(5, gap - 3),
      "stroke-dasharray": lane.dash.join(" "),
    };
    const labelAttributes = { class: "number", x: x(lengths[i]) + 6, y: y + 4 };
    return [s("line", bar), gap >= 12 && s("text", labelAttributes, lengths[i])];
  });
  return [bars, !small && s("text.axis", { x: 16, y: 101 }, t("Paths"))];
}

/** Returns the title: how many paths there are. @param {PathsDocument} result */
const titleOf = ({ lanes }) => plural(lanes.length, "node-disjoint path");

/** @type {import("../types/task").Task<PathsDocument>} */
export const task = {
  heading: t("Paths"),
  unit: t("Hop"),
  ends: "both",
  steps: (result) => result.steps,
  ways: ({ paths }) => paths,
  draw,
  over: drawMessages,
  begin,
  updatePanel: (result) => say(titleOf(result), result.why),
  timeline,
  status: (result) => ({
    count: step() ? t("Hop {step} of {steps}", { step: step(), steps: steps() }) : t("Start"),
    summary: titleOf(result),
  }),
};
