/* Addresses that are split anew, in large letters below the drawing; a node's own letters end up
   tinted. */
import { CAP, LETTER } from "../stage/paint/picture.js";
import { ease, progressWithin } from "./clock.js";
import { letters } from "./letters.js";

/** @import { Point } from "../stage/paint/picture.js" */
/** @import { MoveLeg } from "../types/documents" */
/** @import { Item, Progress, Transition } from "./transition.js" */

/** Size of the letters, height of a row, gap between two addresses. */
const [SIZE, ROW, GAP] = [15, 34, 36];
/** Opacity of the tint behind a node's own letters. */
const TINT = 0.26;

/**
 * Returns the width of a column with its gap.
 * @param {MoveLeg} leg
 * @param {number} magnification
 */
const widthOf = ({ samples }, magnification) =>
  Math.max(...samples.map(({ before, after }) => Math.max(before.length, after.length))) *
    SIZE *
    LETTER *
    magnification +
  GAP;

/**
 * Returns the number of addresses in a row.
 * @param {MoveLeg} leg
 * @param {number} width
 * @param {number} magnification
 */
const perRow = (leg, width, magnification) =>
  Math.max(1, Math.min(leg.samples.length, Math.floor(width / widthOf(leg, magnification))));

/**
 * Returns the height of the band of addresses below a drawing.
 * @param {MoveLeg} leg
 * @param {number} width
 * @param {number} magnification
 */
export const bandHeight = (leg, width, magnification) =>
  leg.samples.length
    ? Math.ceil(leg.samples.length / perRow(leg, width, magnification)) * ROW * magnification + 6
    : 0;

/** @param {Transition} transition @param {Progress} progress @returns {Item[]} */
export function samples({ leg, box }, { recut }) {
  if (!leg.samples.length) return [];
  const { width, height, magnification } = box;
  const count = perRow(leg, width, magnification);
  const share = width / count;
  return leg.samples.flatMap((sample, i) => {
    const row = Math.floor(i / count);
    // The last row is centred.
    const inRow = Math.min(count, leg.samples.length - row * count);
    const x =
      width / 2 +
      ((i % count) - (inRow - 1) / 2) * Math.min(share, widthOf(leg, magnification) * 1.4);
    const y = height + (row + 0.5) * ROW * magnification;
    return sampleItems(leg, sample, i, [x, y], recut ?? 1, magnification);
  });
}

/**
 * @param {MoveLeg} leg
 * @param {MoveLeg["samples"][number]} sample
 * @param {number} i
 * @param {Point} middle
 * @param {number} recut
 * @param {number} magnification
 * @returns {Item[]}
 */
function sampleItems(leg, { before, after, own: ownColumns }, i, [x, y], recut, magnification) {
  const size = SIZE * magnification;
  const letterWidth = LETTER * size;
  const letterTexts = letters(before, after, leg.letters, ease(recut));
  /** @type {Item[]} */
  const letterItems = letterTexts.map((letter, k) => ({
    key: `s${i}.${k}.${letter.text}`,
    shape: "Text",
    role: "pill",
    at: [x + letter.x * letterWidth, y + CAP * size],
    text: letter.text,
    anchor: "middle",
    halo: "",
    letters: size,
    opacity: letter.opacity,
  }));
  const tinted = progressWithin(recut, 0.6, 1);
  if (!tinted) return letterItems;
  const tints = runs(ownColumns).map(([first, last]) => {
    const middle = (first + last) / 2 - (after.length - 1) / 2;
    return /** @type {Item} */ ({
      key: `f${i}.${first}`,
      shape: "Box",
      role: "tint",
      at: [x + middle * letterWidth, y],
      size: [(last - first + 1) * letterWidth + 1, size * 1.5],
      corner: 3,
      opacity: TINT * tinted,
    });
  });
  return [...tints, ...letterItems];
}

/**
 * Returns columns as runs of adjacent ones, first and last of each.
 * @param {number[]} columns
 * @returns {[number, number][]}
 */
export function runs(columns) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const column of columns) {
    const last = spans.at(-1);
    if (last?.[1] === column - 1) last[1] = column;
    else spans.push([column, column]);
  }
  return spans;
}
