/* The drawing on which nodes are chosen: by a click, or by arrow keys and Enter. */

import { h, s } from "../widgets/dom.js";

/** @import { CourseChallenge } from "../types/documents" */

/** Least distance between two nodes in pixels, so that a finger can hit one of them. */
const MIN_DISTANCE = 34;
/** Least radius in which a click hits a node. */
const MIN_RADIUS = 11;

/** The direction of each arrow key. @type {{[key: string]: [number, number]}} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Returns the next node in a direction: near, and not far off the line; -1 if no node lies there.
 * @param {[number, number][]} spots
 * @param {number} from
 * @param {[number, number]} way
 */
export function nextIn(spots, from, [dx, dy]) {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  spots.forEach(([x, y], i) => {
    const along = (x - spots[from][0]) * dx + (y - spots[from][1]) * dy;
    const across = Math.abs((x - spots[from][0]) * dy - (y - spots[from][1]) * dx);
    const cost = along + 2 * across;
    if (along > 0.5 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Returns the least distance between two nodes. @param {[number, number][]} spots */
export function pitchOf(spots) {
  let least = Number.POSITIVE_INFINITY;
  spots.forEach(([x, y], i) => {
    for (const [a, b] of spots.slice(i + 1)) least = Math.min(least, Math.hypot(x - a, y - b));
  });
  return least;
}

/** The state of the board.
 * @typedef {{path: number[], target: number, wrong: number}} Position
 */

/** A drawing whose nodes can be chosen. */
export class Board {
  /** @param {Element} place @param {CourseChallenge} data @param {(node: number) => void} choose */
  constructor(place, data, choose) {
    this.data = data;
    this.place = place;
    this.spots = /** @type {[number, number][]} */ (data.spots);
    const drawing = /** @type {SVGSVGElement} */ (place.querySelector("svg"));
    drawing.setAttribute("role", "group");
    drawing.setAttribute("aria-label", data.spec);
    drawing.querySelector("title")?.remove();
    const pitch = pitchOf(this.spots);
    this.drawing = drawing;
    const wide = drawing.viewBox.baseVal.width;
    drawing.style.minWidth = `${Math.min(wide, (wide * MIN_DISTANCE) / pitch)}px`;
    const radius = Math.max(data.radius + 3, Math.min(MIN_RADIUS, pitch / 2));
    this.trail = s("g.trail", { "aria-hidden": "true" });
    this.nodes = this.spots.map(([x, y], i) =>
      s("circle.spot", {
        cx: x,
        cy: y,
        r: radius,
        role: "button",
        tabindex: -1,
        "data-node": i,
        "aria-label": data.addresses[i],
      }),
    );
    drawing.append(this.trail, s("g", this.nodes));
    this.named = h("p.named.mono", { "aria-hidden": "true" });
    place.append(this.named);
    drawing.addEventListener("click", (event) => {
      const node = this.nodeOf(event);
      if (node >= 0) choose(node);
    });
    drawing.addEventListener("pointerover", (event) => this.name(this.nodeOf(event)));
    drawing.addEventListener("focusin", (event) => this.name(this.nodeOf(event)));
    drawing.addEventListener("keydown", (event) => this.key(event, choose));
  }

  /** Returns the index of the node at which an event happens, -1 for none. @param {Event} event */
  nodeOf({ target }) {
    const node = target instanceof Element ? target.getAttribute("data-node") : null;
    return node === null ? -1 : Number(node);
  }

  /** Write the address of the node under the pointer, or with the focus. @param {number} node */
  name(node) {
    this.named.textContent = this.data.addresses[node] ?? "";
  }

  /** @param {KeyboardEvent} event @param {(node: number) => void} choose */
  key(event, choose) {
    const from = this.nodeOf(event);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(from);
    } else if (DIRECTIONS[event.key]) {
      event.preventDefault();
      const next = nextIn(this.spots, from, DIRECTIONS[event.key]);
      if (next >= 0) this.focus(next);
    }
  }

  /** @param {number} node */
  focus(node) {
    this.rove(node);
    this.nodes[node].focus();
  }

  /** Make one node alone reachable by the tab key. @param {number} node */
  rove(node) {
    for (const other of this.nodes) other.setAttribute("tabindex", "-1");
    this.nodes[node].setAttribute("tabindex", "0");
  }

  /** The line of a link. @param {number} a @param {number} b */
  line(a, b) {
    const entry = this.data.lines.find(([c, d]) => (c === a && d === b) || (c === b && d === a));
    return entry?.[2] ?? `M${this.spots[a].join(" ")}L${this.spots[b].join(" ")}`;
  }

  /** @param {Position} position */
  show({ path, target, wrong }) {
    const at = path[path.length - 1];
    this.nodes.forEach((node, i) => {
      const role =
        i === at
          ? "at"
          : i === target
            ? "goal"
            : i === wrong
              ? "wrong"
              : path.includes(i)
                ? "by"
                : "";
      node.setAttribute("data-is", role);
    });
    this.trail.replaceChildren(
      ...path.slice(1).map((node, i) => s("path", { d: this.line(path[i], node) })),
    );
    if (!this.nodes.includes(/** @type {SVGCircleElement} */ (document.activeElement)))
      this.rove(at);
    this.reveal(at);
  }

  /** Scroll a node into view if the drawing is wider than the page. @param {number} node */
  reveal(node) {
    const { scrollWidth, clientWidth } = this.place;
    if (scrollWidth <= clientWidth) return;
    const { x, width } = this.drawing.viewBox.baseVal;
    const part = (this.spots[node][0] - x) / width;
    this.place.scrollLeft = part * scrollWidth - clientWidth / 2;
  }
}
