/* The whole page without a browser, as visitors use it: reads {host, looks, visits} as a line of
   JSON, then answers to what it asks, a line each. Writes, as lines of JSON, its questions, and for
   every visit the lines of what is on screen at first and after every action. */
import { createInterface } from "node:readline";
import { storeInMemory } from "./database.mjs";
import { frame, window } from "./page.js";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const next = async () => JSON.parse((await lines.next()).value);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const { host, looks, visits, files } = await next();
const { size } = looks;
globalThis.$looks = { ...looks, live: true };
const { graph } = await import("./lacking.mjs");

// Time passes when it is told to ----------------------------------------------------------------

let now = 0;
let timers = [];
let count = 0;
/** How long timers have waited, in milliseconds. */
const delays = new Set();
const setTimer = (action, delay = 0, ...given) => {
  count += 1;
  delays.add(Math.round(delay));
  timers.push({ due: now + Math.max(0, delay), id: count, act: () => action(...given) });
  return count;
};
const clearTimer = (id) => {
  timers = timers.filter((timer) => timer.id !== id);
};
let drawnNumbers = 0;
Math.random = () => {
  drawnNumbers = (drawnNumbers + 0.618034) % 1;
  return drawnNumbers;
};
Date.now = () => 1_700_000_000_000 + now;
const turn = () => new Promise((done) => setImmediate(done));
const clock = { now: () => now, getEntriesByType: () => [], mark() {}, measure() {} };
for (const place of [globalThis, window]) {
  const made = { setTimeout: setTimer, clearTimeout: clearTimer, performance: clock };
  for (const [name, value] of Object.entries(made)) {
    Object.defineProperty(place, name, { value, configurable: true, writable: true });
  }
}

// The server --------------------------------------------------------------------------------------

const waiting = new Map();
/** Asks the program outside, and returns what it answers. */
function ask(question) {
  count += 1;
  const number = count;
  say({ ...question, number });
  return new Promise((done) => waiting.set(number, done));
}

/** Whether no answer arrives, as on a train. */
let isOffline = false;
globalThis.fetch = async (address, init = {}) => {
  if (isOffline) throw TypeError("Failed to fetch");
  const request = new Request(new URL(address, location.href), { ...init, signal: undefined });
  const body = Buffer.from(await request.arrayBuffer()).toString("base64");
  const url = request.url.replace(/^https?:\/\/[^/]*/, "");
  const headers = Object.fromEntries(request.headers);
  noteSent(request.method, url, body);
  const answer = await ask({ fetch: url, method: request.method, headers, body });
  const { status, type, data } = answer;
  const isEmpty = status === 204 || status === 304;
  const bytes = isEmpty ? null : Buffer.from(data, "base64");
  return new Response(bytes, { status, headers: { "Content-Type": type } });
};

/** How much is being read or summed in threads, which no frame waits for. */
let busy = 0;
for (const [place, names] of [
  [Blob.prototype, ["arrayBuffer", "text"]],
  [Response.prototype, ["arrayBuffer", "blob", "json", "text"]],
  [Object.getPrototypeOf(crypto.subtle), ["digest"]],
]) {
  for (const name of names) {
    const work = place[name];
    place[name] = async function counted(...given) {
      busy += 1;
      try {
        return await work.apply(this, given);
      } finally {
        busy -= 1;
      }
    };
  }
}

// What leaves the page ----------------------------------------------------------------------------

/** What was sent, saved and copied since a visitor did something: lines. */
let output = [];
const indented = (lines) => lines.map((line) => `  ${line}`);

/** A film as the server gets it: its head, its shots, some of its pictures. */
function filmLines({ head, frames }) {
  const { shots, ...rest } = head;
  const pictures = some(
    frames.map(({ shot, rest, fresh, stage, words }) =>
      [
        `picture of ${shot}${rest ? ", at rest" : ""}:`,
        `  ${some(stage).join(" ")}, ${some(words).join(" ")}`,
        ...indented(sampled(fresh)),
      ].join("\n"),
    ),
  ).flatMap((text) => text.split("\n"));
  return [
    ...Object.entries(rest).map(([name, value]) => `${name} ${named(JSON.stringify(value))}`),
    ...shots.map((shot) => JSON.stringify(shot)),
    ...pictures,
  ];
}

/** Bytes as lines, a tag each where they are a text with tags. */
function bytesLines(bytes) {
  if (bytes.includes(0)) return [`${bytes.length} bytes ${sumOfLines([bytes.toString("latin1")])}`];
  const lines = named(bytes.toString()).replaceAll("><", ">\n<").split("\n").map(rounded);
  return some(lines).map((line) =>
    line.length < 400 ? line : `${line.length} letters ${sumOfLines([line])}`,
  );
}

/** An element in a word or two. */
function nameOf(element) {
  const { nodeName, id, dataset, classList } = element;
  const [data] = Object.entries(dataset ?? {}).map((pair) => `[${pair.join("=")}]`);
  return `${nodeName.toLowerCase()}${id ? `#${id}` : (data ?? [...classList].map((one) => `.${one}`).join(""))}`;
}

// What is scrolled, as there is nothing to scroll.
window.HTMLElement.prototype.scrollIntoView = function scrolled(how) {
  output.push(`in sight: ${nameOf(this)} ${JSON.stringify(how) ?? ""}`.trim());
};

// What goes wrong in a listener stops nothing else, and is told.
window.addEventListener("error", ({ error, message }) => output.push(`error ${error ?? message}`));
window.console.error = () => {};

const made = new Map();
URL.createObjectURL = (blob) => {
  const href = `blob:${made.size}`;
  made.set(href, blob);
  void noteBlob(`made ${blob.type}`, blob);
  return href;
};
URL.revokeObjectURL = () => {};
async function noteBlob(title, blob) {
  const bytes = Buffer.from(await blob.arrayBuffer());
  output.push(`${title}:`, ...indented(bytesLines(bytes)));
}
window.HTMLAnchorElement.prototype.click = function click() {
  if (this.download) output.push(`saved as ${this.download}`);
};
// A film has for every picture a sum of what is drawn.
globalThis.VideoFrame = class {
  constructor(canvas, how) {
    Object.assign(this, how, { drawn: sumOfCanvas(canvas) });
  }
  close() {}
};
/** How codecs begin that pictures are encoded as; of no name, each fails. */
let codecs = "avc";
globalThis.VideoEncoder = class {
  static isConfigSupported = async ({ codec }) => ({ supported: codec.startsWith(codecs) });
  encodeQueueSize = 0;
  constructor({ output, error }) {
    Object.assign(this, { output, error });
  }
  configure(config) {
    this.config = config;
    output.push(`encoded as ${JSON.stringify(config)}`);
  }
  encode({ drawn, duration, timestamp }, { keyFrame }) {
    if (!codecs) return this.error(Error("no memory for pictures"));
    const bytes = Buffer.from(`${drawn} ${duration}`);
    const colorSpace = { primaries: "bt709", transfer: "iec61966-2-1", matrix: "bt709", fullRange: true };
    const decoderConfig = {
      ...this.config,
      ...(codecs === "avc" ? { description: new Uint8Array([1, 66, 0, 31]) } : { colorSpace }),
    };
    const chunk = { byteLength: bytes.length, type: keyFrame ? "key" : "delta", timestamp };
    this.output({ ...chunk, copyTo: (data) => data.set(bytes) }, { decoderConfig });
  }
  async flush() {}
  close() {
    this.state = "closed";
  }
};
Object.defineProperty(navigator, "clipboard", {
  value: {
    async writeText(text) {
      output.push("copied:", ...indented(bytesLines(Buffer.from(text))));
    },
  },
  configurable: true,
});

/** Notes what is sent beside a question. */
function noteSent(method, address, body) {
  if (method === "GET") return;
  // Part of an address is a sum of the program, which is another after every change of it.
  const url = address.replace(/\/[0-9a-f]{12}\//, "/…/");
  const bytes = Buffer.from(body, "base64");
  const isFilm = url.startsWith("/take/film");
  const lines = isFilm ? filmLines(JSON.parse(bytes)) : bytesLines(bytes);
  output.push(`${method} ${url}`, ...indented(lines));
}

/** How many answers arrive until a visitor does something else. */
let few = Number.POSITIVE_INFINITY;

/** Hand on answers; returns once nothing is asked and nothing is due within some time. */
async function settle(milliseconds = 320) {
  const until = now + milliseconds;
  for (let handed = 0; ; ) {
    for (let i = 0; i < 3 || busy; i++) await turn();
    if (waiting.size) {
      handed += 1;
      if (handed > few) return;
      const { number, ...answer } = await next();
      waiting.get(number)(answer);
      waiting.delete(number);
      continue;
    }
    if (now >= until) return;
    now += 40;
    const due = timers.filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due);
    timers = timers.filter((timer) => timer.due > now);
    for (const { act } of due) act();
    frame(now);
  }
}

storeInMemory();

// The page ------------------------------------------------------------------------------------------

Object.assign(globalThis, {
  HTMLAnchorElement: window.HTMLAnchorElement,
  HTMLOutputElement: window.HTMLOutputElement,
  HTMLImageElement: window.HTMLImageElement,
  SVGElement: window.SVGElement,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  innerWidth: 1440,
  scrollTo() {},
  scrollX: 0,
  scrollY: 0,
  Image: window.Image,
  DOMRect: window.DOMRect,
  dispatchEvent: window.dispatchEvent.bind(window),
  InputEvent: window.InputEvent,
  SubmitEvent: window.SubmitEvent,
  PointerEvent: window.PointerEvent,
});
window.fetch = globalThis.fetch;
Object.defineProperty(window.HTMLElement.prototype, "offsetParent", {
  get() {
    return this.closest("[hidden]") ? null : this.parentElement;
  },
});
// What opens above the page is what was opened last.
const togglePopover = (isOpen) =>
  function toggle() {
    const newState = isOpen ? "open" : "closed";
    for (const type of ["beforetoggle", "toggle"]) {
      this.dispatchEvent(Object.assign(new window.Event(type), { newState }));
    }
    this.toggleAttribute("data-popover-open", isOpen);
  };
window.HTMLElement.prototype.showPopover ??= togglePopover(true);
window.HTMLElement.prototype.hidePopover ??= togglePopover(false);
const matches = window.HTMLElement.prototype.matches;
window.HTMLElement.prototype.matches = function matchesOpen(selector) {
  return matches.call(this, selector.replaceAll(":popover-open", "[data-popover-open]"));
};
// All that is watched is on screen, and has its size; who watches hears of another width.
const watching = new Map();
const seen = (heard) => ({
  observe: (target) => {
    const hear = () => heard([{ target, isIntersecting: true, intersectionRatio: 1 }]);
    watching.set(target, [...(watching.get(target) ?? []), { heard, hear }]);
    queueMicrotask(hear);
  },
  unobserve: (target) => {
    watching.set(target, (watching.get(target) ?? []).filter((watch) => watch.heard !== heard));
  },
  disconnect() {
    for (const target of watching.keys()) this.unobserve(target);
  },
});
/** Who asked for the width of the screen, and hears of another. */
const asking = [];
globalThis.matchMedia = (query) => {
  const bound = Number(/width < (\d+)px/.exec(query)?.[1] ?? 0);
  return {
    get matches() {
      return size.width < bound;
    },
    addEventListener: (_, heard) => asking.push(() => heard({ matches: size.width < bound })),
  };
};
for (const name of ["IntersectionObserver", "ResizeObserver"]) {
  globalThis[name] = function observer(heard) {
    return seen(heard);
  };
}
window.CSS ??= {};
window.CSS.escape ??= (text) => text;
document.head.innerHTML = host.head;
document.body.innerHTML = host.body;
// The whole screen is granted to whoever asks for it.
const fill = (element) => {
  Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
  document.dispatchEvent(new window.Event("fullscreenchange"));
};
document.documentElement.requestFullscreen = async () => fill(document.documentElement);
document.exitFullscreen = async () => fill(null);
const stage = document.getElementById("stage");
if (stage) stage._cyreg = { cy: graph };
graph.container = () => stage;

const set = {
  ask: ({ data }) => ask({ document: data }).then((document) => answers().draw(document)),
  url: () => {},
};
const UNCHANGED = Symbol("unchanged");
window.dash_clientside = { set_props: (id, props) => set[id]?.(props), no_update: UNCHANGED };
const answers = () => window.dash_clientside.pages;
window.DashRenderer = class {};
let path = "/";

/** Follows the address, as Dash does. */
async function follow() {
  const { withPage } = await import("../../assets/page/scripts.js");
  withPage(location.pathname, async () => {
    const { pageAt } = await import("../../assets/state/page_table.js");
    const entry = pageAt(location.pathname);
    if (entry.path !== path) {
      path = entry.path;
      document.getElementById("page").innerHTML = host.layouts[path] ?? "";
    }
    const question = answers().ask();
    if (question !== UNCHANGED) set.ask({ data: question });
  });
}
window.addEventListener("popstate", follow);

const { emit, on } = await import("../../assets/state/model.js");
on("navigate", follow);
const listing = await import("./listing.mjs");
const { graphed, listCanvases, named, read, rounded, sampled } = listing;
const { some, sumOfCanvas, sumOfLines } = listing;
listCanvases();

const find = (selector) => {
  const element = document.querySelector(selector);
  if (!element) throw Error(`nothing on screen is ${selector}`);
  return element;
};
const event = (element, type, how = {}) => {
  const kind = type.startsWith("key") ? window.KeyboardEvent : type === "click" ? window.MouseEvent : window.Event;
  element.dispatchEvent(new kind(type, { bubbles: true, cancelable: true, ...how }));
};

/** A node of the graph; none where a map is the stage. */
const onGraph = (mark) => {
  const node = graph.getElementById(`n${mark}`);
  return node.length ? node : null;
};

/** The window of each frame on the page, which notes what is asked of the stage in it. */
const inside = new Map();
/** Loads a frame whose stage is drawn already. */
function loadFrame(frame) {
  const noted = (name) => (...given) => {
    output.push(`in ${frame.title}: ${name} ${given.map((one) => JSON.stringify(one)).join(" ")}`);
  };
  const heard = new Map();
  const state = { step: 0, playing: true, spec: "", why: "" };
  const own = {
    ...Object.fromEntries(
      ["move", "lay", "goto", "play", "pause", "theme", "forward", "back"].map((name) => [name, noted(name)]),
    ),
    show: (search) => {
      noted("show")(search);
      heard.get("document")?.();
    },
    on: (name, hear) => heard.set(name, hear),
    state: () => state,
  };
  const there = Object.assign(new window.EventTarget(), { explorer: own });
  inside.set(frame, there);
  const documentElement = { dataset: { ready: "true" }, querySelector: () => frame };
  Object.defineProperty(frame, "contentWindow", { value: there });
  Object.defineProperty(frame, "contentDocument", { value: { documentElement } });
  frame.dispatchEvent(new window.Event("load"));
}

/** What visitors do, with what stands behind it. */
const ACTS = {
  click: (selector) => {
    const element = find(selector);
    element.closest("a[href], button, input, select, [tabindex]")?.focus();
    event(element, "click");
  },
  key: (keys, selector = "body") => {
    const [key, ...modifiers] = keys.split(" ").reverse();
    const [shiftKey, ctrlKey] = ["Shift", "Ctrl"].map((name) => modifiers.includes(name));
    const dialog = document.querySelector("dialog[open]");
    const place = find(selector);
    event(inside.get(place) ?? place, "keydown", { key, code: key, shiftKey, ctrlKey });
    // The browser itself closes what is open.
    if (key === "Escape") dialog?.close();
  },
  type: (selector, text) => {
    const field = find(selector);
    field.focus();
    field.value = text.replaceAll("\\n", "\n");
    event(field, "input");
    event(field, "change");
  },
  check: (selector) => {
    const field = find(selector);
    field.checked = !field.checked;
    event(field, "change");
  },
  /** Something that the pointer does at a place on the screen, a mouse if it is no other. */
  at: (type, selector, x, y, pointerType = "mouse") => {
    const how = { clientX: Number(x), clientY: Number(y), bubbles: true, cancelable: true };
    const happens = new window.MouseEvent(type, how);
    const rest = { pointerType, isPrimary: true, pointerId: 1, deltaY: -120 };
    for (const [name, value] of Object.entries(rest)) Object.defineProperty(happens, name, { value });
    find(selector).dispatchEvent(happens);
  },
  drop: (...names) => {
    const dropped = names.map((name) => new File([files[name]], name));
    // What is far too large is not there in full.
    for (const file of dropped)
      if (file.name.startsWith("large")) Object.defineProperty(file, "size", { value: 12_345_678 });
    const happens = new window.Event("drop", { bubbles: true, cancelable: true });
    happens.dataTransfer = { files: dropped, types: ["Files"], items: [] };
    document.body.dispatchEvent(happens);
  },
  submit: (selector) => event(find(selector), "submit"),
  over: (selector) => event(find(selector), "pointerover"),
  hover: (mark) => {
    if (!mark) graph.nodes(".lit").emit("mouseout");
    else if (onGraph(mark)) onGraph(mark).emit("mouseover");
    else emit("hover", Number(mark));
  },
  pick: (mark) => {
    const originalEvent = new window.MouseEvent("click");
    if (onGraph(mark)) onGraph(mark).emit({ type: "tap", originalEvent });
    else emit("picked", { mark: Number(mark) });
  },
  /** A finger on the graph, or the pointer above it, beside all nodes. */
  beside: (type, x, y) => {
    const originalEvent = new window.Event(type === "tap" ? "touchend" : "mousemove");
    graph.emit({ type, renderedPosition: { x: Number(x), y: Number(y) }, originalEvent });
  },
  /** The stage is as wide from now on, and the window if it is no other; it may be higher too. */
  wide: (width, outer = width, height = size.height) => {
    Object.assign(size, { width: Number(width), height: Number(height) });
    for (const place of [globalThis, window]) place.innerWidth = Number(outer);
    for (const hear of asking) hear();
    for (const { hear } of [...watching.values()].flat()) hear();
    window.dispatchEvent(new window.Event("resize"));
  },
  /** The visitor's own router is saved with other text. */
  save: (...changes) => ask({ save: changes }),
  step: (at) => window.explorer.goto(Number(at)),
  /** The page around the stage asks it to do something. */
  call: (name, given) => window.explorer[name](given && JSON.parse(given)),
  /** The frames on the page have loaded. */
  frames: () => {
    for (const frame of document.querySelectorAll("iframe")) if (!inside.has(frame)) loadFrame(frame);
  },
  offline: () => {
    isOffline = true;
  },
  online: () => {
    isOffline = false;
  },
  /** What the browser encodes films as from now on; with none, every picture fails. */
  encodes: (begin = "") => {
    codecs = begin;
  },
  /** From now on so few answers arrive before the next act; all of them without a number. */
  few: (number) => {
    few = number ? Number(number) : Number.POSITIVE_INFINITY;
  },
  wait: () => {},
};

/** Goes to an address, as a link does. */
function open(address) {
  history.pushState(null, "", address);
  emit("navigate");
}

const EXPLORE = document.getElementById("explore");
const FACTS = document.getElementById("explore-facts-panel");
const OTHERS = document.getElementById("page");

/** The lines of an element, itself left out; none of what stands in `not`. */
function linesOf(element, ...not) {
  const places = not.filter((one) => element.contains(one)).map((one) => [one, one.hidden]);
  for (const [one] of places) one.hidden = true;
  const lines = read(element).map(rounded);
  for (const [one, hidden] of places) one.hidden = hidden;
  return lines;
}

/** What is on screen: the address, what stands around pages, the page, what is on its stage. */
function screen() {
  const { pathname, search } = location;
  const onStage = document.documentElement.dataset.page === "explore";
  return {
    output,
    address: [decodeURIComponent(pathname + search)],
    title: [document.title, ...(document.fullscreenElement ? ["on the whole screen"] : [])],
    focus: [nameOf(document.activeElement ?? document.body)],
    waits: [...delays].sort((a, b) => a - b).map((delay) => `${delay} ms`),
    root: [...document.documentElement.attributes]
      .filter(({ name }) => name !== "data-drawn")
      .map(({ name, value }) => `${name}=${value}`),
    frame: linesOf(document.body, EXPLORE, OTHERS),
    ...(onStage
      ? {
          explore: [
            Object.entries(EXPLORE.dataset).flat().join(" "),
            ...graphed(graph),
            ...linesOf(EXPLORE, ...(EXPLORE.dataset.facts === "closed" ? [FACTS] : [])),
          ],
        }
      : { [`page ${path}`]: linesOf(OTHERS) }),
  };
}

document.documentElement.dataset.page = "explore";
say({ screens: [["", screen()]] });
await import("../../assets/main.js");
await settle();
for (const [address, acts] of visits) {
  output = [];
  open(address);
  await settle();
  const screens = [["", screen()]];
  for (const line of acts) {
    output = [];
    const [, act, rest] = /^(\w+) ?(.*)$/.exec(line);
    const given = rest ? rest.split(" | ") : [];
    ACTS[act](...given);
    await settle(act === "wait" ? Number(given[0]) : undefined);
    screens.push([line, screen()]);
  }
  say({ screens });
}
process.stdout.write("", () => process.exit());
