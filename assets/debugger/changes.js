/* Compares two versions of a file line by line. */
import { t } from "../state/language.js";

/**
 * The most lines that are compared one by one; of longer differences all lines count as changed.
 */
const MAX_COMPARED = 600;

/**
 * Returns the numbers of the new lines, counted from 1 in the text `after`, and how many lines of
 * `before` are gone.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {{lines: Set<number>, gone: number}}
 */
export function changes(before, after) {
  let first = 0;
  const least = Math.min(before.length, after.length);
  while (first < least && before[first] === after[first]) first++;
  let last = 0;
  while (last < least - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  const old = before.slice(first, before.length - last);
  const freshLines = after.slice(first, after.length - last);
  const unchanged =
    old.length > MAX_COMPARED || freshLines.length > MAX_COMPARED
      ? new Set()
      : common(old, freshLines);
  const lines = freshLines.flatMap((_, i) => (unchanged.has(i) ? [] : [first + i + 1]));
  return { lines: new Set(lines), gone: old.length - unchanged.size };
}

/**
 * Returns the indices in `b` of a longest common subsequence of both lists.
 * @param {string[]} a
 * @param {string[]} b
 * @returns {Set<number>}
 */
function common(a, b) {
  const best = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i][j] =
        a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
    }
  }
  const indices = new Set();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      indices.add(j);
      i++;
      j++;
    } else if (best[i + 1][j] >= best[i][j + 1]) i++;
    else j++;
  }
  return indices;
}

/**
 * Returns the numbers of lines in words: "line 3", "lines 3 to 8", "lines 3, 5 and 7".
 * @param {Iterable<number>} numbers
 */
export function inWords(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const ranges = [];
  for (const n of sorted) {
    const last = ranges.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else ranges.push([n, n]);
  }
  if (ranges.length > 4) return t("{n} lines", { n: sorted.length });
  const texts = ranges.flatMap(([a, b]) =>
    b > a + 1
      ? [t("{low} to {high}", { low: a, high: b })]
      : a === b
        ? [String(a)]
        : [String(a), String(b)],
  );
  const tail = texts.length > 1 ? `${t(" and ")}${texts.at(-1)}` : "";
  const head = tail ? texts.slice(0, -1).join(", ") : texts[0];
  const lineNumbers = `${head}${tail}`;
  return sorted.length === 1
    ? t("line {about}", { about: lineNumbers })
    : t("lines {about}", { about: lineNumbers });
}
