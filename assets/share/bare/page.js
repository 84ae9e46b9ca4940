/* A page where there is none, under Node: elements hold what is put into them, and nothing more. */

/**
 * What is answered to whoever asks for something that a page has and this one lacks.
 * @returns {any}
 */
const nothing = () =>
  /** @type {any} */ (
    new Proxy(() => undefined, {
      get: (_, name) => {
        if (name === Symbol.toPrimitive) return () => "";
        if (name === Symbol.iterator) return function* none() {};
        return name === "then" || name === "length" ? undefined : nothing();
      },
      set: () => true,
      apply: () => nothing(),
    })
  );

/** @typedef {{width: number, height: number}} Size */

/** What a stage is drawn for: its size, its colours, the widths of its letters. */
export const given = {
  /** @type {Size} */
  size: { width: 960, height: 540 },
  /** @type {{[name: string]: string}} */
  tokens: {},
  /** @type {Faces} */
  faces: {},
};

/**
 * Widths of letters in ems, by family and weight; "" is that of any other.
 * @typedef {{widths: {[letter: string]: number}, cap: number, middle: number}} Face
 * @typedef {{[face: string]: Face}} Faces
 */

const FONT = /^(?:italic\s+)?(?:(\d+|bold|normal)\s+)?([\d.]+)px\s+"?([^",]*)/;

/** What measures words as the faces say that they are. */
export class Measure {
  constructor() {
    this.font = "10px sans-serif";
    this.textBaseline = "alphabetic";
  }

  /** @param {string} text */
  measureText(text) {
    const [, weight = "400", size = "10", family = ""] = FONT.exec(this.font) ?? [];
    const { faces } = given;
    const face = faces[`${family} ${weight}`] ?? faces[`${family} 400`] ?? Object.values(faces)[0];
    const of = (/** @type {string} */ letter) => face.widths[letter] ?? face.widths[""];
    const ems = [...text].reduce((sum, letter) => sum + of(letter), 0);
    const raised = this.textBaseline === "middle" ? face.middle : 0;
    return {
      width: ems * Number(size),
      actualBoundingBoxAscent: (face.cap - raised) * Number(size),
    };
  }
}

class Thing extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.nodeName = name.toUpperCase();
    /** @type {{[name: string]: string}} */
    this.attributes = {};
    this.dataset = {};
    this.style = nothing();
    this.classList = nothing();
    this.textContent = "";
    this.isConnected = true;
    /** @type {unknown} */
    this._cyreg = null;
  }

  get clientWidth() {
    return given.size.width;
  }

  get clientHeight() {
    return given.size.height;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  getContext() {
    return blank(new Measure());
  }
}

/**
 * Let a thing have whatever a page's would have.
 * @template {object} T
 * @param {T} thing
 * @returns {any}
 */
const blank = (thing) =>
  new Proxy(thing, {
    get(target, name) {
      if (!(name in target)) return name === "then" ? undefined : nothing();
      const value = Reflect.get(target, name);
      return typeof value === "function" && target instanceof EventTarget
        ? value.bind(target)
        : value;
    },
  });

/** The graph as it lies when nobody has moved it. */
const graph = blank({ zoom: () => 1, pan: () => ({ x: 0, y: 0 }) });

/** @type {Map<string, any>} */
const elements = new Map();

/** @param {string} id */
function element(id) {
  const known = elements.get(id);
  if (known) return known;
  const made = blank(new Thing("div"));
  if (id === "stage") made._cyreg = { cy: graph };
  if (id === "modules") made.textContent = JSON.stringify({ map: { base: "asked:" }, parcels: {} });
  if (id === "tables") return null;
  elements.set(id, made);
  return made;
}

const make = (/** @type {string} */ name) => blank(new Thing(name));

const page = blank(
  Object.assign(new EventTarget(), {
    getElementById: element,
    createElement: make,
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => make(name),
    createTextNode: make,
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: make("html"),
    body: make("body"),
  }),
);

const style = () => ({
  getPropertyValue: (/** @type {string} */ name) => given.tokens[name] ?? "",
});

const quiet = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Object.assign(globalThis, {
  window: globalThis,
  document: page,
  location: new URL("http://localhost/"),
  getComputedStyle: style,
  matchMedia: () => ({ matches: true, addEventListener() {} }),
  devicePixelRatio: 1,
  Node: Thing,
  Element: Thing,
  HTMLElement: Thing,
  HTMLInputElement: Thing,
  HTMLLinkElement: Thing,
  HTMLDialogElement: Thing,
  ResizeObserver: quiet,
  MutationObserver: quiet,
  IntersectionObserver: quiet,
  addEventListener() {},
  removeEventListener() {},
  requestAnimationFrame: (/** @type {(now: number) => void} */ act) =>
    setTimeout(() => act(performance.now()), 0),
  cancelAnimationFrame: (/** @type {number} */ handle) => clearTimeout(handle),
});
