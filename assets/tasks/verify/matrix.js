/* The matrix of pairs: a row for each source, a column for each target. It can be zoomed to single
   pairs, and arrow keys move from cell to cell. */

import { closest, el } from "../../page/page.js";
import { t } from "../../state/language.js";
import { emit, on } from "../../state/model.js";
import { h } from "../../widgets/dom.js";
import { plural } from "../../widgets/wording.js";
import { canvas, groundBox, paint, side } from "./matrix_paint.js";
import { areaWith, worstAt, zoomedArea } from "./pixels.js";
import { run } from "./run.js";
import { view } from "./selection.js";
import { LOST, SELF, UNSEEN } from "./sum.js";

/** @import { Cell } from "./selection.js" */

/** The least number of cells in a row when it is zoomed. */
const MIN_SPAN = 8;

/** Returns the chosen cell, null if no cell is chosen. */
export const cell = () => view.cell;

/** Paint the matrix anew, and describe the chosen cell. */
export function repaint() {
  paint();
  canvas()?.setAttribute("aria-label", cellText());
}

/** Returns the element of the matrix; it is painted once it is on the page. */
export function matrix() {
  return h("canvas", {
    id: "verify-matrix",
    tabindex: 0,
    role: "application",
    "aria-label": t("Matrix of pairs"),
    "aria-roledescription": t("matrix of pairs"),
  });
}

/** Show the whole matrix of another check. */
export function reset() {
  view.area = { row: 0, column: 0, span: side() };
  view.cell = null;
}

/** Returns the value of a cell in words. @param {number} value */
export function valueText(value) {
  if (value === LOST) return t("not delivered");
  if (value === UNSEEN) return t("not yet checked");
  if (value === SELF) return t("a node and itself");
  return value ? t("{hops} more", { hops: plural(value, "hop") }) : t("shortest");
}

/** Returns a description of the chosen cell for screen readers. */
function cellText() {
  const { plan, sum } = run;
  if (!plan || !sum || !view.cell) return t("Matrix of pairs; arrows choose one");
  const value = sum.cells[view.cell.row * side() + view.cell.column];
  return t("From {source} to {target}: {worth}", {
    source: plan.names[view.cell.row],
    target: plan.names[view.cell.column],
    worth: valueText(value),
  });
}

/** Choose a cell, and make it visible. @param {Cell | null} next */
export function choose(next) {
  view.cell = next;
  if (next) view.area = areaWith(view.area, next, side());
  repaint();
  el("explore-live").textContent = cellText();
  emit("cell", view.cell);
}

/** @param {number} factor @param {Cell} [centre] */
export function zoom(factor, centre) {
  const middle = {
    row: view.area.row + view.area.span / 2,
    column: view.area.column + view.area.span / 2,
  };
  view.area = zoomedArea(view.area, factor, centre ?? view.cell ?? middle, side(), MIN_SPAN);
  repaint();
}

/** Show the whole matrix. */
export function showWhole() {
  view.area = { row: 0, column: 0, span: side() };
  repaint();
}

/**
 * Returns the place of the pointer on the matrix, null if it is outside.
 * @param {MouseEvent} event
 */
function pointerPlace(event) {
  const box = canvas()?.getBoundingClientRect();
  if (!box) return null;
  const [x, y] = [
    event.clientX - box.left - groundBox().left,
    event.clientY - box.top - groundBox().top,
  ];
  if (x < 0 || y < 0 || x >= groundBox().size || y >= groundBox().size) return null;
  return { x, y };
}

/** @param {{x: number, y: number}} place @returns {Cell} */
const cellAt = ({ x, y }) => ({
  row: view.area.row + (y * view.area.span) / groundBox().size,
  column: view.area.column + (x * view.area.span) / groundBox().size,
});

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (!closest(event, "#verify-matrix") || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (arrow) {
    const from = view.cell ?? {
      row: Math.floor(view.area.row),
      column: Math.floor(view.area.column),
    };
    const far = event.shiftKey ? 8 : 1;
    const clamped = (/** @type {number} */ at) => Math.max(0, Math.min(side() - 1, at));
    const [down, across] = arrow;
    choose({ row: clamped(from.row + far * down), column: clamped(from.column + far * across) });
  } else if (event.key === "+") zoom(2);
  else if (event.key === "-") zoom(0.5);
  else if (event.key === "0") showWhole();
  else if (event.key === "Enter") emit("cell opened");
  else return;
  event.preventDefault();
}

/** @param {MouseEvent} event */
function onClick(event) {
  const place = closest(event, "#verify-matrix") && pointerPlace(event);
  const { sum, plan } = run;
  if (!place || !sum || !plan) return;
  const pixel = { x: Math.floor(place.x), y: Math.floor(place.y) };
  const { row, column } = worstAt(
    sum.cells,
    side(),
    view.area,
    Math.round(groundBox().size),
    pixel,
  );
  choose({ row, column });
}

/** @param {WheelEvent} event */
function onWheel(event) {
  const place = closest(event, "#verify-matrix") && pointerPlace(event);
  if (!place) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.35 : 1 / 1.35, cellAt(place));
}

// In the capture phase, before the keys of the page, which do other things.
document.addEventListener("keydown", onKey, { capture: true });
document.addEventListener("click", onClick);
document.addEventListener("wheel", onWheel, { passive: false });
on("theme", repaint);
new ResizeObserver(repaint).observe(el("explore-wide"));
