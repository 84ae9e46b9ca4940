/* Boxes in pixels, and how one becomes another. */
import { interpolate } from "../moves/clock.js";

/**
 * A box in pixels, relative to a corner.
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** Returns a box relative to another corner. @param {Box} box @param {Box} corner */
export const fromCorner = (box, corner) => ({ ...box, x: box.x - corner.x, y: box.y - corner.y });

/** Returns a box about the corner, so many times as large. @param {Box} box @param {number} by */
export const scaledBox = (box, by) => ({
  ...{ x: by * box.x, y: by * box.y },
  ...{ width: by * box.width, height: by * box.height },
});

/**
 * Returns the shift and magnification of a picture that fit one of its boxes into another, about
 * the same middle.
 * @param {Box} one
 * @param {Box} other
 * @returns {{x: number, y: number, scale: number}}
 */
export function fitBox(one, other) {
  const scale = Math.min(other.width / one.width, other.height / one.height);
  return {
    x: other.x + other.width / 2 - scale * (one.x + one.width / 2),
    y: other.y + other.height / 2 - scale * (one.y + one.height / 2),
    scale,
  };
}

/**
 * Returns a box between two others, whose width and height change by equal parts.
 * @param {Box} one
 * @param {Box} other
 * @param {number} share of the path
 * @returns {Box}
 */
export function interpolateBox(one, other, share) {
  const [width, height] = [
    one.width * (other.width / one.width) ** share,
    one.height * (other.height / one.height) ** share,
  ];
  // A point that both boxes have in common stays fixed during the whole growth.
  const part = other.width === one.width ? share : (width - one.width) / (other.width - one.width);
  return {
    x: interpolate(one.x, other.x, part),
    y: interpolate(one.y, other.y, part),
    width,
    height,
  };
}
