/* The pixels of the matrix: where there is room for one of many cells, the worst of them. */
import { badness, LOST, SELF, UNSEEN } from "./sum.js";

/** How wide rules are: of an outline, and of what is chosen or just now. */
export const RULES = { outline: 1, now: 2 };

/**
 * What part of the matrix is looked at: the first row and column, and how many there are of each.
 * @typedef {{row: number, column: number, span: number}} Look
 */
/** Colours as red, green, blue. @typedef {[number, number, number]} Colour */
/**
 * @typedef {object} Inks
 * @property {Colour[]} shades for 0, 1, 2 … hops more, the last for all beyond
 * @property {Colour} own same cluster
 * @property {Colour} lost
 * @property {Colour} ground behind what is not checked
 * @property {Colour} hatch
 */

/**
 * The cells that a pixel shows: from the first to the one behind the last.
 * @param {number} pixel
 * @param {number} pixels
 * @param {number} from
 * @param {number} span
 * @returns {[number, number]}
 */
export function under(pixel, pixels, from, span) {
  const first = Math.floor(from + (pixel * span) / pixels);
  return [first, Math.max(first + 1, Math.ceil(from + ((pixel + 1) * span) / pixels - 1e-9))];
}

/**
 * The worst cell under every pixel, row by row.
 * @param {Uint8Array} cells
 * @param {number} side
 * @param {Look} look
 * @param {number} pixels
 */
export function shrunk(cells, side, { row, column, span }, pixels) {
  const values = new Uint8Array(pixels * pixels).fill(UNSEEN);
  const columns = Array.from({ length: pixels }, (_, x) => under(x, pixels, column, span));
  const ranks = Int16Array.from({ length: 256 }, (_, cell) => badness(cell));
  for (let y = 0; y < pixels; y += 1) {
    const [top, bottom] = under(y, pixels, row, span);
    for (let r = top; r < Math.min(bottom, side); r += 1) {
      for (let x = 0; x < pixels; x += 1) {
        const at = y * pixels + x;
        let worst = values[at];
        for (let c = columns[x][0]; c < Math.min(columns[x][1], side); c += 1) {
          const cell = cells[r * side + c];
          if (ranks[cell] > ranks[worst]) worst = cell;
        }
        values[at] = worst;
      }
    }
  }
  return values;
}

/**
 * The worst cell under a pixel, by its row and column; the first of several.
 * @param {Uint8Array} cells
 * @param {number} side
 * @param {Look} look
 * @param {number} pixels
 * @param {{x: number, y: number}} at
 */
export function worstAt(cells, side, { row, column, span }, pixels, { x, y }) {
  const [top, bottom] = under(y, pixels, row, span);
  const [left, right] = under(x, pixels, column, span);
  let best = { row: Math.min(top, side - 1), column: Math.min(left, side - 1), badness: -9 };
  for (let r = top; r < Math.min(bottom, side); r += 1) {
    for (let c = left; c < Math.min(right, side); c += 1) {
      const bad = badness(cells[r * side + c]);
      if (bad > best.badness) best = { row: r, column: c, badness: bad };
    }
  }
  return best;
}

/** Between two lines of a hatching, in pixels. */
const HATCH = 7;
/** So large a cell has room for a cross-hatch. */
const ROOM = 5;

/**
 * The colour of every pixel, as a canvas takes it.
 * @param {Uint8Array} worst what `shrunk` finds
 * @param {number} pixels
 * @param {Look} look
 * @param {number[]} clusters
 * @param {Inks} inks
 */
export function colourPixels(worst, pixels, look, clusters, inks) {
  const pixelData = new Uint8ClampedArray(4 * pixels * pixels);
  const homes = (/** @type {number} */ from) =>
    Array.from({ length: pixels }, (_, i) => clusters[under(i, pixels, from, look.span)[0]] ?? -1);
  const [down, across] = [homes(look.row), homes(look.column)];
  const large = pixels / look.span >= ROOM;
  const { shades, own, lost, ground, hatch } = inks;
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const cell = worst[y * pixels + x];
      /** @type {Colour} */
      let colour;
      if (cell === UNSEEN) colour = (x + y) % HATCH ? ground : hatch;
      else if (cell === LOST) {
        const line = (x + y) % 4 === 0 || (x - y) % 4 === 0;
        colour = !large || line ? lost : shades[0];
      } else if (cell === SELF || (cell === 0 && down[y] >= 0 && down[y] === across[x]))
        colour = own;
      else colour = shades[Math.min(cell, shades.length - 1)];
      pixelData.set([colour[0], colour[1], colour[2], 255], 4 * (y * pixels + x));
    }
  }
  if (!large) enlarge(pixelData, worst, pixels, lost);
  return pixelData;
}

/**
 * What is not delivered is seen wherever it is: its dot is three pixels wide.
 * @param {Uint8ClampedArray} pixelData
 * @param {Uint8Array} worst
 * @param {number} pixels
 * @param {Colour} colour
 */
function enlarge(pixelData, worst, pixels, colour) {
  worst.forEach((cell, at) => {
    if (cell !== LOST) return;
    const [cy, cx] = [Math.floor(at / pixels), at % pixels];
    for (let y = Math.max(0, cy - 1); y <= Math.min(pixels - 1, cy + 1); y += 1) {
      for (let x = Math.max(0, cx - 1); x <= Math.min(pixels - 1, cx + 1); x += 1) {
        pixelData.set([colour[0], colour[1], colour[2], 255], 4 * (y * pixels + x));
      }
    }
  });
}

/**
 * A look that is zoomed about a place, within the matrix.
 * @param {Look} look
 * @param {number} factor
 * @param {{row: number, column: number}} centre in cells
 * @param {number} side
 * @param {number} least cells a side at the least
 * @returns {Look}
 */
export function zoomedLook({ row, column, span }, factor, centre, side, least) {
  const next = Math.max(Math.min(least, side), Math.min(side, span / factor));
  const clamped = (/** @type {number} */ from, /** @type {number} */ at) =>
    Math.max(0, Math.min(side - next, at - ((at - from) * next) / span));
  return { row: clamped(row, centre.row), column: clamped(column, centre.column), span: next };
}

/** A look in which a cell is seen: moved no more than need be. @param {Look} look */
export function showing(
  look,
  /** @type {{row: number, column: number}} */ cell,
  /** @type {number} */ side,
) {
  const clamped = (/** @type {number} */ from, /** @type {number} */ at) =>
    Math.max(0, Math.min(side - look.span, Math.min(at, Math.max(from, at + 1 - look.span))));
  return { ...look, row: clamped(look.row, cell.row), column: clamped(look.column, cell.column) };
}
