/* Latency against load: measured points, the estimate as a thin line, saturation dotted. */

import { t } from "../state/language.js";
import { decimals } from "../widgets/decimals.js";
import { s } from "../widgets/dom.js";
import { squares } from "./booksim/squares.js";
import { axes, topOf, triangle } from "./latency_axes.js";
import { pointText } from "./point_words.js";
import { LINES } from "./timeline.js";

/** @import { LoadPoint, QueueDocument, QueueRun } from "../types/documents" */
/** @import { Scale } from "./latency_axes.js" */

const [W, H] = [376, 236];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 14, 24, 40];
const FRAME = { width: W, height: H, left: LEFT, right: RIGHT, top: TOP };

/** Latencies up to this multiple of the zero-load latency are shown. */
const MAX_RATIO = 5;

/** Returns the latency at the top of the picture, a whole step. @param {QueueRun[]} runs */
export function tallest(runs) {
  const least = Math.max(...runs.map((run) => run.estimates[0]?.[1] ?? 1));
  const longest = Math.max(...runs.map(({ point }) => point.mean ?? 0));
  return topOf(Math.max(MAX_RATIO * least, 1.15 * longest));
}

/**
 * A measured point: a disc with its error, or a triangle at the top if the latency has no limit.
 * @param {LoadPoint} point
 * @param {{x: Scale, y: Scale, most: number, name: string}} options
 */
function mark(point, { x, y, most, name }) {
  const title = s("title", pointText(point, name));
  const at = x(point.load);
  const mean = point.mean;
  if (mean === null || mean > most) {
    return s("polygon.beyond", { points: triangle(at, TOP) }, title);
  }
  const error = point.error ?? 0;
  const slow = point.p95 === null ? null : y(Math.min(point.p95, most));
  return [
    slow !== null && s("line.slow", { x1: at - 5, x2: at + 5, y1: slow, y2: slow }),
    s("line.error", { x1: at, x2: at, y1: y(mean - error), y2: y(mean + error) }),
    s("circle", { cx: at, cy: y(mean), r: 3.2 }, title),
  ];
}

/**
 * A run: its estimate, its saturation with its name, its points.
 * @param {QueueRun} run
 * @param {LoadPoint[]} points
 * @param {number} place
 * @param {{x: Scale, y: Scale, most: number}} scale
 */
function line(run, points, place, scale) {
  const { x, y, most } = scale;
  const inside = run.estimates.filter(([, latency]) => latency <= most);
  const path = inside.map(([load, latency]) => `${x(load).toFixed(1)},${y(latency).toFixed(1)}`);
  const full = run.saturation <= 1;
  const side = place ? "end" : "";
  return s(
    "g",
    { class: LINES[place] },
    s("polyline.estimate", { points: path.join(" ") }),
    full && [
      s("line.saturation", { x1: x(run.saturation), x2: x(run.saturation), y1: TOP, y2: y(0) }),
      s(
        "text",
        {
          class: `name end ${side}`.trim(),
          x: x(run.saturation) - 4,
          y: TOP + 30 + 16 * place,
        },
        decimals(run.saturation, 2),
      ),
    ],
    points.map((point) => mark(point, { ...scale, name: run.name })),
  );
}

/**
 * Returns the curve of a document, with the points received so far.
 * @param {QueueDocument} document
 * @param {LoadPoint[][]} points
 * @param {import("../types/documents").SimulatedDocument | null} simulated
 */
export function curve({ runs, load }, points, simulated = null) {
  const most = tallest(runs);
  const x = (/** @type {number} */ at) => LEFT + at * (W - LEFT - RIGHT);
  const y = (/** @type {number} */ latency) =>
    TOP + (1 - Math.max(0, latency) / most) * (H - TOP - BOTTOM);
  return s(
    "svg.curve.latency",
    { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": t("Mean latency against offered load") },
    axes(FRAME, { x, y, most }),
    s("line.load", { x1: x(load), x2: x(load), y1: TOP, y2: y(0) }),
    runs.map((run, i) => line(run, points[i] ?? [], i, { x, y, most })),
    runs.map((run, i) => currentLoadMark(run, i, { x, y, most })),
    simulated && squares(simulated, { x, y, most }),
  );
}

/**
 * The current load on the curve of a run.
 * @param {QueueRun} run
 * @param {number} place
 * @param {{x: Scale, y: Scale, most: number}} scale
 */
function currentLoadMark({ point, name }, place, { x, y, most }) {
  const at = x(point.load);
  const title = s("title", pointText(point, name));
  if (point.mean === null || point.mean > most) {
    const points = triangle(at, TOP - 2, 7, 14);
    return s("polygon", { class: `here ${LINES[place]}`, points }, title);
  }
  return s("circle", { class: `here ${LINES[place]}`, cx: at, cy: y(point.mean), r: 6 }, title);
}
