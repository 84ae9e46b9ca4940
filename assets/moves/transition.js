/* A leg as a transition: its drawings fitted into a box, the match of their items, and the progress
   of each kind of change. */
import { ease } from "./clock.js";
import { fitInBox, shapeOf } from "./fit.js";
import { turnsOf } from "./turns.js";

/** @import { MoveDocument, MoveLeg } from "../types/documents" */
/** @import { Moment } from "./clock.js" */
/** @import { Box, Fitted } from "./fit.js" */
/** @typedef {import("../stage/paint/picture.js").Primitive & {key: string}} Item what is painted */
/** @typedef {ReturnType<typeof transitionOf>} Transition */
/** @typedef {ReturnType<typeof progress>} Progress */

/**
 * Returns the transition from the drawing before a leg to the drawing after it, in a box.
 * @param {MoveDocument} document
 * @param {number} index of the leg
 * @param {Box} box
 */
export function transitionOf({ drawings, legs }, index, box) {
  const leg = legs[index];
  const from = fitInBox(drawings[leg.before], box, leg.distances);
  const to = leg.before === leg.after ? from : fitInBox(drawings[leg.after], box, leg.distances);
  /** @type {number[]} */
  const image = [];
  leg.origin.forEach((mark, node) => {
    if (!leg.copy[node]) image[mark] = node;
  });
  const starts = leg.origin.map((mark) => from.spots[mark]);
  return {
    leg,
    from,
    to,
    image,
    box,
    splitsInside: fitInNodes(leg, from, to),
    // None if nodes only change their positions.
    turns: Math.max(...leg.copy) ? turnsOf(leg.copy, starts, to.spots) : [],
  };
}

/**
 * Whether addresses are split anew inside the nodes: if they are shown in full there, and both
 * forms fit.
 * @param {MoveLeg} leg
 * @param {Fitted} from
 * @param {Fitted} to
 */
function fitInNodes({ phases }, from, to) {
  if (!from.drawing.pills || !phases.some(({ kind }) => kind === "recut")) return false;
  const isAddressed = from.drawing.labels.every(
    (label, mark) => label === from.drawing.addresses[mark],
  );
  const widest = to.drawing.addresses.map((text) => shapeOf(from, text)[0]);
  return isAddressed && Math.max(...widest) + 6 <= from.pitch;
}

/**
 * Returns the eased progress of everything in a leg; what a leg does not have counts as complete.
 * @param {MoveLeg} leg
 * @param {Moment} moment
 */
export function progress({ phases }, { parts }) {
  const partOfKind = (/** @type {string} */ kind) => {
    const phase = phases.findIndex((candidate) => candidate.kind === kind);
    return phase < 0 ? null : parts[phase];
  };
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const moved = partOfKind("slide") ?? partOfKind("walk") ?? mean;
  const waves = phases.flatMap(({ kind }, i) => (kind === "wash" ? [parts[i]] : []));
  return {
    /** Positions of nodes, copies included. */
    moved: ease(moved),
    slid: partOfKind("slide") ?? 1,
    recut: partOfKind("recut"),
    faded: partOfKind("fade") ?? 1,
    swung: partOfKind("rewire") ?? 1,
    drawn: partOfKind("draw") ?? 1,
    /** The number of hops that a wave has travelled; -1 if there is no wave. */
    wave: waves.length ? waves.reduce((sum, part) => sum + part, 0) : -1,
    drawing: isUnderWay(partOfKind("draw")),
    swinging: isUnderWay(partOfKind("rewire")),
  };
}

/** @param {number | null} part */
const isUnderWay = (part) => part !== null && part > 0 && part < 1;
