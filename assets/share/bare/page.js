/* A minimal page for running without a browser: its elements only hold what is put into them. */

/**
 * Returns an object that stands for anything this page lacks: all its properties and calls do
 * nothing.
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

/** The settings with which a stage is drawn: its size, its colours, the widths of letters. */
export const environment = {
  /** @type {Size} */
  size: { width: 960, height: 540 },
  /** @type {{[name: string]: string}} */
  tokens: {},
  /** @type {Faces} */
  faces: {},
};

/**
 * Widths of letters in ems, by family and weight; "" is that of any other.
 * @typedef {object} Face
 * @property {{[letter: string]: number}} widths
 * @property {number} cap
 * @property {number} middle
 * @property {[size: number, factor: number][]} optical how much wider letters are at some sizes
 * @typedef {{[face: string]: Face}} Faces
 */

const FONT = /^(?:italic\s+)?(?:(\d+|bold|normal)\s+)?([\d.]+)px\s+"?([^",]*)/;

/**
 * Returns the factor by which letters are wider at a size.
 * @param {Face} face
 * @param {number} size
 */
function widthFactor({ optical }, size) {
  if (!optical.length) return 1;
  const next = optical.findIndex(([at]) => at >= size);
  if (next < 1) return next ? optical[optical.length - 1][1] : optical[0][1];
  const [[a, width], [b, other]] = [optical[next - 1], optical[next]];
  return width + ((other - width) * (size - a)) / (b - a);
}

/** Measures texts by the widths in `faces`. */
export class Measure {
  constructor() {
    this.font = "10px sans-serif";
    this.textBaseline = "alphabetic";
  }

  /** @param {string} text */
  measureText(text) {
    const [, weight = "400", size = "10", family = ""] = FONT.exec(this.font) ?? [];
    const { faces } = environment;
    const face = faces[`${family} ${weight}`] ?? faces[`${family} 400`] ?? Object.values(faces)[0];
    const widthOf = (/** @type {string} */ letter) => face.widths[letter] ?? face.widths[""];
    const ems = [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
    const raised = this.textBaseline === "middle" ? face.middle : 0;
    return {
      width: ems * Number(size) * widthFactor(face, Number(size)),
      actualBoundingBoxAscent: (face.cap - raised) * Number(size),
    };
  }
}

/** A text node. */
class Text extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super();
    this.nodeType = 3;
    this.nodeName = "#text";
    this.textContent = text;
    /** @type {Node[]} */
    this.childNodes = [];
  }
}

/** An element, without a layout. */
class BareElement extends Text {
  /** @param {string} name */
  constructor(name) {
    super("");
    /** @type {Node[]} */
    this.childNodes = [];
    this.nodeType = 1;
    this.nodeName = name.toUpperCase();
    /** @type {{[name: string]: string}} */
    this.attributes = {};
    this.dataset = {};
    this.style = nothing();
    this.classList = nothing();
    this.isConnected = true;
    /** @type {unknown} */
    this._cyreg = null;
    Object.defineProperty(this, "textContent", { get: this.read, set: this.write });
  }

  read() {
    return this.childNodes.map(({ textContent }) => textContent).join("");
  }

  /** @param {string} text */
  write(text) {
    this.replaceChildren(...(text ? [/** @type {any} */ (new Text(text))] : []));
  }

  /** @param {...(Node | string)} added */
  append(...added) {
    this.childNodes = [...this.childNodes, ...added.map(asNode)];
  }

  /** @param {...(Node | string)} added */
  prepend(...added) {
    this.childNodes = [...added.map(asNode), ...this.childNodes];
  }

  /** @param {...(Node | string)} added */
  replaceChildren(...added) {
    this.childNodes = added.map(asNode);
  }

  /**
   * Returns the first element inside with a tag name; other selectors find nothing.
   * @param {string} name
   * @returns {any}
   */
  querySelector(name) {
    for (const child of /** @type {any[]} */ (this.childNodes)) {
      if (child.nodeName === name.toUpperCase()) return child;
      const match = child.querySelector?.(name);
      if (match) return match;
    }
    return null;
  }

  querySelectorAll() {
    return [];
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  get clientWidth() {
    return environment.size.width;
  }

  get clientHeight() {
    return environment.size.height;
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
 * Returns an object with all properties that it would have in a real page; those do nothing.
 * @template {object} T
 * @param {T} object
 * @returns {any}
 */
const blank = (object) =>
  new Proxy(object, {
    get(target, name) {
      if (!(name in target)) return name === "then" ? undefined : nothing();
      const value = Reflect.get(target, name);
      return typeof value === "function" && target instanceof EventTarget
        ? value.bind(target)
        : value;
    },
  });

/** Stands for the Cytoscape graph, which is neither zoomed nor moved. */
const graph = blank({ zoom: () => 1, pan: () => ({ x: 0, y: 0 }) });

/** @type {Map<string, any>} */
const elements = new Map();

/** @param {string} id */
function element(id) {
  const existing = elements.get(id);
  if (existing) return existing;
  const node = blank(new BareElement("div"));
  if (id === "stage") node._cyreg = { cy: graph };
  if (id === "modules") node.textContent = JSON.stringify({ map: { base: "asked:" }, parcels: {} });
  if (id === "tables") return null;
  elements.set(id, node);
  return node;
}

const make = (/** @type {string} */ name) => blank(new BareElement(name));
const textNode = (/** @type {string} */ text) => /** @type {any} */ (new Text(text));
const asNode = (/** @type {Node | string} */ child) =>
  typeof child === "string" ? textNode(child) : child;

const page = blank(
  Object.assign(new EventTarget(), {
    getElementById: element,
    createElement: make,
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => make(name),
    createTextNode: textNode,
    querySelector: () => null,
    querySelectorAll: () => [],
    documentElement: blank(Object.assign(new BareElement("html"), { lang: "en" })),
    body: make("body"),
  }),
);

const style = () => ({
  getPropertyValue: (/** @type {string} */ name) => environment.tokens[name] ?? "",
});

const NoObserver = class {
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
  Node: Object.assign(Text, { TEXT_NODE: 3 }),
  Element: BareElement,
  HTMLElement: BareElement,
  HTMLInputElement: BareElement,
  HTMLLinkElement: BareElement,
  HTMLDialogElement: BareElement,
  ResizeObserver: NoObserver,
  MutationObserver: NoObserver,
  IntersectionObserver: NoObserver,
  addEventListener() {},
  removeEventListener() {},
  requestAnimationFrame: (/** @type {(now: number) => void} */ act) =>
    setTimeout(() => act(performance.now()), 0),
  cancelAnimationFrame: (/** @type {number} */ handle) => clearTimeout(handle),
});
