/* New letters of texts at nodes: each in amber, at its position. */
import { CAP, LETTER } from "../stage/paint/picture.js";
import { TEXTS } from "../style/looks.js";

/** @import { Point, Primitive } from "../stage/paint/picture.js" */
/** A text at its position. @typedef {Primitive & {at: Point, text: string}} PlacedText */
/**
 * A new letter: its box relative to the upper left corner, the letter, the middle of its baseline,
 * its size; ``inside`` is the node whose body contains the box, if one does.
 * @typedef {{box: [number, number, number, number], text: string, at: Point, letters: number,
 *   inside: Primitive | null}} Chip
 */

/** Height of the background of a letter beside its node, in font sizes. */
const BACKGROUND_HEIGHT = 1.2;

/** Where a text starts relative to its anchor, as a fraction of its length. */
const BEGINS = { start: 0, middle: 0.5, end: 1 };

/** The width of a letter. @param {PlacedText} label */
const pitchOf = ({ letters = TEXTS.label.size }) => LETTER * letters;

/** Returns the left end of a text. @param {PlacedText} label @param {number} length in letters */
const leftOf = (label, length) =>
  label.at[0] - BEGINS[label.anchor ?? "start"] * length * pitchOf(label);

/**
 * Returns the new letters of a text; inside a node the first and the last letter reach to its
 * edges.
 * @param {PlacedText} label
 * @param {number[]} columns
 * @param {Primitive | null} inside
 * @returns {Chip[]}
 */
export function chips(label, columns, inside) {
  const { at, text, letters = TEXTS.label.size } = label;
  const [pitch, left] = [pitchOf(label), leftOf(label, text.length)];
  const middle = at[1] - CAP * letters;
  const [wide, high] = inside?.size ?? [0, BACKGROUND_HEIGHT * letters];
  return columns.map((column) => {
    const from = left + column * pitch;
    const first = inside && column === 0 ? at[0] - wide / 2 : from;
    const last = inside && column === text.length - 1 ? at[0] + wide / 2 : from + pitch;
    return {
      box: [first, middle - high / 2, last - first, high],
      text: text[column],
      letters,
      inside,
      at: [from + pitch / 2, at[1]],
    };
  });
}

/**
 * Returns a text on its way from one with fewer letters: the letters that stay, in pieces, each
 * with its current left end.
 * @param {PlacedText} label
 * @param {number[]} columns the new ones
 * @param {PlacedText} old
 * @param {number} moved
 * @returns {PlacedText[]}
 */
export function pieces(label, columns, old, moved) {
  const before = leftOf({ ...label, anchor: old.anchor }, old.text.length);
  const [pitch, now] = [pitchOf(label), leftOf(label, label.text.length)];
  /** @type {PlacedText[]} */
  const result = [];
  let stayCount = 0;
  let open = false;
  [...label.text].forEach((letter, column) => {
    if (columns.includes(column)) {
      open = false;
      return;
    }
    if (open) result[result.length - 1].text += letter;
    else {
      const [from, to] = [before + stayCount * pitch, now + column * pitch];
      const x = from + (to - from) * moved;
      result.push({ ...label, anchor: "start", text: letter, at: [x, label.at[1]] });
    }
    open = true;
    stayCount += 1;
  });
  return result;
}
