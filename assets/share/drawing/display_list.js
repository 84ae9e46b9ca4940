/* A drawing context that records what is drawn on it as plain data, to be written in other
   formats. */
import { Recorder } from "./svg_context.js";

/** @import { Matrix } from "./svg_context.js" */

/**
 * Something that was drawn: its SVG tag and attributes, its transform, its opacity, its text.
 * @typedef {object} Listed
 * @property {string} tag
 * @property {{[name: string]: string | number}} how
 * @property {Matrix} matrix
 * @property {number} opacity
 * @property {string} [text]
 */

export class Lister extends Recorder {
  /** @param {number} width @param {number} height in CSS pixels */
  constructor(width, height) {
    super(width, height);
    /** @type {Listed[]} */
    this.listed = [];
  }

  /**
   * @override
   * @param {string} tag
   * @param {{[name: string]: string | number | null}} all
   * @param {import("../../widgets/dom.js").Child} [inside]
   */
  put(tag, all, inside) {
    const { globalAlpha: opacity } = /** @type {any} */ (this);
    const attributes = Object.entries(all).filter(([, value]) => value !== null);
    const item = { tag, how: Object.fromEntries(attributes), matrix: this.matrix, opacity };
    const text = typeof inside === "string" ? { text: inside } : {};
    this.listed.push(/** @type {Listed} */ ({ ...item, ...text }));
  }

  /** @override */
  get count() {
    return this.listed.length;
  }

  /** @override @param {string} d */
  lengthen(d) {
    const { how: attributes } = this.listed[this.listed.length - 1];
    attributes.d += d;
  }

  /**
   * Write words in several fonts, each as a text of its own, which every format supports.
   * @override
   * @param {{text: string, font: string, color: string}[]} runs
   * @param {number} x
   * @param {number} y
   */
  runs(runs, x, y) {
    let at = x;
    for (const { text, font, color } of runs) {
      Object.assign(this, { font, fillStyle: color, textAlign: "left" });
      Object.assign(this, { textBaseline: "alphabetic" });
      // SVG would drop spaces at the beginning of a text.
      const words = text.trimStart();
      at += this.measureText(text.slice(0, text.length - words.length)).width;
      this.fillText(words, at, y);
      at += this.measureText(words).width;
    }
  }
}

/**
 * Returns items scaled and moved, rounded to hundredths of a pixel.
 * @param {Listed[]} items
 * @param {{x: number, y: number, ratio: number}} at
 */
export const movedItems = (items, { x, y, ratio }) =>
  items.map((item) => {
    const [a, b, c, d, e, f] = item.matrix;
    const size = [a, b, c, d].map((v) => +(ratio * v).toFixed(5));
    const place = [ratio * e + x, ratio * f + y].map((v) => +v.toFixed(2));
    return { ...item, matrix: /** @type {Matrix} */ ([...size, ...place]) };
  });
