/* The number of messages under way, cycle by cycle: a line for each run, the past in full
   colour. */

import { numberText, t } from "../state/language.js";
import { s } from "../widgets/dom.js";
import { stageIndex } from "./run_on_stage.js";

/** @import { Axis } from "../types/task" */
/** @import { QueueDocument } from "./run_on_stage.js" */

/** The class of the line of each run. */
export const LINES = ["run-a", "run-b"];

/**
 * Returns the next or the previous stop at a cycle; if no stop is left, the last or the first one.
 * @param {number[]} stops
 * @param {number} cycle
 * @param {1 | -1} direction
 */
export const nextStop = (stops, cycle, direction) =>
  direction > 0
    ? (stops.find((stop) => stop > cycle) ?? stops[stops.length - 1])
    : (stops.findLast((stop) => stop < cycle) ?? stops[0]);

/**
 * Returns the points of a line: for each pixel the maximum of its cycles, so that no peak is lost.
 * @param {number[]} counts
 * @param {(cycle: number) => number} x
 * @param {(count: number) => number} y
 */
export function pointsOf(counts, x, y) {
  const each = Math.max(1, Math.floor(counts.length / Math.max(1, x(counts.length) - x(0))));
  const points = [];
  for (let at = 0; at < counts.length; at += each) {
    const most = Math.max(...counts.slice(at, at + each));
    points.push(`${x(at).toFixed(1)},${y(most).toFixed(1)}`);
  }
  return points.join(" ");
}

/**
 * @param {Axis} axis
 * @param {{runs: Pick<QueueDocument["runs"][number], "marks" | "under_way">[], warm: number,
 *   cycles: number, from?: number, look?: string}} document `from` is the cycle of step 0
 */
export function timeline({ x, y: base, small, steps }, document) {
  const { runs, warm, cycles, from = 0, look = "" } = document;
  const top = small ? 6 : 22;
  const most = Math.max(1, ...runs.flatMap((run) => run.under_way));
  const y = (/** @type {number} */ count) => base - (count / most) * (base - top);
  const lines = runs.map((run, i) =>
    s("polyline", {
      class: `under-way ${look || LINES[i]}${i === stageIndex(document) ? "" : " aside"}`,
      points: pointsOf(run.under_way, x, y),
    }),
  );
  if (small) return lines;
  const ticks = [0, warm, Math.round(cycles / 2), cycles].filter(
    (at, i, all) => all.indexOf(at) === i && (at === warm || Math.abs(at - warm) > cycles / 12),
  );
  return [
    s("rect.warm", { x: x(0), y: top, width: x(warm) - x(0), height: base - top }),
    s("text.axis", { x: 16, y: 52 }, t("Under way")),
    s("text.axis.end", { x: x(0) - 8, y: y(most) + 4 }, numberText(most)),
    s("text.axis", { x: 16, y: base + 16 }, t("Cycle")),
    s("line.base", { x1: x(0), x2: x(steps), y1: base, y2: base }),
    ticks.map((at) =>
      s(
        "text",
        {
          class: `axis ${at === cycles ? "end" : "middle"}`,
          x: x(Math.min(at, steps)),
          y: base + 16,
        },
        numberText(from + at),
      ),
    ),
    lines,
  ];
}
