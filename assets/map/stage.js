/* The map as a stage: a canvas, a camera that hands and flights move, frames while needed. */
import { Camera } from "./camera.js";
import { flight } from "./flight.js";
import { Nest } from "./nest.js";
import { ramp } from "./ramps.js";
import { following } from "./route.js";
import { colours } from "./surface.js";
import { View } from "./view.js";

/** @typedef {import("./nest.js").Path} Path */
/** @typedef {import("./route.js").Way} Way */
/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {import("./view.js").Source} Source */
/** @typedef {import("../types/documents.js").NestDocument} NestDocument */

/** How much of the stage a framed cell takes. */
const FRAME = 0.78;

/** After a moment of rest the picture is drawn again, finer. */
const REST = 160;

/** A flight's milliseconds a unit of its length, and the least and the most. */
const FLIGHT = { unit: 230, least: 500, most: 7000 };

/**
 * @typedef {object} Looks
 * @property {(name: string) => string} token
 * @property {(role: string) => {token: string, dash: number[], width: number}} look
 * @property {() => boolean} reduced whether motion is to be avoided
 */

export class MapStage {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {NestDocument} told
   * @param {Source} source
   * @param {Looks} looks
   * @param {() => void} moved called after every picture
   */
  constructor(canvas, told, source, looks, moved) {
    this.canvas = canvas;
    this.looks = looks;
    this.moved = moved;
    this.nest = new Nest(told);
    this.view = new View(this.nest, source, () => this.redraw());
    const g = canvas.getContext("2d", { alpha: false });
    if (!g) throw new Error("this browser has no 2D canvas");
    /** @type {Surface} */
    this.surface = {
      g,
      width: 1,
      height: 1,
      ratio: 1,
      colours: colours(looks.token),
      look: looks.look,
      token: looks.token,
    };
    /** @type {Way | null} */
    this.way = null;
    this.at = 0;
    this.follows = false;
    this.shown = { cells: 0, nodes: 0, links: 0, bundles: 0, depth: 0 };
    /** @type {((now: number) => void) | null} */
    this.flying = null;
    this.wheel = { left: 0, x: 0, y: 0 };
    this.held = false;
    this.dirty = false;
    this.resting = true;
    this.timer = 0;
    this.gone = false;
    this.measure();
    this.camera = this.home();
    this.redraw();
  }

  /** Take up the size of the stage. */
  measure() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = this.moving ? 1 : Math.min(2, window.devicePixelRatio || 1);
    const surface = this.surface;
    surface.width = Math.max(1, clientWidth);
    surface.height = Math.max(1, clientHeight);
    surface.ratio = ratio;
    const [w, h] = [Math.round(surface.width * ratio), Math.round(surface.height * ratio)];
    if (this.canvas.width !== w) this.canvas.width = w;
    if (this.canvas.height !== h) this.canvas.height = h;
  }

  /** Take up the colours of another theme. */
  recolour() {
    this.surface.colours = colours(this.looks.token);
    this.redraw();
  }

  get moving() {
    return Boolean(this.flying || this.wheel.left || this.held || !this.resting);
  }

  /** Whether the picture is at rest and everything it needs is there. */
  get settled() {
    return !this.dirty && !this.moving && this.view.settled;
  }

  redraw() {
    if (this.dirty || this.gone) return;
    this.dirty = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {number} now */
  frame(now) {
    this.dirty = false;
    if (this.gone) return;
    if (this.flying) this.flying(now);
    if (this.wheel.left) this.turnWheel();
    this.paint();
    if (this.flying || this.wheel.left) this.redraw();
  }

  paint() {
    const began = performance.now();
    this.measure();
    const how = { moving: this.moving, way: this.way, at: this.at };
    this.shown = this.view.paint(this.surface, this.camera, how);
    this.view.pace(performance.now() - began, this.moving);
    this.moved();
  }

  /** What has moved stays coarse for a moment. */
  stir() {
    this.resting = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.resting = true;
      this.redraw();
    }, REST);
    this.redraw();
  }

  // Places ------------------------------------------------------------------------------------

  /** Pixels a pitch at which the whole fits. */
  fit() {
    const whole = this.nest.types[this.nest.root];
    const { width, height } = this.surface;
    return Math.min(width / (2.12 * whole.halfX), height / (2.2 * whole.halfY));
  }

  /** The camera that sees the whole. */
  home() {
    const camera = new Camera(this.nest, this.nest.first(), 0, 0, this.fit());
    camera.x -= camera.fromX[0];
    camera.y -= camera.fromY[0];
    return camera.follow().settle();
  }

  /**
   * The camera that frames a cell of a path, or stands before its node.
   * @param {Path} path
   * @param {number} depth
   * @param {number | null} wide pitches across the stage, null for what fits
   */
  before(path, depth = path.length, wide = null) {
    const { width, height } = this.surface;
    const full = [...path, ...this.below(path)];
    const type = this.nest.typesOf(full)[Math.min(depth, full.length)];
    const many = this.nest.told.ports.length > 12;
    const scale = wide
      ? width / wide
      : type.node
        ? Math.min(width, height) * (many ? 0.36 : 0.29)
        : Math.min((width * FRAME) / (2 * type.halfX), (height * FRAME) / (2 * type.halfY));
    const camera = new Camera(this.nest, full, 0, 0, this.within(scale));
    camera.x -= camera.fromX[Math.min(depth, full.length)];
    camera.y -= camera.fromY[Math.min(depth, full.length)];
    camera.follow();
    if (type.node && !many) leanIn(camera);
    return camera.follow().settle();
  }

  /** The first node below a cell. @param {Path} path */
  below(path) {
    /** @type {Path} */
    const found = [];
    const types = this.nest.typesOf(path);
    for (let type = types[types.length - 1]; !type.node; type = this.nest.types[type.kids[0]]) {
      found.push(0);
    }
    return found;
  }

  /** @param {number} scale */
  within(scale) {
    const { width, height } = this.surface;
    return Math.min(0.62 * Math.min(width, height), Math.max(0.7 * this.fit(), scale));
  }

  /** @param {Camera} camera */
  go(camera) {
    this.stop();
    this.camera = camera;
    this.redraw();
  }

  /** End what moves by itself. */
  stop() {
    this.flying = null;
    this.wheel.left = 0;
  }

  /**
   * Fly to a camera; with reduced motion, cut to it.
   * @param {Camera} to
   * @param {number | null} time in milliseconds
   * @returns {Promise<void>} resolves when it is there, or when something else began to move
   */
  fly(to, time = null) {
    this.stop();
    if (this.looks.reduced()) {
      this.go(to);
      return Promise.resolve();
    }
    const way = flight(this.camera, to, this.surface.width);
    const lasts = time ?? Math.min(FLIGHT.most, Math.max(FLIGHT.least, way.length * FLIGHT.unit));
    let began = 0;
    return new Promise((arrived) => {
      /** @type {(now: number) => void} */
      const step = (now) => {
        began ||= now;
        const k = Math.min(1, (now - began) / lasts);
        this.camera = k < 1 ? way.at(k < 0.5 ? 2 * k * k : 1 - 2 * (1 - k) ** 2) : to;
        if (k < 1) return;
        this.flying = null;
        this.stir();
        arrived();
      };
      this.flying = step;
      this.redraw();
    });
  }

  // Hands -------------------------------------------------------------------------------------

  /**
   * Magnify, a little every frame, about a point from the middle of the stage.
   * @param {number} by logarithm of the factor
   * @param {number} x
   * @param {number} y
   */
  scroll(by, x, y) {
    this.flying = null;
    this.follows = false;
    this.wheel = { left: this.wheel.left + by, x, y };
    this.redraw();
  }

  turnWheel() {
    const { left, x, y } = this.wheel;
    const part = Math.abs(left) < 0.004 ? left : left * 0.28;
    this.wheel.left -= part;
    this.camera.zoom(this.within(this.camera.scale * Math.exp(part)) / this.camera.scale, x, y);
    if (part > 0) this.draw(x, y, part);
    this.stir();
  }

  /**
   * While zooming in, bring the nearest kid of the cell under the pointer under the pointer: one
   * never ends on empty paper.
   * @param {number} px
   * @param {number} py
   * @param {number} part
   */
  draw(px, py, part) {
    const there = this.camera.copy();
    const { scale } = there;
    there.x += px / scale;
    there.y += py / scale;
    there.follow().settle();
    const view = Math.min(this.surface.width, this.surface.height);
    for (let i = 1; i < there.types.length; i++) {
      const type = there.types[i];
      const size = 2 * Math.min(type.halfX, type.halfY) * scale;
      if (size > 0.9 * view && i < there.types.length - 1) continue;
      const pull = type.node ? ramp(scale, 20, 60) : ramp(size, 0.06 * view, 0.25 * view);
      const [dx, dy] = outside(there, i);
      const by = pull * Math.min(1, 3.2 * part);
      this.camera.x -= dx * by;
      this.camera.y -= dy * by;
      this.camera.follow().settle();
      return;
    }
  }

  /** @param {number} dx @param {number} dy in pixels */
  drag(dx, dy) {
    this.stop();
    this.follows = false;
    this.camera.pan(dx, dy);
    this.stir();
  }

  // The message -------------------------------------------------------------------------------

  /**
   * Show a route and where on it the message is.
   * @param {Way | null} way
   * @param {number} at
   */
  message(way, at) {
    this.way = way;
    this.at = at;
    if (way && this.follows) {
      this.stop();
      const { width, height } = this.surface;
      this.camera = following(this.nest, way, at, width, height);
      this.stir();
    } else this.redraw();
  }

  /** Leave the page. */
  end() {
    this.gone = true;
    this.stop();
    clearTimeout(this.timer);
  }
}

/**
 * A node alone leans towards the middle of its cluster, which belongs to its picture.
 * @param {Camera} camera
 */
function leanIn(camera) {
  const depth = camera.path.length - 1;
  if (depth < 0) return;
  const [dx, dy] = [camera.fromX[depth], camera.fromY[depth]];
  const far = Math.hypot(dx, dy);
  if (!far) return;
  const by = Math.min(0.42 * far, 0.5) / far;
  camera.x -= dx * by;
  camera.y -= dy * by;
}

/**
 * How far a camera stands outside a cell of its path, along the screen.
 * @param {Camera} camera
 * @param {number} depth
 * @returns {[number, number]}
 */
function outside(camera, depth) {
  const type = camera.types[depth];
  const [x, y] = [camera.fromX[depth], camera.fromY[depth]];
  if (type.told.round || type.node || camera.nest.turns) {
    const far = Math.hypot(x, y);
    const out = Math.max(0, far - type.reach * 0.8);
    return far ? [(x / far) * out, (y / far) * out] : [0, 0];
  }
  return [
    Math.sign(x) * Math.max(0, Math.abs(x) - 0.9 * type.halfX),
    Math.sign(y) * Math.max(0, Math.abs(y) - 0.9 * type.halfY),
  ];
}
