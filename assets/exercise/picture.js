/* A network drawn to be tapped: at any size, in portrait or landscape, by the positions of its
   scene. */

import { onPiece } from "../stage/geometry/curve.js";
import { Board, overlap } from "../stage/paint/label_placement.js";
import { fill, s } from "../widgets/dom.js";

/** @import { AskedPicture as Picture } from "../types/documents" */
/** @import { Rect } from "../stage/paint/label_placement.js" */

/**
 * @typedef {{x: number, y: number}} Point
 */
/**
 * A picture in an element: the position of every node, half the size of a node; `apart` is the
 * least distance of two nodes in pixels. `links` holds the points of every link: its endpoints, and
 * the control points between them. `pills` says whether addresses are inside the nodes; else
 * `outlines` and `names` are the boxes of clusters and of their names, with which addresses share
 * the `room`.
 * @typedef {{spots: Map<string, Point>, half: Point, apart: number, svg: SVGElement,
 *   links: Map<string, Point[]>, pills: boolean, letters: number, outlines: Rect[], names: Rect[],
 *   room: {width: number, height: number}}} DrawnPicture
 */

/** How much more a picture may be stretched in one direction than in the other. */
const MAX_STRETCH = 1.7;

/** Pixels between nodes and the outline of their cluster, and between two outlines. */
const CLEARANCE = 10;

/** A pointer within this many pixels of a node chooses it, unless another node is nearer. */
const REACH = 22;

/** Width of a character of an address, in ems. */
const CHARACTER_WIDTH = 0.62;

/** Size of addresses beside nodes and of names of clusters, relative to that inside nodes. */
const SMALL = 0.8;

/** Pixels between the outline of a cluster and its name. */
const NAME_GAP = 5;

/** Points by which a link is approximated. */
const PIECES = 48;

/** Formats a number for a path. @param {number} value */
const n = (value) => value.toFixed(1);

/**
 * The map from positions of a scene to those of an element, with room for nodes at its edges.
 * @param {Picture} picture
 * @param {{width: number, height: number}} box
 * @param {Point} margin
 */
export function fitTo({ nodes, links }, { width, height }, margin) {
  // The middle of a curve is its farthest point from the straight line.
  const middles = links
    .filter(({ by }) => by.length === 1)
    .map(({ a, b, by: [control] }) =>
      control.map((value, i) => (nodes[a].at[i] + 2 * value + nodes[b].at[i]) / 4),
    );
  const points = [...nodes.map(({ at }) => at), ...middles];
  const range = (/** @type {0 | 1} */ axis) => {
    const values = points.map((point) => point[axis]);
    return {
      low: Math.min(...values),
      size: Math.max(1, Math.max(...values) - Math.min(...values)),
    };
  };
  const [across, down] = [range(0), range(1)];
  // Before layout an element has no size, and no position is outside of it.
  const room = [width - 2 * margin.x, height - 2 * margin.y].map((value) => Math.max(0, value));
  const most = [room[0] / across.size, room[1] / down.size];
  const scale = most.map((value) => Math.min(value, MAX_STRETCH * Math.min(...most)));
  const offset = [(width - scale[0] * across.size) / 2, (height - scale[1] * down.size) / 2];
  return {
    scale: { x: scale[0], y: scale[1] },
    /** @param {readonly number[]} at @returns {Point} */
    place: ([x, y]) => ({
      x: offset[0] + scale[0] * (x - across.low),
      y: offset[1] + scale[1] * (y - down.low),
    }),
  };
}

/**
 * Returns the path of a link through its control points: straight, or quadratic curves.
 * @param {Point[]} points
 */
export function pathOf([first, ...rest]) {
  const at = (/** @type {Point} */ { x, y }) => `${n(x)},${n(y)}`;
  if (rest.length === 1) return `M${at(first)} ${at(rest[0])}`;
  const curves = [];
  for (let i = 0; i + 1 < rest.length; i += 2) curves.push(`Q${at(rest[i])} ${at(rest[i + 1])}`);
  return `M${at(first)} ${curves.join(" ")}`;
}

/** Returns the least distance between two nodes in an element. @param {Point[]} points */
function pitch(points) {
  let least = Number.POSITIVE_INFINITY;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  });
  return least;
}

/**
 * Whether addresses fit inside the nodes without overlapping.
 * @param {Point[]} points
 * @param {Point} half
 */
const addressesFit = (points, half) =>
  points.every((a, i) =>
    points
      .slice(i + 1)
      .every((b) => Math.abs(a.x - b.x) > 2 * half.x + 4 || Math.abs(a.y - b.y) > 2 * half.y + 4),
  );

/**
 * Draw a network into an element.
 * @param {Element} element
 * @param {Picture} picture
 * @param {number} letters font size, in pixels
 * @returns {DrawnPicture}
 */
export function draw(element, picture, letters) {
  const box = element.getBoundingClientRect();
  const { width, height } = box;
  const longest = Math.max(...picture.nodes.map(({ address }) => address.length));
  const pill = { x: (longest * letters * CHARACTER_WIDTH) / 2 + 0.6 * letters, y: 0.95 * letters };
  const outline = CLEARANCE * (1 + Math.max(0, ...picture.clusters.map(({ level }) => level)));
  const lettersOfName = SMALL * letters;
  const isNamed = picture.clusters.some(({ name }) => name);
  const margin = {
    x: Math.min(pill.x, width / 8) + outline,
    y: pill.y + outline + (isNamed ? lettersOfName : 0),
  };
  const { place, scale } = fitTo(picture, box, margin);
  const points = picture.nodes.map(({ at }) => place(at));
  const pills = addressesFit(points, pill);
  const gap = pitch(points);
  const radius = Math.max(5, Math.min(0.32 * gap, 0.8 * letters));
  const half = pills ? pill : { x: radius, y: radius };
  const spots = new Map(picture.nodes.map(({ address }, i) => [address, points[i]]));
  const hulls = picture.clusters.map((each) => hull(picture, each, { place, scale, half }));
  const nodeBoxes = points.map(({ x, y }) => boxAround({ x, y }, half));
  const named = pills ? [] : clusterNames(picture.clusters, hulls, { lettersOfName, nodeBoxes });
  /** @type {DrawnPicture["links"]} */
  const links = new Map();
  const svg = s(
    "svg.scene.tappable",
    { viewBox: `0 0 ${width} ${height}`, role: "group" },
    s(
      "g.hulls",
      { "aria-hidden": "true" },
      hulls.map(({ shape }) => shape),
      named.map(({ text }) => text),
    ),
    s("g.bands", { "aria-hidden": "true" }),
    s(
      "g.links",
      { "aria-hidden": "true" },
      picture.links.map(({ a, b, role, by }) => {
        const ends = [picture.nodes[a].at, ...by, picture.nodes[b].at].map(place);
        const joined = `${picture.nodes[a].address} ${picture.nodes[b].address}`;
        links.set(joined, ends);
        return s("path", { class: `link link-${role}`, d: pathOf(ends), "data-ends": joined });
      }),
    ),
    s("g.over", { "aria-hidden": "true" }),
    picture.nodes.map(({ address }, i) =>
      node({
        address,
        spot: points[i],
        half,
        apart: gap,
        pills,
        letters,
      }),
    ),
    s("g.counts", { "aria-hidden": "true" }),
  );
  fill(element, svg);
  return {
    ...{ spots, half, apart: gap, svg, links, pills, letters },
    outlines: hulls.map(({ box }) => box),
    names: named.map(({ box }) => box),
    room: { width, height },
  };
}

/** @param {Point} middle @param {Point} half @returns {Rect} */
const boxAround = ({ x, y }, half) => [x - half.x, y - half.y, x + half.x, y + half.y];

/**
 * Returns the names of clusters above or below their outlines, without those that would cover a
 * node or another name.
 * @param {Picture["clusters"]} clusters
 * @param {{box: Rect}[]} hulls
 * @param {{lettersOfName: number, nodeBoxes: Rect[]}} drawn
 */
function clusterNames(clusters, hulls, { lettersOfName: size, nodeBoxes }) {
  const taken = [...nodeBoxes];
  return clusters.flatMap(({ name, below }, i) => {
    const [left, top, , bottom] = hulls[i].box;
    const base = below ? bottom + NAME_GAP + 0.78 * size : top - NAME_GAP;
    const right = left + name.length * CHARACTER_WIDTH * size;
    const box = /** @type {Rect} */ ([left, base - 0.78 * size, right, base + 0.22 * size]);
    if (!name || taken.some((other) => overlap(other, box))) return [];
    taken.push(box);
    const place = { x: n(left), y: n(base), style: `font-size:${n(size)}px` };
    return { text: s("text.hull-name", place, name), box };
  });
}

/**
 * The outline of a cluster around its nodes, however large they are, and its box.
 * @param {Picture} picture
 * @param {Picture["clusters"][number]} cluster
 * @param {{place: (at: readonly number[]) => Point, scale: Point, half: Point}} fit
 */
function hull({ nodes, clusters }, { at, size, shape, points, level }, { place, scale, half }) {
  const { x, y } = place(at);
  const inside = nodes.filter((node) =>
    size.every((side, i) => 2 * Math.abs(node.at[i] - at[i]) <= side),
  );
  const deepest = Math.max(...clusters.map((each) => each.level));
  const clear = CLEARANCE * (1 + deepest - level);
  const reach = (/** @type {0 | 1} */ axis, /** @type {number} */ by, /** @type {number} */ node) =>
    2 * (by * Math.max(...inside.map((each) => Math.abs(each.at[axis] - at[axis]))) + node + clear);
  const tight = inside.length && shape === "box";
  const width = tight ? reach(0, scale.x, half.x) : size[0] * scale.x;
  const height = tight ? reach(1, scale.y, half.y) : size[1] * scale.y;
  const box = boxAround({ x, y }, { x: width / 2, y: height / 2 });
  if (shape === "polygon" && points.length) {
    const corners = points.map(place).map((corner) => `${n(corner.x)},${n(corner.y)}`);
    return { shape: s("polygon.hull", { points: corners.join(" ") }), box };
  }
  if (shape === "circle") {
    const radii = { rx: n(width / 2), ry: n(height / 2) };
    return { shape: s("ellipse.hull", { cx: n(x), cy: n(y), ...radii }), box };
  }
  const corner = { x: n(x - width / 2), y: n(y - height / 2), rx: 12 };
  return { shape: s("rect.hull", { ...corner, width: n(width), height: n(height) }), box };
}

/**
 * Returns the points of the link between two nodes: a straight line if none is drawn.
 * @param {DrawnPicture} laid
 * @param {string} from
 * @param {string} to
 * @returns {Point[]}
 */
export function linkPoints({ links, spots }, from, to) {
  const there = links.get(`${from} ${to}`);
  const back = links.get(`${to} ${from}`);
  const straight = [from, to].flatMap((node) => spots.get(node) ?? []);
  return there ?? back?.toReversed() ?? straight;
}

/**
 * @param {{address: string, spot: Point, half: Point, apart: number, pills: boolean,
 *   letters: number}} of
 */
function node({ address, spot, half, apart, pills, letters }) {
  const near = Math.min(REACH, apart / 2);
  const reach = { x: Math.max(half.x, near), y: Math.max(half.y, near) };
  const box = (
    /** @type {string} */ look,
    /** @type {Point} */ by,
    /** @type {number} */ more = 0,
  ) =>
    s("rect", {
      class: look,
      x: n(-by.x - more),
      y: n(-by.y - more),
      width: n(2 * (by.x + more)),
      height: n(2 * (by.y + more)),
      rx: n(pills ? 0.5 * letters + more : by.x + more),
    });
  return s(
    "g.tapped",
    {
      transform: `translate(${n(spot.x)} ${n(spot.y)})`,
      "data-node": address,
      role: "button",
      tabindex: 0,
      "aria-label": address,
    },
    s("rect.reach", { x: -reach.x, y: -reach.y, width: 2 * reach.x, height: 2 * reach.y }),
    box("halo", half, 5),
    box("node", half),
    pills && s("text", { y: n(0.35 * letters), style: `font-size:${letters}px` }, address),
    !pills &&
      s("text.beside", { y: n(-half.y - 4), style: `font-size:${n(SMALL * letters)}px` }, address),
  );
}

/**
 * Set the CSS classes of nodes by address; all others get none. An address that does not fit inside
 * its node is placed where it covers nothing, with a note behind it.
 * @param {DrawnPicture} laid
 * @param {Record<string, string>} looks
 * @param {Record<string, string>} [notes]
 */
export function setLooks(laid, looks, notes = {}) {
  const { svg } = laid;
  const above = svg.querySelector(".counts");
  for (const group of [...svg.querySelectorAll("[data-node]")]) {
    const { node: address = "" } = /** @type {SVGElement} */ (group).dataset;
    group.setAttribute("class", `tapped ${looks[address] ?? ""}`.trim());
    // The address must be above other nodes.
    if (looks[address]) svg.insertBefore(group, above);
  }
  const shown = Object.keys(looks).filter((address) => looks[address] !== "visited");
  if (!laid.pills) placeAddresses(laid, shown, notes);
}

/**
 * Place addresses beside their nodes as the stage does: off other nodes and texts, and off the
 * links between these nodes; with a line to a node that is far.
 * @param {DrawnPicture} laid
 * @param {string[]} shown
 * @param {Record<string, string>} notes
 */
function placeAddresses(laid, shown, notes) {
  const { svg, spots, half, links, letters, outlines, names, room } = laid;
  const marks = [...spots.keys()];
  const ends = shown.filter((address) => spots.has(address));
  const board = new Board(
    [...spots.values()].map(({ x, y }) => [x, y]),
    /** @type {any} */ ({
      hulls: outlines.map(([left, top, right, bottom]) => ({
        at: [(left + right) / 2, (top + bottom) / 2],
        size: [right - left, bottom - top],
        marks: [],
      })),
    }),
    half.y,
    {
      ...room,
      magnification: 1,
      scale: 1,
      at: (point) => point,
      // No node is to be covered, as none that a route passes is on the stage.
      touched: new Set(marks.keys()),
      way: ends.flatMap((a) => ends.flatMap((b) => pointsAlong(links.get(`${a} ${b}`) ?? []))),
      measure: (_, size, text) => text.length * CHARACTER_WIDTH * size,
      taken: names,
    },
  );
  for (const line of svg.querySelectorAll(".leader")) line.remove();
  for (const address of ends) {
    const group = /** @type {SVGElement} */ (svg.querySelector(`[data-node="${address}"]`));
    const { x, y } = /** @type {Point} */ (spots.get(address));
    const text = address + (notes[address] ?? "");
    const size = SMALL * letters;
    const label = { mark: marks.indexOf(address), at: [x, y], text, size, off: half.y + 10 };
    const [name, line] = board
      .free(/** @type {any} */ ({ ...label, role: "label-on", halo: "", word: "" }), [0, -1])
      .toReversed();
    const [across = 0, down = 0] = name.at ?? [];
    const element = /** @type {SVGElement} */ (group.querySelector(".beside"));
    element.textContent = text;
    element.setAttribute("x", n(across - x));
    element.setAttribute("y", n(down - y));
    element.style.textAnchor = name.anchor ?? "middle";
    if (line) {
      const points = (line.points ?? []).map((point) => `${n(point[0] - x)},${n(point[1] - y)}`);
      group.insertBefore(s("polyline.leader", { points: points.join(" ") }), group.firstChild);
    }
  }
}

/** Returns points along a link. @param {Point[]} points @returns {[number, number][]} */
function pointsAlong(points) {
  const [first, ...rest] = points;
  if (!first) return [];
  const controls = rest.length === 1 ? [middle(first, rest[0]), rest[0]] : rest;
  const path = [first, ...controls];
  /** @type {Point[][]} */
  const curves = [];
  for (let i = 0; i + 2 < path.length; i += 2) curves.push(path.slice(i, i + 3));
  return curves.flatMap(([from, control, to]) =>
    Array.from({ length: PIECES + 1 }, (_, k) => {
      const { x, y } = onPiece([from, control, to], k / PIECES);
      return /** @type {[number, number]} */ ([x, y]);
    }),
  );
}

/** @param {Point} a @param {Point} b @returns {Point} */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
