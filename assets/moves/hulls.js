/* Outlines and their names: those around the same nodes change into each other, others fade in or
   out. */
import { interpolate, progressWithin } from "./clock.js";
import { midway } from "./curves.js";

/** @import { Primitive } from "../stage/paint/picture.js" */
/** @import { Item, Progress, Transition } from "./transition.js" */

/** The progress at which old outlines are gone, and at which new ones begin to appear. */
const [OUT, IN] = [0.4, 0.6];

/** Returns the opacity of the first drawing's items, and of the second's. @param {number} part */
export const opacities = (part) => [1 - progressWithin(part, 0, OUT), progressWithin(part, IN, 1)];

/**
 * Returns the outlines, from the bottom up.
 * @param {Transition} transition
 * @param {Progress} progress
 * @returns {Item[]}
 */
export function outlines({ leg, from, to }, { moved }) {
  const [leaving, appearing] = opacities(moved);
  const pairs = leg.hulls;
  const [oldPairs, newPairs] = [0, 1].map(
    (side) => new Map(pairs.map((pair, i) => [pair[side], i])),
  );
  /** @type {Item[]} */
  const items = [];
  for (const i of from.order) {
    const pair = oldPairs.get(i);
    const shape = from.outlines[i];
    if (pair !== undefined) {
      const other = to.outlines[pairs[pair][1]];
      items.push({ ...blend(shape, other, moved), key: `h${i}` });
    } else if (leaving) items.push({ ...shape, key: `h${i}`, opacity: leaving });
  }
  if (!appearing) return items;
  for (const j of to.order) {
    if (!newPairs.has(j)) items.push({ ...to.outlines[j], key: `H${j}`, opacity: appearing });
  }
  return items;
}

/**
 * Returns an outline between two.
 * @param {Primitive} a
 * @param {Primitive} b
 * @param {number} part
 * @returns {Primitive}
 */
export const blend = (a, b, part) => ({
  ...moveBetween(a, b, part),
  size: midway(a.size ?? [0, 0], b.size ?? [0, 0], part),
  corner: interpolate(a.corner ?? 0, b.corner ?? 0, part),
});

/**
 * Returns the names of outlines, and the labels of columns and rows.
 * @param {Transition} transition
 * @param {Progress} progress
 * @returns {Item[]}
 */
export function names({ leg, from, to }, { moved }) {
  const [leaving, appearing] = opacities(moved);
  const pairs = new Map(leg.hulls);
  const pairedIndices = new Set(leg.hulls.map(([, j]) => j));
  /** @type {Item[]} */
  const items = [];
  /** @type {(words: Primitive[], key: string, opacity: number) => void} */
  const add = (words, key, opacity) => {
    if (!opacity) return;
    words.forEach((word, i) => {
      items.push({ ...word, key: `${key}.${i}`, opacity });
    });
  };
  from.names.forEach((words, i) => {
    const j = pairs.get(i);
    const others = j === undefined ? [] : to.names[j];
    if (words.length === others.length && words.every((w, k) => w.text === others[k].text)) {
      const carry = words.map((word, k) => moveBetween(word, others[k], moved));
      add(carry, `m${i}`, 1);
      return;
    }
    add(words, `m${i}`, leaving);
    add(others, `M${j}`, appearing);
  });
  to.names.forEach((words, j) => {
    if (!pairedIndices.has(j)) add(words, `M${j}`, appearing);
  });
  add(from.rulers, "r", from === to ? 1 : leaving);
  if (from !== to) add(to.rulers, "R", appearing);
  return items;
}

/** @param {Primitive} a @param {Primitive} b @param {number} part @returns {Primitive} */
const moveBetween = (a, b, part) => ({
  ...(part < 0.5 ? a : b),
  at: midway(a.at ?? [0, 0], b.at ?? [0, 0], part),
});
