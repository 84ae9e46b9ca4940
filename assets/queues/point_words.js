/* The measurement at a load, in words. */
import { numberText, t } from "../state/language.js";
import { decimals } from "../widgets/decimals.js";

/** @import { LoadPoint } from "../types/documents" */

/** Returns a point in words. @param {LoadPoint} point @param {string} name */
export function pointText(point, name) {
  const load = numberText(point.load);
  if (point.mean === null) return t("{name}, load {load}: grows without end", { name, load });
  return t("{name}, load {load}: mean {mean} ± {error}, 95 % within {p95} cycles", {
    name,
    load,
    mean: decimals(point.mean, 2),
    error: decimals(point.error, 2),
    p95: point.p95 ?? "–",
  });
}
