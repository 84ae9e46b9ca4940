/* The pixels of the matrix. A pixel that stands for several cells shows the worst of them. */
import { badness, LOST, SELF, UNSEEN } from "./sum.js";

/** Widths of lines: of outlines, and of what is chosen or checked now. */
export const LINE_WIDTHS = { outline: 1, now: 2 };

/**
 * The part of the matrix that is shown: the first row and column, and the number of each.
 * @typedef {{row: number, column: number, span: number}} MatrixArea
 */
/** Colours as red, green, blue. @typedef {[number, number, number]} Colour */
/**
 * @typedef {object} Colours
 * @property {Colour[]} shades for 0, 1, 2 … extra hops, the last for more
 * @property {Colour} own for pairs of nodes of one cluster
 * @property {Colour} lost
 * @property {Colour} ground behind what is not checked
 * @property {Colour} hatch
 */

/**
 * Returns the cells that a pixel shows: the first one, and the one after the last.
 * @param {number} pixel
 * @param {number} pixels
 * @param {number} from
 * @param {number} span
 * @returns {[number, number]}
 */
export function cellsUnder(pixel, pixels, from, span) {
  const first = Math.floor(from + (pixel * span) / pixels);
  return [first, Math.max(first + 1, Math.ceil(from + ((pixel + 1) * span) / pixels - 1e-9))];
}

/**
 * Returns the worst cell of each pixel, row by row.
 * @param {Uint8Array} cells
 * @param {number} side
 * @param {MatrixArea} look
 * @param {number} pixels
 */
export function worstCells(cells, side, { row, column, span }, pixels) {
  const values = new Uint8Array(pixels * pixels).fill(UNSEEN);
  const columns = Array.from({ length: pixels }, (_, x) => cellsUnder(x, pixels, column, span));
  const ranks = Int16Array.from({ length: 256 }, (_, cell) => badness(cell));
  for (let y = 0; y < pixels; y += 1) {
    const [top, bottom] = cellsUnder(y, pixels, row, span);
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
 * Returns row and column of the worst cell of a pixel; of several, the first.
 * @param {Uint8Array} cells
 * @param {number} side
 * @param {MatrixArea} look
 * @param {number} pixels
 * @param {{x: number, y: number}} at
 */
export function worstAt(cells, side, { row, column, span }, pixels, { x, y }) {
  const [top, bottom] = cellsUnder(y, pixels, row, span);
  const [left, right] = cellsUnder(x, pixels, column, span);
  let best = { row: Math.min(top, side - 1), column: Math.min(left, side - 1), badness: -9 };
  for (let r = top; r < Math.min(bottom, side); r += 1) {
    for (let c = left; c < Math.min(right, side); c += 1) {
      const bad = badness(cells[r * side + c]);
      if (bad > best.badness) best = { row: r, column: c, badness: bad };
    }
  }
  return best;
}

/** Pixels between two lines of a hatching. */
const HATCH_SPACING = 7;
/** Least size of a cell with a cross-hatch, in pixels. */
const MIN_HATCHED_CELL = 5;

/**
 * Returns the colours of all pixels, for a canvas.
 * @param {Uint8Array} worst the result of `worstCells`
 * @param {number} pixels
 * @param {MatrixArea} look
 * @param {number[]} clusters
 * @param {Colours} inks
 */
export function colourPixels(worst, pixels, look, clusters, inks) {
  const pixelData = new Uint8ClampedArray(4 * pixels * pixels);
  const clustersFrom = (/** @type {number} */ from) =>
    Array.from(
      { length: pixels },
      (_, i) => clusters[cellsUnder(i, pixels, from, look.span)[0]] ?? -1,
    );
  const [down, across] = [clustersFrom(look.row), clustersFrom(look.column)];
  const large = pixels / look.span >= MIN_HATCHED_CELL;
  const { shades, own, lost, ground, hatch } = inks;
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const cell = worst[y * pixels + x];
      /** @type {Colour} */
      let colour;
      if (cell === UNSEEN) colour = (x + y) % HATCH_SPACING ? ground : hatch;
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
 * Enlarge pixels of pairs that are not delivered to three by three, so that they are not
 * overlooked.
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
 * Returns a look that is zoomed about a place, within the matrix.
 * @param {MatrixArea} look
 * @param {number} factor
 * @param {{row: number, column: number}} centre in cells
 * @param {number} side
 * @param {number} least the least number of cells in a row
 * @returns {MatrixArea}
 */
export function zoomedArea({ row, column, span }, factor, centre, side, least) {
  const next = Math.max(Math.min(least, side), Math.min(side, span / factor));
  const clamped = (/** @type {number} */ from, /** @type {number} */ at) =>
    Math.max(0, Math.min(side - next, at - ((at - from) * next) / span));
  return { row: clamped(row, centre.row), column: clamped(column, centre.column), span: next };
}

/** Returns a look that contains a cell, moved as little as possible. @param {MatrixArea} look */
export function areaWith(
  look,
  /** @type {{row: number, column: number}} */ cell,
  /** @type {number} */ side,
) {
  const clamped = (/** @type {number} */ from, /** @type {number} */ at) =>
    Math.max(0, Math.min(side - look.span, Math.min(at, Math.max(from, at + 1 - look.span))));
  return { ...look, row: clamped(look.row, cell.row), column: clamped(look.column, cell.column) };
}
