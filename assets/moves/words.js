/* The labels of moving nodes: they move along, change letter by letter, or fade into each other. */
import { CAP, LETTER } from "../stage/paint/picture.js";
import { ROOMS, TEXTS } from "../style/looks.js";
import { ease, progressWithin } from "./clock.js";
import { midway } from "./curves.js";
import { shapeOf } from "./fit.js";
import { opacities } from "./hulls.js";
import { letters } from "./letters.js";
import { visibility } from "./nodes.js";

/** @import { Point, Primitive } from "../stage/paint/picture.js" */
/** @import { Fitted } from "./fit.js" */
/** @import { Item, Progress, Transition } from "./transition.js" */
/**
 * A text at a node, at a position relative to the node.
 * @typedef {Primitive & {at: Point, text: string}} Said
 */

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @returns {Item[]}
 */
export function labels(transition, progress, at) {
  return at.flatMap((spot, node) => {
    const opacity = visibility(transition, progress, node);
    if (!opacity) return [];
    const labelItems = [
      ...nameItems(transition, progress, node),
      ...numberItems(transition, progress, node),
    ];
    return labelItems.map((item) => ({
      ...item,
      at: /** @type {Point} */ ([spot[0] + item.at[0], spot[1] + item.at[1]]),
      opacity: opacity * (item.opacity ?? 1),
    }));
  });
}

/** @typedef {Item & {at: Point}} PlacedItem */

/**
 * The name of a node; it changes letter by letter if both drawings have whole addresses inside
 * nodes.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {number} node
 * @returns {PlacedItem[]}
 */
function nameItems(transition, progress, node) {
  const { leg, from, to, splitsInside } = transition;
  const mark = leg.origin[node];
  // Once a wave has passed, the label beside a node includes its distance.
  const visited =
    progress.wave < 0
      ? 0
      : progressWithin(progress.wave, leg.distances[node] - 0.3, leg.distances[node]);
  const [before, after] = [from, to].map((fit) => (visited > 0.5 ? fit.numbered : fit.labels));
  const root = node === leg.root;
  const old = from.drawing.pills ? innerLabel(from, mark, root) : sideLabel(from, before, mark);
  const now = to.drawing.pills ? innerLabel(to, node, root) : sideLabel(to, after, node);
  if (splitsInside && old && progress.recut !== null && progress.recut > 0) {
    const between = { ...old, text: to.drawing.addresses[node] };
    if (progress.recut < 1)
      return morphLetters(transition, old, between, ease(progress.recut), node);
    return crossfade(between, now, progress.moved, node);
  }
  const isUnchanged =
    old?.text === from.drawing.addresses[mark] && now?.text === to.drawing.addresses[node];
  const slides = leg.copy.some((copy) => copy > 0);
  const inNodes = from.drawing.pills && to.drawing.pills;
  if (old && now && isUnchanged && slides && inNodes && old.text !== now.text)
    return morphLetters(transition, old, now, progress.moved, node);
  return crossfade(old, now, progress.moved, node);
}

/**
 * The distance that a wave writes at the corner of a node, unless the label beside the node
 * includes it.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {number} node
 * @returns {PlacedItem[]}
 */
function numberItems({ leg, from, to }, progress, node) {
  if (progress.wave < 0) return [];
  const distance = leg.distances[node];
  const visited = progressWithin(progress.wave, distance - 0.3, distance);
  if (!visited) return [];
  const [old, now] = [
    cornerNumber(from, leg.origin[node], distance),
    cornerNumber(to, node, distance),
  ];
  return crossfade(old, now, progress.moved, node).map((item) => ({
    ...item,
    key: `d${item.key}`,
    opacity: (item.opacity ?? 1) * visited,
  }));
}

/** @param {Fitted} fit @param {number} mark @param {number} number @returns {Said | null} */
function cornerNumber(fit, mark, number) {
  if (fit.labels.has(mark) || fit.pitch < ROOMS.asked * fit.magnification) return null;
  const [wide, high] = shapeOf(fit, fit.drawing.labels[mark]);
  const letters = TEXTS["label-on"].size * fit.magnification;
  const at = /** @type {Point} */ (
    fit.drawing.pills ? [wide / 2 - 3, -high / 2 - 3] : [wide / 2 + 4, -high / 2]
  );
  const halo = fit.drawing.home[mark] < 0 ? "stage" : "hull";
  return {
    shape: "Text",
    role: "label-on",
    at,
    text: `${number}`,
    anchor: "middle",
    halo,
    letters,
  };
}

/** @param {Fitted} fit @param {number} mark @param {boolean} root @returns {Said} */
export function innerLabel({ drawing, magnification }, mark, root) {
  const role = root ? "pill-end" : "pill";
  const size = TEXTS[role].size * magnification;
  const text = drawing.labels[mark];
  return {
    shape: "Text",
    role,
    at: [0, CAP * size],
    text,
    anchor: "middle",
    halo: "",
    letters: size,
  };
}

/**
 * Returns the label beside a node, if the drawing has one there even without distances.
 * @param {Fitted} fit
 * @param {Map<number, Primitive>} primitives
 * @param {number} mark
 * @returns {Said | null}
 */
export function sideLabel({ spots, labels }, primitives, mark) {
  const label = labels.has(mark) ? primitives.get(mark) : undefined;
  if (!label?.at || !label.text) return null;
  const [x, y] = [label.at[0] - spots[mark][0], label.at[1] - spots[mark][1]];
  return { ...label, at: [x, y], text: label.text };
}

/** Returns the width of a text. @param {Said} label */
const widthOf = ({ text, letters: size = 0 }) => text.length * LETTER * size;

/** Returns a text with its anchor in its middle. @param {Said} label @returns {Said} */
function centredLabel(label) {
  const half = label.anchor === "start" ? 0.5 : label.anchor === "end" ? -0.5 : 0;
  const at = /** @type {Point} */ ([label.at[0] + half * widthOf(label), label.at[1]]);
  return { ...label, at, anchor: "middle" };
}

/**
 * Changes a text into another: an equal one moves, a different one is cross-faded.
 * @param {Said | null} old
 * @param {Said | null} now
 * @param {number} part
 * @param {number} node
 * @returns {PlacedItem[]}
 */
export function crossfade(old, now, part, node) {
  if (old && now && old.text === now.text) {
    if (part <= 0 || part >= 1) return [{ ...(part <= 0 ? old : now), key: `x${node}` }];
    const [a, b] = [centredLabel(old), centredLabel(now)];
    return [{ ...(part < 0.5 ? a : b), at: midway(a.at, b.at, part), key: `x${node}` }];
  }
  const [leaving, appearing] = opacities(part);
  /** @type {PlacedItem[]} */
  const items = [];
  if (old && leaving) items.push({ ...old, key: `x${node}`, opacity: leaving });
  if (now && appearing) items.push({ ...now, key: `y${node}`, opacity: appearing });
  return items;
}

/**
 * Changes a text into another letter by letter.
 * @param {Transition} transition
 * @param {Said} old
 * @param {Said} now
 * @param {number} part
 * @param {number} node
 * @returns {PlacedItem[]}
 */
function morphLetters({ leg }, old, now, part, node) {
  if (part <= 0 || part >= 1) return [{ ...(part <= 0 ? old : now), key: `x${node}` }];
  const wide = LETTER * (now.letters ?? 0);
  const at = midway(old.at, now.at, part);
  return letters(old.text, now.text, leg.letters, part).map(({ text, x, opacity, fresh }, i) => ({
    ...now,
    key: `z${node}.${i}.${text}`,
    role: fresh && now.role === "pill" ? "label-on" : now.role,
    text,
    at: /** @type {Point} */ ([at[0] + x * wide, at[1]]),
    opacity,
  }));
}
