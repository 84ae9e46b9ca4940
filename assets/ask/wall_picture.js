/* The network on the wall, with the route of the class and its answers to the last question. */

import * as pictures from "../exercise/picture.js";
import { lastStop, turnAt } from "../predict/game.js";
import { numberText, t } from "../state/language.js";
import { fill, h, s } from "../widgets/dom.js";
import * as crowds from "./crowd.js";
import { countAll, countWith, shortAddress } from "./question.js";
import { crowd, share } from "./wall_state.js";

/** @import { Group, Wall } from "./wall_state.js" */
/** @import { Point } from "./crowd.js" */

/** Font size of addresses, in pixels. */
const FONT_SIZE = 17;

/** The most answers without a link that are drawn as lines: those that most gave. */
const MAX_LINES = 5;

const canvas = h("canvas.dots", { "aria-hidden": "true" });
/** @type {pictures.DrawnPicture | null} */
let drawnPicture = null;
/** The dots of all crowds on links. @type {crowds.Leaving[]} */
let swarm = [];
/** Colours of the dots of right answers, and of others. @type {crowds.DotStyle[]} */
let looks = [];
/** When the animation of the dots started, in milliseconds (performance.now()). */
let startedAt = Number.NEGATIVE_INFINITY;

/** Draw the network with what is on the wall. @param {HTMLElement} element @param {Wall} wall */
export function draw(element, wall) {
  const { asked, game, made, view } = wall;
  const list = view === "shown" ? crowd(wall) : [];
  swarm = [];
  if (!asked.picture) {
    drawnPicture = null;
    return fill(element, bars(wall, list));
  }
  drawnPicture = pictures.draw(element, asked.picture, FONT_SIZE);
  element.append(canvas);
  const roles = /** @type {Record<string, string>} */ ({});
  for (const { at } of made) roles[at] = "visited";
  roles[asked.target] = "target";
  for (const { choice } of list) roles[choice] = `${roles[choice] ?? ""} chosen`.trim();
  roles[lastStop(game).at] = "now";
  pictures.setLooks(drawnPicture, roles, drawnPicture.pills ? {} : countsBehind(list));
  markRoute(drawnPicture, made);
  if (list.length) drawAnswers(drawnPicture, lastStop(game).at, list);
  measure();
  paint();
}

/** Returns how many answers without a link are not drawn as lines. @param {Group[]} list */
export const countWithoutLine = (list) =>
  countWith(list.filter(({ verdict }) => verdict === "no_link").slice(MAX_LINES), "no_link");

/** Start the animation of the dots. */
export function leave() {
  startedAt = performance.now();
  requestAnimationFrame(animate);
}

/**
 * Returns the numbers of answers that chose a link, to be written behind the addresses.
 * @param {Group[]} list
 */
const countsBehind = (list) =>
  Object.fromEntries(
    list
      .filter(({ verdict }) => verdict !== "no_link")
      .map(({ choice, many: count }) => [choice, `: ${numberText(count)}`]),
  );

/**
 * Mark the links of the route so far.
 * @param {pictures.DrawnPicture} picture
 * @param {Wall["made"]} hops
 */
function markRoute({ svg }, hops) {
  const ends = new Set(hops.flatMap(({ at, to }) => [`${at} ${to}`, `${to} ${at}`]));
  for (const link of svg.querySelectorAll("[data-ends]"))
    link.classList.toggle("way", ends.has(/** @type {SVGElement} */ (link).dataset.ends ?? ""));
}

/**
 * Draw the answers: a band, dots and a count on the link that they chose, or a line where the node
 * that they chose has no link to the one where the message is.
 * @param {pictures.DrawnPicture} picture
 * @param {string} at address of the node where the message is
 * @param {Group[]} list
 */
function drawAnswers(picture, at, list) {
  const { spots, svg } = picture;
  const from = spots.get(at);
  if (!from) return;
  const all = countAll(list);
  const linked = list.filter(({ verdict, choice }) => verdict !== "no_link" && spots.has(choice));
  const parts = linked.map((group) => linkedCrowd(group, at, picture));
  const wrong = list.filter(({ verdict, choice }) => verdict === "no_link" && spots.has(choice));
  const occupied = [...spots.values()];
  const lines = wrong.slice(0, MAX_LINES).map(({ choice, many: count }) => {
    const to = /** @type {Point} */ (spots.get(choice));
    const { control, middle } = crowds.arc(from, to, occupied);
    occupied.push(middle);
    const thick = 2.5 + 4 * share(count, all);
    const style = `stroke-width:${thick}px;stroke-dasharray:0 ${2.4 * thick}`;
    return [
      s("path.no-link", { d: pictures.pathOf([from, control, to]), style }),
      s("circle.ring", { cx: middle.x, cy: middle.y, r: 19 }),
      s("text.in-ring", { x: middle.x, y: middle.y + 6 }, numberText(count)),
    ];
  });
  const layer = (/** @type {string} */ name) => /** @type {Element} */ (svg.querySelector(name));
  fill(
    layer(".bands"),
    parts.map(({ band }) => band),
  );
  fill(layer(".over"), lines);
  fill(layer(".counts"), picture.pills ? parts.map(({ count }) => count) : null);
  swarm = parts.flatMap(({ dots }) => dots);
}

/**
 * Returns the band, the count and the dots for the answers that chose a link of the node `at`.
 * @param {Group} group
 * @param {string} at
 * @param {pictures.DrawnPicture} picture
 */
function linkedCrowd({ choice, verdict, many: count }, at, picture) {
  const { spots, half, apart } = picture;
  const from = /** @type {Point} */ (spots.get(at));
  const to = /** @type {Point} */ (spots.get(choice));
  const style = `stroke-width:${crowds.bandWidth(count, apart)}px`;
  const room = { near: half.x + 6, far: half.x + 6, nodeGap: apart };
  const right = verdict === "right";
  const points = pictures.linkPoints(picture, at, choice);
  return {
    band: s("path", { class: `band ${verdict}`, d: pictures.pathOf(points), style }),
    count: countBeside(to, from, half, count, verdict),
    dots: crowds.dots(points, count, room).map((dot) => ({ from, dot, right })),
  };
}

/**
 * Returns the number of answers as text, beyond the node `to` as seen from `from`.
 * @param {Point} to
 * @param {Point} from
 * @param {Point} half half the width and half the height of a node
 * @param {number} count the number of answers
 * @param {string} verdict
 */
function countBeside(to, from, half, count, verdict) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const flat = Math.abs(dx) * half.y > Math.abs(dy) * half.x;
  const x = flat ? to.x + Math.sign(dx) * (half.x + 24) : to.x;
  const y = flat ? to.y + 7 : to.y + (dy < 0 ? -half.y - 10 : half.y + 24);
  return s("text", { class: `count ${verdict}`, x, y }, numberText(count));
}

/**
 * Returns bars in place of a network that is too large to be drawn: one for each link of the node,
 * with the number of answers that chose it, and for the most frequent answers without a link.
 * @param {Wall} wall
 * @param {Group[]} list
 */
function bars({ game, view, answered }, list) {
  const hops = turnAt(lastStop(game))?.hops ?? [];
  const groups = new Map(list.map((group) => [group.choice, group]));
  const isLinked = (/** @type {string} */ node) => hops.some(({ address }) => address === node);
  const others = list.filter(({ choice }) => !isLinked(choice)).slice(0, MAX_LINES);
  const nodes = [
    ...hops.map(({ address }) => address).sort(),
    ...others.map(({ choice }) => choice),
  ];
  const rows = nodes.map((node) => {
    const { many: count = 0, verdict = "" } = groups.get(node) ?? {};
    const bar = h("b", { class: verdict });
    bar.style.width = `${100 * share(count, answered)}%`;
    const isSolutionShown = view === "shown";
    return h(
      "div",
      { class: `link-row ${verdict}` },
      h("code", shortAddress(node, lastStop(game).at)),
      h("div.bar", isSolutionShown && bar),
      h("span", isSolutionShown && numberText(count)),
    );
  });
  const heading = h("p.quiet", t("Links of {at}", { at: lastStop(game).at }));
  return h("div", { id: "ask-links" }, heading, rows);
}

// The dots --------------------------------------------------------------------------------------

/**
 * Fit the canvas to its parent and read the colours, once per picture instead of once per frame.
 */
function measure() {
  const { clientWidth: width, clientHeight: height } = /** @type {Element} */ (
    canvas.parentElement
  );
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")?.scale(scale, scale);
  const style = getComputedStyle(document.documentElement);
  const colourOf = (/** @type {string} */ name) => style.getPropertyValue(name);
  looks = [
    { right: true, fill: colourOf("--msg"), edge: colourOf("--msg-ink") },
    { right: false, fill: colourOf("--stage"), edge: colourOf("--v-dep") },
  ];
}

function paint() {
  const context = canvas.getContext("2d");
  if (!context || !swarm.length) return;
  crowds.paint(context, swarm, looks, performance.now() - startedAt);
}

function animate() {
  if (!canvas.isConnected) return;
  paint();
  if (performance.now() - startedAt < crowds.DURATION_MS) requestAnimationFrame(animate);
}
