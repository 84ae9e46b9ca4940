/* Moving links: they stay, come along with a copy, grow, fade, or change an end. */
import { bent } from "../stage/geometry/bezier.js";
import { clampedShare, lineWidthFactor } from "../stage/paint/picture.js";
import { LINKS, SIZES } from "../style/looks.js";
import { ease, interpolate, progressWithin } from "./clock.js";
import { firstPart, interpolateBend, reverseBend, swingTo } from "./curves.js";
import { visibility } from "./nodes.js";

/** @import { Point } from "../stage/paint/picture.js" */
/** @import { Link } from "../stage/geometry/derived.js" */
/** @import { Item, Progress, Transition } from "./transition.js" */
/** @import { Fitted } from "./fit.js" */
/** A link in one of the drawings. @typedef {{link: Link, fit: Fitted}} Lies */

/**
 * With more highlighted links than this the amber is thinner by this factor, so as not to cover the
 * drawing.
 */
const [FEW, THINNER] = [12, 0.55];
/** Opacity of a link before it disappears. */
const FADED_OPACITY = 0.3;
/** Parts of the time: an end swings up to the first; from the second on its old position fades. */
const SWINGS = 0.55;
const FADES = 0.85;

/**
 * Returns all links at a moment, with the amber behind the new ones below them.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @returns {Item[]}
 */
export function ties(transition, progress, at) {
  const { before, after, fate } = transition.leg.ties;
  /** @type {Item[]} */
  const oldLinks = [];
  /** @type {Item[]} */
  const over = [];
  fate.forEach((kind, i) => {
    const old =
      before[i] < 0 ? null : { link: transition.from.links[before[i]], fit: transition.from };
    const now = after[i] < 0 ? null : { link: transition.to.links[after[i]], fit: transition.to };
    if (kind === "goes" && old) over.push(...goneLines(transition, progress, at, i, old));
    else if (kind === "comes" && now) {
      const comingLines = newLines(transition, progress, at, i, now);
      if (progress.drawing)
        oldLinks.push(...comingLines.map((line) => highlight(transition, progress.drawn, line)));
      over.push(...comingLines);
    } else if (old && now && kind === "rewired") {
      const [line, ...place] = rewiredLines(transition, progress, at, i, old, now);
      if (progress.swinging) oldLinks.push(highlight(transition, progress.swung / FADES, line));
      over.push(...place, line);
    } else if (old && now) over.push(...keptLines(transition, progress, at, i, old, now));
  });
  return [...oldLinks, ...over];
}

/** @param {Lies} lies */
const restOf = ({ link, fit }) => fit.drawing.kinds[link.kind].rest;
/** @param {Lies} lies */
const bendOf = ({ link }) => (link.straight ? [] : link.bend);

/**
 * A line that looks like a link at rest.
 * @param {number} i
 * @param {Lies} lies
 * @param {Point[]} points
 * @param {number} opacity
 * @returns {Item}
 */
function linkItem(i, { link, fit }, points, opacity) {
  const { role } = fit.drawing.kinds[link.kind];
  const width = LINKS[role].width * lineWidthFactor(fit.radius);
  return { key: `l${i}`, shape: "Line", role: "link", points, link: role, opacity, width };
}

/**
 * The amber behind a line as long as it is new.
 * @param {Transition} transition
 * @param {number} part
 * @param {Item} over
 * @returns {Item}
 */
function highlight({ leg, to }, part, { key, points }) {
  const opacity = progressWithin(part, 0, 0.15) * (1 - progressWithin(part, 0.75, 1));
  const crowded =
    leg.ties.fate.filter((fate) => fate === "comes" || fate === "rewired").length > FEW;
  const width = clampedShare(SIZES.trail, to.pitch, to.magnification) * (crowded ? THINNER : 1);
  return { key: `a${key}`, shape: "Line", role: "trail", points, opacity, width };
}

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @param {number} i
 * @param {Lies} old
 * @returns {Item[]}
 */
function goneLines({ image }, { faded }, at, i, old) {
  const pale =
    interpolate(1, FADED_OPACITY, progressWithin(faded, 0, 0.4)) *
    (1 - progressWithin(faded, 0.6, 1));
  if (!pale) return [];
  const { a, b } = old.link;
  return [linkItem(i, old, bent(at[image[a]], at[image[b]], bendOf(old)), restOf(old) * pale)];
}

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @param {number} i
 * @param {Lies} now
 * @returns {Item[]}
 */
function newLines({ leg }, { drawn: share }, at, i, now) {
  if (!share) return [];
  const { a, b } = now.link;
  // New links are drawn from an old node to its copy.
  const back = leg.copy[a] > leg.copy[b];
  const [from, to] = back ? [b, a] : [a, b];
  const bend = back ? reverseBend(bendOf(now)) : bendOf(now);
  return [linkItem(i, now, firstPart(bent(at[from], at[to], bend), ease(share)), restOf(now))];
}

/**
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @param {number} i
 * @param {Lies} old
 * @param {Lies} now
 * @returns {Item[]}
 */
function keptLines(transition, progress, at, i, old, now) {
  const { a, b } = now.link;
  const opacity = Math.min(
    visibility(transition, progress, a),
    visibility(transition, progress, b),
  );
  if (!opacity) return [];
  const first = transition.leg.ties.turned[i] ? reverseBend(bendOf(old)) : bendOf(old);
  const points = bent(at[a], at[b], interpolateBend(first, bendOf(now), progress.moved));
  const rest = interpolate(restOf(old), restOf(now), progress.moved);
  return [linkItem(i, progress.moved < 0.5 ? old : now, points, rest * opacity)];
}

/**
 * A link that changes an end, and its old position, dotted until it fades.
 * @param {Transition} transition
 * @param {Progress} progress
 * @param {Point[]} at
 * @param {number} i
 * @param {Lies} old
 * @param {Lies} now
 * @returns {Item[]}
 */
function rewiredLines({ leg, image }, { swung: part, swinging }, at, i, old, now) {
  const changed = leg.ties.end[i];
  // The ends of the link, starting with the one that it keeps.
  const ends = [image[old.link.a], image[old.link.b]];
  const [fixedEnd, left] = [ends[1 - changed], ends[changed]];
  const next = now.link.a === fixedEnd ? now.link.b : now.link.a;
  const before = changed ? bendOf(old) : reverseBend(bendOf(old));
  const after = now.link.a === fixedEnd ? bendOf(now) : reverseBend(bendOf(now));
  const swing = ease(progressWithin(part, 0, SWINGS));
  const end = swingTo(at[fixedEnd], at[left], at[next], swing);
  const points = bent(at[fixedEnd], end, interpolateBend(before, after, swing));
  const moves = linkItem(
    i,
    swing < 0.5 ? old : now,
    points,
    interpolate(restOf(old), restOf(now), swing),
  );
  if (!swinging) return [moves];
  const opacity = progressWithin(part, 0, 0.1) * (1 - progressWithin(part, FADES, 1));
  const place = bent(at[fixedEnd], at[left], before);
  return [moves, { key: `p${i}`, shape: "Line", role: "shortest", points: place, opacity }];
}
