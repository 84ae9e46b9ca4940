/* The whole page without a browser, as visitors use it: reads {host, looks, visits} as a line of
   JSON, then answers to what it asks, a line each. Writes, as lines of JSON, its questions, and for
   every visit the lines of what is on screen at first and after every action. */
import { createInterface } from "node:readline";
import { frame, window } from "./page.js";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const next = async () => JSON.parse((await lines.next()).value);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const { host, looks, visits, files } = await next();
globalThis.$looks = { ...looks, live: true };
const { graph } = await import("./lacking.mjs");

// Time passes when it is told to ----------------------------------------------------------------

let now = 0;
let timers = [];
let count = 0;
const setTimer = (action, delay = 0, ...given) => {
  count += 1;
  timers.push({ due: now + Math.max(0, delay), id: count, act: () => action(...given) });
  return count;
};
const clearTimer = (id) => {
  timers = timers.filter((timer) => timer.id !== id);
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

globalThis.fetch = async (address, init = {}) => {
  const request = new Request(new URL(address, location.href), { ...init, signal: undefined });
  const body = Buffer.from(await request.arrayBuffer()).toString("base64");
  const url = request.url.replace(/^https?:\/\/[^/]*/, "");
  const headers = Object.fromEntries(request.headers);
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

/** Hand on an answer; returns once nothing is asked and nothing is due within some time. */
async function settle(milliseconds = 320) {
  const until = now + milliseconds;
  for (;;) {
    for (let i = 0; i < 3 || busy; i++) await turn();
    if (waiting.size) {
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

// The page ------------------------------------------------------------------------------------------

Object.assign(globalThis, {
  HTMLAnchorElement: window.HTMLAnchorElement,
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
// All that is watched is on screen, and has its size.
const seen = (heard) => ({
  observe: (target) =>
    queueMicrotask(() => heard([{ target, isIntersecting: true, intersectionRatio: 1 }])),
  unobserve() {},
  disconnect() {},
});
for (const name of ["IntersectionObserver", "ResizeObserver"]) {
  globalThis[name] = function observer(heard) {
    return seen(heard);
  };
}
URL.createObjectURL = () => "blob:";
URL.revokeObjectURL = () => {};
window.CSS ??= {};
window.CSS.escape ??= (text) => text;
document.head.innerHTML = host.head;
document.body.innerHTML = host.body;
const stage = document.getElementById("stage");
if (stage) stage._cyreg = { cy: graph };

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
const { listCanvases, read, rounded } = await import("./listing.mjs");
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

/** What visitors do, with what stands behind it. */
const ACTS = {
  click: (selector) => event(find(selector), "click"),
  key: (key, selector = "body") => event(find(selector), "keydown", { key, code: key }),
  type: (selector, text) => {
    const field = find(selector);
    field.value = text.replaceAll("\\n", "\n");
    event(field, "input");
    event(field, "change");
  },
  check: (selector) => {
    const field = find(selector);
    field.checked = !field.checked;
    event(field, "change");
  },
  /** Something that the pointer does at a place on the screen. */
  at: (type, selector, x, y) => {
    const how = { clientX: Number(x), clientY: Number(y), bubbles: true, cancelable: true };
    const happens = new window.MouseEvent(type, how);
    const rest = { pointerType: "mouse", isPrimary: true, pointerId: 1, deltaY: -120 };
    for (const [name, value] of Object.entries(rest)) Object.defineProperty(happens, name, { value });
    find(selector).dispatchEvent(happens);
  },
  drop: (...names) => {
    const dropped = names.map((name) => new File([files[name]], name));
    const happens = new window.Event("drop", { bubbles: true, cancelable: true });
    happens.dataTransfer = { files: dropped, types: ["Files"], items: [] };
    document.body.dispatchEvent(happens);
  },
  submit: (selector) => event(find(selector), "submit"),
  over: (selector) => event(find(selector), "pointerover"),
  hover: (mark) => emit("hover", mark ? Number(mark) : null),
  pick: (mark) => emit("picked", { mark: Number(mark) }),
  step: (at) => window.explorer.goto(Number(at)),
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
    address: [decodeURIComponent(pathname + search)],
    title: [document.title],
    frame: linesOf(document.body, EXPLORE, OTHERS),
    ...(onStage
      ? {
          explore: [
            Object.entries(EXPLORE.dataset).flat().join(" "),
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
  open(address);
  await settle();
  const screens = [["", screen()]];
  for (const line of acts) {
    const [, act, rest] = /^(\w+) ?(.*)$/.exec(line);
    const given = rest ? rest.split(" | ") : [];
    ACTS[act](...given);
    await settle(act === "wait" ? Number(given[0]) : undefined);
    screens.push([line, screen()]);
  }
  say({ screens });
}
process.stdout.write("", () => process.exit());
