/* Finds free places for labels beside nodes, and keeps track of the places that texts occupy. */
import { SIZES, TEXTS } from "../../style/looks.js";
import { CAP, pillWidth } from "./picture.js";

/** @import { PlacedDrawing, Point, Primitive } from "./picture.js" */
/** @typedef {[number, number, number, number]} Rect left, top, right, bottom */
/**
 * The view, and what else decides which labels there are.
 * @typedef {import("./picture.js").View & {
 *   all?: boolean, hulls?: boolean, lit?: Set<number>, distances?: (number | null)[] | null,
 *   words?: import("./picture.js").End[], way?: Point[], taken?: Rect[]}} LabelRequest
 */
/**
 * @typedef {object} Label
 * @property {number} mark
 * @property {Point} at the place of its node
 * @property {string} text
 * @property {string} role
 * @property {string} halo
 * @property {number} off distance from the middle of its node
 * @property {number} size
 * @property {string} word "from", "to" or ""
 * @property {number} [half] half the width of its node, if that is a pill
 */

const DIAGONAL = Math.SQRT1_2;
/** @type {Point[]} */
const AROUND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [DIAGONAL, -DIAGONAL],
  [DIAGONAL, DIAGONAL],
  [-DIAGONAL, DIAGONAL],
  [-DIAGONAL, -DIAGONAL],
];
/** Directions between these, for labels with little room. @type {Point[]} */
const BETWEEN = [-1, 1].flatMap((x) =>
  [-1, 1].flatMap((y) => [
    /** @type {Point} */ ([0.92 * x, 0.38 * y]),
    /** @type {Point} */ ([0.38 * x, 0.92 * y]),
  ]),
);
/** @type {Point[]} */
const SIDES = [...AROUND, ...BETWEEN];
/** Pixels by which a label may be farther from its node than usual, tried in this order. */
const EXTRA_DISTANCES = [0, 10, 22, 36, 54];
/**
 * The costs of a place: for covering another text, for leaving the stage, for covering a node on a
 * route, a route, an outline, or another node; and for each pixel of extra distance.
 */
const COST = { label: 1000, off: 4000, visited: 300, way: 250, edge: 40, node: 8, far: 0.7 };
/** With more clusters than this only those on routes have visible outlines. */
const MAX_EDGES = 60;

/**
 * @param {Label} label
 * @param {LabelRequest} request
 * @returns {[string, string, number, number][]}
 */
function runs({ role, size, text, word }, request) {
  const measure = request.measure ?? ((_, letters, words) => words.length * 0.6 * letters);
  /** @type {[string, string, number, number][]} */
  const pieces = [];
  if (text) pieces.push([role, text, size, measure(role, size, text)]);
  if (word === "from" || word === "to") {
    const [size, letters] = [
      TEXTS[word].size * request.magnification,
      request.said?.[word] ?? word,
    ];
    pieces.push([word, letters, size, measure(word, size, letters)]);
  }
  return pieces;
}

const SPACE = 6;

/** @param {Label} label @param {LabelRequest} request */
const widthOf = (label, request) =>
  runs(label, request).reduce((sum, [, , , wide]) => sum + wide + SPACE, -SPACE);

/** @param {number} side */
const baseShift = (side) => (side > 0.4 ? 0.8 : side < -0.4 ? -0.1 : CAP);

/**
 * Returns the offset of a label from the middle of its node; beside a pill it starts beyond its
 * end.
 * @param {Label} label
 * @param {Point} side
 * @param {number} offset
 */
const offsetOf = ({ half }, [x, y], offset) =>
  half && Math.abs(y) <= 0.4 ? Math.max(offset, (half + 5) / Math.abs(x)) : offset;

/**
 * Returns the box of a label at one side of its node.
 * @param {Label} label
 * @param {Point} side
 * @param {number} least least distance from the middle of its node
 * @param {LabelRequest} request
 * @returns {Rect}
 */
export function boxOf(label, side, least, request) {
  const wide = widthOf(label, request);
  const offset = offsetOf(label, side, least);
  const x = label.at[0] + side[0] * offset;
  const base = label.at[1] + side[1] * offset + baseShift(side[1]) * label.size;
  const left = side[0] > 0.4 ? x : side[0] < -0.4 ? x - wide : x - wide / 2;
  return [left, base - 0.78 * label.size, left + wide, base + 0.22 * label.size];
}

/**
 * Returns a label at one side of its node, as texts.
 * @param {Label} label
 * @param {Point} side
 * @param {number} least least distance from the middle of its node
 * @param {LabelRequest} request
 * @returns {Primitive[]}
 */
export function placed(label, side, least, request) {
  const parts = runs(label, request);
  const offset = offsetOf(label, side, least);
  const y = label.at[1] + side[1] * offset + baseShift(side[1]) * label.size;
  const halo = label.halo;
  if (parts.length === 1) {
    const anchor = side[0] > 0.4 ? "start" : side[0] < -0.4 ? "end" : "middle";
    const at = /** @type {Point} */ ([label.at[0] + side[0] * offset, y]);
    const [role, text, letters] = parts[0];
    return [{ shape: "Text", role, at, text, anchor, halo, letters, mark: label.mark }];
  }
  let [x] = boxOf(label, side, offset, request);
  // "from" or "to" is at the far end of the label, as seen from the node.
  const order = side[0] < -0.4 ? [...parts].reverse() : parts;
  return order.map(([role, text, letters, wide]) => {
    const at = /** @type {Point} */ ([x, y]);
    x += wide + SPACE;
    return { shape: "Text", role, at, text, anchor: "start", halo, letters, mark: label.mark };
  });
}

/**
 * Returns the box of a text.
 * @param {Primitive} text
 * @param {import("./picture.js").View} view
 * @returns {Rect}
 */
export function rectOf({ role, at = [0, 0], text = "", anchor, letters = 0 }, { measure }) {
  const wide = measure ? measure(role, letters, text) : 0.6 * letters * text.length;
  const left = at[0] - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
  return [left, at[1] - 0.78 * letters, left + wide, at[1] + 0.22 * letters];
}

/** Whether two boxes overlap. @param {Rect} a @param {Rect} b */
export const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * Whether a whole box is on the stage.
 * @param {Rect} box
 * @param {{width: number, height: number}} stage
 */
export const isInside = ([left, top, right, bottom], { width, height }) =>
  left >= 2 && top >= 2 && right <= width - 2 && bottom <= height - 2;

/** Least distance of a route from texts, in pixels on a usual screen. */
const HOP_CLEARANCE = 3;

/**
 * Whether a route runs through a box, or along its edge.
 * @param {Rect} box
 * @param {Point[]} points of the route
 * @param {number} magnification
 */
export function isPassed([left, top, right, bottom], points, magnification) {
  const clearance = HOP_CLEARANCE * magnification;
  return points.some(
    ([x, y]) =>
      x > left - clearance &&
      x < right + clearance &&
      y > top - clearance &&
      y < bottom + clearance,
  );
}

/** @typedef {{x: number, y: number, half: Point, round: boolean}} Edge */

/** Whether an outline runs through a box. @param {Rect} box @param {Edge} edge */
function isCrossed([left, top, right, bottom], { x, y, half: [w, h], round }) {
  const far = Math.max(Math.abs(left - x) / w, Math.abs(right - x) / w);
  const deep = Math.max(Math.abs(top - y) / h, Math.abs(bottom - y) / h);
  const near = Math.max(left - x, x - right, 0) / w;
  const high = Math.max(top - y, y - bottom, 0) / h;
  if (round) return Math.hypot(near, high) < 1 && Math.hypot(far, deep) > 1;
  return near < 1 && high < 1 && (far > 1 || deep > 1);
}

/** The places that texts occupy, and what else texts should not cover. */
export class Board {
  /**
   * @param {Point[]} spots
   * @param {PlacedDrawing} drawing
   * @param {number} radius
   * @param {LabelRequest} request
   */
  constructor(spots, drawing, radius, request) {
    this.request = request;
    this.pills = Boolean(drawing.pills);
    /** @type {Rect[]} */
    this.occupied = [...(request.taken ?? [])];
    const high = (SIZES.pill.height / 2) * request.magnification;
    /** @type {Rect[]} */
    this.nodes = spots.map(([x, y], mark) => {
      const half = drawing.pills
        ? (pillWidth(drawing.labels[mark]) / 2) * request.magnification
        : radius + 1;
      const halfHeight = drawing.pills ? high : radius + 1;
      return [x - half, y - halfHeight, x + half, y + halfHeight];
    });
    const few = drawing.hulls.length <= MAX_EDGES;
    /** The visible outlines: their middles, and half their width and height. @type {Edge[]} */
    this.edges = drawing.hulls
      .filter(({ marks }) => few || marks.some((mark) => request.touched.has(mark)))
      .map(({ at, size: [wide, high], shape }) => {
        const [x, y] = request.at(at);
        const half = /** @type {Point} */ ([
          (wide * request.scale * (request.wide ?? 1)) / 2,
          (high * request.scale) / 2,
        ]);
        return { x, y, half, round: shape === "circle" };
      });
  }

  /** Mark a place as occupied. @param {Rect} box */
  take(box) {
    this.occupied.push(box);
  }

  /** Whether a text here would cover a route or a node of it. @param {Rect} box */
  hides(box) {
    return (
      [...this.request.touched].some((mark) => overlap(this.nodes[mark], box)) || this.passed(box)
    );
  }

  /** Whether a route runs through a text here. @param {Rect} box */
  passed(box) {
    return isPassed(box, this.request.way ?? [], this.request.magnification);
  }

  /** Whether an outline runs through the letters of a text here. @param {Rect} box */
  cut([left, top, right, bottom]) {
    const slack = 0.2 * (bottom - top);
    const letters = /** @type {Rect} */ ([left, top + 0.4 * slack, right, bottom - slack]);
    return this.edges.some((edge) => isCrossed(letters, edge));
  }

  /**
   * Returns the side of a label: the usual one; if an outline, a route or the name of a cluster is
   * there, the first side that is free.
   * @param {Label} label
   * @param {Point} ownSide
   */
  side(label, ownSide) {
    const boxAt = (/** @type {Point} */ side) => boxOf(label, side, label.off, this.request);
    const hidesName = (this.request.taken ?? []).some((name) => overlap(name, boxAt(ownSide)));
    const isFree = (/** @type {Rect} */ box) => !this.cut(box) && !this.passed(box);
    if (!hidesName && isFree(boxAt(ownSide))) return ownSide;
    const far = SIDES.map(([x, y]) => /** @type {Point} */ ([1.5 * x, 1.5 * y]));
    const free = [...SIDES, ...far].find((side) => {
      const box = boxAt(side);
      // Pills are wide: a label at the side of one could cover another.
      return isFree(box) && this.fits(box, this.pills ? -1 : label.mark);
    });
    return free ?? ownSide;
  }

  /** Whether a text here would cover other texts. @param {Rect} box */
  overlaps(box) {
    return this.occupied.some((other) => overlap(other, box));
  }

  /** Whether a text here covers no other text, and no node except its own. @param {Rect} box */
  fits(box, mark = -1) {
    return !this.overlaps(box) && this.inside(box) && !this.covers(box, mark);
  }

  /** @param {Rect} box @param {number} mark whose own node may be touched */
  covers(box, mark) {
    return this.nodes.some((node, other) => other !== mark && overlap(node, box));
  }

  /**
   * Returns the label at the free place nearest to its node, with a line to the node if it is far.
   * @param {Label} label
   * @param {Point} ownSide
   * @returns {Primitive[]}
   */
  free(label, ownSide) {
    let best = { cost: Number.POSITIVE_INFINITY, side: ownSide, off: label.off };
    for (const more of EXTRA_DISTANCES) {
      for (const side of [ownSide, ...AROUND]) {
        const box = boxOf(label, side, label.off + more, this.request);
        const cost = this.costOf(box, label.mark) + COST.far * more + (side === ownSide ? 0 : 2);
        if (cost < best.cost) best = { cost, side, off: label.off + more };
      }
    }
    const box = boxOf(label, best.side, best.off, this.request);
    this.take([box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1]);
    const words = placed({ ...label, halo: "stage" }, best.side, best.off, this.request);
    if (best.off < label.off + 14) return words;
    return [leader(label.at, box), ...words];
  }

  /**
   * Returns the label at a side where it covers nothing, [] if there is no such label.
   * @param {Label} label
   * @param {Point} ownSide
   * @param {boolean} tight whether it may cover nodes
   * @returns {Primitive[]}
   */
  fitting(label, ownSide, tight) {
    for (const side of [ownSide, ...AROUND]) {
      const box = boxOf(label, side, label.off, this.request);
      // If labels may cover nodes, they are farther apart, so that the drawing stays visible.
      const [dx, dy] = tight ? [1.4 * label.size, 0.9 * label.size] : [3, 1];
      const enlarged = /** @type {Rect} */ ([box[0] - dx, box[1] - dy, box[2] + dx, box[3] + dy]);
      if (this.occupied.some((other) => overlap(other, enlarged))) continue;
      if (tight ? this.hides(box) : this.covers(box, label.mark) || this.passed(box)) continue;
      if (!this.inside(box)) continue;
      this.take(box);
      return placed(label, side, label.off, this.request);
    }
    return [];
  }

  /** @param {Rect} box */
  inside(box) {
    return isInside(box, this.request);
  }

  /** @param {Rect} box @param {number} mark */
  costOf(box, mark) {
    const { touched } = this.request;
    let cost = this.inside(box) ? 0 : COST.off;
    if (this.passed(box)) cost += COST.way;
    for (const other of this.occupied) if (overlap(other, box)) cost += COST.label;
    this.nodes.forEach((node, other) => {
      if (other !== mark && overlap(node, box))
        cost += touched.has(other) ? COST.visited : COST.node;
    });
    for (const edge of this.edges) if (isCrossed(box, edge)) cost += COST.edge;
    return cost;
  }
}

/** @param {Point} at @param {Rect} box @returns {Primitive} */
function leader(at, [left, top, right, bottom]) {
  /** @type {Point} */
  const near = [Math.max(left, Math.min(at[0], right)), Math.max(top, Math.min(at[1], bottom))];
  return { shape: "Line", role: "leader", points: [at, near] };
}
