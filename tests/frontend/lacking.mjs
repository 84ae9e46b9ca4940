/* What a browser has and Node lacks, for modules that draw: sizes, colours, letters, canvases. Import
   it before any module of the browser side, after `globalThis.$looks` is set: tokens and a size. */
import { window } from "./page.js";

const { tokens, size } = globalThis.$looks;

/** What is answered to whoever asks for more than there is. */
export const nothing = () =>
  new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return () => "";
      if (name === Symbol.iterator) return function* none() {};
      return name === "then" || name === "length" ? undefined : nothing();
    },
    set: () => true,
    apply: () => nothing(),
  });

/** Letters that are all as wide as each other, so that no font decides where words stand. */
export class Measure {
  font = "10px sans-serif";

  measureText(text) {
    const high = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
    const baseline = this.textBaseline === "middle" ? 0.36 : 0.72;
    return { width: 0.6 * high * [...text].length, actualBoundingBoxAscent: baseline * high };
  }
}

/** What draws on a canvas of a panel: pixels are kept, all else is let go. */
export class Pixels extends Measure {
  constructor(canvas) {
    super();
    this.canvas = canvas;
  }

  getImageData() {
    const digits = Number.parseInt(this.fillStyle.slice(1), 16);
    return { data: new Uint8ClampedArray([digits >> 16, (digits >> 8) & 255, digits & 255, 255]) };
  }

  putImageData(image) {
    this.canvas.pixels = image;
  }

  drawImage(from, ...at) {
    this.canvas.parts = [...(this.canvas.parts ?? []), { pixels: from.pixels, at }];
  }
}

export const loose = (thing) =>
  new Proxy(thing, { get: (of, name) => (name in of ? Reflect.get(of, name) : nothing()) });

/** Stands for the Cytoscape graph, which is neither zoomed nor moved. */
export const graph = loose({ zoom: () => 1, pan: () => ({ x: 0, y: 0 }) });
const quiet = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(globalThis, {
  ResizeObserver: quiet,
  MutationObserver: quiet,
  IntersectionObserver: quiet,
  devicePixelRatio: 1,
  fetch: () => new Promise(() => {}),
  removeEventListener() {},
  HTMLLinkElement: window.HTMLLinkElement,
  HTMLSelectElement: window.HTMLSelectElement,
  HTMLTextAreaElement: window.HTMLTextAreaElement,
  HTMLButtonElement: window.HTMLButtonElement,
  ImageData: class {
    constructor(width, height) {
      Object.assign(this, { width, height, data: new Uint8ClampedArray(4 * width * height) });
    }
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  getComputedStyle: () => ({
    getPropertyValue: (name) => tokens[name] ?? "",
    width: "320px",
    height: "40px",
  }),
});
for (const [name, value] of [
  ["clientWidth", size.width],
  ["clientHeight", size.height],
]) {
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => value });
}
window.HTMLElement.prototype.scrollIntoView = () => {};
window.HTMLCanvasElement.prototype.getContext = function context() {
  this.pen ??= loose(new Pixels(this));
  return this.pen;
};
