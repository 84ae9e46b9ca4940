/* Computes the box around what is drawn, which may be smaller than the sheet. */

/** @import { Listed } from "./display_list.js" */
/** @import { Area, Size } from "../layout.js" */
/** @typedef {(x: number, y: number) => void} Note */

/**
 * Average width of letters, their height above the baseline and depth below, relative to their
 * size.
 */
const LETTER_SIZE = { width: 0.6, high: 0.75, deep: 0.25 };

/** Where a text begins, relative to its width. @type {{[anchor: string]: number}} */
const BEGINS = { middle: -0.5, end: -1 };

const STEPS = /([MLQCAahvZ])([^MLQCAahvZ]*)/g;

/**
 * Notes points whose box contains a path; a curve is within the box of its control points.
 * @param {string} d
 * @param {Note} note
 */
function notePath(d, note) {
  let [x, y] = [0, 0];
  const to = (/** @type {number} */ nextX, /** @type {number} */ nextY) => {
    [x, y] = [nextX, nextY];
    note(x, y);
  };
  for (const [, step, rest] of d.matchAll(STEPS)) {
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (step === "h") to(x + numbers[0], y);
    else if (step === "v") to(x, y + numbers[0]);
    else if (step === "a") to(x + numbers[5], y + numbers[6]);
    else if (step === "A") {
      const [rx, ry, , , , endX, endY] = numbers;
      // For a half circle this is its middle; a shorter arc does not reach farther.
      const [middleX, middleY] = [(x + endX) / 2, (y + endY) / 2];
      note(middleX - rx, middleY - ry);
      note(middleX + rx, middleY + ry);
      to(endX, endY);
    } else for (let i = 0; i + 1 < numbers.length; i += 2) to(numbers[i], numbers[i + 1]);
  }
}

/** @param {Listed} item @param {Note} note */
function noteText({ how, text = "" }, note) {
  const size = Number.parseFloat(String(how["font-size"]));
  const width = size * LETTER_SIZE.width * text.length;
  const left = Number(how.x) + (BEGINS[how["text-anchor"]] ?? 0) * width;
  note(left, Number(how.y) - LETTER_SIZE.high * size);
  note(left + width, Number(how.y) + LETTER_SIZE.deep * size);
}

/**
 * Returns the box around all items, clipped to the sheet; the whole sheet if there are no items.
 * @param {Listed[]} items
 * @param {Size} sheet
 * @returns {Area}
 */
export function extent(items, { width, height }) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const item of items) {
    const [a, b, c, d, e, f] = item.matrix;
    const note = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [u, v] = [a * x + c * y + e, b * x + d * y + f];
      [left, right] = [Math.min(left, u), Math.max(right, u)];
      [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
    };
    if (item.tag === "text") noteText(item, note);
    else notePath(String(item.how.d ?? ""), note);
  }
  [left, top] = [Math.max(0, left), Math.max(0, top)];
  [right, bottom] = [Math.min(width, right), Math.min(height, bottom)];
  if (!(left < right && top < bottom)) return { x: 0, y: 0, width, height };
  return { x: left, y: top, width: right - left, height: bottom - top };
}
