/* What a browser lacks: something stands in for it, and a sentence says what is missing. */
import { t } from "../state/language.js";
import { on } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";

/** What a canvas is drawn on with, where nothing draws: every call is taken, and does nothing. */
const CALLS =
  "arc arcTo beginPath bezierCurveTo clearRect clip closePath drawImage ellipse fill fillRect " +
  "fillText lineTo moveTo putImageData quadraticCurveTo rect resetTransform restore rotate " +
  "roundRect save scale setLineDash setTransform stroke strokeRect strokeText transform translate";

/** What answers, and with what. @type {{[name: string]: (...given: any[]) => unknown}} */
const ANSWERS = {
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
  createImageData: (width, height) => ANSWERS.getImageData(0, 0, width, height),
  createLinearGradient: () => ({ addColorStop() {} }),
  createRadialGradient: () => ({ addColorStop() {} }),
  createPattern: () => null,
  getLineDash: () => [],
  isPointInPath: () => false,
  isPointInStroke: () => false,
};

/** What draws nothing on a canvas. @param {HTMLCanvasElement} canvas */
export const blank = (canvas) => ({
  canvas,
  ...Object.fromEntries(CALLS.split(" ").map((name) => [name, () => {}])),
  ...ANSWERS,
});

/** Whether a canvas can be drawn on. */
function draws() {
  try {
    return Boolean(document.createElement("canvas").getContext("2d"));
  } catch {
    return false;
  }
}

/** Sees everything at once: what would wait until it is near does not wait. */
export class SeesAll {
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

/** Tells of sizes once, and whenever the window has another. */
export class SizesOfWindow {
  /** @param {() => void} see */
  constructor(see) {
    this.see = see;
  }

  observe() {
    requestAnimationFrame(() => this.see());
    addEventListener("resize", this.see);
  }

  unobserve() {}

  disconnect() {
    removeEventListener("resize", this.see);
  }
}

/** Let something stand in for what is not there. @returns {string[]} what is missed, in words */
export function standIn() {
  const sentences = [];
  const there = /** @type {any} */ (globalThis);
  there.IntersectionObserver ??= SeesAll;
  there.ResizeObserver ??= SizesOfWindow;
  if (!draws()) {
    /** @this {HTMLCanvasElement} */
    function context(/** @type {string} */ kind) {
      return kind === "2d" ? blank(this) : null;
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

/** Say what is missed, until it is put away. @param {string[]} sentences */
export function tell(sentences) {
  const bar = document.getElementById("lacking");
  if (!bar || !sentences.length) return;
  const close = h("button.button.edged", t("Close"));
  close.addEventListener("click", () => {
    bar.hidden = true;
  });
  fill(bar, h("p", sentences.join(" ")), close);
  bar.hidden = false;
  sentences.length = 0;
}

const missingSentences = standIn();
on("page", () => tell(missingSentences));
