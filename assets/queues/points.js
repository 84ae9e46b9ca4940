/* The points of a curve of latency against load: requested three at a time, and stored. */

import { question } from "../map/api.js";
import { Away, whenBack } from "../state/server.js";

/** @import { LoadPoint } from "../types/documents" */

/** Number of loads in a request. */
const BLOCK = 3;

/**
 * The state of a curve: points by run, whether more are being requested, why no more came.
 * @typedef {object} Curve
 * @property {LoadPoint[][]} points a list for each run, by load
 * @property {boolean} asking
 * @property {boolean} cancelled whether the visitor has stopped it; it only continues on request
 * @property {number} turn number of the last start: requests of earlier ones end
 * @property {string} refused
 */

/** @type {Map<string, Curve>} */
const curves = new Map();

/** Returns the curve of a query as far as it is known. @param {string} asks @param {number} runs */
export function curveOf(asks, runs) {
  const earlier = curves.get(asks);
  if (earlier) return earlier;
  const curve = {
    points: Array.from({ length: runs }, () => []),
    asking: false,
    cancelled: false,
    turn: 0,
    refused: "",
  };
  curves.set(asks, curve);
  return curve;
}

/**
 * Returns the loads that are not measured yet, in the order of requests.
 * @param {Curve} curve
 * @param {number[]} loads
 */
export function missingLoads({ points }, loads) {
  const simulatedLoads = new Set(points[0].map(({ load }) => load));
  return loads.filter((load) => !simulatedLoads.has(load));
}

/**
 * Adds points in the order of their loads, each once.
 * @param {Curve} curve
 * @param {LoadPoint[][]} fresh
 */
export function merge(curve, fresh) {
  curve.points = curve.points.map((points, i) => {
    const known = new Set(points.map(({ load }) => load));
    const others = fresh[i].filter(({ load }) => !known.has(load));
    return [...points, ...others].sort((a, b) => a.load - b.load);
  });
}

/** Stops requesting; points received stay. @param {Curve} curve */
export const stop = (curve) => {
  curve.asking = false;
};

/**
 * Requests the missing points, block by block, until it is stopped.
 * @param {string} asks
 * @param {number[]} loads
 * @param {Curve} curve
 * @param {() => void} show called when points have come, or no more will
 */
export async function measure(asks, loads, curve, show) {
  if (curve.asking) return;
  curve.asking = true;
  curve.cancelled = false;
  curve.turn += 1;
  const { turn } = curve;
  curve.refused = "";
  try {
    for (
      let left = missingLoads(curve, loads);
      left.length && curve.asking && curve.turn === turn;
    ) {
      const query = new URLSearchParams(asks);
      query.set("loads", left.slice(0, BLOCK).join(","));
      const fresh = await (await question("curve", query)).json();
      merge(curve, fresh);
      left = missingLoads(curve, loads);
      show();
    }
  } catch (error) {
    if (error instanceof Away) whenBack(() => void measure(asks, loads, curve, show));
    else curve.refused = /** @type {Error} */ (error).message;
  }
  if (curve.turn === turn) curve.asking = false;
  show();
}
