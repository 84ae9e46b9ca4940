/* Splits the address of the camera's node into pieces, each of the letters of one level. */

/**
 * A letter of an address: the number of its field, and its number there, both from 0.
 * @typedef {[field: number, letter: number]} Letter
 */

/**
 * A piece of an address: its text, and the level whose digit it shows, -1 for none.
 * @typedef {object} Piece
 * @property {string} text
 * @property {number} level
 */

/** A field of an address, or a sign between two. */
const FIELDS = /[(),]|[^(),]+/g;

/** The characters between the fields of an address. */
const BETWEEN = /[(),]/;

/**
 * Returns the letters of a field: its characters, or if dots separate its symbols, each symbol with
 * the dot before it.
 * @param {string} field
 */
const lettersOf = (field) =>
  field.includes(".") ? [...field.matchAll(/\.?\d+|\D/g)].map(([letter]) => letter) : [...field];

/**
 * Returns an address in pieces, each of one level or of none.
 * @param {string} address
 * @param {Letter[][]} letters those of each level
 * @returns {Piece[]}
 */
export function piecesOf(address, letters) {
  const levels = new Map(
    letters.flatMap((row, level) => row.map((letter) => [letter.join(), level])),
  );
  /** @type {Piece[]} */
  const pieces = [];
  const add = (/** @type {string} */ text, level = -1) => {
    const last = pieces[pieces.length - 1];
    if (last && last.level === level) last.text += text;
    else pieces.push({ text, level });
  };
  let field = 0;
  for (const part of address.match(FIELDS) ?? []) {
    if (BETWEEN.test(part)) add(part);
    else {
      for (const [i, text] of lettersOf(part).entries()) add(text, levels.get(`${field},${i}`));
      field += 1;
    }
  }
  return pieces;
}

/**
 * Returns the first piece that is shown and the one after the last, where there is no room for all:
 * those nearest to the piece of the camera's cell.
 * @param {number[]} widths
 * @param {number} at the piece of the camera's cell
 * @param {number} room
 * @returns {[first: number, end: number]}
 */
export function piecesThatFit(widths, at, room) {
  let [first, end] = [0, widths.length];
  let total = widths.reduce((sum, width) => sum + width, 0);
  while (total > room && end - first > 1) {
    const isFront = at - first >= end - 1 - at;
    total -= isFront ? widths[first] : widths[end - 1];
    if (isFront) first += 1;
    else end -= 1;
  }
  return [first, end];
}

/**
 * Returns the levels that are entered but have no letter of their own in the address.
 * @param {Letter[][]} letters
 * @param {number} entered
 */
export const levelsWithoutLetters = (letters, entered) =>
  letters.slice(0, entered).flatMap((row, level) => (row.length ? [] : [level]));

/**
 * Returns whether the camera is inside a cell of a level, whether cells of it are seen, or neither.
 * @param {number} level
 * @param {number} entered how many levels are entered
 * @param {number} seen how many levels have cells on the stage
 * @returns {"entered" | "seen" | "below"}
 */
export const levelState = (level, entered, seen) =>
  level < entered ? "entered" : level < seen ? "seen" : "below";
