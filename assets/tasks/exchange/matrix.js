/* The matrix of who has sent to whom, in pixels; from step to step only what changes is painted. */

import { contextOf } from "../../stage/paint/canvas.js";
import { cssValue } from "../../stage/paint/looks.js";
import { h } from "../../widgets/dom.js";

/** @import { ExchangeDocument } from "../../types/documents" */

/**
 * @typedef {Uint8ClampedArray} Color red, green, blue
 */

/** With more nodes than this, a cell stands for all messages from one class of nodes to another. */
export const MAX_ROWS = 256;
/** With more classes than this, there are no gaps between them. */
const MAX_GROUPS = 32;
/** Width of the gaps, in pixels. */
const GAP = 2;

/** Returns a colour token as red, green and blue. @param {string} name @returns {Color} */
function rgb(name) {
  const context = contextOf(h("canvas", { width: 1, height: 1 }));
  context.fillStyle = cssValue(name);
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** The matrix of an exchange, before its first step. */
export class Matrix {
  /**
   * @param {ExchangeDocument} result
   * @param {Int32Array} destinations where the message of each node arrives in each step
   */
  constructor(result, destinations) {
    const { nodes, order, blocks } = result;
    this.result = result;
    this.destinations = destinations;
    /** Whether every node has a row of its own. */
    this.hasOwnRows = nodes <= MAX_ROWS;
    this.side = this.hasOwnRows ? nodes : blocks.length;
    /** The number of nodes of each row; then the row of each node. */
    this.sizes = this.hasOwnRows ? Array(nodes).fill(1) : blocks;
    this.row = new Int32Array(nodes);
    const blockOf = blocks.flatMap((count, b) => Array(count).fill(b));
    order.forEach((node, i) => {
      this.row[node] = this.hasOwnRows ? i : blockOf[i];
    });
    this.groups =
      blocks.length > MAX_GROUPS ? [this.side] : this.hasOwnRows ? blocks : blocks.map(() => 1);
    this.missed = new Set(result.missed);
    this.step = 0;
    this.counts = new Uint32Array(this.side ** 2);
    for (let c = 0; c < this.side; c++) {
      this.counts[c * this.side + c] = this.hasOwnRows ? 1 : this.sizes[c];
    }
    this.recolor();
  }

  /** Take the colours of the theme on screen. */
  recolor() {
    this.colors = {
      done: rgb("--ink-2"),
      now: rgb("--msg"),
      none: rgb("--sunken"),
      self: rgb("--line-2"),
      missed: rgb("--v-no"),
    };
    this.image = new ImageData(this.side, this.side);
    for (let at = 0; at < this.side ** 2; at++) this.#shade(at, null);
    this.#shadeStep(this.step);
  }

  /** Set the colour of a cell. @param {number} at @param {"now" | "missed" | null} fresh */
  #shade(at, fresh) {
    const { hasOwnRows, side, sizes, counts } = this;
    const colors = /** @type {{[name: string]: Color}} */ (this.colors);
    const { data } = /** @type {ImageData} */ (this.image);
    const [row, column] = [Math.floor(at / side), at % side];
    const share = counts[at] / (sizes[row] * sizes[column]);
    const plain = hasOwnRows && row === column ? colors.self : fresh ? colors[fresh] : null;
    for (let c = 0; c < 3; c++) {
      const mixed = colors.none[c] + (colors.done[c] - colors.none[c]) * share;
      data[4 * at + c] = plain ? plain[c] : mixed;
    }
    data[4 * at + 3] = 255;
  }

  /**
   * Add the messages of a step, or remove them (`change` 1 or -1), or only paint them (0).
   * @param {number} step
   * @param {number} change
   * @param {"now" | "missed" | null} fresh
   */
  #touch(step, change, fresh) {
    const { nodes } = this.result;
    for (let v = 0; step && v < nodes; v++) {
      const to = this.destinations[(step - 1) * nodes + v];
      if (to < 0) continue;
      const at = this.row[v] * this.side + this.row[to];
      if (!this.missed.has(step)) this.counts[at] += change;
      this.#shade(at, fresh);
    }
  }

  /** Shade the messages of a step as those of now. @param {number} step */
  #shadeStep(step) {
    this.#touch(step, 0, this.missed.has(step) ? "missed" : "now");
  }

  /**
   * Bring the matrix to a step; only messages between the two steps are painted.
   * @param {number} step
   */
  advance(step) {
    const before = this.step;
    for (let s = before + 1; s <= step; s++) this.#touch(s, 1, null);
    for (let s = before; s > step; s--) this.#touch(s, -1, null);
    this.#touch(before, 0, null);
    this.#shadeStep(step);
    this.step = step;
  }

  /** Paint it on a canvas, with gaps between classes. @param {HTMLCanvasElement} canvas */
  paint(canvas) {
    const small = h("canvas", { width: this.side, height: this.side });
    contextOf(small).putImageData(/** @type {ImageData} */ (this.image), 0, 0);
    const side = canvas.clientWidth * devicePixelRatio;
    canvas.width = canvas.height = side;
    const context = contextOf(canvas);
    context.imageSmoothingEnabled = false;
    const gap = GAP * devicePixelRatio;
    const unit = (side - gap * (this.groups.length - 1)) / this.side;
    let top = 0;
    this.groups.forEach((height, a) => {
      let left = 0;
      this.groups.forEach((wide, b) => {
        const [x, y] = [left * unit + b * gap, top * unit + a * gap];
        context.drawImage(small, left, top, wide, height, x, y, wide * unit, height * unit);
        left += wide;
      });
      top += height;
    });
  }
}
