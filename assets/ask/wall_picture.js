/* The network on the wall: the route of the class, and where its answers stand. */

import * as pictures from "../exercise/picture.js";
import { last, turnAt } from "../predict/game.js";
import { t, number as written } from "../state/language.js";
import { fill, h, s } from "../widgets/dom.js";
import * as crowds from "./crowd.js";
import { many } from "./question.js";
import { crowd, share } from "./wall_state.js";

/** @import { Group, Wall } from "./wall_state.js" */
/** @import { Point } from "./crowd.js" */

const LETTERS = 17;

/** Wrong answers that are drawn as lines. */
const MOST_LINES = 5;

const canvas = h("canvas.dots", { "aria-hidden": "true" });
/** @type {pictures.Laid | null} */
let laid = null;
/** The dots of all crowds on links. @type {crowds.Leaving[]} */
let swarm = [];
/** How right answers look, and others. @type {crowds.Look[]} */
let looks = [];
/** When the dots left, in milliseconds. */
let left = Number.NEGATIVE_INFINITY;

/**
 * Draw the network with what is on the wall.
 * @param {HTMLElement} element
 * @param {Wall} wall
 */
export function draw(element, wall) {
  const { asked, game, made, view } = wall;
  const list = view === "shown" ? crowd(wall) : [];
  swarm = [];
  if (!asked.picture) {
    laid = null;
    return fill(element, bars(wall, list));
  }
  laid = pictures.draw(element, asked.picture, LETTERS);
  element.append(canvas);
  const roles = /** @type {Record<string, string>} */ ({});
  for (const { at } of made) roles[at] = "visited";
  roles[asked.target] = "target";
  roles[last(game).at] = "now";
  pictures.dress(laid, roles);
  ways(laid, made);
  if (list.length) crowded(laid, last(game).at, list);
  measure();
  paint();
}

/** How many answers are at nodes that no line is drawn to. @param {Group[]} list */
export const elsewhere = (list) =>
  many(list.filter(({ verdict }) => verdict === "no_link").slice(MOST_LINES), "no_link");

/** Let the dots leave. */
export function leave() {
  left = performance.now();
  requestAnimationFrame(animate);
}

/** Mark the links of a way. @param {pictures.Laid} on @param {Wall["made"]} made */
function ways({ svg }, made) {
  const ends = new Set(made.flatMap(({ at, to }) => [`${at} ${to}`, `${to} ${at}`]));
  for (const link of svg.querySelectorAll("[data-ends]"))
    link.classList.toggle("way", ends.has(/** @type {SVGElement} */ (link).dataset.ends ?? ""));
}

/**
 * Bands, dots and counts on links, and lines where there is none.
 * @param {pictures.Laid} on
 * @param {string} at
 * @param {Group[]} list
 */
function crowded(on, at, list) {
  const { spots, svg } = on;
  const from = spots.get(at);
  if (!from) return;
  const all = many(list, "right", "longer", "other", "no_link");
  const linked = list.filter(({ verdict, choice }) => verdict !== "no_link" && spots.has(choice));
  const parts = linked.map((group) => linkedCrowd(group, at, on));
  const wrong = list.filter(({ verdict, choice }) => verdict === "no_link" && spots.has(choice));
  const occupied = [...spots.values()];
  const lines = wrong.slice(0, MOST_LINES).map(({ choice, many: here }) => {
    const to = /** @type {Point} */ (spots.get(choice));
    const { control, middle } = crowds.arc(from, to, occupied);
    occupied.push(middle);
    const thick = 2.5 + 4 * share(here, all);
    const style = `stroke-width:${thick}px;stroke-dasharray:0 ${2.4 * thick}`;
    return [
      s("path.no-link", { d: pictures.pathOf([from, control, to]), style }),
      s("circle.ring", { cx: middle.x, cy: middle.y, r: 19 }),
      s("text.in-ring", { x: middle.x, y: middle.y + 6 }, written(here)),
    ];
  });
  const layer = (/** @type {string} */ name) => /** @type {Element} */ (svg.querySelector(name));
  fill(
    layer(".bands"),
    parts.map(({ band }) => band),
  );
  fill(layer(".over"), lines);
  fill(
    layer(".counts"),
    parts.map(({ count }) => count),
  );
  swarm = parts.flatMap(({ dots }) => dots);
}

/**
 * What is seen of a crowd on a link.
 * @param {Group} group
 * @param {string} at
 * @param {pictures.Laid} on
 */
function linkedCrowd({ choice, verdict, many: here }, at, on) {
  const { spots, half, apart } = on;
  const from = /** @type {Point} */ (spots.get(at));
  const to = /** @type {Point} */ (spots.get(choice));
  const style = `stroke-width:${crowds.band(here, apart)}px`;
  const room = { near: half.x + 6, far: half.x + 6, apart };
  const right = verdict === "right";
  const points = pictures.between(on, at, choice);
  return {
    band: s("path", { class: `band ${verdict}`, d: pictures.pathOf(points), style }),
    count: countBeside(to, from, half, here, verdict),
    dots: crowds.dots(points, here, room).map((dot) => ({ from, dot, right })),
  };
}

/**
 * How many stand before a node, on its far side.
 * @param {Point} to
 * @param {Point} from
 * @param {Point} half
 * @param {number} here
 * @param {string} verdict
 */
function countBeside(to, from, half, here, verdict) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const flat = Math.abs(dx) * half.y > Math.abs(dy) * half.x;
  const x = flat ? to.x + Math.sign(dx) * (half.x + 24) : to.x;
  const y = flat ? to.y + 7 : to.y + (dy < 0 ? -half.y - 10 : half.y + 24);
  return s("text", { class: `count ${verdict}`, x, y }, written(here));
}

/**
 * Where the network is too large to be drawn: the links of the node, and how many took each.
 * @param {Wall} wall
 * @param {Group[]} list
 */
function bars({ game, view, answered }, list) {
  const hops = turnAt(last(game))?.hops ?? [];
  const groups = new Map(list.map((group) => [group.choice, group]));
  const isLinked = (/** @type {string} */ node) => hops.some(({ address }) => address === node);
  const others = list.filter(({ choice }) => !isLinked(choice)).slice(0, MOST_LINES);
  const nodes = [
    ...hops.map(({ address }) => address).sort(),
    ...others.map(({ choice }) => choice),
  ];
  const rows = nodes.map((node) => {
    const { many: here = 0, verdict = "" } = groups.get(node) ?? {};
    const bar = h("b", { class: verdict });
    bar.style.width = `${100 * share(here, answered)}%`;
    const shown = view === "shown";
    return h(
      "div",
      { class: `link-row ${verdict}` },
      h("code", node),
      h("div.bar", shown && bar),
      h("span", shown && written(here)),
    );
  });
  const heading = h("p.quiet", t("Links of {at}", { at: last(game).at }));
  return h("div", { id: "ask-links" }, heading, rows);
}

// The dots --------------------------------------------------------------------------------------

/** Make the canvas as large as its place, and read the colours: once for a picture, not a frame. */
function measure() {
  const { clientWidth: width, clientHeight: height } = /** @type {Element} */ (
    canvas.parentElement
  );
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")?.scale(scale, scale);
  const style = getComputedStyle(document.documentElement);
  const ink = (/** @type {string} */ name) => style.getPropertyValue(name);
  looks = [
    { right: true, fill: ink("--msg"), edge: ink("--msg-ink") },
    { right: false, fill: ink("--stage"), edge: ink("--v-dep") },
  ];
}

function paint() {
  const context = canvas.getContext("2d");
  if (!context || !swarm.length) return;
  crowds.paint(context, swarm, looks, performance.now() - left);
}

function animate() {
  if (!canvas.isConnected) return;
  paint();
  if (performance.now() - left < crowds.LASTS) requestAnimationFrame(animate);
}
