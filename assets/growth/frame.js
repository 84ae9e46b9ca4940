/* The picture of a network that grows or folds back, at a moment. */
import { interpolate, progressWithin } from "../moves/clock.js";
import { firstPart, interpolateBend, midway, reverseBend } from "../moves/curves.js";
import { shapeOf } from "../moves/fit.js";
import { blend, opacities } from "../moves/hulls.js";
import { crossfade, innerLabel, sideLabel } from "../moves/words.js";
import { bent } from "../stage/geometry/bezier.js";
import { lineWidthFactor } from "../stage/paint/picture.js";
import { LINKS, LOOKS } from "../style/looks.js";
import { chips, pieces } from "./chips.js";
import { boxesAbout, spotsAt } from "./transition.js";

/** @import { Transition } from "./transition.js" */
/** @import { Progress } from "./timing.js" */
/** @import { Point, Primitive } from "../stage/paint/picture.js" */
/** @import { Said } from "../moves/words.js" */

/** Factor by which new links are broader while highlighted, and by which old ones are paler. */
const [BROADER, PALER] = [1.3, 0.45];
/** With more new links than this, they are highlighted less: they would cover the drawing. */
const [FEW, DENSE] = [64, 0.6];

/** @param {Transition} transition @param {Progress} progress */
export function frame(transition, progress) {
  const at = spotsAt(transition, progress.moved);
  const bodies = nodes(transition, progress, at);
  const words = labels(transition, progress, bodies);
  return {
    ground: outlines(transition, progress),
    links: links(transition, progress, at),
    nodes: inDrawingOrder(transition, bodies),
    words: [...names(transition, progress), ...words.flatMap(({ texts }) => texts)],
    chips: [
      ...words.flatMap(({ lights }) => lights),
      ...(progress.lit > 0 ? nameChips(transition) : []),
    ],
    boxes: progress.lit > 0 ? litBoxes(transition, at) : [],
    lit: progress.lit,
  };
}

/** Returns the boxes of the new letters. @param {Transition} transition @param {Point[]} at */
const litBoxes = ({ large, lit }, at) =>
  lit.hulls.length
    ? lit.hulls.map((hull) => large.outlines[hull])
    : boxesAbout(lit.copy, at, large.pitch, halfOf(large.drawing, large));

/**
 * Returns half the largest width of a node.
 * @param {{pills: boolean, widest: number}} drawing
 * @param {{radius: number, magnification: number}} looks
 */
export const halfOf = ({ pills, widest }, { radius, magnification }) =>
  pills ? (widest / 2) * magnification : radius;

/** Returns the new letters in the names of clusters. @param {Transition} transition */
const nameChips = ({ large, lit }) =>
  large.names.flat().flatMap((name) => {
    const columns = lit.inNames.get(name.text ?? "") ?? [];
    return columns.length ? chips(/** @type {Said} */ (name), columns, null) : [];
  });

/**
 * Copies are below the nodes that they come from.
 * @param {Transition} transition
 * @param {Primitive[]} bodies
 */
const inDrawingOrder = ({ beneath }, bodies) => beneath.map((node) => bodies[node]);

/** @param {Transition} transition @param {Progress} progress @returns {Primitive[]} */
function outlines({ small, large, twins }, { moved }) {
  const [leaving, appearing] = opacities(moved);
  const twinMarks = new Set(twins);
  const old = small.order
    .filter((i) => !twinMarks.has(i) && leaving > 0)
    .map((i) => ({ ...small.outlines[i], opacity: leaving }));
  const now = large.order.flatMap((j) => {
    const from = small.outlines[twins[j]];
    if (from) return [turning(from, large.outlines[j], moved)];
    return appearing ? [{ ...large.outlines[j], opacity: appearing }] : [];
  });
  return [...old, ...now];
}

/** @param {Primitive} a @param {Primitive} b @param {number} part @returns {Primitive} */
function turning(a, b, part) {
  if (a.shape === "Area" || b.shape === "Area") return part < 0.5 ? a : b;
  return blend(a, b, part);
}

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @returns {Primitive[]}
 */
function links(transition, { moved, drawn, ink, old }, at) {
  const { growth, small, large, fates, lost, image, starts } = transition;
  const crowded = fates.filter(({ copied }) => !copied).length > FEW;
  const [full, broader] = crowded ? [DENSE, 1] : [1, BROADER];
  const opacityInFull = (/** @type {number} */ rest) => Math.max(rest, full);
  const widthFactor = interpolate(
    lineWidthFactor(small.radius),
    lineWidthFactor(large.radius),
    moved,
  );
  /** @type {Primitive[]} */
  const oldLinks = [];
  /** @type {Primitive[]} */
  const over = [];
  const line = (
    /** @type {string} */ role,
    /** @type {Point[]} */ points,
    /** @type {number} */ opacity,
    broad = 1,
  ) =>
    /** @type {Primitive} */ ({
      shape: "Line",
      role: "link",
      points,
      link: role,
      opacity,
      width: LINKS[role].width * widthFactor * broad,
    });
  large.links.forEach(({ a, b, kind, bend, straight, bold }, i) => {
    const { from, turned: back, copied } = fates[i];
    const { role, rest } = large.drawing.kinds[kind];
    const before = small.links[from];
    const ends = straight ? [] : bend;
    if (!before) {
      const joined = starts[a][0] === starts[b][0] && starts[a][1] === starts[b][1];
      const swapped = growth.copy[a] > growth.copy[b];
      const [p, q] = swapped ? [at[b], at[a]] : [at[a], at[b]];
      const points = bent(p, q, swapped ? reverseBend(ends) : ends);
      const part = joined ? points : firstPart(points, drawn);
      const opacity = interpolate(rest, opacityInFull(rest), ink);
      if (drawn > 0) over.push(line(role, part, opacity, interpolate(1, broader, ink)));
      return;
    }
    const first = before.straight ? [] : before.bend;
    const points = bent(
      at[a],
      at[b],
      interpolateBend(back ? reverseBend(first) : first, ends, moved),
    );
    const oldRest = small.drawing.kinds[before.kind].rest;
    if (copied) {
      const pale = 1 - PALER * ink * progressWithin(moved, 0, 0.5);
      const shownRole = moved < 0.5 ? small.drawing.kinds[before.kind].role : role;
      oldLinks.push(line(shownRole, points, interpolate(oldRest, rest, moved) * pale, bold));
    } else if (moved > 0) {
      const highlight = ink * progressWithin(moved, 0, 0.3);
      const opacity = interpolate(rest, opacityInFull(rest), highlight);
      over.push(line(role, points, opacity, interpolate(1, broader, highlight)));
    }
  });
  const replaced = new Set(fates.map(({ from, copied }) => (copied ? -1 : from)));
  for (const i of lost) {
    const { a, b, kind, bend, straight } = small.links[i];
    const { role, rest } = small.drawing.kinds[kind];
    const seen = replaced.has(i) ? Number(moved <= 0) : old;
    if (seen > 0)
      oldLinks.push(
        line(role, bent(at[image[a]], at[image[b]], straight ? [] : bend), rest * seen),
      );
  }
  return [...oldLinks, ...over].filter(({ opacity }) => opacity);
}

/**
 * Returns the bodies of all nodes, by index: the first copy is on top.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @returns {Primitive[]}
 */
function nodes({ growth, small, large }, { moved }, at) {
  const width =
    interpolate(lineWidthFactor(small.radius), lineWidthFactor(large.radius), moved) *
    LOOKS.node.width;
  const hollow = [small, large].map(({ drawing }) => new Set(drawing.hollow));
  return at.map((spot, node) => {
    const mark = growth.origin[node];
    const last = shapeOf(large, large.drawing.labels[node]);
    const first = mark < 0 ? last : shapeOf(small, small.drawing.labels[mark]);
    const [w, h, corner] = first.map((side, i) => interpolate(side, last[i], moved));
    const empty = moved < 0.5 ? hollow[0].has(mark) : hollow[1].has(node);
    const opacity = mark < 0 ? progressWithin(moved, 0, 0.3) : 1;
    const role = empty ? "node-hollow" : "node";
    return { shape: "Box", role, at: spot, size: [w, h], corner, opacity, width };
  });
}

/** @param {Transition} transition @param {Progress} progress @returns {Primitive[]} */
function names({ small, large, twins }, { moved }) {
  const [leaving, appearing] = opacities(moved);
  const faded = (/** @type {Primitive[]} */ texts, /** @type {number} */ opacity) =>
    opacity ? texts.map((text) => ({ ...text, opacity })) : [];
  // A name that stays moves with its outline.
  const namesBefore = new Map();
  large.names.forEach((texts, j) => {
    const before = small.names[twins[j]];
    if (before?.length && before[0].text === texts[0]?.text) namesBefore.set(j, before);
  });
  const staying = new Set([...namesBefore.keys()].map((j) => twins[j]));
  return [
    ...small.names.flatMap((texts, i) => (staying.has(i) ? [] : faded(texts, leaving))),
    ...large.names.flatMap((texts, j) => {
      const before = namesBefore.get(j);
      if (!before) return faded(texts, appearing);
      const [text] = texts;
      const at = midway(before[0].at ?? [0, 0], text.at ?? [0, 0], moved);
      return [{ ...text, at, opacity: 1 }];
    }),
    ...faded(small.rulers, leaving),
    ...faded(large.rulers, appearing),
  ];
}

/**
 * Returns the texts at every node: the letters that stay move along, new ones light up in place.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Primitive[]} bodies
 */
function labels({ growth, small, large, lit }, { moved, lit: light }, bodies) {
  return bodies.map(({ at: [x, y] = [0, 0] }, node) => {
    const mark = growth.origin[node];
    const old = mark < 0 ? null : textAt(small, mark);
    const now = textAt(large, node);
    const place = (/** @type {Said} */ label) => ({
      ...label,
      at: /** @type {Point} */ ([x + label.at[0], y + label.at[1]]),
    });
    const columns = now ? columnsOf(now, node, large.drawing, lit) : [];
    const fresh = growth.inserted ? columns : [];
    const lettering = now && place(old ? { ...now, at: midway(old.at, now.at, moved) } : now);
    const body = large.drawing.pills ? bodies[node] : null;
    const lights = lettering && light > 0 ? chips(lettering, columns, body) : [];
    if (old && lettering && old.text.length === lettering.text.length - fresh.length)
      return { texts: pieces(lettering, fresh, old, moved), lights };
    const texts = crossfade(old, now, moved, node);
    return { texts: texts.map((text) => place(/** @type {Said} */ (text))), lights };
  });
}

/** @param {import("../moves/fit.js").Fitted} fit @param {number} mark */
const textAt = (fit, mark) =>
  fit.drawing.pills ? innerLabel(fit, mark, false) : sideLabel(fit, fit.labels, mark);

/**
 * Returns the new columns of the text at a node.
 * @param {{text: string}} label
 * @param {number} node
 * @param {{labels: string[], addresses: string[]}} drawing
 * @param {import("./transition.js").Highlight} lit
 */
export function columnsOf({ text }, node, { labels, addresses }, lit) {
  if (text.startsWith(labels[node])) return lit.inLabels[node];
  return text.startsWith(addresses[node]) ? lit.inAddresses[node] : [];
}
