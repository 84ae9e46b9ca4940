/* Bar charts of evidence: a bar for each value, its text above, its label below. */

import { t } from "../../state/language.js";
import { h, s } from "../../widgets/dom.js";

/** @import { BarDocument as Bar } from "../../types/documents" */

/** Widths of the chart beside its sentence, and above it, in CSS pixels. */
export const NARROW = 288;
export const WIDE = 551;

/** Largest width of a letter above and below the bars, in CSS pixels. */
const LETTER_WIDTH = 7.3;
/** Height of the highest bar; then the space above it, in CSS pixels. */
const MAX_HEIGHT = 58;
const TOP = 18;
/** If the values differ by this factor or more, bars are as high as their logarithms. */
const LOG_RATIO = 50;
/** Least height of a bar that differs: one of zero would be invisible. */
const MIN_HEIGHT = 4;
/** For horizontal bars: length of the longest one, and distance from one to the next. */
const MAX_LENGTH = 180;
const ROW_HEIGHT = 20;

/**
 * Returns bars with short labels: for networks of one family, only their parameters.
 * @param {Bar[]} bars
 * @returns {Bar[]}
 */
export function withShortLabels(bars) {
  const parts = bars.map(({ label }) => /^(\w+)\(([\w,]+)\)$/.exec(label));
  const [first] = parts;
  if (bars.length < 2 || !first || parts.some((part) => part?.[1] !== first[1])) return bars;
  return bars.map((bar, i) => ({ ...bar, label: parts[i]?.[2] ?? bar.label }));
}

/** Returns the width of a bar that its texts need. @param {Bar[]} bars */
function neededWidth(bars) {
  const longest = Math.max(...bars.flatMap(({ label, top }) => [label.length, top.length]));
  return longest * LETTER_WIDTH + (longest < 6 ? 5 : 14);
}

/** Whether a chart needs the whole width of the page. @param {Bar[]} bars */
export const areWide = (bars) =>
  bars.length > 9 || bars.length * neededWidth(withShortLabels(bars)) > NARROW;

/**
 * Returns the heights of bars relative to the highest, from 0 to 1: by value, or by logarithm if
 * the values differ so much that most bars would be too low.
 * @param {number[]} values
 * @returns {{log: boolean, shares: number[]}}
 */
export function heights(values) {
  const most = Math.max(...values) || 1;
  const least = Math.min(...values.filter((value) => value > 0));
  const log = most / least > LOG_RATIO;
  const logOf = (/** @type {number} */ value) => Math.log2(1 + value / least);
  return {
    log,
    shares: values.map((value) => (log ? logOf(Math.max(value, 0)) / logOf(most) : value / most)),
  };
}

/**
 * Returns the layout of vertical bars: their middles `x`, tops `y`, `wide` and `height`.
 * @param {Bar[]} bars
 * @param {number} width
 */
export function layoutOf(bars, width) {
  const least = neededWidth(bars);
  const spacing = Math.min(Math.max(width, least * bars.length) / bars.length, Math.max(50, least));
  const { log, shares } = heights(bars.map((bar) => bar.value));
  const wide = Math.min(22, spacing * 0.62);
  return {
    total: spacing * bars.length,
    log,
    bars: bars.map((bar, i) => {
      const height = Math.max(shares[i] * MAX_HEIGHT, bar.apart ? MIN_HEIGHT : 0);
      return { ...bar, x: (i + 0.5) * spacing, y: TOP + MAX_HEIGHT - height, wide, height };
    }),
  };
}

/**
 * Returns the layout of horizontal bars: their lengths `long`, with labels before and texts after
 * them.
 * @param {Bar[]} bars
 */
function horizontalBars(bars) {
  const room = (/** @type {string[]} */ texts) =>
    Math.ceil(Math.max(...texts.map((text) => text.length)) * LETTER_WIDTH) + 8;
  const left = room(bars.map((bar) => bar.label));
  const { log, shares } = heights(bars.map((bar) => bar.value));
  return {
    total: left + MAX_LENGTH + room(bars.map((bar) => bar.top)),
    log,
    left,
    bars: bars.map((bar, i) => {
      const long = Math.max(shares[i] * MAX_LENGTH, bar.apart ? MIN_HEIGHT : 0);
      return { ...bar, long };
    }),
  };
}

/** @typedef {{x: number, y: number}} At */

/**
 * Returns a bar with its text and its label.
 * @param {Bar} bar
 * @param {At & {width: number, height: number}} box
 * @param {At} top
 * @param {At} size
 */
const barOf = ({ label, top: text, apart: isApart }, box, top, size) => [
  s("rect", { class: isApart ? "bar apart" : "bar", ...tenths(box) }),
  s("text", { class: isApart ? "top apart" : "top", ...tenths(top) }, text),
  s("text.size", { ...tenths(size) }, label),
];

/** @param {{[name: string]: number}} numbers */
const tenths = (numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, number.toFixed(1)]));

/**
 * Returns vertical bars: their shapes, the line below them, the height of the picture.
 * @param {Bar[]} bars
 */
function drawVertical(bars) {
  const { total, log, bars: placed } = layoutOf(bars, areWide(bars) ? WIDE : NARROW);
  const base = TOP + MAX_HEIGHT;
  const shapes = placed.map((bar) =>
    barOf(
      bar,
      { x: bar.x - bar.wide / 2, y: bar.y, width: bar.wide, height: bar.height },
      { x: bar.x, y: bar.y - 5 },
      { x: bar.x, y: base + 17 },
    ),
  );
  return { total, log, marks: shapes, line: `M0 ${base}H${total.toFixed(1)}`, high: base + 24 };
}

/** Returns the same for horizontal bars. @param {Bar[]} bars */
function drawHorizontal(bars) {
  const { total, log, left, bars: placed } = horizontalBars(bars);
  const shapes = placed.map((bar, i) =>
    barOf(
      bar,
      { x: left, y: i * ROW_HEIGHT + 3, width: bar.long, height: ROW_HEIGHT - 6 },
      { x: left + bar.long + 8, y: i * ROW_HEIGHT + 14 },
      { x: left - 8, y: i * ROW_HEIGHT + 14 },
    ),
  );
  const high = bars.length * ROW_HEIGHT;
  return { total, log, marks: shapes, line: `M${left} 0V${high}`, high };
}

/**
 * Draw a bar chart; `label` describes it in words. If vertical bars do not fit, they are
 * horizontal.
 * @param {Bar[]} all
 * @param {string} label
 */
export function draw(all, label) {
  const bars = withShortLabels(all);
  const isHorizontal = bars.length * neededWidth(bars) > WIDE;
  const {
    total,
    log,
    marks: shapes,
    line,
    high,
  } = isHorizontal ? drawHorizontal(bars) : drawVertical(bars);
  const box = [Math.round(total), high + (log ? 18 : 0)];
  return h(
    "div.scroll",
    { tabindex: "0", role: "group", "aria-label": t("Evidence by size") },
    s(
      "svg",
      {
        class: isHorizontal ? "bars lie" : "bars",
        viewBox: `0 0 ${box[0]} ${box[1]}`,
        width: box[0],
        height: box[1],
        role: "img",
        "aria-label": label,
      },
      ...shapes,
      s("path.base", { d: line }),
      log && s("text.scale", { x: 0, y: box[1] - 6 }, t("On a log scale")),
    ),
  );
}
