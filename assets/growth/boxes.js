/* Boxes in pixels, and how one becomes another. */
import { between } from "../moves/clock.js";

/**
 * A box, in pixels from a corner.
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** A box by the corner of another. @param {Box} box @param {Box} corner */
export const fromCorner = (box, corner) => ({ ...box, x: box.x - corner.x, y: box.y - corner.y });

/**
 * How a picture is moved and magnified so that one box of it comes to lie in another, whole, about
 * the same middle.
 * @param {Box} one
 * @param {Box} other
 * @returns {{x: number, y: number, scale: number}}
 */
export function carried(one, other) {
  const scale = Math.min(other.width / one.width, other.height / one.height);
  return {
    x: other.x + other.width / 2 - scale * (one.x + one.width / 2),
    y: other.y + other.height / 2 - scale * (one.y + one.height / 2),
    scale,
  };
}

/**
 * A box between two: as much wider, and higher, in every part of the way.
 * @param {Box} one
 * @param {Box} other
 * @param {number} share of the way
 * @returns {Box}
 */
export function mixed(one, other, share) {
  const [width, height] = [
    one.width * (other.width / one.width) ** share,
    one.height * (other.height / one.height) ** share,
  ];
  // What stays where it is while the one grows into the other does so all along.
  const part = other.width === one.width ? share : (width - one.width) / (other.width - one.width);
  return {
    x: between(one.x, other.x, part),
    y: between(one.y, other.y, part),
    width,
    height,
  };
}
