/* The class walk of a metacube beside its route: a figure of the classes, placed as on the map. */

import { part } from "../page/page.js";
import { plural, t } from "../state/language.js";
import { stepOf } from "../state/position.js";
import { fill, h, s } from "../widgets/dom.js";
import { note } from "../widgets/widgets.js";

/** @import { Nest } from "./nest/nest.js" */
/** @import { Way } from "./paint/arcs.js" */
/** @import { ExploreDocument } from "../types/documents.js" */

/** Width of the figure, in pixels. */
const WIDTH = 340;
/** Space between the middle of the outermost classes and the edge of the figure. */
const MARGIN = 30;
/** The largest radius of a class. */
const RADIUS = 17;

/** Width of a symbol of a class's name, in pixels. */
const SYMBOL_WIDTH = 7;

/** Windows in which there is room for one line of the class walk. */
const LOW = "(width >= 768px) and (height < 900px)";

/** Whether the visitor has opened the class walk in a low window. */
let isOpened = false;

/**
 * Returns the classes that a route passes, in order, and `from`: at which of its nodes it enters
 * each.
 * @param {Nest} nest
 * @param {Way} route
 * @returns {{classes: number[], from: number[]} | null} null if the network has no classes
 */
export function walkOf(nest, route) {
  const root = nest.types[nest.root].cell;
  if (root.name !== "class" || !root.bits.length) return null;
  /** @type {number[]} */
  const classes = [];
  /** @type {number[]} */
  const from = [];
  route.paths.forEach(([nodeClass], node) => {
    if (nodeClass === classes[classes.length - 1]) return;
    classes.push(nodeClass);
    from.push(node);
  });
  return { classes, from };
}

/**
 * Returns how many cube-links a route takes in each class of its class walk.
 * @param {{from: number[]}} walk
 * @param {number} nodes of the route
 */
export const flipsOf = ({ from }, nodes) =>
  from.map((first, i) => (from[i + 1] ?? nodes) - first - 1);

/**
 * Returns the figure of a class walk, and `follow`, which shows where the message is; null if the
 * network has no classes.
 * @param {Nest} nest
 * @param {Way} route
 */
function classWalk(nest, route) {
  const walk = walkOf(nest, route);
  if (!walk) return null;
  const { names, bits } = nest.types[nest.root].cell;
  const at = placesOf(nest);
  const radius = radiusOf(at);
  const isNamed = names.every((name) => SYMBOL_WIDTH * name.length < 2 * radius);
  const high = Math.max(...at.map(([, y]) => y)) + MARGIN;
  const flips = flipsOf(walk, route.paths.length);
  const links = names.flatMap((_, c) =>
    bits.flatMap((__, i) =>
      (c >> i) & 1 ? [] : [s("path.link", { d: linkPath(at, c, c ^ (1 << i)) })],
    ),
  );
  const legs = walk.classes
    .slice(1)
    .map((to, i) => s("path.leg", { d: linkPath(at, walk.classes[i], to) }));
  const spots = names.map((name, c) => {
    const [x, y] = at[c];
    const stops = walk.classes.flatMap((nodeClass, i) =>
      nodeClass === c && flips[i] ? [flips[i]] : [],
    );
    const total = stops.reduce((sum, count) => sum + count, 0);
    return s(
      "g",
      { class: total ? "spot differs" : "spot" },
      s("title", name),
      s("circle", { cx: x, cy: y, r: radius }),
      isNamed && s("text", { x, y: y + 4 }, name),
      isNamed && total > 0 && s("text.count", { x: x + radius - 1, y: y - radius + 4 }, total),
    );
  });
  const message = s("circle.message", { r: Math.min(7, radius) });
  const words = walk.classes.map((c) => names[c]).join(", ");
  const figure = s(
    "svg",
    {
      class: isNamed ? "class-walk" : "class-walk small",
      viewBox: `0 0 ${WIDTH} ${high.toFixed(0)}`,
      role: "img",
      "aria-label": t("Class walk: {words}", { words }),
    },
    links,
    legs,
    spots,
    message,
  );
  const crossLinks = h("span.quiet", plural(walk.classes.length - 1, "cross-link"));
  const onclick = () => {
    isOpened = !element.open;
  };
  /** @type {HTMLDetailsElement} */
  const element = h(
    "details.section.walk-section",
    { open: isOpened || !matchMedia(LOW).matches },
    h("summary.head", { onclick }, h("h2", t("Class walk")), crossLinks),
    figure,
    note(
      isNamed
        ? t("Where the classes stand on the map. A number counts the bits that change there.")
        : t("Where the classes stand on the map. In a filled one bits change."),
    ),
  );
  /** @param {number} hop hops made, with the fraction of the one under way */
  const follow = (hop) => {
    let stop = walk.from.findLastIndex((first) => first <= stepOf(hop));
    stop = Math.max(0, stop);
    const next = walk.from[stop + 1] ?? Infinity;
    const part = Math.max(0, Math.min(1, hop - (next - 1)));
    for (const [i, leg] of legs.entries()) leg.classList.toggle("made", i < stop);
    for (const [c, spot] of spots.entries()) {
      spot.classList.toggle("here", walk.classes[stop] === c && !part);
    }
    const [a, b] = [at[walk.classes[stop]], at[walk.classes[stop + 1]] ?? at[walk.classes[stop]]];
    message.setAttribute("cx", (a[0] + (b[0] - a[0]) * part).toFixed(1));
    message.setAttribute("cy", (a[1] + (b[1] - a[1]) * part + (part ? 0 : radius + 1)).toFixed(1));
  };
  return { element, follow };
}

/** Returns the largest radius at which the classes do not touch. @param {[number, number][]} at */
export function radiusOf(at) {
  const gaps = at.flatMap(([x, y], i) => at.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)));
  return Math.min(RADIUS, 0.36 * Math.min(...gaps));
}

/** Returns the places of the classes in the figure, arranged as on the map. @param {Nest} nest */
function placesOf(nest) {
  const type = nest.types[nest.root];
  const xs = [...type.x];
  const ys = [...type.y];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = new Set(xs.map((x) => x.toFixed(1))).size;
  const rows = new Set(ys.map((y) => y.toFixed(1))).size;
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const across = WIDTH - 2 * MARGIN;
  const down = Math.min(172, ((rows - 1) * across) / Math.max(1, columns - 1) / 1.4 || 60) || 60;
  return xs.map(
    (x, i) =>
      /** @type {[number, number]} */ ([
        columns > 1 ? MARGIN + ((x - left) / width) * across : WIDTH / 2,
        MARGIN + (rows > 1 ? ((ys[i] - top) / height) * down : 0),
      ]),
  );
}

/**
 * Returns the path data of a link between two classes: bent if other classes are between them.
 * @type {(at: [number, number][], a: number, b: number) => string}
 */
function linkPath(at, a, b) {
  const [[x, y], [u, v]] = [at[Math.min(a, b)], at[Math.max(a, b)]];
  const isBlocked = at.some(
    ([p, q], c) =>
      c !== a &&
      c !== b &&
      Math.abs((u - x) * (q - y) - (v - y) * (p - x)) < 30 &&
      isBetween(x, u, p) &&
      isBetween(y, v, q),
  );
  const bend = isBlocked ? 0.28 : 0;
  const [mx, my] = [(x + u) / 2 + bend * (v - y), (y + v) / 2 - bend * (u - x)];
  const [from, control, to] = [
    [x, y],
    [mx, my],
    [u, v],
  ].map((p) => p.map((c) => c.toFixed(1)).join(" "));
  return `M${from}Q${control} ${to}`;
}

/** @type {(a: number, b: number, c: number) => boolean} */
const isBetween = (a, b, c) => c >= Math.min(a, b) - 1 && c <= Math.max(a, b) + 1;

/** Shows in the figure on screen where the message is. @type {((hop: number) => void) | null} */
let followOnScreen = null;

/**
 * Put the class walk beside the route, if the task is a route and the network has classes.
 * @param {Nest} nest
 * @param {ExploreDocument} doc
 * @param {number} at hops made
 */
export function showWalk(nest, doc, at) {
  const { way: route } = doc.stage;
  const walk = doc.task === "route" && route ? classWalk(nest, route) : null;
  followOnScreen = walk?.follow ?? null;
  if (!walk) return;
  fill(part("lead"), walk.element);
  walk.follow(at);
}

/** Show where the message is. @param {number} at hops made, with a fraction */
export const followWalk = (at) => followOnScreen?.(at);
