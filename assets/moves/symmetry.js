/* A drawing mapped onto itself: nodes slide to their images, and links stay links. */

import { isReduced } from "../page/page.js";
import { bent } from "../stage/geometry/bezier.js";
import { t } from "../state/language.js";
import { fill, h, s } from "../widgets/dom.js";
import { ease } from "./clock.js";
import { interpolateBend, midway, pathData, reverseBend, withTwoControls } from "./curves.js";

/** @import { SymmetryPicture } from "../types/documents" */
/** @import { Point } from "../stage/paint/picture.js" */

/** Duration of a move, in milliseconds. */
const DURATION_MS = 1600;

/** Least radius of a node, as a fraction of the drawing's width. */
const MIN_RADIUS = 0.009;

/** Up to this many nodes all addresses are written. */
const MAX_NAMED = 16;

/** @param {number} value */
const n = (value) => String(Math.round(value * 10) / 10);

/**
 * Returns a link as path data: a straight line, or two curves that meet half-way.
 * @param {Point} a @param {Point} b @param {Point[]} bend
 */
export function pathOf(a, b, bend) {
  const points = bent(a, b, bend.length ? withTwoControls(bend) : []);
  return pathData(points.map(([x, y]) => `${n(x)} ${n(y)}`));
}

/**
 * Returns the positions of nodes and links between two arrangements.
 * @param {SymmetryPicture} picture
 * @param {number[]} before
 * @param {number[]} after
 * @param {number} part
 */
export function frameOf({ places, links }, before, after, part) {
  /** @type {Map<string, Point[]>} */
  const bends = new Map();
  for (const { a, b, bend } of links) {
    bends.set(`${a} ${b}`, bend);
    bends.set(`${b} ${a}`, reverseBend(bend));
  }
  const nodes = before.map((place, node) => midway(places[place], places[after[node]], part));
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const { a, b, role } of links) {
    const from = bends.get(`${before[a]} ${before[b]}`) ?? [];
    const to = bends.get(`${after[a]} ${after[b]}`) ?? [];
    const data = pathOf(nodes[a], nodes[b], interpolateBend(from, to, part));
    paths.set(role, (paths.get(role) ?? "") + data);
  }
  return { nodes, paths };
}

/** Returns the number of nodes that a move keeps in place. @param {number[]} move */
export const countFixed = (move) => move.filter((image, node) => image === node).length;

/** The drawing with the current positions of its nodes. */
class Figure {
  /** @param {SymmetryPicture} picture */
  constructor(picture) {
    this.picture = picture;
    this.at = picture.places.map((_, node) => node);
    this.handle = 0;
    const [wide, high] = picture.size;
    const radius = Math.max(picture.radius, wide * MIN_RADIUS);
    /** @type {Map<string, SVGPathElement>} */
    this.links = new Map();
    for (const { role } of picture.links) {
      if (!this.links.has(role)) this.links.set(role, s("path", { class: `link-${role}` }));
    }
    this.nodes = picture.places.map(() => s("circle", { r: n(radius) }));
    const named = picture.names.length <= MAX_NAMED;
    this.names = named ? picture.names.map((name) => s("text", name)) : [];
    this.lift = radius * 1.8;
    this.element = s(
      "svg.scene",
      {
        viewBox: `0 0 ${n(wide)} ${n(high)}`,
        role: "img",
        "aria-label": t("The drawing, moved onto itself"),
      },
      [...this.links.values()],
      this.nodes,
      this.names,
    );
    this.paint(this.at, 0, []);
  }

  /** @param {number[]} after @param {number} part @param {number[]} move */
  paint(after, part, move) {
    const { nodes, paths } = frameOf(this.picture, this.at, after, part);
    for (const [role, path] of this.links) path.setAttribute("d", paths.get(role) ?? "");
    nodes.forEach(([x, y], node) => {
      const moves = move.length > 0 && move[this.at[node]] !== this.at[node];
      this.nodes[node].setAttribute("class", moves ? "node-visited" : "node");
      this.nodes[node].setAttribute("cx", n(x));
      this.nodes[node].setAttribute("cy", n(y));
      this.names[node]?.setAttribute("x", n(x));
      this.names[node]?.setAttribute("y", n(y - this.lift));
    });
  }

  /** Animates every node to the position that a move gives it. @param {number[]} move */
  go(move) {
    cancelAnimationFrame(this.handle);
    const after = this.at.map((place) => move[place]);
    const arrive = () => {
      this.paint(after, 1, move);
      this.at = after;
      this.handle = 0;
    };
    if (isReduced()) return arrive();
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - start) / DURATION_MS);
      if (part >= 1) return arrive();
      this.paint(after, ease(part), move);
      this.handle = requestAnimationFrame(step);
    };
    this.handle = requestAnimationFrame(step);
  }
}

/**
 * The drawing of a network with a button for each of its symmetries.
 * @param {SymmetryPicture} picture
 */
export function symmetrySection(picture) {
  const figure = new Figure(picture);
  const count = picture.places.length;
  const group = picture.generate
    ? t("These moves keep every link; one after the other they make all symmetries.")
    : t("These moves keep every link.");
  const note = h("p.note", { "aria-live": "polite" });
  const button = (/** @type {number[]} */ move, /** @type {number} */ at) => {
    const onclick = () => {
      figure.go(move);
      const numbers = { stay: countFixed(move), count };
      fill(note, t("{stay} of {count} nodes stay, and every link goes to a link.", numbers));
    };
    return h("button.button.edged", { "data-move": at, onclick }, t("Move {at}", { at: at + 1 }));
  };
  return h(
    "section.known-symmetry",
    h("div.known-drawing", figure.element),
    h(
      "div",
      h("h2", t("Moved onto itself")),
      h("p", group),
      h("div.known-moves", picture.moves.map(button)),
      note,
    ),
  );
}
