/* The axes of pictures of latency against load, and the mark of latencies beyond them. */
import { numberText, t } from "../state/language.js";
import { s } from "../widgets/dom.js";

/**
 * A picture, and the margins that its axes leave.
 * @typedef {{width: number, height: number, left: number, right: number, top: number}} Frame
 */
/** @typedef {(value: number) => number} Scale */

/** Maximum number of grid lines for latency. */
const MAX_STEPS = 5;

/**
 * Returns a step of 1, 2 or 5 times a power of ten of which at most five reach a number.
 * @param {number} most
 */
function stepTo(most) {
  const power = 10 ** Math.floor(Math.log10(most / MAX_STEPS));
  return power * ([1, 2, 5].find((times) => MAX_STEPS * times * power >= most) ?? 10);
}

/** The latency at the top of a picture that shows latencies up to a maximum: a whole step. */
export const topOf = (/** @type {number} */ most) => Math.ceil(most / stepTo(most)) * stepTo(most);

/** Returns the latencies of the grid lines, from 0 to the top. @param {number} most */
export const gridLines = (most) =>
  Array.from({ length: Math.round(most / stepTo(most)) + 1 }, (_, i) => i * stepTo(most));

/** @param {Frame} frame @param {{x: Scale, y: Scale, most: number}} scale */
export const axes = ({ width, height, left, right }, { x, y, most }) => [
  gridLines(most).map((value) => [
    s("line.base", { x1: left, x2: width - right, y1: y(value), y2: y(value) }),
    s("text.axis.end", { x: left - 6, y: y(value) + 4 }, numberText(value)),
  ]),
  [0, 0.2, 0.4, 0.6, 0.8, 1].map((load) =>
    s("text.axis.mid", { x: x(load), y: height - 24 }, numberText(load)),
  ),
  s("text.axis", { x: 0, y: 12 }, t("mean latency, cycles")),
  s(
    "text.axis.end",
    { x: width - right, y: height - 4 },
    t("offered load, messages a node and cycle"),
  ),
];

/**
 * A triangle at the top, for a latency without limit; `half` is half its width.
 * @param {number} x
 * @param {number} top
 */
export const triangle = (x, top, half = 5, height = 9) =>
  `${x - half},${top + height} ${x + half},${top + height} ${x},${top}`;
