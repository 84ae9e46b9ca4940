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
  x: by * box.x,
  y: by * box.y,
  width: by * box.width,
  height: by * box.height,
});

/**
 * Returns the shift and magnification of a picture that fit one of its boxes into another, about
 * the same middle.
 * @param {Box} first
 * @param {Box} second
 * @returns {{x: number, y: number, scale: number}}
 */
export function fitBox(first, second) {
  const scale = Math.min(second.width / first.width, second.height / first.height);
  return {
    x: second.x + second.width / 2 - scale * (first.x + first.width / 2),
    y: second.y + second.height / 2 - scale * (first.y + first.height / 2),
    scale,
  };
}

/**
 * Returns a box between two others, whose width and height change by equal parts.
 * @param {Box} first
 * @param {Box} second
 * @param {number} share of the path
 * @returns {Box}
 */
export function interpolateBox(first, second, share) {
  const [width, height] = [
    first.width * (second.width / first.width) ** share,
    first.height * (second.height / first.height) ** share,
  ];
  // A point that both boxes have in common stays fixed during the whole growth.
  const part =
    second.width === first.width ? share : (width - first.width) / (second.width - first.width);
  return {
    x: interpolate(first.x, second.x, part),
    y: interpolate(first.y, second.y, part),
    width,
    height,
  };
}
