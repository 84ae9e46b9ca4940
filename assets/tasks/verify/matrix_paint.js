/* Paints the matrix of pairs: its pixels, lines between parts, names, numbers; and its legend. */

import { contextOf } from "../../stage/paint/canvas.js";
import { cssValue } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";
import { colourPixels, LINE_WIDTHS, worstCells } from "./pixels.js";
import { run } from "./run.js";
import { view } from "./selection.js";
import { LOST, SELF, UNSEEN } from "./sum.js";

/** @import { Colour } from "./pixels.js" */
/** @import { Ctx } from "../../types/task" */

/** Least size of a cell with a number, in pixels. */
const MIN_NUMBERED_CELL = 15;
/** Font size of the axes, in pixels. */
const FONT_SIZE = 11;
/** Space above the matrix, for two lines of text. */
const TOP = 34;
/** The most space for names at the left, in pixels. */
const MAX_NAMES_WIDTH = 132;

/** The place of the matrix on its canvas, in pixels of the page. */
let ground = { left: 0, top: TOP, size: 1 };

export const groundBox = () => ground;

export const canvas = () =>
  /** @type {HTMLCanvasElement | null} */ (document.getElementById("verify-matrix"));
/** Returns the number of rows, which is that of columns too. */
export const side = () => run.plan?.names.length ?? 1;

/** Returns a colour of the theme as numbers. @param {string} name @returns {Colour} */
function rgb(name) {
  const hex = cssValue(name).replace("#", "");
  return /** @type {Colour} */ ([0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
}

/**
 * Returns a mixture of two colours.
 * @param {Colour} a
 * @param {Colour} b
 * @param {number} part of the first
 */
const mixColours = (a, b, part) =>
  /** @type {Colour} */ (a.map((x, i) => Math.round(part * x + (1 - part) * b[i])));

/** Returns the colours of 0, 1, 2, 3, and 4 or more hops above the shortest. */
const shades = () => [
  rgb("--hull"),
  mixColours(rgb("--h2"), rgb("--hull"), 0.55),
  ...["--h2", "--h3", "--h4"].map(rgb),
];

/** @param {Colour} colour */
const css = (colour) => `rgb(${colour.join()})`;

/** @param {string} text */
const shortName = (text) => (text.length > 18 ? `${text.slice(0, 17)}…` : text);

/**
 * Returns the names along an axis: of parts, or of single rows if cells are large.
 * @param {number} least
 */
function axisNames(/** @type {number} */ from, least) {
  const { names, ticks } = /** @type {import("./sum.js").Plan} */ (run.plan ?? undefined);
  const large = ground.size / view.area.span >= least;
  if (!large) return ticks.map(([at, name]) => ({ at, name, middle: false }));
  const first = Math.ceil(from - 0.5);
  return names
    .slice(first, first + Math.ceil(view.area.span))
    .map((name, i) => ({ at: first + i, name, middle: true }));
}

/** Paint the matrix anew, as large as there is room. */
export function paint() {
  const at = canvas();
  const { plan, sum } = run;
  if (!at || !plan || !sum || !at.parentElement?.clientWidth) return;
  const context = contextOf(at);
  const ratio = devicePixelRatio || 1;
  const room = at.parentElement.clientWidth;
  context.font = `500 ${FONT_SIZE}px ${cssValue("--mono")}`;
  const widths = axisNames(view.area.row, FONT_SIZE).map(
    ({ name }) => context.measureText(shortName(name)).width,
  );
  const left = Math.ceil(Math.min(MAX_NAMES_WIDTH, Math.max(24, ...widths) + 8));
  ground = { left, top: TOP, size: Math.max(60, room - left - 1) };
  const high = ground.top + ground.size + 1;
  at.width = Math.round(room * ratio);
  at.height = Math.round(high * ratio);
  at.style.height = `${high}px`;
  const pixels = Math.round(ground.size * ratio);
  const worst = worstCells(sum.cells, plan.names.length, view.area, pixels);
  const inks = {
    shades: shades(),
    own: rgb("--line"),
    lost: rgb("--v-no"),
    ground: rgb("--stage"),
    hatch: rgb("--line"),
  };
  const image = new ImageData(
    colourPixels(worst, pixels, view.area, plan.clusters, inks),
    pixels,
    pixels,
  );
  context.putImageData(image, Math.round(ground.left * ratio), Math.round(ground.top * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawRules(context);
  drawAxes(context);
  drawNumbers(context);
  drawProgress(context);
  drawCellFrame(context);
}

/** Returns where a row or column begins on the canvas. @param {number} from @param {number} at */
const offsetOf = (from, at) => ((at - from) * ground.size) / view.area.span;

/** @param {Ctx} context */
function drawRules(context) {
  const { left, top, size } = ground;
  context.strokeStyle = cssValue("--line-3");
  context.lineWidth = LINE_WIDTHS.outline;
  context.strokeRect(left - 0.5, top - 0.5, size + 1, size + 1);
  context.globalAlpha = 0.45;
  context.beginPath();
  const lines = (/** @type {number} */ from) =>
    (run.plan?.ticks ?? [])
      .map(([at]) => Math.round(offsetOf(from, at)) + 0.5)
      .filter((p) => p > 1 && p < size - 1);
  for (const y of lines(view.area.row)) {
    context.moveTo(left, top + y);
    context.lineTo(left + size, top + y);
  }
  for (const x of lines(view.area.column)) {
    context.moveTo(left + x, top);
    context.lineTo(left + x, top + size);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** @param {Ctx} context */
function drawAxes(context) {
  const { left, top, size } = ground;
  const cellSize = size / view.area.span;
  context.fillStyle = cssValue("--ink-3");
  context.font = `500 ${FONT_SIZE}px ${cssValue("--sans")}`;
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.fillText(t("from ↓  to {group} →", { group: t(run.plan?.group ?? "node") }), 0, 11);
  context.font = `500 ${FONT_SIZE}px ${cssValue("--mono")}`;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, name, middle } of axisNames(view.area.column, FONT_SIZE)) {
    const x = offsetOf(view.area.column, at) + (middle ? cellSize / 2 : 0);
    const text = shortName(name);
    const wide = context.measureText(text).width;
    const start = left + x - (middle ? wide / 2 : 0);
    if (x < -1 || x > size || start < last + 8 || start + wide > left + size + 2) continue;
    context.fillText(text, start, top - 7);
    last = start + wide;
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  last = Number.NEGATIVE_INFINITY;
  for (const { at, name, middle } of axisNames(view.area.row, FONT_SIZE)) {
    const y = offsetOf(view.area.row, at) + (middle ? cellSize / 2 : 5);
    if (y < 0 || y > size || y < last + FONT_SIZE) continue;
    context.fillText(shortName(name), left - 6, top + y);
    last = y;
  }
}

/** Write the number of extra hops into cells that have room for it. @param {Ctx} context */
function drawNumbers(context) {
  const { sum, plan } = run;
  const cellSize = ground.size / view.area.span;
  if (!sum || !plan || cellSize < MIN_NUMBERED_CELL) return;
  const { left, top, size } = ground;
  context.save();
  context.beginPath();
  context.rect(left, top, size, size);
  context.clip();
  context.font = `500 ${Math.min(12, 0.6 * cellSize)}px ${cssValue("--mono")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (
    let r = Math.floor(view.area.row);
    r < Math.min(side(), view.area.row + view.area.span);
    r += 1
  ) {
    for (
      let c = Math.floor(view.area.column);
      c < Math.min(side(), view.area.column + view.area.span);
      c += 1
    ) {
      const value = sum.cells[r * side() + c];
      if (!value || value === SELF || value === UNSEEN || value === LOST) continue;
      context.fillStyle = cssValue(value > 2 ? "--surface" : "--ink");
      const [x, y] = [offsetOf(view.area.column, c + 0.5), offsetOf(view.area.row, r + 0.5)];
      context.fillText(String(value), left + x, top + y + 0.5);
    }
  }
  context.restore();
}

/** Draw a line at the row that is checked now, if rows are checked in order. */
function drawProgress(/** @type {Ctx} */ context) {
  const { sum, plan, status } = run;
  if (!sum || !plan || plan.sampled || plan.order > 1 || !sum.done.length || status === "done")
    return;
  const y = offsetOf(view.area.row, sum.done[0][1]);
  if (y < 0 || y > ground.size) return;
  context.strokeStyle = cssValue("--ink");
  context.lineWidth = LINE_WIDTHS.now;
  context.beginPath();
  context.moveTo(ground.left, ground.top + y);
  context.lineTo(ground.left + ground.size, ground.top + y);
  context.stroke();
}

/** Draw a frame around the chosen cell, never too small to be seen. */
function drawCellFrame(/** @type {Ctx} */ context) {
  if (!view.cell) return;
  const cellSize = ground.size / view.area.span;
  const half = Math.max(cellSize / 2 + 1, 7);
  const x = ground.left + offsetOf(view.area.column, view.cell.column + 0.5);
  const y = ground.top + offsetOf(view.area.row, view.cell.row + 0.5);
  for (const [name, width] of /** @type {const} */ ([
    ["--surface", 4],
    ["--ink", 2],
  ])) {
    context.strokeStyle = cssValue(name);
    context.lineWidth = width;
    context.strokeRect(x - half, y - half, 2 * half, 2 * half);
  }
}

/** Returns the legend: the colours that occur, and what they mean. */
export function legend() {
  const { sum, plan } = run;
  if (!sum || !plan) return [];
  const most = Math.min(4, Math.max(0, sum.spare.length - 1));
  const box = (
    /** @type {Colour} */ colour,
    /** @type {string} */ kind,
    /** @type {string} */ word,
  ) => {
    const square = h("i", { class: `square ${kind}` });
    square.style.background = css(colour);
    return h("span", square, word);
  };
  const beyond = sum.spare.length > 5;
  return [
    h("b", t("Hops more")),
    shades()
      .slice(0, most + 1)
      .map((shade, i) => box(shade, "", i === 4 && beyond ? t("4 or more") : String(i))),
    plan.clusters.some((cluster) => cluster >= 0) && box(rgb("--line"), "", t("same cluster")),
    (sum.lost > 0 || sum.loops > 0) && box(rgb("--v-no"), "lost", t("not delivered")),
  ];
}

/** Returns the colour of a cell, for the lens. @param {number} value @param {boolean} ownCluster */
export function shade(value, ownCluster) {
  if (value === UNSEEN) return cssValue("--stage");
  if (value === LOST) return cssValue("--v-no");
  if (value === SELF || (value === 0 && ownCluster)) return cssValue("--line");
  const allShades = shades();
  return css(allShades[Math.min(value, allShades.length - 1)]);
}
