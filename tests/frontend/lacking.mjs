/* What a browser has and Node lacks, for modules that draw: sizes, colours, letters, canvases. Import
   it before any module of the browser side, after `globalThis.$looks` is set: tokens and a size, and
   the file of Dash's Cytoscape where the graph is to be Cytoscape's own. */
import { readFileSync } from "node:fs";
import { window } from "./page.js";

const { tokens, size, cytoscape } = globalThis.$looks;

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

/** Returns Cytoscape, which is one of the modules in the file of Dash's component. */
function cytoscapeIn(file) {
  const text = readFileSync(file, "utf8");
  const end = text.lastIndexOf(",t={};", text.lastIndexOf("function n("));
  const table = text.slice(text.indexOf("{", text.indexOf("(()=>{") + 6), end);
  // Without frames it has no animations, for which it would wait without end.
  const frameless = { requestAnimationFrame: () => 0, performance };
  const modules = new Function("window", `return ${table}`)(frameless);
  const id = Object.keys(modules).find((key) => `${modules[key]}`.includes("haystack-radius"));
  const made = {};
  const need = (key) => {
    if (!made[key]) {
      made[key] = { exports: {} };
      modules[key].call(made[key].exports, made[key], made[key].exports, need);
    }
    return made[key].exports;
  };
  Object.assign(need, { g: globalThis, nmd: (module) => module });
  return need(id);
}

/** Stands for the graph where nothing is looked at: it is neither zoomed nor moved. */
const still = () => loose({ zoom: () => 1, pan: () => ({ x: 0, y: 0 }) });
const make = cytoscape && cytoscapeIn(cytoscape);
/** Returns a graph without a screen, but with styles. */
export const newGraph = () => (make ? make({ headless: true, styleEnabled: true }) : still());
/** The graph of the page. */
export const graph = newGraph();
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
    constructor(...given) {
      const [width, height] = given.slice(-2);
      const data = given.length > 2 ? given[0] : new Uint8ClampedArray(4 * width * height);
      Object.assign(this, { width, height, data });
    }
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  getComputedStyle: () => ({
    getPropertyValue: (name) => tokens[name] ?? "",
    width: "320px",
    height: "40px",
  }),
});
for (const side of ["width", "height"]) {
  const name = `client${side[0].toUpperCase()}${side.slice(1)}`;
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => size[side] });
}
window.HTMLElement.prototype.scrollIntoView = () => {};
window.HTMLCanvasElement.prototype.getContext = function context() {
  this.pen ??= loose(new Pixels(this));
  return this.pen;
};
