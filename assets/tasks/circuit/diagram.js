/* The time diagram: the looks and the boxes of what happens on links. */
import { numberText, t } from "../../state/language.js";

/** @import { TimeSegment as Segment } from "../../types/documents" */

/** With more segments than this, packets are not drawn: they would only look grey. */
const MAX_SEGMENTS = 900;

/** @type {{[what: string]: {token: string, word: string, opacity?: number}}} */
export const LOOKS = {
  probe: { token: "--msg", word: t("reserving") },
  held: { token: "--msg", word: t("held"), opacity: 0.35 },
  transfer: { token: "--ink", word: t("transfer") },
  packet: { token: "--ink", word: t("packet") },
  wait: { token: "--v-no", word: t("waiting") },
  idle: { token: "--line-2", word: t("until the next attempt"), opacity: 0.5 },
  retreat: { token: "--ink-3", word: t("retreating") },
  drop: { token: "--v-no", word: t("dropped") },
  release: { token: "--ink-3", word: t("released") },
};

/** Returns a time as text. @param {number} value in µs */
export const timeText = (value) =>
  `${numberText(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} µs`;

/**
 * Returns boxes for what happens on links, in a row for each hop.
 * @param {Pick<Segment, "what" | "hop" | "start" | "end">[]} segments
 * @param {(t: number) => number} at
 * @param {number} rows
 * @param {boolean} small
 */
export function boxesOf(segments, at, rows, small) {
  const [top, bottom] = small ? [4, 34] : [14, 84];
  const rowHeight = Math.min(22, (bottom - top) / rows);
  const few = segments.length < MAX_SEGMENTS;
  return segments
    .filter(({ what, start, end }) => end > start && (what !== "packet" || few))
    .map(({ what, hop, start, end }) => ({
      what,
      hop,
      start,
      end,
      x: round(at(start)),
      y: round(top + (hop - 1) * rowHeight),
      width: round(Math.max(0.6, at(end) - at(start) - 0.4)),
      height: round(Math.max(0.6, rowHeight - 1.5)),
    }));
}

/** @param {number} n */
const round = (n) => Math.round(10 * n) / 10;
