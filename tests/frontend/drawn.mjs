/* Says what tasks draw and say at some of their steps: reads {cases: [{doc, places}], tokens, size}
   as JSON, writes a list of sections of lines for every place of every case, and the `words` there:
   every text that people read. They are English without `spoken`, a language and its catalogue. */
import { readFileSync } from "node:fs";
import { frame, window } from "./page.js";

const { cases, tokens, size, spoken } = JSON.parse(readFileSync(0, "utf8"));
globalThis.$spoken = spoken;
const names = new Map(Object.entries(tokens).map(([name, value]) => [value, name.slice(2)]));

// What a page has and this one lacks -----------------------------------------------------------

/** What is answered to whoever asks for more than there is. */
const nothing = () =>
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
class Measure {
  font = "10px sans-serif";

  measureText(text) {
    const high = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
    const baseline = this.textBaseline === "middle" ? 0.36 : 0.72;
    return { width: 0.6 * high * [...text].length, actualBoundingBoxAscent: baseline * high };
  }
}

/** What draws on a canvas of a panel: pixels are kept, all else is let go. */
class Pixels extends Measure {
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

const loose = (thing) =>
  new Proxy(thing, { get: (of, name) => (name in of ? Reflect.get(of, name) : nothing()) });

const graph = loose({ zoom: () => 1, pan: () => ({ x: 0, y: 0 }) });
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

/** Elements that are no plain boxes. */
const KINDS = {
  "network-spec": "input",
  source: "input",
  target: "input",
  router: "select",
  ...Object.fromEntries(
    ["under", "route", "over", "top"].map((name) => [`explore-${name}`, "canvas"]),
  ),
};
const ABSENT = new Set(["tables", "words", "modules"]);
const given = document.getElementById.bind(document);
document.getElementById = (id) => {
  const known = given(id);
  if (known || ABSENT.has(id) || id.startsWith("option-")) return known;
  const made = document.createElement(KINDS[id] ?? "div");
  made.id = id;
  if (id === "stage") made._cyreg = { cy: graph };
  document.body.append(made);
  return made;
};

// What is drawn --------------------------------------------------------------------------------

const model = await import("../../assets/state/model.js");
const { preparedDrawing } = await import("../../assets/stage/drawing.js");
const place = await import("../../assets/stage/geometry/screen.js");
await import("../../assets/stage/backdrop.js");
await import("../../assets/stage/overlay.js");
await import("../../assets/panels/timeline.js");
await import("../../assets/panels/panels.js");
const player = await import("../../assets/stage/player.js");
const { drawAbove: above, beneath } = await import("../../assets/stage/paint/snapshot.js");
const { Lister } = await import("../../assets/share/drawing/display_list.js");

/** A colour by the name of its token. */
const named = (text) => text.replace(/#[0-9a-f]{6}\b/g, (hex) => names.get(hex) ?? hex);

class Named extends Lister {
  constructor() {
    super(size.width, size.height);
    this.probe = new Measure();
  }

  colour(text) {
    return named(text);
  }
}

const NUMBER = "(-?[\\d.]+)";
const DISC = RegExp(`^M${NUMBER} ${NUMBER}A${NUMBER} ${NUMBER} 0 0 1 ${NUMBER} ${NUMBER}A[^A]*Z$`);
const BOX = RegExp(
  `^M${NUMBER} ${NUMBER}h${NUMBER}a${NUMBER} [^h]*v${NUMBER}a[^h]*h-?[^h]*v-[\\d.]+a[^hv]*Z$`,
);

/** A path in words, where it is a disc or a box with round corners. */
function shape(d) {
  const disc = DISC.exec(d)?.slice(1).map(Number);
  if (disc) {
    const [x, y, r, s, u, v] = disc;
    if (r === s && y === v) return `disc ${tenth((x + u) / 2)} ${tenth(y)} r ${tenth(r)}`;
  }
  const box = BOX.exec(d)?.slice(1).map(Number);
  if (!box) return `path ${thinned(d)}`;
  const [x, y, w, r, h] = box;
  const [corner, sides] = [
    [x - r, y],
    [w + 2 * r, h + 2 * r],
  ].map((two) => two.map(tenth).join(" "));
  return `box ${corner} of ${sides} round ${tenth(r)}`;
}

/** A path with fewer points, where it has many: every eighth and the last. */
function thinned(d) {
  const points = d.split("L");
  if (points.length < 24) return d;
  return points.filter((_, i) => i % 8 === 0 || i === points.length - 1).join("L");
}

const tenth = (value) => String(+value.toFixed(1) + 0);

/** Numbers to a tenth: nobody sees less, and every machine agrees. */
const rounded = (text) => text.replace(/-?\d+\.\d+/g, (one) => tenth(Number(one)));

/** Something drawn, in words: what it is, and how it is drawn. */
function worded({ tag, how, matrix, opacity, text }) {
  const { d, x, y, fill, stroke, ...rest } = how;
  const face = [rest["font-family"]?.split(",")[0], rest["font-size"], rest["font-weight"]];
  const letters = [...face, rest["text-anchor"]].filter(Boolean).join(" ");
  const what = tag === "path" ? shape(d) : `text ${x} ${y} ${JSON.stringify(text)} ${letters}`;
  const looks = [];
  if (fill && fill !== "none") looks.push(`fill ${fill}`);
  if (stroke) looks.push(`line ${stroke} ${rest["stroke-width"]}`);
  if (rest["stroke-dasharray"]) looks.push(`dash ${rest["stroke-dasharray"]}`);
  if (opacity !== 1) looks.push(`seen ${opacity}`);
  if (matrix.join() !== "1,0,0,1,0,0") looks.push(`moved ${matrix.join(" ")}`);
  return { what: rounded(what), looks: rounded(looks.join(", ")) };
}

/** What is drawn, a line a shape: one that is filled and then edged is one, with what it bears. */
function listed(draw) {
  const list = new Named();
  draw(list);
  const found = [];
  for (const { what, looks } of list.listed.map(worded)) {
    const last = found.at(-1);
    if (last?.what === what) last.looks += `; ${looks}`;
    else if (last?.what.startsWith("box") && / middle$/.test(what)) last.looks += `; ${what} ${looks}`;
    else found.push({ what, looks });
  }
  return found.map(({ what, looks }) => `${what}; ${looks}`);
}

// What is said ---------------------------------------------------------------------------------

const INLINE = new Set("A ABBR B BUTTON CODE EM I LABEL OUTPUT SMALL SPAN STRONG SUB SUP WBR".split(" "));
const UNSAID = new Set(
  "id tabindex type role scope aria-hidden aria-describedby viewBox xmlns spellcheck".split(" "),
);

/** What stands in a tag beside its name. */
function dressed(element) {
  const { class: look, ...others } = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  const said = Object.entries(others)
    .filter(([name, value]) => !UNSAID.has(name) && value !== "")
    .map(([name, value]) => `${name}=${named(value)}`);
  const on = Object.keys(others).filter((name) => others[name] === "" && name !== "hidden");
  return [look ? `.${look.trim().replaceAll(/\s+/g, ".")}` : "", ...said, ...on].join(" ");
}

/** What an element holds, as lines: one for every element that is not part of a line of text. */
function read(element, lines = [], depth = 0) {
  const pad = "  ".repeat(depth);
  let text = "";
  const end = () => {
    if (text.trim()) lines.push(pad + text.trim().replaceAll(/\s+/g, " "));
    text = "";
  };
  for (const child of element.childNodes) {
    if (child.nodeType === 3) text += child.textContent;
    else if (child.nodeType !== 1) continue;
    else if (child.nodeName === "defs" || child.querySelector(":scope > circle[cy]:not([cx])")) {
      // Stripes are always the same, and the disc of the handle stands where its line does.
    }
    else if (isInline(child)) text += inline(child);
    else {
      end();
      const tag = child.nodeName.toLowerCase();
      if (tag === "tr") lines.push(`${pad}${row(child)}`);
      else if (tag === "dd" && !/[<]/.test(read(child).join())) lines.push(`${lines.pop()}: ${read(child).join("; ")}`);
      else if (tag === "select") lines.push(`${pad}<select${dressed(child)}> ${choices(child)}`);
      else if (tag === "canvas") lines.push(...pixels(child).map((one) => pad + one));
      else {
        const head = `${pad}<${tag}${dressed(child)}>`;
        const inner = read(child, [], depth + 1);
        if (inner.length === 1) lines.push(`${head} ${inner[0].trim()}`);
        else lines.push(head, ...inner);
      }
    }
  }
  end();
  return lines;
}

/** Whether an element is a part of a line of text: a sign is, a plot is not. */
const isInline = (child) =>
  INLINE.has(child.nodeName.toUpperCase()) || /sample|sign/.test(child.getAttribute("class"));

const inline = (child) => {
  const [line] = child.childNodes;
  if (child.getAttribute("class") === "sample") {
    const [color, dash] = ["stroke", "stroke-dasharray"].map((name) => line.getAttribute(name));
    return `[sample ${[color, dash].filter(Boolean).join(" ")}] `;
  }
  const look = dressed(child);
  const inner = [...child.childNodes]
    .map((one) => (one.nodeType === 3 ? one.textContent : one.nodeType === 1 ? inline(one) : ""))
    .join("");
  return look ? `[${look} ${inner}]`.replace(" ]", "]") : inner;
};

/** A row of a table: cells side by side. */
const row = (element) =>
  `|${dressed(element)} ${[...element.children].map((cell) => inline(cell)).join(" | ")}`;

/** What can be chosen: that which is has an asterisk. */
const choices = (element) =>
  [...element.children]
    .map((one) => `${one.getAttribute("selected") === null ? "" : "*"}${one.textContent}`)
    .join(" | ");

/** The pixels of a picture in a panel, and where its parts are put. */
function pixels({ parts = [] }) {
  if (!parts.length) return ["<canvas>"];
  const { data, width, height } = parts[0].pixels;
  const hex = (i) => `#${[0, 1, 2].map((c) => data[i + c].toString(16).padStart(2, "0")).join("")}`;
  const cell = (x, y) => named(hex(4 * (y * width + x)));
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => cell(x, y)).join(" "),
  );
  return ["<canvas>", ...rows.map((one) => `  ${one}`)];
}

const PARTS = [
  "explore-hop-title",
  "why",
  "explore-count",
  "explore-summary",
  "explore-present-hop",
  "explore-lead",
  "explore-upper",
  "explore-hops-note",
  "hops",
  "explore-legend",
  "explore-more",
  "explore-wide",
  "explore-controls",
  "timeline",
];
/** What tells of one hop, and the tasks whose step is one. */
const HOP = ["explore-bits", "explore-code", "explore-values"];
const HOPPING = new Set(["route", "check"]);

const shown = (ids) =>
  Object.fromEntries(
    ids.map((id) => [id.replace("explore-", ""), read(document.getElementById(id)).map(rounded)]),
  );

const READ = ["aria-label", "placeholder", "data-about", "title"];

/** Every text of an element that people read, but for names, quotations and inputs of visitors. */
function words(element) {
  if (element.getAttribute("translate") === "no" || element.getAttribute("lang") === "en") return [];
  const found = READ.map((name) => element.getAttribute(name) ?? "");
  for (const child of element.childNodes) {
    if (child.nodeType === 3) found.push(child.textContent);
    else if (child.nodeType === 1) found.push(...words(child));
  }
  return found.map((text) => text.trim()).filter(Boolean);
}

// Case by case -----------------------------------------------------------------------------------

async function taken(doc) {
  for (const path of doc.modules) {
    const module = await import(`../../assets/${path}.js`);
    const key = path.startsWith("tasks/") ? doc.task : doc.mode;
    if (module.task) model.register(key, module.task);
  }
}

/** The places of the player that are looked at: those asked for are parts of all steps. */
function looked(places, steps) {
  const all = places.map(([part, off]) => Math.max(0, Math.ceil(part * steps) + off));
  return [...new Set(all.filter((at) => at <= steps))].sort((a, b) => a - b);
}

async function told({ doc, places }) {
  await taken(doc);
  for (const id of [...PARTS, ...HOP]) document.getElementById(id).replaceChildren();
  Object.assign(model.state, { doc, drawing: preparedDrawing(doc.drawing), view: new Set(doc.view) });
  Object.assign(model.state, { at: 0, playing: false, second: null, over: null, above: null });
  place.measure();
  model.emit("document");
  frame(0);
  const found = [];
  for (const at of looked(places, model.steps())) {
    player.move(at);
    for (const canvas of document.querySelectorAll("canvas")) canvas.parts = undefined;
    model.emit("tab");
    frame(0);
    const { "present-hop": presented, ...said } = shown(HOPPING.has(doc.task) ? [...PARTS, ...HOP] : PARTS);
    const beside = [said.count, said.summary].flat().join("");
    const sections = {
      ground: listed((list) => beneath(list, size, true)),
      drawn: listed((list) => above(list)),
      ...said,
      // Where it is presented mostly the same is said.
      presented: presented.join("") === beside ? [] : presented,
    };
    const { heading, unit } = model.currentTask();
    const read = [heading, unit, ...PARTS.flatMap((id) => words(document.getElementById(id)))];
    found.push({ at, steps: model.steps(), sections, words: read });
  }
  return found;
}

const all = [];
for (const one of cases) all.push(await told(one));
process.stdout.write(JSON.stringify(all), () => process.exit());
