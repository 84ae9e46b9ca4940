/* Latency by load for the networks at a place of the axis. The server simulates one point at a
   time, for the networks in turn. */
import { axes, topOf, triangle } from "../../queues/latency_axes.js";
import { pointText } from "../../queues/point_words.js";
import { curveOf, measure, stop } from "../../queues/points.js";
import { localText, numberText, t } from "../../state/language.js";
import { fill, h, s } from "../../widgets/dom.js";
import { exploreAddress } from "./address.js";
import { marker } from "./series_markers.js";

/** @import { LoadPoint, PlaceRow } from "../../types/documents" */
/** @import { Curve } from "../../queues/points.js" */

/**
 * @typedef {{row: PlaceRow, query: string, curve: Curve}} Line
 */

/** The loads, in messages per node and cycle: denser where most networks saturate. */
export const LOADS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const [W, H] = [920, 340];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 92, 26, 42];
const FRAME = { width: W, height: H, left: LEFT, right: RIGHT, top: TOP };

/** Simulations of each point: its mean is that of one run. */
const RUNS = 1;

/** Least distance between the names of two curves, in units of the picture. */
const NAME_SPACING = 14;

/** The picture ends at this multiple of the greatest latency of messages that wait for none. */
const MAX_RATIO = 3;

const METHOD_NOTE = t(
  "Uniform traffic over 2,000 cycles, fewer where nodes are many, by the usual router of each" +
    " network: one cycle a link, queues without a bound, the same seed. Open a network to see its" +
    " queues.",
);

/**
 * Returns the question about a network: uniform traffic over time, its usual router.
 * @param {PlaceRow} row
 */
const queryOf = ({ spec, cycles }) =>
  new URLSearchParams({ net: spec, task: "traffic", time: "cycles", cycles: String(cycles) });

/** Returns the curves of the rows of a table, as far as they are known. @param {PlaceRow[]} rows */
export const linesOf = (rows) =>
  rows.map((row) => {
    const query = queryOf(row).toString();
    const curve = curveOf(query, RUNS);
    curve.refused ||= row.refused;
    return { row, query, curve };
  });

/** Returns the latency at the top of the picture, rounded up. @param {LoadPoint[][]} curves */
export function topLatency(curves) {
  const unloaded = curves.map((points) => points[0]?.estimate ?? points[0]?.mean ?? 0);
  return topOf(Math.max(10, Math.ceil((MAX_RATIO * Math.max(0, ...unloaded)) / 10) * 10));
}

/**
 * Returns the places of the points of a curve; a point beyond the picture is placed at its top.
 * @param {LoadPoint[]} points
 * @param {number} most
 * @returns {{x: number, y: number, beyond: boolean, point: LoadPoint}[]}
 */
export const placePoints = (points, most) =>
  points.map((point) => {
    const beyond = point.mean === null || point.mean > most;
    const share = beyond ? 1 : /** @type {number} */ (point.mean) / most;
    return { x: across(point.load), y: up(share), beyond, point };
  });

const across = (/** @type {number} */ load) => LEFT + load * (W - LEFT - RIGHT);
const up = (/** @type {number} */ share) => H - BOTTOM - share * (H - TOP - BOTTOM);

/** Returns the points up to the first one that is beyond the picture. */
const boundedPoints = (/** @type {ReturnType<typeof placePoints>} */ points) => {
  const end = points.findIndex(({ beyond }) => beyond);
  return end < 0 ? points : points.slice(0, end + 1);
};

/**
 * Returns the places of the names of curves: right of their ends, without overlap.
 * @param {ReturnType<typeof placePoints>[]} curves
 * @returns {([number, number] | null)[]} null for a curve without points
 */
export function namePlaces(curves) {
  const ends = curves.map((points) => boundedPoints(points).at(-1) ?? null);
  /** @type {([number, number] | null)[]} */
  const places = curves.map(() => null);
  const order = [...ends.keys()].sort((i, j) => (ends[i]?.y ?? 0) - (ends[j]?.y ?? 0));
  /** @type {[number, number][]} */
  const occupied = [];
  for (const i of order) {
    const end = ends[i];
    if (!end) continue;
    let y = end.y + 4;
    for (const [x, other] of occupied)
      if (Math.abs(x - end.x) < RIGHT && y - other < NAME_SPACING) y = other + NAME_SPACING;
    occupied.push([end.x, y]);
    places[i] = [end.x + 8, y];
  }
  return places;
}

/**
 * @param {Line} line
 * @param {ReturnType<typeof placePoints>} points
 * @param {[number, number] | null} name the place of its name
 */
function drawCurve({ row }, points, name) {
  const corners = boundedPoints(points).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return s(
    "g",
    { class: `hue-${row.sign.hue}`, "data-spec": row.spec },
    s("polyline", { points: corners.join(" ") }),
    name && s("text.spec", { x: name[0], y: name[1] }, row.spec),
    points.map(({ x, y, beyond, point }) => {
      const title = s("title", pointText(point, row.spec));
      return beyond
        ? s("polygon.beyond", { points: triangle(x, y) }, title)
        : s(
            "path",
            {
              class: row.filled ? "point" : "point hollow",
              d: row.outline,
              transform: `translate(${x} ${y})`,
            },
            title,
          );
    }),
  );
}

/**
 * Returns the progress of a network, or why no further points are measured.
 * @param {Curve} curve
 */
function progressText({ points: [points], asking, refused }) {
  if (refused) return localText(refused);
  const saturated = points.find(({ mean }) => mean === null);
  if (points.length < LOADS.length)
    return asking ? t("{n} of {all}", { n: points.length, all: LOADS.length }) : "";
  return saturated
    ? t("grows without end from {load} on", { load: numberText(saturated.load) })
    : t("steady up to load 1");
}

/**
 * Draws the curves of a table, and requests the missing points, network after network.
 * @param {Element} element
 * @param {PlaceRow[]} rows
 * @param {string} search the query string on screen, on which links are based
 * @returns {() => void} stops the requests
 */
export function draw(element, rows, search) {
  const lines = linesOf(rows);
  let isStopped = false;
  const show = () => {
    if (isStopped) return;
    const most = topLatency(lines.map(({ curve }) => curve.points[0]));
    const points = lines.map(({ curve }) => placePoints(curve.points[0], most));
    const names = namePlaces(points);
    const picture = s(
      "svg.curve.compare-latency",
      {
        viewBox: `0 0 ${W} ${H}`,
        role: "img",
        "aria-label": t("Mean latency against offered load"),
      },
      axes(FRAME, { x: across, y: (latency) => up(latency / most), most }),
      lines.map((line, i) => drawCurve(line, points[i], names[i])),
    );
    const key = lines.map(({ row, curve }) =>
      h(
        "li",
        { "data-spec": row.spec },
        marker(row.sign),
        h("a.mono", { href: exploreAddress(row.spec, search) }, row.spec),
        h("span.quiet", progressText(curve)),
      ),
    );
    fill(element, picture, h("ul.compare-lines", key), h("p.quiet", METHOD_NOTE));
  };
  show();
  void askAll(lines, show, () => isStopped);
  return () => {
    isStopped = true;
    for (const { curve } of lines) stop(curve);
  };
}

/** @param {Line[]} lines @param {() => void} show @param {() => boolean} isOver */
async function askAll(lines, show, isOver) {
  for (const { row, query, curve } of lines) {
    if (isOver()) return;
    if (row.refused) continue;
    await measure(query, LOADS, curve, show);
  }
}
