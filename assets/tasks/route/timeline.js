/* The timeline of a route: its hops in the colour and dash of their kinds, and above them a curve
   of the distance that remains. */

import { t } from "../../state/language.js";
import { kindOf, state, steps, trace } from "../../state/model.js";
import {
  distanceLeft,
  hatchedBox,
  heights,
  hopBar,
  hopsWord,
  tick,
} from "../../widgets/charts/hop_axis.js";
import { s } from "../../widgets/dom.js";

/** @import { Axis } from "../../types/task" */
/** @import { HopJson } from "../../types/documents" */

/** With more hops than this, adjacent hops of one kind share a bar. */
const MAX_BARS = 200;

/**
 * Returns the runs of hops that share a bar.
 * @param {Pick<HopJson, "kind">[]} hops
 * @returns {{from: number, to: number, kind: string}[]}
 */
export function barsOf(hops) {
  const bars = [];
  for (let i = 0; i < hops.length; ) {
    let end = i + 1;
    while (hops.length > MAX_BARS && end < hops.length && hops[end].kind === hops[i].kind) end++;
    bars.push({ from: i, to: end, kind: hops[i].kind });
    i = end;
  }
  return bars;
}

/** @param {Axis} axis */
function hopBars(axis) {
  const { hops } = trace();
  const { x, steps: count } = axis;
  const pad = hops.length > 60 ? 0.5 : 4;
  const elements = barsOf(hops).map(({ from, to, kind }) =>
    hopBar(axis, { from, to, role: kindOf({ kind }).role, hop: to, pad }),
  );
  if (count <= hops.length) return elements;
  const hatchedFrom = x(hops.length) + 4;
  return [...elements, hatchedBox(axis, hatchedFrom, x(count) - 4 - hatchedFrom)];
}

/**
 * Returns the word at a detour: whether the distance grows or stays.
 * @param {number} before
 * @param {number} after
 * @param {number} room
 */
export const detourWord = (before, after, room) =>
  room <= 110 ? t("detour") : after > before ? t("detour, farther") : t("detour, no closer");

/** Returns the curve of the distance left, empty if it is not known. @param {Axis} axis */
function distanceCurve(axis) {
  const { x } = axis;
  const { distance, hops } = trace();
  const lefts = [distance, ...hops.map((hop) => hop.left)].filter((left) => left !== null);
  if (lefts.length <= hops.length) return [];
  const secondLefts = (state.secondRoute?.lefts ?? []).slice(0, steps() + 1);
  const second = secondLefts.filter((left) => left !== null);
  const y = heights(...lefts, ...second);
  return [
    second.length === secondLefts.length &&
      s("polyline.second", { points: second.map((left, i) => `${x(i)},${y(left)}`).join(" ") }),
    distanceLeft(axis, lefts, { end: steps(), y, isDetour: (i) => hops[i].detour }),
    hops.map(
      (hop, i) =>
        hop.detour &&
        !hops[i - 1]?.detour &&
        detourLabel(x(i), x(i + 1), lefts[i], lefts[i + 1], y),
    ),
  ];
}

/**
 * @param {number} x1
 * @param {number} x2
 * @param {number} before
 * @param {number} after
 * @param {(left: number) => number} y
 */
function detourLabel(x1, x2, before, after, y) {
  if (x2 - x1 <= 14) return null;
  const below = Math.max(y(before), y(after)) + 15;
  const high = below > 62 ? Math.min(y(before), y(after)) - 8 : below;
  return s("text.word", { x: (x1 + x2) / 2, y: high }, detourWord(before, after, x2 - x1));
}

/** @param {Axis} axis */
function ticks(axis) {
  if (axis.steps > MAX_BARS) return [];
  return Array.from({ length: axis.steps + 1 }, (_, i) => tick(axis, i));
}

/** @param {Axis} axis */
export const timeline = (axis) => [
  axis.small ? [] : [distanceCurve(axis), hopsWord(axis), ticks(axis)],
  hopBars(axis),
];
