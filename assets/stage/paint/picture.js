/* The things around the graph as primitives in pixels: outlines, stubs, names of clusters. The list
   is the same as that of display/picture.py and display/label_layout.py; a test compares them. */
import { LINKS, ROOMS, SIZES, STUB, TEXTS } from "../../style/looks.js";
import { arrowHead, bent } from "../geometry/bezier.js";

/** @typedef {[number, number]} Point */
/** @import { Hull } from "../../types/task" */
/**
 * The drawing of a document, with what is computed from it once.
 * @typedef {Pick<import("../../types/task").LaidOut,
 *   "hulls" | "stubs" | "rulers" | "kinds" | "sides" | "pitch" | "addresses"> & {
 *   spots: Point[], labels: string[], home: number[], pills: boolean}} PlacedDrawing
 */
/**
 * The view of a drawing. `scale` is in pixels for a unit of the scene; `at` gives the place of a
 * point of the scene in pixels; `magnification` is that of texts, 1 on a usual screen; `touched`
 * are the marks on routes. `ends` are written after the names of their clusters, as the words in
 * `said` ("from", "to"); `measure` gives the width of a text.
 * @typedef {object} View
 * @property {number} scale
 * @property {number} [wide] width of a unit relative to its height
 * @property {(point: Point) => Point} at
 * @property {number} magnification
 * @property {number} width
 * @property {number} height
 * @property {Set<number>} touched
 * @property {End[]} [ends]
 * @property {{from: string, to: string}} [said]
 * @property {(role: string, size: number, text: string) => number} [measure]
 */
/** @typedef {{role: "from" | "to", mark: number, text: string}} End */
/**
 * Something to paint; its shape determines which of the geometric properties it has.
 * @typedef {object} Primitive
 * @property {"Line" | "Disc" | "Box" | "Oval" | "Area" | "Text"} shape
 * @property {string} role
 * @property {Point} [at]
 * @property {Point} [size]
 * @property {number} [corner]
 * @property {Point[]} [points]
 * @property {string} [link]
 * @property {number} [opacity]
 * @property {number} [width]
 * @property {number} [radius]
 * @property {string} [text]
 * @property {"start" | "middle" | "end"} [anchor]
 * @property {string} [halo]
 * @property {number} [letters] font size in pixels
 * @property {number} [mark] whose label it is
 */

/** Width of a letter of the monospaced font, relative to its size. */
export const LETTER = 0.6;

/** Width of a letter of a note, relative to its size. */
const NOTE = 0.5;

/** Pixels between two texts in a line. */
const SPACE = 7;

/** Distance from the middle of a text down to its baseline, relative to its size. */
export const CAP = 0.36;

/**
 * Returns a share of the pitch, clamped to an interval.
 * @param {import("../../style/looks.js").Size} size
 * @param {number} pitch in pixels
 */
export const clampedShare = ({ share, least, most }, pitch, magnification = 1) =>
  Math.min(most * magnification, Math.max(least * magnification, share * pitch));

/** Returns the radius of nodes for a distance between them, in pixels. @param {number} pitch */
export const nodeRadius = (pitch, magnification = 1) =>
  Math.min(clampedShare(SIZES.node, pitch, magnification), SIZES.nodeRoom * pitch);

/** Returns the factor for line widths, less than 1 at small nodes. @param {number} radius */
export const lineWidthFactor = (radius) => (radius <= SIZES.small ? SIZES.thin : 1);

/** Returns the width of a node that contains its address. @param {string} text */
export const pillWidth = (text) =>
  Math.max(SIZES.pill.least, text.length * SIZES.pill.letter + SIZES.pill.sides);

/** @param {Hull} hull @param {Set<number>} marks */
const containsAny = (hull, marks) => hull.marks.some((mark) => marks.has(mark));

/** @param {Hull} hull @param {View} view @returns {Point} */
const sizeOf = ({ size }, { scale, wide = 1 }) => [size[0] * scale * wide, size[1] * scale];

/** @param {Hull[]} hulls */
const inOrder = (hulls) => [...hulls].sort((a, b) => a.level - b.level);

/**
 * Returns the role of an outline: touched by a route, outer, or of clusters that are not drawn.
 * @param {Hull} hull
 * @param {Hull[]} hulls
 * @param {Set<number>} touched
 */
function roleOf(hull, hulls, touched) {
  if (hull.ghost) return "hull-ghost";
  const levels = hulls.map((other) => other.level);
  const least = Math.min(...levels);
  if (hull.level === least && least < Math.max(...levels)) return "hull-outer";
  return containsAny(hull, touched) ? "hull-touched" : "hull";
}

/** @param {PlacedDrawing} drawing @param {View} view @returns {Primitive[]} */
export function outlines({ hulls }, view) {
  return inOrder(hulls).map((hull) => {
    const role = roleOf(hull, hulls, view.touched);
    const at = view.at(hull.at);
    const size = sizeOf(hull, view);
    if (hull.shape === "circle") return { shape: "Oval", role, at, size };
    if (hull.shape === "polygon") return { shape: "Area", role, points: hull.points.map(view.at) };
    const corner = Math.min(12, hull.corner * view.scale, size[0] / 3, size[1] / 3);
    return { shape: "Box", role, at, size, corner };
  });
}

/**
 * Returns the links that leave the drawing.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @returns {Primitive[]}
 */
export function stubs({ hulls, kinds, spots, stubs: all }, view) {
  return all.map(([mark, index, kind]) => {
    const [x0, y0] = view.at(spots[mark]);
    const [x1, y] = view.at(hulls[index].at);
    const y1 = y + ((y0 > y ? 1 : -1) * hulls[index].size[1] * view.scale) / 2;
    return {
      shape: "Line",
      role: "stub",
      points: [
        [x0, y0],
        [x1, (y0 + y1) / 2],
        [x1, y1],
      ],
      link: kinds[kind].role,
      opacity: SIZES.stub,
      width: STUB.width,
    };
  });
}

/**
 * Returns the links of a scene at rest, as the graph draws them.
 * @param {PlacedDrawing} drawing
 * @param {Pick<import("../geometry/derived.js").Link,
 *   "a" | "b" | "kind" | "bend" | "straight" | "arrow" | "bold">[]} links
 * @param {View} view
 * @returns {Primitive[]}
 */
export function links({ kinds, pitch, spots }, links, view) {
  const fine = lineWidthFactor(nodeRadius(pitch * view.scale, view.magnification));
  const order = kinds.map((_, i) => i).sort((i, j) => kinds[i].rest - kinds[j].rest);
  return order
    .filter((index) => kinds[index].rest > 0)
    .flatMap((index) =>
      links
        .filter((link) => link.kind === index)
        .flatMap(({ a, b, bend, straight, arrow, bold }) => {
          const points = bent(view.at(spots[a]), view.at(spots[b]), straight ? [] : bend);
          const { role, rest: opacity } = kinds[index];
          const plain = LINKS[role].width * fine;
          /** @type {(points: Point[], width: number) => Primitive} */
          const line = (points, width) => {
            return { shape: "Line", role: "link", points, link: role, opacity, width };
          };
          const polyline = arrow < 0 ? [...points].reverse() : points;
          const heads = arrow ? [line(arrowHead(polyline, plain * bold), plain)] : [];
          return [line(points, plain * bold), ...heads];
        }),
    );
}

/** @type {NonNullable<View["measure"]>} */
const guess = (_, size, text) => text.length * LETTER * size;

/**
 * Returns the names of clusters, their notes, and "from" and "to" after them.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @returns {Primitive[]}
 */
export function names({ hulls }, view) {
  const deepest = Math.max(-1, ...hulls.filter((h) => !h.ghost).map((h) => h.level));
  const namesOfHulls = hulls.map((hull) => {
    if (!hull.name) return [];
    if (hull.ghost) return [ghostName(hull, view)];
    const ends = hull.level === deepest ? (view.ends ?? []) : [];
    return name(
      hull,
      view,
      ends.filter((end) => hull.marks.includes(end.mark)),
    );
  });
  // If "from" or "to" overlap the next name, that name is left out unless a route passes its
  // cluster.
  const ends = namesOfHulls.flat().filter(({ role }) => role === "from" || role === "to");
  const cuts = (/** @type {Primitive} */ name, /** @type {Primitive[]} */ hullNames) =>
    ends.some((end) => !hullNames.includes(end) && textsOverlap(name, end, view));
  return namesOfHulls.flatMap((hullNames, i) =>
    !containsAny(hulls[i], view.touched) && hullNames.some((name) => cuts(name, hullNames))
      ? []
      : hullNames,
  );
}

/** Whether two texts overlap. @param {Primitive} a @param {Primitive} b @param {View} view */
function textsOverlap(a, b, view) {
  const measure = view.measure ?? guess;
  const [from, to] = [a, b].map(({ role, at = [0, 0], text = "", letters = 0, anchor }) => {
    const wide = measure(role, letters, text);
    const left = at[0] - (anchor === "middle" ? wide / 2 : 0);
    return { left, right: left + wide, line: at[1], letters };
  });
  const sameLine = Math.abs(from.line - to.line) < 0.8 * Math.max(from.letters, to.letters);
  return sameLine && from.left < to.right + 2 && to.left < from.right + 2;
}

/**
 * Returns the labels of columns and rows, and before the columns the field that they show.
 * @param {PlacedDrawing} drawing
 * @param {View} view
 * @returns {Primitive[]}
 */
export function rulerTexts({ rulers, spots }, view) {
  const letters = TEXTS.ruler.size * view.magnification;
  const gap = ROOMS.ruler * view.magnification;
  const corner = view.at([
    Math.min(...spots.map(([x]) => x)),
    Math.min(...spots.map(([, y]) => y)),
  ]);
  const [left, top] = [corner[0] - gap, corner[1] - gap - letters * 0.4];
  /** @type {(text: string, at: Point, anchor: "middle" | "end") => Primitive} */
  const rulerText = (text, at, anchor) => {
    return { shape: "Text", role: "ruler", at, text, anchor, halo: "stage", letters };
  };
  return rulers.flatMap(({ axis, at, texts, mask }) => {
    if (axis === 1)
      return at.map((v, i) =>
        rulerText(texts[i], [left, view.at([0, v])[1] + CAP * letters], "end"),
      );
    const columns = at.map((v, i) => rulerText(texts[i], [view.at([v, 0])[0], top], "middle"));
    return [...columns, rulerText(mask, [left, top], "end")];
  });
}

/** @param {Hull} hull @param {View} view @returns {Primitive} */
function ghostName(hull, view) {
  const [x, y] = view.at(hull.at);
  const size = TEXTS["name-ghost"].size * view.magnification;
  const at = /** @type {Point} */ ([x, y + CAP * size]);
  const words = { text: hull.name, letters: size, halo: "stage" };
  return { shape: "Text", role: "name-ghost", at, anchor: "middle", ...words };
}

/** @param {Hull} hull @param {View} view @param {End[]} ends @returns {Primitive[]} */
function name(hull, view, ends) {
  const [wide, high] = sizeOf(hull, view);
  const isTouched = containsAny(hull, view.touched);
  const small = wide < ROOMS.narrow * view.magnification || view.width < 500;
  const role = isTouched ? "name-on" : small ? "name-small" : "name";
  const size = TEXTS[small ? "name-small" : "name"].size * view.magnification;
  const long = hull.name.length * LETTER * size;
  if (wide <= ROOMS.named || (long > wide + 8 && !isTouched)) return [];
  const [x, y] = view.at(hull.at);
  if (Math.abs(x - view.width / 2) > (view.width + wide) / 2) return [];
  const line = hull.below ? y + high / 2 + size : y - high / 2 - 4 * view.magnification;
  const middle = hull.shape !== "box";
  /** @type {[string, string, number][]} */
  const parts = [[role, hull.name, size]];
  const roles = ends.flatMap((end) =>
    endParts(end, view, small || wide <= 120 * view.magnification, size - 1),
  );
  const note = TEXTS.note.size * view.magnification;
  const noteText = small ? "" : fitting(hull.note, (wide - long) / note);
  if (noteText) roles.push(["note", noteText, note]);
  const start = middle ? x : x - wide / 2 + 1;
  if (!ends.length || length([...parts, ...roles], view) <= Math.max(wide * 1.25, wide + 40))
    return run([...parts, ...roles], start, line, middle, view);
  // If there is no room after a name, "from" and "to" are on a line of their own.
  const offset = hull.below ? size + 3 : -size - 3;
  return [
    ...run(parts, start, line, middle, view),
    ...run(roles, start, line + offset, middle, view),
  ];
}

/**
 * Returns the part of a note that has room after a name: all of it, its first part, or nothing.
 * @param {string} note
 * @param {number} room in heights of its letters, the name's length taken off
 */
function fitting(note, room) {
  const shorter = note.split("; ")[0];
  return [note, shorter].find((text) => text.length * NOTE <= room) ?? "";
}

/**
 * @param {End} end
 * @param {View} view
 * @param {boolean} short
 * @param {number} size
 * @returns {[string, string, number][]}
 */
function endParts({ role, text }, view, short, size) {
  /** @type {[string, string, number]} */
  const word = [role, view.said?.[role] ?? role, size];
  return short ? [word] : [word, [`${role}-address`, text, size]];
}

/** @param {[string, string, number][]} parts @param {View} view */
function length(parts, view) {
  const measure = view.measure ?? guess;
  return parts.reduce((sum, [role, text, size]) => sum + measure(role, size, text) + SPACE, -SPACE);
}

/**
 * Returns words of several roles one after the other, moved so that they are on the stage.
 * @param {[string, string, number][]} parts
 * @param {number} x
 * @param {number} y
 * @param {boolean} middle
 * @param {View} view
 * @returns {Primitive[]}
 */
function run(parts, x, y, middle, view) {
  const measure = view.measure ?? guess;
  const total = length(parts, view);
  const isAlone = middle && parts.length === 1;
  let from = middle && !isAlone ? x - total / 2 : x;
  const most = view.width - (isAlone ? total / 2 : total) - 4;
  from = Math.max(4 + (isAlone ? total / 2 : 0), Math.min(from, most));
  return parts.map(([role, text, size]) => {
    const at = /** @type {Point} */ ([from, y]);
    from += measure(role, size, text) + SPACE;
    /** @type {"start" | "middle"} */
    const anchor = isAlone ? "middle" : "start";
    return { shape: "Text", role, at, text, anchor, halo: "stage", letters: size };
  });
}
