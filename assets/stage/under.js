/* Beneath the graph: the outlines of clusters with their names, and clusters not drawn. */
import { large } from "../parts/page.js";
import { drawing, marked, on, signed, state, trace } from "../state/model.js";
import * as canvas from "./canvas.js";
import { look, token } from "./looks.js";
import { alive, batched, box, hidden, linksOf, markOnScreen, onScreen, unit } from "./stage.js";

/**
 * @typedef {import("../types/documents").HullShape} HullShape
 * @typedef {import("../types/task").Ctx} Ctx
 * @typedef {import("../types/task").Point} Point
 */

/**
 * A cluster as it stands on screen.
 * @typedef {object} Standing
 * @property {HullShape} hull
 * @property {Point} at its middle
 * @property {number} w
 * @property {number} h
 * @property {boolean} touched whether a message passes it
 */

/**
 * A piece of text with its face and colour. @typedef {[text: string, font: string, color: string]}
 * Piece
 */

/** So many clusters are drawn without areas: only what the route touches stands out. */
const MANY = 60;

/** @param {Ctx} context @param {Standing} standing */
function outline(context, { hull, at, w, h }) {
  context.beginPath();
  if (hull.shape === "circle") context.ellipse(at.x, at.y, w / 2, h / 2, 0, 0, 2 * Math.PI);
  else if (hull.shape === "polygon") {
    hull.points.map(onScreen).forEach((p, i) => {
      if (i) context.lineTo(p.x, p.y);
      else context.moveTo(p.x, p.y);
    });
    context.closePath();
  } else {
    const corner = Math.min(12, hull.corner * unit(), w / 3, h / 3);
    context.roundRect(at.x - w / 2, at.y - h / 2, w, h, corner);
  }
}

/** Which clusters hold a node of the route. */
export function touched() {
  const marks = marked();
  return drawing().hulls.map((hull) => hull.marks.some((mark) => marks.has(mark)));
}

/** Whether the finest clusters bear names, which then carry "from" and "to". */
export const named = () => drawing().namesEnds && !state.view.has("no-hulls");

/** "from" and "to" behind the name of a cluster that holds an end. @param {HullShape} hull */
function roles(hull) {
  const { marks, targetMark, nodes, target } = trace();
  const holds = (/** @type {import("../types/task").Mark} */ mark) =>
    mark !== null && hull.marks.includes(mark);
  const out = [];
  if (signed("source") && holds(marks[0])) out.push(["from", nodes[0].text, token("--source")]);
  if (signed("target") && holds(targetMark)) out.push(["to", target.text, token("--target")]);
  return out;
}

/** @param {Ctx} context @param {Piece[]} list */
const lengthOf = (context, list) =>
  list.reduce((sum, [text, font]) => {
    context.font = font;
    return sum + context.measureText(text).width + 7;
  }, -7);

/**
 * The name of a cluster, with the ends that it holds.
 * @param {Ctx} context
 * @param {Standing} standing
 * @param {boolean} compact
 */
function name(context, standing, compact) {
  const { hull, at, w, h } = standing;
  const size = (compact ? 11 : 13) * large();
  const y = hull.below ? at.y + h / 2 + size + 4 : at.y - h / 2 - 6;
  const own = nameOf(standing, size, compact);
  const ends = named() && hull.level === drawing().deepest ? endsOf(standing, size, compact) : [];
  const stageWidth = box().clientWidth;
  /** @param {Piece[]} list @param {number} height */
  function line(list, height) {
    const total = lengthOf(context, list);
    let from = hull.shape !== "box" ? at.x - total / 2 : at.x - w / 2 + 1;
    from = Math.max(4, Math.min(from, stageWidth - total - 4));
    for (const [text, font, color] of list) {
      from +=
        canvas.write(context, text, from, height, { font, color, halo: token("--stage") }) + 7;
    }
  }
  // Where a name leaves no room behind it, "from" and "to" stand on a line of their own.
  const together = [...own, ...ends];
  const crowded = ends.length && lengthOf(context, together) > Math.max(w * 1.25, w + 40);
  line(crowded ? own : together, y);
  if (crowded) line(ends, hull.below ? y + size + 3 : y - size - 3);
}

/** @param {Standing} standing @param {number} size @param {boolean} compact @returns {Piece[]} */
function nameOf({ hull, touched }, size, compact) {
  const font = `${touched ? 600 : 400} ${size}px ${token("--mono")}`;
  /** @type {Piece} */
  const own = [hull.name, font, token(touched ? "--ink" : "--ink-2")];
  if (!hull.note || compact) return [own];
  return [own, [hull.note, `400 ${size - 1}px ${token("--sans")}`, token("--ink-3")]];
}

/** @param {Standing} standing @param {number} size @param {boolean} compact @returns {Piece[]} */
function endsOf({ hull, w }, size, compact) {
  const both = !compact && w > 120 * large();
  return roles(hull).flatMap(([word, text, color]) => {
    /** @type {Piece} */
    const said = [word, `600 ${size - 1}px ${token("--sans")}`, color];
    return both ? [said, [text, `400 ${size - 1}px ${token("--mono")}`, color]] : [said];
  });
}

/** Links too many and too faint for the graph: all of a kind in one stroke. @param {Ctx} context */
function faint(context) {
  const spots = drawing().spots.map(onScreen);
  drawing().kinds.forEach((kind, i) => {
    const opacity = state.view.has("ink") ? 0.5 : kind.rest;
    if (!batched(kind) || !opacity || hidden(kind)) return;
    context.beginPath();
    for (const { a, b } of linksOf(i)) {
      context.moveTo(spots[a].x, spots[a].y);
      context.lineTo(spots[b].x, spots[b].y);
    }
    context.globalAlpha = opacity;
    context.strokeStyle = token(look(kind.role).token);
    context.lineWidth = 1;
    context.stroke();
    context.globalAlpha = 1;
  });
}

/** Links that lead to clusters which are not drawn. @param {Ctx} context */
function stubs(context) {
  context.setLineDash([4, 4]);
  for (const [mark, index, kind] of drawing().stubs) {
    const a = markOnScreen(mark);
    const hull = drawing().hulls[index];
    const at = onScreen(hull.at);
    const y = at.y + (Math.sign(a.y - at.y) * hull.size[1] * unit()) / 2;
    context.strokeStyle = token(look(drawing().kinds[kind].role).token);
    context.globalAlpha = 0.5;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.quadraticCurveTo(at.x, (a.y + y) / 2, at.x, y);
    context.stroke();
    context.globalAlpha = 1;
  }
  context.setLineDash([]);
}

/** The clusters as they stand on screen, from the coarsest to the finest. @returns {Standing[]} */
function standing() {
  const isTouched = touched();
  const all = drawing().hulls.map((hull, i) => ({
    hull,
    at: onScreen(hull.at),
    w: hull.size[0] * unit(),
    h: hull.size[1] * unit(),
    touched: isTouched[i],
  }));
  return all.sort((a, b) => a.hull.level - b.hull.level);
}

/** The areas of clusters. @param {Ctx} context @param {Standing[]} all */
function areas(context, all) {
  const outermost = Math.min(...all.map(({ hull }) => hull.level), 9);
  const deepest = Math.max(...all.map(({ hull }) => hull.level), 0);
  const many = all.length > MANY;
  for (const one of all) {
    const { hull } = one;
    outline(context, one);
    context.setLineDash(hull.ghost ? [5, 4] : []);
    const outer = hull.level === outermost && deepest > outermost;
    context.fillStyle = token(hull.ghost || outer ? "--stage" : "--hull");
    if (!many || outer || one.touched) context.fill();
    const strong = one.touched && hull.level === deepest;
    context.strokeStyle = token(strong ? "--node-edge" : "--hull-edge");
    context.lineWidth = strong ? 1.5 : 1;
    if (!many || outer || strong) context.stroke();
  }
  context.setLineDash([]);
}

/** The names of clusters. @param {Ctx} context @param {Standing[]} all */
function names(context, all) {
  for (const one of all) {
    const { hull, at, w } = one;
    if (!hull.name) continue;
    if (hull.ghost) {
      canvas.write(context, hull.name, at.x, at.y, {
        font: `400 ${11 * large()}px ${token("--mono")}`,
        color: token("--ink-3"),
        align: "center",
        base: "middle",
      });
    } else if (w > 26) name(context, one, w < 90 || box().clientWidth < 500);
  }
}

export function draw() {
  if (!state.drawing || !alive() || !box().clientWidth) return;
  const context = canvas.fresh("under");
  if (state.view.has("no-hulls")) return void faint(context);
  const all = standing();
  areas(context, all);
  faint(context);
  stubs(context);
  names(context, all);
}

for (const event of ["viewport", "document", "theme", "view"]) on(event, draw);
if (document.fonts) document.fonts.ready.then(draw);
