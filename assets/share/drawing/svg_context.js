/* A drawing context that records what is drawn on it as SVG; lines stay lines, texts stay texts. */
import { s } from "../../widgets/dom.js";

/** @typedef {[number, number, number, number, number, number]} Matrix as SVG writes it */

/** Returns a number as text, rounded to hundredths. @param {number} value */
const n = (value) => String(Math.round(value * 100) / 100);

/** @typedef {[number, number, number, number]} Box its corner, its width and height */

/** The most rectangles in one path. */
const MAX_RUN = 400;

/** Whether two boxes do not overlap. @param {Box} a @param {Box} b */
const areDisjoint = ([x, y, w, h], [u, v, p, q]) =>
  x + w <= u || u + p <= x || y + h <= v || v + q <= y;

/** The initial state of the context, which is saved and restored. */
const PLAIN = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  globalAlpha: 1,
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
};

/** A font as a canvas writes it: slope and weight (if not the usual ones), size, family. */
const FONT = /^(italic\s+)?(?:(\d+|bold|normal)\s+)?([\d.]+)px\s+(.*)$/;

const ANCHORS = /** @type {{[align: string]: string}} */ ({
  center: "middle",
  right: "end",
  end: "end",
});

export class Recorder {
  /** @param {number} width @param {number} height in CSS pixels */
  constructor(width, height) {
    Object.assign(this, PLAIN);
    this.font = PLAIN.font;
    this.canvas = { width, height };
    /** @type {SVGElement[]} */
    this.elements = [];
    /** @type {Matrix} */
    this.matrix = [1, 0, 0, 1, 0, 0];
    /** @type {number[]} */
    this.dash = [];
    this.path = "";
    /** The rectangles of the last path: its looks, the boxes, and its index among the elements. */
    this.run = { key: "", boxes: /** @type {Box[]} */ ([]), end: -1 };
    /** @type {object[]} */
    this.stack = [];
    /** A real context, which measures texts and converts colours. */
    this.probe = /** @type {CanvasRenderingContext2D} */ (
      document.createElement("canvas").getContext("2d", { willReadFrequently: true })
    );
    /** @type {Map<string, string>} */
    this.colours = new Map();
  }

  // Transforms and state ----------------------------------------------------------------------

  save() {
    const { matrix, dash } = this;
    const now = Object.keys(PLAIN).map((name) => [name, /** @type {any} */ (this)[name]]);
    this.stack.push({ ...Object.fromEntries(now), matrix, dash });
  }

  restore() {
    Object.assign(this, this.stack.pop());
  }

  /** @param {number[]} matrix */
  setTransform(...matrix) {
    this.matrix = /** @type {Matrix} */ (matrix);
  }

  getTransform() {
    return new DOMMatrix(this.matrix);
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }

  /** @param {number} angle */
  rotate(angle) {
    const [a, b, c, d, e, f] = this.matrix;
    const [p, q] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = [a * p + c * q, b * p + d * q, c * p - a * q, d * p - b * q, e, f];
  }

  /** @param {number} x @param {number} y */
  scale(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a * x, b * x, c * y, d * y, e, f];
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = [...dash];
  }

  // Paths -----------------------------------------------------------------------------------

  beginPath() {
    this.path = "";
  }

  closePath() {
    this.path += "Z";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.path += `M${n(x)} ${n(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.path += `${this.path ? "L" : "M"}${n(x)} ${n(y)}`;
  }

  /** @param {number[]} at control and end */
  quadraticCurveTo(...at) {
    this.path += `Q${at.map(n).join(" ")}`;
  }

  /** @param {number[]} at two controls and the end */
  bezierCurveTo(...at) {
    this.path += `C${at.map(n).join(" ")}`;
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  rect(x, y, w, h) {
    this.path += `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
  roundRect(x, y, w, h, r = 0) {
    const [c, a] = [Math.min(r, w / 2, h / 2), `a${n(r)} ${n(r)} 0 0 1 `];
    this.path +=
      `M${n(x + c)} ${n(y)}h${n(w - 2 * c)}${a}${n(c)} ${n(c)}v${n(h - 2 * c)}` +
      `${a}${n(-c)} ${n(c)}h${n(2 * c - w)}${a}${n(-c)} ${n(-c)}v${n(2 * c - h)}` +
      `${a}${n(c)} ${n(-c)}Z`;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {number} from
   * @param {number} to
   */
  arc(x, y, r, from, to, back = false) {
    this.ellipse(x, y, r, r, 0, from, to, back);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} rx
   * @param {number} ry
   * @param {number} turned
   * @param {number} from
   * @param {number} to
   */
  ellipse(x, y, rx, ry, turned, from, to, back = false) {
    const [p, q] = [Math.cos(turned), Math.sin(turned)];
    const at = (/** @type {number} */ angle) => {
      const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return `${n(x + p * u - q * v)} ${n(y + q * u + p * v)}`;
    };
    const isCircle = Math.abs(to - from) >= 2 * Math.PI - 1e-9;
    const sweep = back ? -1 : 1;
    const sweepFlag = back ? 0 : 1;
    const shape = `A${n(rx)} ${n(ry)} ${n((180 * turned) / Math.PI)}`;
    const turn = 2 * Math.PI;
    const length = isCircle ? turn : (((sweep * (to - from)) % turn) + turn) % turn;
    const begin = at(from);
    if (!isCircle) this.path += `${this.path ? "L" : "M"}${begin}`;
    // If the path was moved there explicitly, nothing is needed.
    else if (!this.path.endsWith(`M${begin}`)) this.path += `M${begin}`;
    // SVG draws no arc to its own beginning: a full circle consists of two.
    for (const part of isCircle ? [0.5, 1] : [1]) {
      const large = !isCircle && length > Math.PI ? 1 : 0;
      const end = at(from + sweep * part * length);
      this.path += `${shape} ${large} ${sweepFlag} ${end}`;
    }
    if (isCircle) this.path += "Z";
  }

  // What is seen ----------------------------------------------------------------------------

  /**
   * @param {string} tag
   * @param {{[name: string]: string | number | null}} attributes
   * @param {import("../../widgets/dom.js").Child} [inside]
   */
  put(tag, attributes, inside) {
    const { globalAlpha: opacity } = /** @type {any} */ (this);
    const moved = this.matrix.some((value, i) => value !== (i === 0 || i === 3 ? 1 : 0));
    const transform = moved ? `matrix(${this.matrix.map((v) => +v.toFixed(5)).join(" ")})` : null;
    const common = { ...attributes, transform, opacity: opacity < 1 ? n(opacity) : null };
    this.elements.push(s(/** @type {"path"} */ (tag), common, inside));
  }

  /** Returns the attributes of lines in the present state. */
  get lines() {
    const { strokeStyle, lineWidth, lineCap, lineJoin } = /** @type {any} */ (this);
    return {
      fill: "none",
      stroke: this.colour(strokeStyle),
      "stroke-width": n(lineWidth),
      "stroke-linecap": lineCap === "butt" ? null : lineCap,
      "stroke-linejoin": lineJoin === "miter" ? null : lineJoin,
      "stroke-dasharray": this.dash.length ? this.dash.map(n).join(" ") : null,
    };
  }

  stroke() {
    if (this.path) this.put("path", { d: this.path, ...this.lines });
  }

  fill() {
    const { fillStyle } = /** @type {any} */ (this);
    if (this.path) this.put("path", { d: this.path, fill: this.colour(fillStyle) });
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  fillRect(x, y, w, h) {
    this.box([x, y, w, h], { fill: this.colour(/** @type {any} */ (this).fillStyle) }, 0);
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  strokeRect(x, y, w, h) {
    this.box([x, y, w, h], this.lines, /** @type {any} */ (this).lineWidth);
  }

  /**
   * Add a rectangle: to the last path if that has rectangles with the same looks, none of which it
   * overlaps.
   * @param {Box} box
   * @param {{[name: string]: string | null}} attributes
   * @param {number} wide width of its outline
   */
  box([x, y, w, h], attributes, wide) {
    const outer = /** @type {Box} */ ([x - wide / 2, y - wide / 2, w + wide, h + wide]);
    const { globalAlpha } = /** @type {any} */ (this);
    const key = JSON.stringify([attributes, globalAlpha, this.matrix]);
    const d = `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
    const { run } = this;
    const follows = run.key === key && run.end === this.count && run.boxes.length < MAX_RUN;
    if (follows && run.boxes.every((other) => areDisjoint(other, outer))) {
      run.boxes.push(outer);
      this.lengthen(d);
      return;
    }
    this.put("path", { d, ...attributes });
    this.run = { key, boxes: [outer], end: this.count };
  }

  /** Returns how many elements were drawn. */
  get count() {
    return this.elements.length;
  }

  /** Append to the path that was drawn last. @param {string} d */
  lengthen(d) {
    const last = this.elements[this.elements.length - 1];
    last.setAttribute("d", last.getAttribute("d") + d);
  }

  clearRect() {
    // A record starts empty: there is nothing to clear.
  }

  /** @param {string} text */
  measureText(text) {
    return this.lettered().measureText(text);
  }

  /** Returns the real context with the present font. */
  lettered() {
    const { font, textAlign, textBaseline } = /** @type {any} */ (this);
    return Object.assign(this.probe, { font, textAlign, textBaseline });
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const { fillStyle } = /** @type {any} */ (this);
    this.write(text, x, y, { fill: this.colour(fillStyle) });
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.write(text, x, y, this.lines);
  }

  /**
   * Write words in several fonts as one text, so that they follow each other also in other fonts.
   * @param {{text: string, font: string, color: string}[]} runs
   * @param {number} x
   * @param {number} y
   */
  runs(runs, x, y) {
    const parts = runs.map(({ text, font, color }) => {
      this.font = font;
      return s("tspan", { ...this.face, fill: this.colour(color) }, text);
    });
    this.put("text", { x: n(x), y: n(y), "xml:space": "preserve" }, parts);
  }

  /** Returns the attributes of the present font. */
  get face() {
    const [, style, weight, size, family] = FONT.exec(this.lettered().font) ?? [];
    return {
      "font-family": family,
      "font-size": size,
      "font-weight": weight ?? null,
      "font-style": style ? "italic" : null,
    };
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {{[name: string]: string | number | null}} attributes
   */
  write(text, x, y, attributes) {
    const { textAlign, textBaseline } = /** @type {any} */ (this);
    const probe = this.lettered();
    const above = probe.measureText("0").actualBoundingBoxAscent;
    probe.textBaseline = "alphabetic";
    const lower = probe.measureText("0").actualBoundingBoxAscent - above;
    this.put(
      "text",
      {
        x: n(x),
        y: n(textBaseline === "alphabetic" ? y : y + lower),
        ...this.face,
        "text-anchor": ANCHORS[textAlign] ?? null,
        ...attributes,
      },
      text,
    );
  }

  /** Returns a colour in a form that every program reads. @param {string} text */
  colour(text) {
    const cachedColour = this.colours.get(text);
    if (cachedColour) return cachedColour;
    const { probe } = this;
    probe.clearRect(0, 0, 1, 1);
    probe.fillStyle = text;
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
    const colour = a === 255 ? hex(r, g, b) : `rgba(${r},${g},${b},${n(a / 255)})`;
    this.colours.set(text, colour);
    return colour;
  }
}

/** @param {...number} parts from 0 to 255 */
const hex = (...parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
