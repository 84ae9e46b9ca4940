/* The common parts of timelines of routes: bars for hops, and the distance left above them. */

import { look } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { s } from "../dom.js";

/** @import { Axis } from "../../types/task" */

/** The height of the distance 0, and the pixels up to the largest distance. */
const [GROUND, HIGH] = [62, 40];

/** With more hops than this no distances are written, or drawn as dots. */
const [MAX_WRITTEN, MAX_DOTS] = [41, 121];

/**
 * A bar from one step to another, in the colour and dash of a role.
 * @param {Axis} axis
 * @param {{from: number, to: number, role: string, hop: number | null, looks?: string,
 *   pad?: number}} of
 */
export function hopBar({ x, y }, { from, to, role, hop, looks = "bar", pad = 4 }) {
  const { token, dash } = look(role);
  return s("line", {
    class: looks,
    "data-hop": hop,
    x1: x(from) + pad,
    x2: x(to) - pad,
    y1: y,
    y2: y,
    stroke: `var(${token})`,
    "stroke-dasharray": dash.map((d) => d * 1.4).join(" ") || null,
  });
}

/**
 * A hatched box in place of a hop.
 * @param {Axis} axis
 * @param {number} from in pixels
 * @param {number} wide
 */
export const hatchedBox = ({ y }, from, wide) =>
  s("rect.hatch", { x: from, y: y - 5, width: Math.max(1, wide), height: 10, fill: "url(#hatch)" });

/** @param {Axis} axis @param {number} step */
export const tick = ({ x, y }, step) =>
  s("line.tick", { x1: x(step), x2: x(step), y1: y - 8, y2: y + 8 });

/** The label left of the bars. @param {Axis} axis */
export const hopsWord = ({ y }) => s("text.axis", { x: 16, y: y + 4 }, t("Hops"));

/** Returns the height of a distance, scaled to the largest one. @param {number[]} lefts */
export function heights(...lefts) {
  const most = Math.max(1, ...lefts);
  return (/** @type {number} */ left) => GROUND - (left / most) * HIGH;
}

/**
 * The distances left, connected from step to step.
 * @param {Axis} axis
 * @param {number[]} lefts one more than there are hops
 * @param {object} options
 * @param {number} options.end the step up to which the area below is filled
 * @param {(left: number) => number} [options.y]
 * @param {(hop: number) => boolean} [options.isDetour] by the index of a hop
 */
export function distanceLeft({ x }, lefts, { end, y = heights(...lefts), isDetour }) {
  const stride = x(1) - x(0) < 24 ? 2 : 1;
  return [
    s("text.axis", { x: 16, y: y(lefts[0]) + 4 }, t("Distance left")),
    s("line.base", { x1: x(0), x2: x(end), y1: GROUND + 4, y2: GROUND + 4 }),
    lefts.slice(1).map((left, i) =>
      s("line", {
        class: isDetour?.(i) ? "left detour" : "left",
        "data-hop": i + 1,
        x1: x(i),
        y1: y(lefts[i]),
        x2: x(i + 1),
        y2: y(left),
      }),
    ),
    lefts.map((left, i) => [
      lefts.length <= MAX_DOTS &&
        s("circle.dot", { "data-step": i, cx: x(i), cy: y(left), r: 2.6 }),
      lefts.length <= MAX_WRITTEN &&
        i % stride === 0 &&
        s("text.number", { x: x(i) + 6, y: y(left) - 6 }, left),
    ]),
  ];
}
