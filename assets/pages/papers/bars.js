/* Bars of evidence: a value by size, its text above, its label below. */

import { t } from "../../state/language.js";
import { h, s } from "../../widgets/dom.js";

/** @import { BarDocument as Bar } from "../../types/documents" */

/** Widths of the bars beside their sentence, and where they stand above it, in CSS pixels. */
export const NARROW = 288;
export const WIDE = 551;

/** A letter of what stands above and below the bars is no wider, in CSS pixels. */
const LETTER = 7.3;
const HIGH = 58;
const TOP = 18;
/** From so many times the least value on, bars are as high as their logarithms. */
const APART = 50;
/** A bar that parts is as high at least: one of zero would not be seen. */
const SEEN = 4;
/** How long the longest bar of those is that lie, and how far each is below the one before. */
const LONG = 180;
const ROW = 20;

/**
 * Bars with labels as short as can be: of networks of one family the parameters say which.
 * @param {Bar[]} bars
 * @returns {Bar[]}
 */
export function short(bars) {
  const parts = bars.map(({ label }) => /^(\w+)\(([\w,]+)\)$/.exec(label));
  const [first] = parts;
  if (bars.length < 2 || !first || parts.some((part) => part?.[1] !== first[1])) return bars;
  return bars.map((bar, i) => ({ ...bar, label: parts[i]?.[2] ?? bar.label }));
}

/** How wide a bar must be for what stands above and below it. @param {Bar[]} bars */
function step(bars) {
  const longest = Math.max(...bars.flatMap(({ label, top }) => [label.length, top.length]));
  return longest * LETTER + (longest < 6 ? 5 : 14);
}

/** Whether bars need the whole width of the page. @param {Bar[]} bars */
export const areWide = (bars) => bars.length > 9 || bars.length * step(short(bars)) > NARROW;

/**
 * How high bars are beside the highest, 0 to 1: by value, or by logarithm where values lie so far
 * apart that most of them would be stubs.
 * @param {number[]} values
 * @returns {{log: boolean, shares: number[]}}
 */
export function heights(values) {
  const most = Math.max(...values) || 1;
  const least = Math.min(...values.filter((value) => value > 0));
  const log = most / least > APART;
  const of = (/** @type {number} */ value) => Math.log2(1 + value / least);
  return {
    log,
    shares: values.map((value) => (log ? of(Math.max(value, 0)) / of(most) : value / most)),
  };
}

/**
 * Where bars stand in a width: `step` apart, each `wide`, its top at `y`.
 * @param {Bar[]} bars
 * @param {number} width
 */
export function layoutOf(bars, width) {
  const least = step(bars);
  const apart = Math.min(Math.max(width, least * bars.length) / bars.length, Math.max(50, least));
  const { log, shares } = heights(bars.map((bar) => bar.value));
  const wide = Math.min(22, apart * 0.62);
  return {
    total: apart * bars.length,
    log,
    bars: bars.map((bar, i) => {
      const tall = Math.max(shares[i] * HIGH, bar.apart ? SEEN : 0);
      return { ...bar, x: (i + 0.5) * apart, y: TOP + HIGH - tall, wide, tall };
    }),
  };
}

/**
 * Where bars lie one below the other: `long` each, its label before it and its text behind.
 * @param {Bar[]} bars
 */
export function lying(bars) {
  const room = (/** @type {string[]} */ texts) =>
    Math.ceil(Math.max(...texts.map((text) => text.length)) * LETTER) + 8;
  const left = room(bars.map((bar) => bar.label));
  const { log, shares } = heights(bars.map((bar) => bar.value));
  return {
    total: left + LONG + room(bars.map((bar) => bar.top)),
    log,
    left,
    bars: bars.map((bar, i) => {
      const long = Math.max(shares[i] * LONG, bar.apart ? SEEN : 0);
      return { ...bar, long };
    }),
  };
}

/** @typedef {{x: number, y: number}} At */

/**
 * A bar with its text and its label.
 * @param {Bar} bar
 * @param {At & {width: number, height: number}} box
 * @param {At} top
 * @param {At} size
 */
const barOf = ({ label, top: text, apart }, box, top, size) => [
  s("rect", { class: apart ? "bar apart" : "bar", ...tenths(box) }),
  s("text", { class: apart ? "top apart" : "top", ...tenths(top) }, text),
  s("text.size", { ...tenths(size) }, label),
];

/** @param {{[name: string]: number}} numbers */
const tenths = (numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, number.toFixed(1)]));

/** Bars that stand: their marks, the line below them, how high all is. @param {Bar[]} bars */
function standing(bars) {
  const { total, log, bars: placed } = layoutOf(bars, areWide(bars) ? WIDE : NARROW);
  const base = TOP + HIGH;
  const marks = placed.map((bar) =>
    barOf(
      bar,
      { x: bar.x - bar.wide / 2, y: bar.y, width: bar.wide, height: bar.tall },
      { x: bar.x, y: bar.y - 5 },
      { x: bar.x, y: base + 17 },
    ),
  );
  return { total, log, marks, line: `M0 ${base}H${total.toFixed(1)}`, high: base + 24 };
}

/** The same of bars that lie. @param {Bar[]} bars */
function below(bars) {
  const { total, log, left, bars: placed } = lying(bars);
  const marks = placed.map((bar, i) =>
    barOf(
      bar,
      { x: left, y: i * ROW + 3, width: bar.long, height: ROW - 6 },
      { x: left + bar.long + 8, y: i * ROW + 14 },
      { x: left - 8, y: i * ROW + 14 },
    ),
  );
  const high = bars.length * ROW;
  return { total, log, marks, line: `M${left} 0V${high}`, high };
}

/**
 * Draw bars; `label` says them in words. Where they would not all be in sight beside one another,
 * they lie below one another.
 * @param {Bar[]} known
 * @param {string} label
 */
export function draw(known, label) {
  const bars = short(known);
  const lies = bars.length * step(bars) > WIDE;
  const { total, log, marks, line, high } = lies ? below(bars) : standing(bars);
  const box = [Math.round(total), high + (log ? 18 : 0)];
  return h(
    "div.scroll",
    { tabindex: "0", role: "group", "aria-label": t("Evidence by size") },
    s(
      "svg",
      {
        class: lies ? "bars lie" : "bars",
        viewBox: `0 0 ${box[0]} ${box[1]}`,
        width: box[0],
        height: box[1],
        role: "img",
        "aria-label": label,
      },
      ...marks,
      s("path.base", { d: line }),
      log && s("text.scale", { x: 0, y: box[1] - 6 }, t("On a log scale")),
    ),
  );
}
