/* The drawing, the sentence and the bits of a walk. The server has drawn the start. */

import { el, fill, h, prose, s } from "../widgets/dom.js";
import { rows, sentence } from "./sentences.js";
import { begin, currentNode, neighbors, phase, previousNode } from "./walk.js";

/** @import { Walk } from "./walk.js" */

const drawing = el("first-drawing");
const overlay = /** @type {Element} */ (drawing.querySelector(".over"));
const trails = /** @type {Element} */ (drawing.querySelector(".trails"));
const token = /** @type {HTMLElement} */ (drawing.querySelector(".token"));
const nodes = new Map(
  /** @type {HTMLElement[]} */ ([...drawing.querySelectorAll("[data-node]")]).map((node) => [
    String(node.dataset.node),
    node,
  ]),
);
const links = /** @type {SVGElement[]} */ ([...drawing.querySelectorAll("[data-ends]")]);

/** The question as the server wrote it: only its two nodes change. */
const question = [...el("why").childNodes];

const HOP_MS = 700;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Returns the walk with which the page begins. */
export const firstWalk = () =>
  begin(String(el("first-at").textContent), String(el("first-target").textContent));

/** Returns the position of a node in the drawing. @param {string} node */
export const positionOf = (node) => {
  const { x = "", y = "" } = nodes.get(node)?.dataset ?? {};
  return { x: Number(x), y: Number(y) };
};

/** @param {string} a @param {string} b */
const pathBetween = (a, b) =>
  `M${positionOf(a).x},${positionOf(a).y} ${positionOf(b).x},${positionOf(b).y}`;

/** @param {string} a @param {string} b */
const linkBetween = (a, b) =>
  links.find(({ dataset: { ends = "" } }) => ends === `${a} ${b}` || ends === `${b} ${a}`);

/** Returns the position of a node as CSS. @param {string} node */
const place = (node) => {
  const { left, top } = /** @type {HTMLElement} */ (nodes.get(node)).style;
  return { left, top };
};

/** The animation of the token that started last. @type {Animation | null} */
let running = null;

/** Animate the token over the last hop; a running animation ends at once. @param {Walk} walk */
export async function go(walk) {
  stop();
  const from = previousNode(walk);
  if (from === null || reducedMotion.matches) return;
  token.hidden = false;
  document.documentElement.dataset.walking = "true";
  const frames = [place(from), place(currentNode(walk))];
  running = token.animate(frames, { duration: HOP_MS, fill: "forwards" });
  const animation = running;
  await animation.finished.catch(() => {});
  // Another hop may have begun meanwhile.
  if (running !== animation) return;
  token.hidden = true;
  delete document.documentElement.dataset.walking;
}

/** End the running animation. */
export function stop() {
  for (const animation of token.getAnimations()) animation.finish();
}

/** @param {Walk} walk */
export function show(walk) {
  showNodes(walk);
  showLinks(walk);
  showText(walk);
  fill(el("first-bits"), rows(walk).map(rowElement));
  document.documentElement.dataset.phase = phase(walk);
}

/** @param {Walk} walk */
function showNodes(walk) {
  const now = currentNode(walk);
  const ringed = phase(walk) === "no_link" ? neighbors(now) : [];
  for (const [address, node] of nodes) {
    const looks = {
      now: address === now,
      source: address === walk.path[0] && address !== now,
      visited: walk.path.includes(address) && address !== now && address !== walk.path[0],
      target: address === walk.target && address !== now,
      ringed: ringed.includes(address),
    };
    for (const [look, on] of Object.entries(looks)) node.classList.toggle(look, on);
  }
}

/** Show the hops, or the links after a wrong choice, and the missing one. @param {Walk} walk */
function showLinks(walk) {
  const hops = walk.path.slice(1).map((to, i) => [walk.path[i], to]);
  const now = currentNode(walk);
  const pairs = phase(walk) === "no_link" ? neighbors(now).map((node) => [now, node]) : hops;
  for (const element of links) element.classList.remove("way");
  for (const [a, b] of pairs) linkBetween(a, b)?.classList.add("way");
  fill(
    trails,
    hops.map(([a, b]) => s("path.trail", { d: pathBetween(a, b) })),
  );
  for (const cross of drawing.querySelectorAll(".no-link")) cross.remove();
  fill(overlay, walk.chosen && s("path.missing", { d: pathBetween(now, walk.chosen) }));
  if (walk.chosen) drawing.append(noLinkMark(now, walk.chosen));
}

/** The mark in the middle of two nodes without a link. @param {string} a @param {string} b */
function noLinkMark(a, b) {
  const { wide = "", high = "" } = drawing.dataset;
  const left = (50 * (positionOf(a).x + positionOf(b).x)) / Number(wide);
  const top = (50 * (positionOf(a).y + positionOf(b).y)) / Number(high);
  const cross = h("span.no-link", { "aria-hidden": "true" }, "✕");
  cross.style.left = `${left}%`;
  cross.style.top = `${top}%`;
  return cross;
}

/** @param {Walk} walk */
function showText(walk) {
  if (phase(walk) === "asked") {
    fill(el("why"), question);
    el("first-at").textContent = currentNode(walk);
    el("first-target").textContent = walk.target;
    return;
  }
  const { lead, text } = sentence(walk);
  fill(el("why"), lead && [h("span.lead", lead), " "], prose(text));
}

/** @param {import("./sentences.js").Row} row */
function rowElement({ name, bits, highlighted: marks, look, aside }) {
  const cells = [...bits].map((bit, i) =>
    h("span", { class: marks.includes(i) ? `cell ${look}` : "cell" }, bit),
  );
  return h("div", h("span.name", name), h("span.cells", cells), h("span.aside", aside));
}

/** Put a ring around the node chosen by the keys, null for none. @param {string | null} address */
export function aim(address) {
  for (const [name, node] of nodes) {
    node.classList.toggle("aimed", name === address);
    node.setAttribute("aria-selected", String(name === address));
  }
  if (address === null) drawing.removeAttribute("aria-activedescendant");
  else drawing.setAttribute("aria-activedescendant", `node-${address}`);
}

/** Show or hide the links below the drawing after arrival. @param {boolean} open */
export function showDoors(open) {
  el("first-doors").hidden = !open;
  el("first-again").hidden = !open;
}
