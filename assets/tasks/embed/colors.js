/* The colours of guest nodes, and their places in the drawing of the guest. */

/** @import { EmbedDocument } from "../../types/documents" */

/**
 * @typedef {Pick<EmbedDocument, "guest" | "shape" | "places">} Guest
 */

/**
 * Returns the level of a node of a tree (numbered as in a heap), and its position in that level.
 * @param {number} node
 */
function treePlace(node) {
  const level = Math.floor(Math.log2(node + 1));
  return { level, along: (node + 1) / 2 ** level - 1 };
}

/**
 * Returns the colour of a guest node: it depends on the angle in a ring, on row and column in a
 * mesh, on level and position in a tree.
 * @param {Guest} guest
 * @param {number} node
 * @param {boolean} dark
 */
export function colorOf({ guest: kind, shape, places }, node, dark) {
  const light = dark ? 0.74 : 0.6;
  if (kind === "ring") return `oklch(${light} 0.14 ${(360 * node) / places.length})`;
  if (kind === "tree") {
    const { level, along } = treePlace(node);
    return `oklch(${light + 0.1 - 0.04 * level} 0.13 ${60 + 280 * along})`;
  }
  const columns = shape[shape.length - 1];
  const rows = places.length / columns;
  const [row, column] = [Math.floor(node / columns), node % columns];
  const lightness = light + 0.14 - (0.28 * column) / Math.max(1, columns - 1);
  return `oklch(${lightness} 0.13 ${(300 * row) / Math.max(1, rows)})`;
}

/** Width of the drawing of a guest, in pixels. */
export const WIDTH = 352;

/** Returns the places of the guest nodes. @param {Guest} guest @returns {[number, number][]} */
export function spots({ guest: kind, shape, places }) {
  const count = places.length;
  if (kind === "ring") {
    return places.map((_, i) => {
      const angle = (2 * Math.PI * i) / count - Math.PI / 2;
      return [WIDTH / 2 + 118 * Math.cos(angle), 132 + 118 * Math.sin(angle)];
    });
  }
  if (kind === "tree") {
    return places.map((_, i) => {
      const { level, along } = treePlace(i);
      return [(along + 0.5 / 2 ** level) * WIDTH, 16 + (level / Math.max(1, shape[0])) * 150];
    });
  }
  const columns = shape[shape.length - 1];
  const rows = count / columns;
  const room = [(WIDTH - 30) / Math.max(1, columns - 1), 220 / Math.max(1, rows - 1), 40];
  const cell = Math.min(...room);
  const left = (WIDTH - cell * (columns - 1)) / 2;
  return places.map((_, i) => [left + (i % columns) * cell, 16 + Math.floor(i / columns) * cell]);
}

/**
 * Whether a link of a torus joins the ends of a row or a column.
 * @param {number} a
 * @param {number} b
 * @param {number} columns
 */
export function isWrapAround(a, b, columns) {
  const difference = Math.abs(a - b);
  return difference !== 1 && difference !== columns;
}
