/* Replaces missing browser features, and says what is missing. */
import { t } from "../state/language.js";
import { on } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";

/** Canvas methods that do nothing in the stand-in. */
const IGNORED_METHODS =
  "arc arcTo beginPath bezierCurveTo clearRect clip closePath drawImage ellipse fill fillRect " +
  "fillText lineTo moveTo putImageData quadraticCurveTo rect resetTransform restore rotate " +
  "roundRect save scale setLineDash setTransform stroke strokeRect strokeText transform translate";

/**
 * Canvas methods that must return something in the stand-in.
 * @type {{[name: string]: (...given: any[]) => unknown}}
 */
const RETURNING_METHODS = {
  measureText: (text) => ({
    width: 7 * String(text).length,
    actualBoundingBoxAscent: 9,
    actualBoundingBoxDescent: 3,
    fontBoundingBoxAscent: 11,
    fontBoundingBoxDescent: 3,
  }),
  getImageData: (_x, _y, width, height) => ({
    data: new Uint8ClampedArray(4 * width * height),
    width,
    height,
  }),
  createImageData: (width, height) => RETURNING_METHODS.getImageData(0, 0, width, height),
  createLinearGradient: () => ({ addColorStop() {} }),
  createRadialGradient: () => ({ addColorStop() {} }),
  createPattern: () => null,
  getLineDash: () => [],
  isPointInPath: () => false,
  isPointInStroke: () => false,
};

/** Returns a canvas context that draws nothing. @param {HTMLCanvasElement} canvas */
export const blankContext = (canvas) => ({
  canvas,
  ...Object.fromEntries(IGNORED_METHODS.split(" ").map((name) => [name, () => {}])),
  ...RETURNING_METHODS,
});

/** Whether the browser can draw on a canvas. */
function canDraw() {
  try {
    return Boolean(document.createElement("canvas").getContext("2d"));
  } catch {
    return false;
  }
}

/** In place of IntersectionObserver: reports every element as visible at once. */
export class AlwaysVisibleObserver {
  /** @param {(met: {target: Element, isIntersecting: boolean}[]) => void} see */
  constructor(see) {
    this.see = see;
  }

  /** @param {Element} target */
  observe(target) {
    queueMicrotask(() => this.see([{ target, isIntersecting: true }]));
  }

  unobserve() {}

  disconnect() {}
}

/** In place of ResizeObserver: reports sizes once, and whenever the window is resized. */
export class WindowResizeObserver {
  /** @param {(met: {target: Element}[]) => void} see */
  constructor(see) {
    /** @type {Set<Element>} */
    this.targets = new Set();
    this.report = () => see([...this.targets].map((target) => ({ target })));
  }

  /** @param {Element} target */
  observe(target) {
    this.targets.add(target);
    requestAnimationFrame(this.report);
    addEventListener("resize", this.report);
  }

  /** @param {Element} target */
  unobserve(target) {
    this.targets.delete(target);
  }

  disconnect() {
    this.targets.clear();
    removeEventListener("resize", this.report);
  }
}

/** Install stand-ins for missing features. @returns {string[]} what is missed, in words */
export function standIn() {
  const sentences = [];
  const globals = /** @type {any} */ (globalThis);
  globals.IntersectionObserver ??= AlwaysVisibleObserver;
  globals.ResizeObserver ??= WindowResizeObserver;
  if (!canDraw()) {
    /** @this {HTMLCanvasElement} */
    function context(/** @type {string} */ kind) {
      return kind === "2d" ? blankContext(this) : null;
    }
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (context);
    sentences.push(
      t("This browser draws on no canvas: pictures stay empty; routes and reasons are there."),
    );
  }
  if (!history.pushState || !history.replaceState) {
    history.pushState = (_state, _title, address) => address && location.assign(address);
    history.replaceState = () => {};
    sentences.push(t("This browser keeps no history: each new address loads the page again."));
  }
  return sentences;
}

/** Say what is missing, until the message is closed. @param {string[]} sentences */
export function showMissing(sentences) {
  const bar = document.getElementById("lacking");
  if (!bar || !sentences.length) return;
  const onclick = () => {
    bar.hidden = true;
  };
  const close = h("button.button.edged", { onclick }, t("Close"));
  fill(bar, h("p", sentences.join(" ")), close);
  bar.hidden = false;
  sentences.length = 0;
}

const missingSentences = standIn();
on("page", () => showMissing(missingSentences));
