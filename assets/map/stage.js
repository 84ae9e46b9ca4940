/* The map as a stage: a canvas, a camera moved by the visitor or by flights, frames while
   needed. */
import { attract } from "./camera/attract.js";
import { flight } from "./camera/flight.js";
import { clampScale, fit, framingCamera, home } from "./camera/framing.js";
import { followingCamera } from "./camera/message_camera.js";
import { Layer } from "./layer.js";
import { GroundCache } from "./paint/ground_cache.js";
import { coloursOf } from "./paint/surface.js";
import { View } from "./view.js";

/** @import { Camera } from "./camera/camera.js" */
/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { Way } from "./paint/arcs.js" */
/** @import { Surface } from "./paint/surface.js" */
/** @import { Source } from "./view.js" */
/** @import { MapCensus, MapLayer } from "../types/documents.js" */
/** @typedef {(asks: string, path: Path) => Promise<MapCensus>} Ask */

/**
 * Returns the factor by which the cards of doors are enlarged, 1 on a usual screen.
 * @param {Element} element
 */
const doorZoomOf = (element) =>
  Number(getComputedStyle(element).getPropertyValue("--door-zoom")) || 1;

/** Milliseconds at rest after which the picture is drawn again, finer. */
const REST_MS = 160;

/** Milliseconds between an answer of the server and the redraw, in which more may arrive. */
const REDRAW_DELAY_MS = 120;

/** Duration of a flight in milliseconds: for a unit of its length, the least and the most. */
const FLIGHT = { unit: 230, least: 500, most: 7000 };

/**
 * @typedef {object} Looks
 * @property {(name: string) => string} token
 * @property {(role: string) => {token: string, dash: number[], width: number}} look
 * @property {() => boolean} reduced whether motion is to be avoided
 * @property {() => boolean} presenting
 * @property {() => number} magnify factor by which all is larger than on a usual screen
 */

export class MapStage {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Nest} nest
   * @param {Source} source
   * @param {Looks} looks
   * @param {() => void} moved called after every picture
   */
  constructor(canvas, nest, source, looks, moved) {
    this.canvas = canvas;
    this.looks = looks;
    this.moved = moved;
    this.nest = nest;
    this.view = new View(this.nest, source, () => this.redraw());
    const g = canvas.getContext("2d", { alpha: false });
    if (!g) throw new Error("this browser has no 2D canvas");
    /** @type {Surface} */
    this.surface = {
      g,
      width: 1,
      height: 1,
      ratio: 1,
      magnified: 1,
      doorZoom: 1,
      colours: coloursOf(looks.token),
      look: looks.look,
      token: looks.token,
    };
    /** @type {Way | null} */
    this.route = null;
    /** @type {Layer | null} */
    this.layer = null;
    this.at = 0;
    this.follows = false;
    /** The depth of the cell of a front that is followed, -1 before it is. */
    this.front = -1;
    this.visible = { cells: 0, nodes: 0, links: 0, bundles: 0, depth: 0 };
    /** @type {((now: number) => void) | null} */
    this.flying = null;
    this.ground = new GroundCache();
    /** @type {{camera: Camera, requestedFocus: Path | null}[]} where flights through doors began */
    this.passages = [];
    this.wheel = { left: 0, x: 0, y: 0 };
    this.isHeld = false;
    this.dirty = false;
    this.resting = true;
    this.timer = 0;
    this.soon = 0;
    this.isGone = false;
    this.measure();
    this.camera = this.home();
    /** The camera to which the last flight goes. */
    this.landing = this.camera;
    this.redraw();
  }

  /** The camera that keys change: that of the end of a flight, so that none is lost. */
  get goal() {
    return this.flying ? this.landing : this.camera;
  }

  /** Fit the canvas to the size of the stage. */
  measure() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = this.moving ? 1 : Math.min(2, window.devicePixelRatio || 1);
    const magnified = this.looks.magnify();
    const surface = this.surface;
    const before = { ...surface };
    surface.width = Math.max(1, clientWidth) / magnified;
    surface.height = Math.max(1, clientHeight) / magnified;
    surface.ratio = ratio * magnified;
    surface.magnified = magnified;
    surface.doorZoom = doorZoomOf(this.canvas) / magnified;
    const [w, h] = [surface.width, surface.height].map((size) => Math.round(size * surface.ratio));
    if (this.canvas.width !== w) this.canvas.width = w;
    if (this.canvas.height !== h) this.canvas.height = h;
    if (surface.width !== before.width) this.refit(before);
  }

  /**
   * Let the camera see what it saw on a stage of another width: the whole, or as many pitches
   * across.
   * @param {Surface} before
   */
  refit(before) {
    const { nest, camera, surface } = this;
    if (!camera) return;
    if (camera.key === home(nest, before).key) this.camera = this.home();
    else
      camera.zoom(this.clamp((camera.scale * surface.width) / before.width) / camera.scale, 0, 0);
  }

  /** Read the colours of another theme. */
  recolour() {
    this.surface.colours = coloursOf(this.looks.token);
    this.ground = new GroundCache();
    this.redraw();
  }

  /** Whether the camera moves, or moved a moment ago. */
  get moving() {
    return Boolean(this.flying || this.wheel.left || this.isHeld || !this.resting);
  }

  /** Whether the picture is at rest and everything it needs is there. */
  get settled() {
    const painted = !this.dirty && !this.soon && !this.moving;
    return painted && this.view.settled && (this.layer?.settled ?? true);
  }

  /** Draw a frame soon. */
  redraw() {
    if (this.dirty || this.isGone) return;
    this.dirty = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {number} now */
  frame(now) {
    this.dirty = false;
    if (this.isGone) return;
    if (this.flying) this.flying(now);
    if (this.wheel.left) this.turnWheel();
    this.paint();
    if (this.flying || this.wheel.left) this.redraw();
  }

  paint() {
    const began = performance.now();
    this.measure();
    const { moving, route, layer, at, camera } = this;
    const rides = this.follows ? camera.rides : null;
    const ground = moving ? null : this.ground;
    const options = { moving, route, layer, at, rides, kept: ground, doors: !moving };
    this.visible = this.view.paint(this.surface, camera, options);
    this.view.pace(performance.now() - began, this.moving);
    this.moved();
  }

  /**
   * Paint the map on another canvas.
   * @param {CanvasRenderingContext2D} g
   * @param {number} ratio pixels of that canvas for a CSS pixel
   * @param {{at: number, clear: boolean, camera?: Camera}} options `at` is the place of the message
   *   on its route, `clear` leaves the background transparent
   */
  paintOn(g, ratio, { at, clear, camera = this.camera }) {
    const { route, layer } = this;
    const { surface: own, looks } = this;
    const colours = coloursOf(looks.token);
    const surface = { ...own, g, ratio: ratio * own.magnified, colours };
    const rides = this.follows ? camera.rides : null;
    this.view.paint(surface, camera, { moving: false, route, layer, at, rides, clear });
    this.redraw();
  }

  /** Called when the camera was moved: the picture stays coarse until it rests. */
  onCameraMoved() {
    this.resting = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.resting = true;
      this.redraw();
    }, REST_MS);
    this.redraw();
  }

  // Places ------------------------------------------------------------------------------------

  /** Returns the scale at which the whole network fits, in pixels a pitch. */
  fit() {
    return fit(this.nest, this.surface);
  }

  /** Returns the camera that sees the whole network. */
  home() {
    return home(this.nest, this.surface);
  }

  /**
   * Returns the camera that frames the cell of a path at a depth, or its node.
   * @param {Path} path
   * @param {number} [depth]
   * @param {number | null} [wide] pitches across the stage, null for what fits
   */
  cameraFor(path, depth, wide) {
    return framingCamera(this.nest, this.surface, path, depth, wide);
  }

  /** Returns a scale clamped to its limits. @param {number} scale */
  clamp(scale) {
    return clampScale(this.nest, this.surface, scale);
  }

  /** Cut to a camera. @param {Camera} camera */
  cutTo(camera) {
    this.stop();
    this.camera = camera;
    this.redraw();
  }

  /** Stop a flight and the wheel. */
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
      this.cutTo(to);
      return Promise.resolve();
    }
    const path = flight(this.camera, to, this.surface.width);
    const duration =
      time ?? Math.min(FLIGHT.most, Math.max(FLIGHT.least, path.length * FLIGHT.unit));
    this.landing = to;
    let began = 0;
    return new Promise((arrived) => {
      /** @type {(now: number) => void} */
      const step = (now) => {
        began ||= now;
        const k = Math.min(1, (now - began) / duration);
        this.camera = k < 1 ? path.at(k < 0.5 ? 2 * k * k : 1 - 2 * (1 - k) ** 2) : to;
        if (k < 1) return;
        this.flying = null;
        this.onCameraMoved();
        arrived();
      };
      this.flying = step;
      this.redraw();
    });
  }

  // Input -------------------------------------------------------------------------------------

  /**
   * Magnify, a little every frame, about a point of the stage.
   * @param {number} by logarithm of the factor
   * @param {number} x from the middle of the stage, in pixels of the surface
   * @param {number} y
   */
  scroll(by, x, y) {
    this.flying = null;
    this.follows = false;
    this.wheel = { left: this.wheel.left + by, x, y };
    this.redraw();
  }

  /** Magnify by a part of what the wheel has left. */
  turnWheel() {
    const { left, x, y } = this.wheel;
    const part = this.looks.reduced() || Math.abs(left) < 0.004 ? left : left * 0.28;
    this.wheel.left -= part;
    this.camera.zoom(this.clamp(this.camera.scale * Math.exp(part)) / this.camera.scale, x, y);
    if (part > 0) attract(this.camera, this.surface, x, y, part);
    this.onCameraMoved();
  }

  /** Move the camera. @param {number} dx @param {number} dy in pixels */
  drag(dx, dy) {
    this.stop();
    this.follows = false;
    this.camera.pan(dx, dy);
    this.onCameraMoved();
  }

  // The message -------------------------------------------------------------------------------

  /**
   * Show a route, and the message at the place `at` of it (hops made, with a fraction).
   * @param {Way | null} route
   * @param {number} at
   */
  showMessage(route, at) {
    this.route = route;
    this.at = at;
    if (route && this.follows) {
      this.stop();
      const { width, height } = this.surface;
      this.camera = followingCamera(this.nest, route, at, width, height, this.looks.presenting());
      this.onCameraMoved();
    } else this.redraw();
  }

  /**
   * Set the layer of a task; if it is the same as before, it is kept.
   * @param {MapLayer | null} document
   * @param {Ask} ask
   */
  setLayer(document, ask) {
    if (JSON.stringify(document) === JSON.stringify(this.layer?.document ?? null)) return;
    this.layer = document && new Layer(this.nest, document, ask, () => this.redrawSoon());
    this.redraw();
  }

  /** Draw again after a moment, in which more answers may arrive: so they cost one picture. */
  redrawSoon() {
    if (this.soon) return;
    this.soon = window.setTimeout(() => {
      this.soon = 0;
      this.redraw();
    }, REDRAW_DELAY_MS);
  }

  /** Stop all, when the map is taken off the page. */
  end() {
    this.isGone = true;
    this.stop();
    clearTimeout(this.timer);
    clearTimeout(this.soon);
  }
}
