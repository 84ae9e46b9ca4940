/* The timeline: the task over its steps, on one axis, with the message as a handle. */

import { closest, el, findAll, isFramed } from "../page/page.js";
import * as player from "../stage/player.js";
import { localText } from "../state/language.js";
import {
  currentTask,
  done,
  isRefused,
  on,
  state,
  step,
  steps,
  taskResult,
} from "../state/model.js";
import { fill, s } from "../widgets/dom.js";
import { hopsOpen } from "./folds.js";

/** @import { Axis } from "../types/task" */

const LEFT_MARGIN = 104;
const RIGHT_MARGIN = 26;
const SMALL_MARGIN = 16;

/** @type {Axis | null} */
let axis = null;

const box = () => el("timeline");

/**
 * Returns the axis for a number of steps and a size.
 * @param {number} width
 * @param {number} count
 * @param {boolean} small
 * @param {number} [height] if not the usual height of the timeline
 * @returns {Axis}
 */
export function axisOf(width, count, small, height = small ? 44 : 120) {
  const left = small ? SMALL_MARGIN : LEFT_MARGIN;
  const room = width - left - (small ? SMALL_MARGIN : RIGHT_MARGIN);
  return {
    x: (at) => left + (at / count) * room,
    y: height - (small ? 22 : 23),
    width,
    height,
    small,
    steps: count,
  };
}

/**
 * Returns the step at a position of the axis, as a fraction.
 * @param {Pick<Axis, "x" | "steps">} axis
 * @param {number} px
 */
export const stepAt = ({ x, steps: count }, px) => ((px - x(0)) / (x(count) - x(0))) * count;

/** The hatching of steps that never happen: those after a message is lost. */
const hatch = () =>
  s(
    "defs",
    s(
      "pattern",
      {
        id: "hatch",
        width: 6,
        height: 6,
        patternTransform: "rotate(45)",
        patternUnits: "userSpaceOnUse",
      },
      s("rect", { width: 2, height: 6, fill: "var(--v-no)" }),
    ),
  );

/** Observes the size of the timeline, and has the axis made anew. */
let observer = /** @type {ResizeObserver | null} */ (null);

function observeSize() {
  observer = new ResizeObserver(() => {
    if (axis?.width !== box().clientWidth) build();
  });
  observer.observe(box());
}

/** Returns the number of steps that the axis has room for: the task's slots, else its steps. */
function stepsThatFit() {
  const slots = isRefused() ? undefined : currentTask().slots?.(taskResult());
  return Math.max(1, slots ?? steps());
}

function build() {
  if (!observer && box()) observeSize();
  if (!state.doc || !state.drawing || !box().clientWidth) return;
  const count = steps();
  if (state.doc.show && !count && !state.doc.mode) return void fill(box());
  const small = innerWidth < 768 || isFramed() || state.view.has("present") || hopsOpen();
  const taskHeight = isRefused() ? undefined : currentTask().tall?.(taskResult(), small);
  axis = axisOf(box().clientWidth, stepsThatFit(), small, taskHeight);
  box().style.height = taskHeight ? `${taskHeight}px` : "";
  const { y, width, height } = axis;
  // The handle's line is below the numbers, its disc above all bars.
  const line = s("g.handle", s("line", { y1: small ? 6 : 14, y2: y }));
  const disc = s("g.handle", s("circle", { cy: y, r: 8.5 }));
  const contents = !isRefused() && currentTask().timeline?.(axis, taskResult());
  fill(box(), s("svg", { width, height, "aria-hidden": "true" }, hatch(), line, contents, disc));
  box().setAttribute("aria-valuemax", String(count));
  updateSteps();
  moveHandle();
}

/** Mark past and future steps, and set what screen readers say of the position. */
function updateSteps() {
  if (!axis || isRefused()) return;
  for (const bar of findAll(box(), "[data-hop]")) {
    bar.classList.toggle("future", Number(bar.dataset.hop) > Math.max(done(), step()));
    bar.classList.toggle("todo", Number(bar.dataset.hop) > done());
  }
  for (const dot of findAll(box(), "[data-step]")) {
    dot.classList.toggle("todo", Number(dot.dataset.step) > done());
  }
  const { count: countText, summary, serverText: server } = currentTask().status(taskResult());
  const count = countText === server ? localText(countText) : countText;
  box().setAttribute("aria-valuenow", String(step()));
  box().setAttribute("aria-label", currentTask().unit);
  box().setAttribute("aria-valuetext", summary ? `${count}, ${summary}` : count);
}

function moveHandle() {
  // A timeline that was hidden when the document came gets its size only in the first frame.
  if (axis?.steps !== stepsThatFit()) return void build();
  const place = `translate(${axis.x(state.at)} 0)`;
  for (const handle of findAll(box(), ".handle")) handle.setAttribute("transform", place);
}

/** @param {PointerEvent} event */
function scrub(event) {
  if (axis) player.jump(stepAt(axis, event.clientX - box().getBoundingClientRect().left));
}

document.addEventListener("pointerdown", (event) => {
  if (!closest(event, "#timeline")) return;
  event.preventDefault();
  box().focus({ preventScroll: true });
  scrub(event);
  const stop = () => {
    removeEventListener("pointermove", scrub);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
  };
  addEventListener("pointermove", scrub);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
});

for (const event of /** @type {const} */ (["document", "page", "view", "hops", "folded"]))
  on(event, build);
on("step", updateSteps);
on("frame", moveHandle);
