/* Primitives as SVG, updated in place: what has not changed is not touched. */
import { s } from "../widgets/dom.js";
import { pathData } from "./curves.js";
import { LAYERS } from "./frame.js";

/** @import { Item } from "./transition.js" */
/** @typedef {{[name: string]: string}} Attributes */
/** @typedef {{element: SVGElement, written: Attributes, thick: string}} DrawnElement */

const TAGS = /** @type {const} */ ({
  Line: "path",
  Area: "polygon",
  Box: "rect",
  Oval: "ellipse",
  Disc: "circle",
  Text: "text",
});

/** Writes a number, rounded to a hundredth of a pixel. @param {number} value */
const n = (value) => String(Math.round(value * 100) / 100);

/** @param {[number, number]} point */
const pair = ([x, y]) => `${n(x)} ${n(y)}`;

/** An SVG drawing that is painted repeatedly. */
export class Picture {
  constructor() {
    this.layers = LAYERS.map((name) => s("g", { class: `move-${name}` }));
    this.element = s("svg.scene", { "aria-hidden": "true" }, this.layers);
    /** @type {Map<string, DrawnElement>} */
    this.elements = new Map();
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.element.setAttribute("viewBox", `0 0 ${n(width)} ${n(height)}`);
  }

  /** @param {ReturnType<typeof import("./frame.js").frame>} frame */
  paint(frame) {
    /** @type {Set<string>} */
    const keys = new Set();
    LAYERS.forEach((name, i) => {
      /** @type {ChildNode | null} */
      let next = this.layers[i].firstChild;
      for (const item of frame[name]) {
        const { element } = this.update(item);
        keys.add(item.key);
        if (element === next) next = next.nextSibling;
        else this.layers[i].insertBefore(element, next);
      }
    });
    for (const [key, { element }] of this.elements) {
      if (keys.has(key)) continue;
      element.remove();
      this.elements.delete(key);
    }
  }

  /** Sets the attributes of an element to those of a primitive. @param {Item} item */
  update(item) {
    const current = this.elements.get(item.key);
    const entry = current ?? { element: s(TAGS[item.shape]), written: {}, thick: "" };
    if (!current) this.elements.set(item.key, entry);
    const now = attributes(item);
    for (const [name, value] of Object.entries(now)) {
      if (entry.written[name] !== value) entry.element.setAttribute(name, value);
    }
    entry.written = now;
    const thick = item.width ? `${n(item.width)}px` : "";
    if (entry.thick !== thick) entry.element.style.strokeWidth = thick;
    entry.thick = thick;
    if (item.shape === "Text") write(entry.element, item);
    return entry;
  }
}

/** @param {SVGElement} element @param {Item} item */
function write(element, { text = "", letters }) {
  if (element.textContent !== text) element.textContent = text;
  const size = letters ? `${n(letters)}px` : "";
  if (element.style.fontSize !== size) element.style.fontSize = size;
}

/** @param {Item} item @returns {Attributes} */
function attributes(item) {
  return { class: classOf(item), opacity: n(item.opacity ?? 1), ...geometry(item) };
}

/** @param {Item} item */
function classOf({ shape, role, link, halo }) {
  if (shape === "Text") return `text-${role}${halo === "hull" ? " on-hull" : ""}`;
  return link ? `${role} link-${link}` : role;
}

/** @param {Item} item @returns {Attributes} */
function geometry({ shape, at: [x, y] = [0, 0], size = [0, 0], ...item }) {
  // On a very small stage an outline may get a negative size.
  const [w, h] = size.map((side) => Math.max(0, side));
  if (shape === "Line") return { d: pathData((item.points ?? []).map(pair)) };
  if (shape === "Area") return { points: (item.points ?? []).map(pair).join(" ") };
  if (shape === "Text") return { x: n(x), y: n(y), "text-anchor": item.anchor ?? "start" };
  if (shape === "Oval") return { cx: n(x), cy: n(y), rx: n(w / 2), ry: n(h / 2) };
  if (shape === "Disc") return { cx: n(x), cy: n(y), r: n(item.radius ?? 0) };
  const place = { x: n(x - w / 2), y: n(y - h / 2), width: n(w), height: n(h) };
  return { ...place, rx: n(item.corner ?? 0) };
}
