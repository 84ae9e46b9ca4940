/* Words on the stage: addresses where there is room, "from" and "to" beside the ends. */
import { large } from "../parts/page.js";
import { doc, drawing, marked, signed, state, trace } from "../state/model.js";
import { write } from "./canvas.js";
import { nodeOf } from "./lighting.js";
import { token } from "./looks.js";
import { markOnScreen, onScreen, radius, unit, zoom } from "./place.js";
import { named, touched } from "./under.js";

/**
 * @typedef {import("../types/task").Ctx} Ctx
 * @typedef {import("../types/task").Mark} Mark
 * @typedef {import("../types/task").Point} Point
 */

/** A mark and those it is linked to. @param {number} mark @returns {Set<number>} */
export const neighboursOf = (mark) =>
  new Set([
    mark,
    ...nodeOf(mark)
      .neighborhood("node")
      .map((node) => node.data("mark")),
  ]);

/**
 * Whether the label of a mark is shown: in clusters on the route, in wide clusters, beside what is
 * pointed at, or everywhere where that is asked for.
 * @returns {(mark: number) => boolean}
 */
function wanted() {
  const { home, hulls } = drawing();
  const pitch = drawing().pitch * unit();
  if (state.view.has("labels")) return () => pitch >= 14;
  const onRoute = marked();
  const isTouched = touched();
  const wide = hulls.map((hull) => hull.size[0] * unit() >= 160);
  const roomy = pitch >= 30 * large();
  const lit = state.hover === null ? new Set() : neighboursOf(state.hover);
  return (mark) => {
    const at = home[mark];
    const inCluster = at < 0 ? pitch >= 44 : (isTouched[at] || wide[at]) && roomy;
    return inCluster || (onRoute.has(mark) && pitch >= 22) || (lit.has(mark) && pitch >= 16);
  };
}

/** Addresses, and distances where they are asked for. @param {Ctx} context */
export function labels(context) {
  const { pills } = drawing();
  const distances = state.view.has("distances") ? doc().distances : null;
  if (pills && !state.view.has("distances")) return;
  const pitch = drawing().pitch * unit();
  const shown = wanted();
  const onRoute = marked();
  const r = Math.max(3, radius() * zoom());
  drawing().labels.forEach((label, mark) => {
    const show = shown(mark);
    const distance = distances ? distances[mark] : null;
    if (!show && (distance === null || pitch < 20)) return;
    const text =
      distance === null ? label : show && !pills ? `${label} ${distance}` : String(distance);
    beside(context, mark, text, r + 4 + (pills ? 9 : 0), onRoute.has(mark));
  });
  plainEnds(context, r);
}

/**
 * Text beside a mark, on the side where the scene has room for it.
 * @param {Ctx} context
 * @param {number} mark
 * @param {string} text
 * @param {number} off
 * @param {boolean} strong
 */
function beside(context, mark, text, off, strong) {
  const p = markOnScreen(mark);
  const [sx, sy] = drawing().sides[mark];
  const size = (drawing().pitch * unit() > 60 ? 12 : 11) * large();
  const inside = drawing().home[mark] >= 0 && !state.view.has("no-hulls");
  write(context, text, p.x + sx * off, p.y + sy * off, {
    font: `${strong ? 600 : 400} ${size}px ${token("--mono")}`,
    color: token(strong ? "--ink" : "--ink-2"),
    halo: token(inside ? "--hull" : "--stage"),
    align: sx > 0.4 ? "left" : sx < -0.4 ? "right" : "center",
    base: sy > 0.4 ? "top" : sy < -0.4 ? "bottom" : "middle",
  });
}

/**
 * "from" and "to" beside the ends, where no cluster's name carries them.
 * @param {Ctx} context
 * @param {number} r
 */
function plainEnds(context, r) {
  const { home, pills } = drawing();
  const { marks, targetMark } = trace();
  const inHull = (/** @type {Mark} */ mark) => mark === null || home[mark] >= 0;
  if (named() && inHull(marks[0]) && inHull(targetMark)) return;
  const off = r + (pills ? 14 : 8);
  if (signed("source")) sayEnd(context, marks[0], "from", token("--source"), off);
  if (signed("target")) sayEnd(context, targetMark, "to", token("--target"), off);
}

/**
 * @param {Ctx} context
 * @param {Mark} mark
 * @param {string} word
 * @param {string} color
 * @param {number} off
 */
function sayEnd(context, mark, word, color, off) {
  if (mark === null) return;
  const p = markOnScreen(mark);
  const below = underName(p, off);
  write(context, word, p.x, p.y + (below ? off : -off), {
    font: `600 ${12 * large()}px ${token("--sans")}`,
    color,
    halo: token("--stage"),
    align: "center",
    base: below ? "top" : "bottom",
  });
}

/**
 * Whether the name of a cluster stands where a word above this point would.
 * @param {Point} p
 * @param {number} off
 */
function underName(p, off) {
  if (p.y - off < 16) return true;
  return drawing().hulls.some((hull) => {
    if (!hull.name || hull.below || state.view.has("no-hulls")) return false;
    const at = onScreen(hull.at);
    const half = (hull.size[0] * unit()) / 2;
    const y = at.y - (hull.size[1] * unit()) / 2 - 6;
    return Math.abs(y - (p.y - off)) < 18 && Math.abs(p.x - at.x) < half;
  });
}
