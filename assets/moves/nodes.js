/* Moving nodes: from their old positions to the new ones, from disc to address box and back. */

import { lineWidthFactor } from "../stage/paint/picture.js";
import { LOOKS } from "../style/looks.js";
import { ease, interpolate, progressWithin } from "./clock.js";
import { midway } from "./curves.js";
import { shapeOf } from "./fit.js";
import { movedPoint } from "./turns.js";

/** @import { Point } from "../stage/paint/picture.js" */
/** @import { Item, Progress, Transition } from "./transition.js" */

/** Opacity of the tint of a wave at its root, and at the farthest node. */
const TINT = [0.85, 0.2];
/** The factor of the tint's opacity on a node with an address in it, so that it can be read. */
const ON_TEXT = 0.55;

/**
 * The positions of the nodes of the leg's second drawing. A copy turns as one while it slides.
 * @param {Transition} transition
 * @param {Progress} progress
 * @returns {Point[]}
 */
export function spots({ leg, from, to, turns }, { moved }) {
  return leg.origin.map((mark, node) => {
    const [a, b] = [from.spots[mark], to.spots[node]];
    const turn = turns[leg.copy[node]];
    return turn && moved > 0 && moved < 1 ? movedPoint(turn, a, b, moved) : midway(a, b, moved);
  });
}

/**
 * Returns the opacity of a node: a copy appears out of its original.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {number} node
 */
export const visibility = ({ leg }, progress, node) =>
  leg.copy[node] ? progressWithin(progress.slid, 0, 0.25) : 1;

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @returns {Item[]}
 */
export function nodes(transition, progress, at) {
  const { leg, from, to } = transition;
  const last = Math.max(0, ...leg.distances);
  const width =
    interpolate(lineWidthFactor(from.radius), lineWidthFactor(to.radius), progress.moved) *
    LOOKS.node.width;
  const hollow = [from, to].map((fit) => new Set(fit.drawing.hollow));
  // Copies are below the nodes they come from.
  const order = [...at.keys()].sort((a, b) => leg.copy[b] - leg.copy[a]);
  return order.flatMap((node) => {
    const mark = leg.origin[node];
    const opacity = visibility(transition, progress, node);
    if (!opacity) return [];
    const body = shape(transition, progress, at[node], node);
    const empty = progress.moved < 0.5 ? hollow[0].has(mark) : hollow[1].has(node);
    const role = empty ? "node-hollow" : "node";
    const plain = { ...body, key: `n${node}`, role, opacity, width };
    return [plain, ...visitTints(transition, progress, body, node, last)];
  });
}

/**
 * Returns the body of a node: a box with round corners.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point} at
 * @param {number} node
 * @returns {Omit<Item, "key" | "role">}
 */
export function shape({ leg, from, to, splitsInside }, progress, at, node) {
  const mark = leg.origin[node];
  const shapeBefore = shapeOf(from, from.drawing.labels[mark]);
  // While its address is split anew, a node changes its size to fit it.
  const read = splitsInside ? shapeOf(from, to.drawing.addresses[node]) : shapeBefore;
  const first = shapeBefore.map((side, i) => interpolate(side, read[i], ease(progress.recut ?? 0)));
  const last = shapeOf(to, to.drawing.labels[node]);
  const [w, h, corner] = first.map((side, i) => interpolate(side, last[i], progress.moved));
  return { shape: "Box", at, size: [w, h], corner };
}

/**
 * The tint of a node that a wave has reached: amber at first, then fainter with the distance.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Omit<Item, "key" | "role">} body
 * @param {number} node
 * @param {number} last the largest distance
 * @returns {Item[]}
 */
function visitTints({ leg, from, to }, { wave, moved }, body, node, last) {
  if (leg.root < 0) return [];
  if (node === leg.root) return rootMark(body, moved < 0.5 ? from : to);
  const distance = leg.distances[node];
  const visited = progressWithin(wave, distance - 0.6, distance - 0.3);
  if (wave < 0 || !visited) return [];
  const pills = interpolate(Number(from.drawing.pills), Number(to.drawing.pills), moved);
  const strong = interpolate(TINT[0], TINT[1], distance / Math.max(1, last));
  const tint = strong * interpolate(1, ON_TEXT, pills);
  // The amber moves on with the wave; at the farthest nodes it has no hop left for that.
  const ends = distance === last ? distance : distance + 0.5;
  const now = visited * (1 - progressWithin(wave, ends - 0.3, ends));
  /** @type {Item[]} */
  const items = [{ ...body, key: `t${node}`, role: "tint", opacity: tint * visited }];
  if (now) items.push({ ...body, key: `w${node}`, role: "node-visited", opacity: now });
  return items;
}

/**
 * Returns the mark of the wave's root, which is that of a source.
 * @param {Omit<Item, "key" | "role">} body
 * @param {import("./fit.js").Fitted} fit
 * @returns {Item[]}
 */
function rootMark(body, fit) {
  if (fit.drawing.pills) return [{ ...body, key: "root", role: "source-pill" }];
  const r = Math.max(5, fit.radius + 1.5);
  const disc = (/** @type {string} */ role, /** @type {number} */ radius) =>
    /** @type {Item} */ ({
      ...body,
      key: role,
      role,
      size: [2 * radius, 2 * radius],
      corner: radius,
    });
  return [disc("end-ground", r + 2), disc("source", r), disc("source-hole", r * 0.38)];
}
