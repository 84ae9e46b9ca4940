/* The camera: the path of a node, the offset from it in pitches, and the scale in pixels a pitch.
   No offset is relative to the whole network, which may be 2^36 times as large: the digits would
   not do. */
import { commonDepth, turnedFrame, UPRIGHT } from "../nest/nest.js";

/** @import { CellType, Frame, Nest, Path } from "../nest/nest.js" */

export class Camera {
  /**
   * @param {Nest} nest
   * @param {Path} path the node that it is anchored at
   * @param {number} x from that node, in pitches along the screen
   * @param {number} y
   * @param {number} scale pixels a pitch
   */
  constructor(nest, path, x = 0, y = 0, scale = 1) {
    this.nest = nest;
    this.path = path;
    this.x = x;
    this.y = y;
    this.scale = scale;
    /** @type {CellType[]} */
    this.types = [];
    /** @type {Frame[]} */
    this.frames = [];
    /** The place of the camera, from the middle of the cell at each depth of its path. */
    this.fromX = new Float64Array(0);
    this.fromY = new Float64Array(0);
    /** The part of a flight that it has made, from 0 to 1. */
    this.share = 0;
    /** The part of its hop that the followed message has made; null if none is followed. */
    this.rides = /** @type {number | null} */ (null);
    this.locate();
  }

  /** A text that is the same for two cameras of one network exactly if they see the same. */
  get key() {
    return `${this.path.join(".")} ${this.x} ${this.y} ${this.scale}`;
  }

  copy() {
    return new Camera(this.nest, this.path, this.x, this.y, this.scale);
  }

  /** Compute its place in each cell of its path, from the node upwards. */
  locate() {
    const { nest, path } = this;
    const depth = path.length;
    this.types = nest.typesOf(path);
    this.frames = nest.framesOf(path);
    this.fromX = new Float64Array(depth + 1);
    this.fromY = new Float64Array(depth + 1);
    this.fromX[depth] = this.x;
    this.fromY[depth] = this.y;
    for (let i = depth - 1; i >= 0; i--) {
      const m = this.frames[i];
      const a = this.types[i].x[path[i]];
      const b = this.types[i].y[path[i]];
      this.fromX[i] = this.fromX[i + 1] + m[0] * a + m[1] * b;
      this.fromY[i] = this.fromY[i + 1] + m[2] * a + m[3] * b;
    }
    return this;
  }

  /**
   * Returns its place in a cell of its path, along the cell's own axes.
   * @param {number} depth
   * @returns {[number, number]}
   */
  placeInCell(depth) {
    const m = this.frames[depth];
    const [x, y] = [this.fromX[depth], this.fromY[depth]];
    return [m[0] * x + m[2] * y, m[1] * x + m[3] * y];
  }

  /** Anchor it at the nearest node: go up to a cell that it is inside of, then down again. */
  settle() {
    let depth = this.path.length - 1;
    while (depth > 0 && !this.isInside(depth)) depth -= 1;
    this.descend(Math.max(0, depth));
    return this.locate();
  }

  /** Whether it is inside a cell of its path. @param {number} depth */
  isInside(depth) {
    const type = this.types[depth];
    const [x, y] = this.placeInCell(depth);
    if (type.cell.round) return Math.hypot(x, y) <= type.reach;
    return Math.abs(x) <= type.halfX && Math.abs(y) <= type.halfY;
  }

  /**
   * Anchor it at the nearest node below a cell of its path.
   * @param {number} from depth of that cell
   */
  descend(from) {
    const { nest } = this;
    const path = this.path.slice(0, from);
    let x = this.fromX[from];
    let y = this.fromY[from];
    let frame = this.frames[from] ?? UPRIGHT;
    let type = this.types[from];
    let onOldPath = true;
    while (!type.node) {
      const digit = nearestKid(nest, type, frame, x, y);
      onOldPath = onOldPath && this.path[path.length] === digit;
      if (onOldPath) {
        // On the old path the exact offset is known: computing it from a larger cell loses digits.
        x = this.fromX[path.length + 1];
        y = this.fromY[path.length + 1];
      } else {
        x -= frame[0] * type.x[digit] + frame[1] * type.y[digit];
        y -= frame[2] * type.x[digit] + frame[3] * type.y[digit];
      }
      if (type.cell.turns.length) frame = turnedFrame(frame, type.cell.turns[digit]);
      path.push(digit);
      type = nest.types[type.kids[digit]];
    }
    this.path = path;
    this.x = x;
    this.y = y;
  }

  /** Move by pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx / this.scale;
    this.y += dy / this.scale;
    return this.locate().settle();
  }

  /**
   * Magnify about a point given in pixels from the middle of the stage.
   * @param {number} factor
   * @param {number} px
   * @param {number} py
   */
  zoom(factor, px, py) {
    const scale = this.scale * factor;
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    return this.locate().settle();
  }

  /**
   * Returns the middle of a cell, in pixels from the middle of the stage. It is computed through
   * the smallest cell that holds both that cell and the camera.
   * @param {Path} path
   * @param {number} depth
   * @returns {[number, number]}
   */
  project(path, depth = path.length) {
    const shared = Math.min(depth, commonDepth(path, this.path));
    const [x, y] = this.nest.offset(path, shared, depth);
    return [(x - this.fromX[shared]) * this.scale, (y - this.fromY[shared]) * this.scale];
  }
}

/**
 * Returns the digit of the kid of a cell that holds a point, else of the nearest kid.
 * @param {Nest} nest
 * @param {CellType} type
 * @param {Frame} frame
 * @param {number} x from the cell's middle, along the screen
 * @param {number} y
 */
function nearestKid(nest, type, frame, x, y) {
  const local = [frame[0] * x + frame[2] * y, frame[1] * x + frame[3] * y];
  let best = 0;
  let least = Infinity;
  for (let digit = 0; digit < type.count; digit++) {
    const kid = nest.types[type.kids[digit]];
    const dx = Math.abs(local[0] - type.x[digit]);
    const dy = Math.abs(local[1] - type.y[digit]);
    const outsideBy = kid.cell.round
      ? Math.max(0, Math.hypot(dx, dy) - kid.reach)
      : Math.hypot(Math.max(0, dx - kid.halfX), Math.max(0, dy - kid.halfY));
    // Ties between touching kids go to the one whose middle is nearer.
    const distance = outsideBy + 1e-9 * Math.hypot(dx, dy);
    if (distance < least) {
      least = distance;
      best = digit;
    }
  }
  return best;
}
