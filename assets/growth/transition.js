/* Two drawings of which the larger consists of copies of the smaller: the start and the end of an
   animation. */
import { midway } from "../moves/curves.js";
import { movedPoint, turnsOf } from "../moves/turns.js";
import { labelColumns, newHulls, newLetters } from "./letters.js";
import { fatesOf, startsOf } from "./links.js";

/** @import { GrowthDocument } from "../types/documents" */
/** @import { Fitted } from "../moves/fit.js" */
/** @import { Point } from "../stage/paint/picture.js" */
/** @typedef {ReturnType<typeof transitionOf>} Transition */
/**
 * The new letters of a drawing, and what they distinguish.
 * @typedef {ReturnType<typeof litOf>} Highlight
 */

/**
 * The most copies that get a box each; the margin of a box around its nodes in pitches, at most in
 * pixels, and its least distance from the edge of a node in pixels.
 */
const [MAX_BOXES, MARGIN, MAX_MARGIN_PX, EDGE_PX] = [8, 0.42, 26, 7];

/**
 * A copy whose `rigid` (see moves/turns.js) is below this moves straight: if it turned, it would
 * leave the stage.
 */
const MIN_RIGID = 0.92;

/**
 * Returns the transition from a drawing to the larger one.
 * @param {GrowthDocument} growth
 * @param {Fitted} small
 * @param {Fitted} large
 */
export function transitionOf(growth, small, large) {
  const starts = startsOf(growth, small.spots, large.links);
  /** @type {number[]} */
  const image = [];
  growth.origin.forEach((mark, node) => {
    if (mark >= 0 && !growth.copy[node]) image[mark] = node;
  });
  return {
    growth,
    small,
    large,
    starts,
    image,
    ...fatesOf(growth, small.links, large.links),
    /** The nodes from the last copy to the first. */
    beneath: [...growth.copy.keys()].sort((a, b) => growth.copy[b] - growth.copy[a]),
    turns: turnsOf(growth.copy, starts, large.spots),
    lit: litOf(growth, large.drawing),
    twins: twinsOf(growth, small.drawing.hulls, large.drawing.hulls),
  };
}

/**
 * Returns the position of every node; a copy moves as one.
 * @param {Transition} transition
 * @param {number} moved
 * @returns {Point[]}
 */
export const spotsAt = ({ growth, starts, large, turns }, moved) =>
  starts.map((start, node) => {
    if (moved <= 0 || moved >= 1) return moved <= 0 ? start : large.spots[node];
    const turn = turns[growth.copy[node]];
    if (turn.rigid < MIN_RIGID) return midway(start, large.spots[node], moved);
    return movedPoint(turn, start, large.spots[node], moved);
  });

/**
 * @param {GrowthDocument} growth
 * @param {import("../types/task").LaidOut | Fitted["drawing"]} drawing
 */
export function litOf(growth, drawing) {
  const letters = newLetters(growth, drawing.addresses);
  const outlined = newHulls(drawing, letters);
  return {
    copy: growth.copy,
    /** The new columns of every address and of every label. */
    inAddresses: growth.lit.map((i) => growth.columns[i]),
    inLabels: labelColumns(drawing, letters),
    hulls: outlined.map(({ hull }) => hull),
    inNames: new Map(outlined.map(({ hull, columns }) => [drawing.hulls[hull].name, columns])),
  };
}

/**
 * Returns the outlines of the larger drawing that come from one of the smaller, by index: all their
 * nodes are in one copy, and the originals of these are in that outline.
 * @param {GrowthDocument} growth
 * @param {{marks: number[]}[]} small
 * @param {{marks: number[]}[]} large
 */
function twinsOf({ origin, copy }, small, large) {
  const key = (/** @type {number[]} */ marks) => [...marks].sort((a, b) => a - b).join();
  const indexByMarks = new Map(small.map(({ marks }, i) => [key(marks), i]));
  return large.map(({ marks }) =>
    marks.every((mark) => copy[mark] === copy[marks[0]])
      ? (indexByMarks.get(key(marks.map((mark) => origin[mark]))) ?? -1)
      : -1,
  );
}

/**
 * Returns a box around every copy but the first, if there are few copies; no box in which there
 * would be a node of another copy.
 * @param {number[]} copy
 * @param {Point[]} spots
 * @param {number} pitch
 * @param {number} half how wide a node is to either side
 * @returns {import("../stage/paint/picture.js").Primitive[]}
 */
export function boxesAbout(copy, spots, pitch, half) {
  const count = Math.max(...copy) + 1;
  if (count > MAX_BOXES) return [];
  return Array.from({ length: count - 1 }, (_, i) => i + 1).flatMap((index) => {
    const inside = spots.filter((_, node) => copy[node] === index);
    const [xs, ys] = [0, 1].map((axis) => inside.map((spot) => spot[axis]));
    const room = Math.min(MARGIN * pitch, MAX_MARGIN_PX);
    const sideRoom = Math.max(room, half + EDGE_PX);
    const [left, right] = [Math.min(...xs) - sideRoom, Math.max(...xs) + sideRoom];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    const shared = spots.some(
      ([x, y], node) => copy[node] !== index && x > left && x < right && y > top && y < bottom,
    );
    if (shared) return [];
    /** @type {Point} */
    const at = [(left + right) / 2, (top + bottom) / 2];
    return [{ shape: "Box", role: "hull", at, size: [right - left, bottom - top], corner: 12 }];
  });
}
