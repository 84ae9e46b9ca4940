/* The points of a curve of latency against load: asked for three at a time, kept as they come. */

import { question } from "../map/api.js";
import { Away, whenBack } from "../state/server.js";

/** @import { LoadPoint } from "../types/documents" */

/** Loads that are asked for together. */
const BLOCK = 3;

/**
 * What is known of a curve: points by run, whether more are asked for, why no more came.
 * @typedef {object} Curve
 * @property {LoadPoint[][]} points one list a run, by load
 * @property {boolean} asking
 * @property {boolean} cancelled whether the visitor has stopped it: it goes on when asked to
 * @property {number} turn how often it was begun to ask: a question of an earlier turn ends it
 * @property {string} refused
 */

/** @type {Map<string, Curve>} */
const curves = new Map();

/** The curve of a query, as far as it is known. @param {string} asks @param {number} runs */
export function curveOf(asks, runs) {
  const known = curves.get(asks);
  if (known) return known;
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
 * The loads that are not measured yet, the next to be asked for first.
 * @param {Curve} curve
 * @param {number[]} loads
 */
export function missing({ points }, loads) {
  const known = new Set(points[0].map(({ load }) => load));
  return loads.filter((load) => !known.has(load));
}

/**
 * Take up points that have come, in the order of their loads, each once.
 * @param {Curve} curve
 * @param {LoadPoint[][]} fresh
 */
export function take(curve, fresh) {
  curve.points = curve.points.map((points, i) => {
    const known = new Set(points.map(({ load }) => load));
    const others = fresh[i].filter(({ load }) => !known.has(load));
    return [...points, ...others].sort((a, b) => a.load - b.load);
  });
}

/** Stop asking; what has come stays. @param {Curve} curve */
export const stop = (curve) => {
  curve.asking = false;
};

/**
 * Ask for what is missing, block by block, as long as nobody stops it.
 * @param {string} asks
 * @param {number[]} loads
 * @param {Curve} curve
 * @param {() => void} show called when points have come, or none will
 */
export async function measure(asks, loads, curve, show) {
  if (curve.asking) return;
  curve.asking = true;
  curve.cancelled = false;
  curve.turn += 1;
  const { turn } = curve;
  curve.refused = "";
  try {
    for (let left = missing(curve, loads); left.length && curve.asking && curve.turn === turn; ) {
      const query = new URLSearchParams(asks);
      query.set("loads", left.slice(0, BLOCK).join(","));
      const fresh = await (await question("curve", query)).json();
      take(curve, fresh);
      left = missing(curve, loads);
      show();
    }
  } catch (error) {
    if (error instanceof Away) whenBack(() => void measure(asks, loads, curve, show));
    else curve.refused = /** @type {Error} */ (error).message;
  }
  if (curve.turn === turn) curve.asking = false;
  show();
}
