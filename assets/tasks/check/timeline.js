/* The timeline of a checked route: its hops by kind, hatched if they are no link; the distance left
   above them. */

import { t } from "../../state/language.js";
import { distanceLeft, hatchedBox, hopBar, hopsWord } from "../../widgets/charts/hop_axis.js";
import { s } from "../../widgets/dom.js";

/** @import { Axis } from "../../types/task" */
/** @import { OpenedRoute as Opened } from "../../types/documents" */

/** @param {Axis} axis @param {Opened | null} route */
export function timeline(axis, route) {
  if (!route) return [];
  const { x, small } = axis;
  const bars = route.hops.map(({ kind, role }, i) =>
    kind === null
      ? hatchedBox(axis, x(i) + 4, x(i + 1) - x(i) - 8)
      : hopBar(axis, { from: i, to: i + 1, role: role ?? "", hop: i + 1 }),
  );
  return small ? bars : [leftCurve(axis, route), hopsWord(axis), bars, noLinkWord(axis, route)];
}

/**
 * Returns the curve of the distance left, as far as the hops are links.
 * @param {Axis} axis
 * @param {Opened} route
 */
function leftCurve(axis, { hops, distance, bad, broken }) {
  const lefts = [distance, ...hops.map((hop) => hop.left)].slice(
    0,
    broken && bad ? bad : undefined,
  );
  if (lefts.some((value) => value === null)) return [];
  const distances = /** @type {number[]} */ (lefts);
  const isDetour = (/** @type {number} */ i) => distances[i + 1] >= distances[i];
  return distanceLeft(axis, distances, { end: axis.steps, isDetour });
}

/** Returns the word above the wrong hop. @param {Axis} axis @param {Opened} route */
function noLinkWord({ x, y }, { bad, broken }) {
  if (!broken || !bad || x(bad) - x(bad - 1) < 50) return null;
  const middle = (x(bad - 1) + x(bad)) / 2;
  return s("text.word.wrong", { x: middle, y: y - 12 }, t("no link"));
}
