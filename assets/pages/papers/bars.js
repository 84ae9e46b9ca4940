/* Bars of evidence: a value by size, its text above, its label below. */

import { t } from "../../state/language.js";
import { h, s } from "../../widgets/dom.js";

/** @typedef {import("../../types/documents").BarDocument} Bar */

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
 * Draw bars; `label` says them in words.
 * @param {Bar[]} known
 * @param {string} label
 */
export function draw(known, label) {
  const bars = short(known);
  const { total, log, bars: placed } = layoutOf(bars, areWide(bars) ? WIDE : NARROW);
  const base = TOP + HIGH;
  const box = [Math.round(total), base + (log ? 42 : 24)];
  const scroller = h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": t("Evidence by size") },
    s(
      "svg",
      {
        class: total < 1.16 * WIDE ? "bars fits" : "bars",
        viewBox: `0 0 ${box[0]} ${box[1]}`,
        width: box[0],
        height: box[1],
        role: "img",
        "aria-label": label,
      },
      ...placed.map(({ label, top, apart, x, y, wide, tall }) => [
        s("rect", {
          class: apart ? "bar apart" : "bar",
          x: (x - wide / 2).toFixed(1),
          y: y.toFixed(1),
          width: wide.toFixed(1),
          height: tall.toFixed(1),
        }),
        s(
          "text",
          { class: apart ? "top apart" : "top", x: x.toFixed(1), y: (y - 5).toFixed(1) },
          top,
        ),
        s("text", { class: "size", x: x.toFixed(1), y: base + 17 }, label),
      ]),
      s("path", { class: "base", d: `M0 ${base}H${total.toFixed(1)}` }),
      log && s("text", { class: "scale", x: 0, y: base + 36 }, t("Heights on a log scale")),
    ),
  );
  const first = placed.find((bar) => bar.apart);
  if (first) {
    requestAnimationFrame(() => {
      scroller.scrollLeft = first.x - scroller.clientWidth / 2;
    });
  }
  return scroller;
}
