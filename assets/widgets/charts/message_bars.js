/* Messages along the timeline: a bar for each step, as high as the number of messages that move in
   it. */
import { numberText, t } from "../../state/language.js";
import { s } from "../dom.js";

/** @import { Axis } from "../../types/task" */

/** Maximum width of a digit, in pixels. */
const LETTER = 8;

/**
 * Bars of messages, with their numbers above if there is room.
 * @param {Axis} axis
 * @param {string} word the name of a step
 * @param {number[]} counts
 * @param {(count: number) => number} scale the height of a count
 * @param {string[]} texts the counts as they are written
 */
export function bars(
  { x, small, steps },
  word,
  counts,
  scale,
  texts = counts.map((n) => numberText(n)),
) {
  const base = small ? 22 : 88;
  const high = Math.max(1, ...counts.map(scale));
  const step = x(1) - x(0);
  const width = Math.max(2, Math.min(small ? 200 : 28, step * (small ? 0.86 : 0.6)));
  const countBars = counts.map((count, i) => {
    const height = (scale(count) / high) * (base - (small ? 8 : 26));
    const middle = (x(i) + x(i + 1)) / 2;
    const box = { x: middle - width / 2, y: base - height, width, height };
    const number = { class: "number middle", x: middle, y: base - height - 5 };
    return [
      s("rect.round", { "data-hop": i + 1, ...box }),
      !small && step > Math.max(32, LETTER * texts[i].length) && s("text", number, texts[i]),
    ];
  });
  if (small) return countBars;
  return [
    s("text.axis", { x: 16, y: 30 }, t("Messages")),
    s("text.axis", { x: 16, y: 101 }, word),
    s("line.base", { x1: x(0), x2: x(steps), y1: base, y2: base }),
    countBars,
  ];
}
