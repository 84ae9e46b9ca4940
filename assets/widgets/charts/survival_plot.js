/* The survival curve of a network: the share of pairs still connected against the number of
   faults. */
import { numberText, t } from "../../state/language.js";
import { decimals } from "../decimals.js";
import { s } from "../dom.js";

/** @import { FaultsDocument } from "../../types/documents" */
/** @typedef {FaultsDocument["points"][number]} At */

const [W, H] = [352, 190];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 8, 10, 30];

/** @param {number} share */
const percent = (share, digits = 1) => decimals(100 * share, digits);

/**
 * The curve with its band: shares of connected pairs; dashed, the shares of samples in which all
 * pairs are connected.
 * @param {FaultsDocument} shown
 */
export function curve({ points, now, kind }) {
  const maxFaults = points[points.length - 1][0] || 1;
  const x = (/** @type {number} */ k) => LEFT + (k / maxFaults) * (W - LEFT - RIGHT);
  const y = (/** @type {number} */ share) => TOP + (1 - share) * (H - TOP - BOTTOM);
  const line = (/** @type {1 | 2 | 3 | 4 | 5 | 6} */ column) =>
    points.map((p) => `${x(p[0]).toFixed(1)},${y(p[column]).toFixed(1)}`);
  const band = (/** @type {2 | 5} */ low, /** @type {3 | 6} */ high) =>
    [...line(high), ...line(low).reverse()].join(" ");
  const last = points.find((p) => p[1] < 0.55) ?? points[points.length - 1];
  const at = x(Math.min(now, maxFaults));
  return s(
    "svg.curve",
    {
      viewBox: `0 0 ${W} ${H}`,
      role: "img",
      "aria-label": t("Pairs still joined against the number of failed {kind}", { kind: t(kind) }),
    },
    axes(maxFaults, x, y),
    s("polygon.band.whole", { points: band(5, 6) }),
    s("polyline.whole", { points: line(4).join(" ") }),
    s("polygon.band", { points: band(2, 3) }),
    s("polyline", { points: line(1).join(" ") }),
    points.map((p) =>
      s(
        "circle",
        { cx: x(p[0]).toFixed(1), cy: y(p[1]).toFixed(1), r: 2.6 },
        s("title", pointText(p)),
      ),
    ),
    now > 0 && s("line.now", { x1: at, x2: at, y1: TOP, y2: H - BOTTOM }),
    s(
      "text.name",
      { x: Math.min(x(last[0]) + 8, W - 90), y: y(Math.max(0.5, last[1])) - 6 },
      t("pairs joined"),
    ),
    s("text.axis.mid", { x: (LEFT + W) / 2, y: H - 1 }, t("failed {kind}", { kind: t(kind) })),
  );
}

/**
 * @param {number} maxFaults
 * @param {(k: number) => number} x
 * @param {(share: number) => number} y
 */
const axes = (maxFaults, x, y) => [
  [0, 0.5, 1].map((share) => [
    s("line.base", { x1: LEFT, x2: W - RIGHT, y1: y(share), y2: y(share) }),
    s("text.axis.end", { x: LEFT - 6, y: y(share) + 4 }, `${100 * share} %`),
  ]),
  [0, Math.round(maxFaults / 2), maxFaults].map((k) =>
    s("text.axis.mid", { x: x(k), y: H - 14 }, numberText(k)),
  ),
];

/** Returns a point in words. @param {At} point */
const pointText = ([failed, joined, low, high, total]) =>
  t(
    "{failed} failed: {joined} % of pairs joined ({low} to {high} %); all joined in {whole} % of" +
      " samples",
    {
      failed,
      joined: percent(joined),
      low: percent(low),
      high: percent(high),
      whole: percent(total, 0),
    },
  );
