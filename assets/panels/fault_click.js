/* A right click, or a long touch, makes a node or a link fail, or repairs it. */

import { notice } from "../page/notice.js";
import { closest, onExplore } from "../page/page.js";
import * as stage from "../stage/stage.js";
import { t } from "../state/language.js";
import * as model from "../state/model.js";
import { doc, drawing, state } from "../state/model.js";
import { setLongTouch } from "../state/store.js";
import * as url from "../state/url.js";

/** @import { Point } from "../types/task" */

/** Pixels within which a click means a link. */
const NEAR = 7;

/**
 * Returns the node, or the two nodes of the link, at a point of the stage.
 * @param {Point} point
 * @returns {number[] | null}
 */
function targetAt(point) {
  const { spots, strokes } = stage.visibleParts();
  /** @type {number[] | null} */
  let nearest = null;
  let least = Math.max(10, stage.radius() * stage.zoom() + 4);
  spots.forEach((mark) => {
    const p = stage.markOnScreen(mark);
    const distance = Math.hypot(p.x - point.x, p.y - point.y);
    if (distance < least) [least, nearest] = [distance, [mark]];
  });
  if (nearest) return nearest;
  least = NEAR;
  for (const { a, b } of strokes) {
    const { points } = stage.hopPath(a, b);
    for (let i = 1; i < points.length; i++) {
      const distance = distanceToLine(point, points[i - 1], points[i]);
      if (distance < least) [least, nearest] = [distance, [a, b]];
    }
  }
  return nearest;
}

/**
 * Returns the distance of a point from the line between two others.
 * @param {Point} p
 * @param {Point} a
 * @param {Point} b
 */
function distanceToLine(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(
    0,
    Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)),
  );
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/**
 * Let a working node or link fail, or repair a failed one.
 * @param {number[]} marks
 */
export function toggle(marks) {
  if (!model.looksAtFaults())
    return void notice(t("Nothing fails in this task: Route, Faults and Check look at faults."));
  const names = marks.map((mark) => drawing().addresses[mark]);
  const spellings =
    names.length === 1 ? names : [`${names[0]}~${names[1]}`, `${names[1]}~${names[0]}`];
  const { source, target, faults } = doc();
  const failed = faults.some((fault) => spellings.includes(fault));
  const fault = failed
    ? faults.filter((fault) => !spellings.includes(fault))
    : [...faults, spellings[0]];
  // A failed end is refused; the step on screen stays.
  const isEnd = [source, target].includes(spellings[0]);
  url.ask({ fault, ...(isEnd && { step: String(model.step()) }) }, "fault");
}

/** Duration of a long touch in milliseconds; how far the finger may move meanwhile. */
const LONG_MS = 550;
const MAX_MOVE = 8;

/** The finger on the stage. @type {{timer: number, event: MouseEvent} | null} */
let finger = null;

/** @param {MouseEvent} event */
const onStage = (event) => onExplore() && state.doc && closest(event, "#explore-stage-box");

/** Toggle the node or link under the pointer. @param {MouseEvent} event */
function toggleAt({ clientX, clientY }) {
  const { left, top } = stage.box().getBoundingClientRect();
  const marks = targetAt({ x: clientX - left, y: clientY - top });
  if (marks) toggle(marks);
}

function endTouch() {
  clearTimeout(finger?.timer);
  finger = null;
}

document.addEventListener("contextmenu", (event) => {
  if (!onStage(event)) return;
  event.preventDefault();
  endTouch();
  // Some systems make a right click of a long touch, which is handled already.
  if (!state.longTouch) toggleAt(event);
});
document.addEventListener("pointerdown", (event) => {
  endTouch();
  setLongTouch(false);
  if (event.pointerType !== "touch" || !event.isPrimary || !onStage(event)) return;
  const timer = setTimeout(() => {
    endTouch();
    setLongTouch(true);
    toggleAt(event);
  }, LONG_MS);
  finger = { timer: Number(timer), event };
});
document.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
  const start = finger?.event;
  if (start && Math.hypot(x - start.clientX, y - start.clientY) > MAX_MOVE) endTouch();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, endTouch);
