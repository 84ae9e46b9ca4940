/* What is drawn and said, as lines: every shape by its role, every element by its text. */
import { Lister, movedItems } from "../../assets/share/drawing/display_list.js";
import { loose, Measure, newGraph, Pixels } from "./lacking.mjs";
import { window } from "./page.js";

/** `live` leaves out what is hidden, and reads fields as they stand, not as they were made. */
const { tokens, size, live } = globalThis.$looks;
const names = new Map(Object.entries(tokens).map(([name, value]) => [value, name.slice(2)]));

/** A colour by the name of its token. */
export const named = (text) => text.replace(/#[0-9a-f]{6}\b/g, (hex) => names.get(hex) ?? hex);

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
  const listed = points.filter((_, i) => i % 8 === 0 || i === points.length - 1);
  return `${listed.join("L")} ${rest(points, listed.length)}`;
}

/** A short sum of numbers, which is another if any of them is. */
function sumOf(numbers) {
  let sum = 0x811c9dc5;
  for (const number of numbers) sum = Math.imul(sum ^ number, 0x01000193) >>> 0;
  return `#${((sum >>> 16) ^ (sum & 0xffff)).toString(16)}`;
}

/** A short sum of lines. */
export const sumOfLines = (lines) => sumOf(Buffer.from(rounded(lines.join("\n"))));

/** A short sum of what is drawn on a canvas. */
export const sumOfCanvas = ({ list }) => sumOfLines(shapes(list?.listed ?? []));

/** What stands for all lines of which only some are listed. */
const rest = (all, listed) => `… and ${all.length - listed} more ${sumOfLines(all)}`;

const tenth = (value) => String(+value.toFixed(1) + 0);

/** Numbers to a tenth: nobody sees less, and every machine agrees. */
export const rounded = (text) => text.replace(/-?\d+\.\d+/g, (one) => tenth(Number(one)));

/** Something drawn, in words: what it is, and how it is drawn. */
function worded({ tag, how, matrix, opacity, text }) {
  const { d, x, y, fill, stroke, within, ...rest } = how;
  const face = [rest["font-family"]?.split(",")[0], rest["font-size"], rest["font-weight"]];
  const letters = [...face, rest["text-anchor"]].filter(Boolean).join(" ");
  const what = tag === "path" ? shape(d) : `text ${x} ${y} ${JSON.stringify(text)} ${letters}`;
  const looks = [];
  if (fill && fill !== "none") looks.push(`fill ${fill}`);
  if (stroke) looks.push(`line ${stroke} ${rest["stroke-width"]}`);
  if (rest["stroke-dasharray"]) looks.push(`dash ${rest["stroke-dasharray"]}`);
  if (opacity !== 1) looks.push(`seen ${opacity}`);
  if (within) looks.push(`within ${shape(within)}`);
  if (matrix.join() !== "1,0,0,1,0,0") looks.push(`moved ${matrix.join(" ")}`);
  return { what: rounded(what), looks: rounded(looks.join(", ")) };
}

/** What is drawn, a line a shape. */
export function listed(draw) {
  const list = new Named();
  draw(list);
  return shapes(list.listed);
}

/** What of many shapes is listed where they are those of the stage once more. */
export const sampled = (items) => some(shapes(items));

/** Shapes as lines: one that is filled and then edged is one, with what it bears. */
function shapes(items) {
  const found = [];
  for (const { what, looks } of items.map(worded)) {
    const last = found.at(-1);
    if (last?.what === what) last.looks += `; ${looks}`;
    else if (last?.what.startsWith("box") && / middle$/.test(what)) last.looks += `; ${what} ${looks}`;
    else found.push({ what, looks });
  }
  return found.map(({ what, looks }) => `${what}; ${looks}`);
}

/** What draws on a canvas of the page: shapes are listed until they are wiped off. */
class Pen extends Named {
  constructor(canvas) {
    super();
    this.canvas = canvas;
    /** The path to which it is clipped, and those of the states that are saved. */
    this.within = "";
    this.clips = [];
  }

  clearRect(x, y, w, h) {
    const [a, , , d, e, f] = this.matrix;
    const { width, height } = this.canvas;
    const isWhole =
      a * x + e <= 0 && d * y + f <= 0 && a * (x + w) + e >= width && d * (y + h) + f >= height;
    // What is wiped off in part is listed as if it were painted over.
    if (!isWhole) return void super.fillRect(x, y, w, h);
    this.listed = [];
    this.canvas.parts = undefined;
  }

  fillRect(x, y, w, h) {
    // What fills all of it leaves nothing of what was there.
    if (w >= this.canvas.width && h >= this.canvas.height) this.listed = [];
    super.fillRect(x, y, w, h);
  }

  save() {
    super.save();
    this.clips.push(this.within);
  }

  restore() {
    super.restore();
    this.within = this.clips.pop();
  }

  clip() {
    this.within = this.path;
  }

  put(...given) {
    super.put(...given);
    if (this.within) this.listed.at(-1).how.within = this.within;
  }

  getTransform() {
    return this.matrix;
  }

  setTransform(...given) {
    super.setTransform(...(Array.isArray(given[0]) ? given[0] : given));
  }

  getImageData(...at) {
    const [, , width, height] = at;
    if (width * height === 1) return Pixels.prototype.getImageData.apply(this, at);
    // Each picture is all of one colour, which is another where anything is drawn otherwise.
    const pixel = Buffer.from(`${sumOfCanvas(this.canvas)}000`.slice(1, 5), "latin1");
    return { data: new Uint8ClampedArray(width * height * 4).map((_, i) => pixel[i % 4] * 2) };
  }

  putImageData(image, ...place) {
    Object.assign(this.canvas, { pixels: image, place });
  }

  drawImage(from, ...at) {
    if (from.pixels) this.canvas.parts = [...(this.canvas.parts ?? []), { pixels: from.pixels, at }];
    else {
      const [x, y] = at;
      this.listed.push(...movedItems(from.list?.listed ?? [], { x, y, ratio: 1 }));
    }
  }
}

const { prototype } = window.HTMLCanvasElement;
const { get, set } = Object.getOwnPropertyDescriptor(prototype, "width");

/** What a picture holds that is made of a canvas. */
prototype.toBlob = function toBlob(heard, type) {
  const head = `${this.width} by ${this.height}`;
  heard(new Blob([[head, ...sampled(this.list?.listed ?? [])].join("\n")], { type }));
};

let isMaking = false;
/** Lets canvases of the page list what is drawn on them. */
export function listCanvases() {
  Object.defineProperty(prototype, "width", {
    get,
    set(value) {
      set.call(this, value);
      if (this.list) this.list.listed = [];
    },
  });
  prototype.getContext = function context() {
    if (isMaking) return loose(new Measure());
    isMaking = true;
    this.list ??= new Pen(this);
    isMaking = false;
    this.pen ??= loose(this.list);
    return this.pen;
  };
}

// The graph --------------------------------------------------------------------------------------

/** Properties of Cytoscape that show, and are not always the same. */
const SEEN = {
  nodes:
    "shape width height background-color background-opacity border-width border-color" +
    " border-style",
  edges:
    "width line-color opacity line-style line-dash-pattern curve-style control-point-distances" +
    " control-point-weights visibility display z-index mid-target-arrow-shape" +
    " mid-target-arrow-color mid-source-arrow-shape mid-source-arrow-color arrow-scale",
};
const plain = {};

/** What elements look like without any rule. */
function usual() {
  if (plain.nodes) return plain;
  const bare = newGraph();
  const nodes = bare.add([{ data: { id: "a" } }, { data: { id: "b" } }]);
  const edge = bare.add({ data: { source: "a", target: "b" } });
  return Object.assign(plain, { nodes: nodes[0].style(), edges: edge.style() });
}

const hexes = (text) =>
  text.replace(/rgb\((\d+), ?(\d+), ?(\d+)\)/g, (_, ...rgb) =>
    `#${rgb.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`);

/** The looks of an element that a rule has given it. */
function looksOf(element, names, bare) {
  const style = element.style();
  return names
    .filter((name) => style[name] !== bare[name])
    .map((name) => `${name} ${named(hexes(String(style[name])))}`)
    .join(", ");
}

/** The elements of the graph, those that look alike together: which they are, and how they look. */
export function graphed(graph) {
  if (!graph.elements?.().length) return [];
  const { x, y } = graph.pan();
  const view = graph.zoom() === 1 && !x && !y ? [] : [`zoom ${graph.zoom()}, moved ${x} ${y}`];
  const called = {
    nodes: (node) => `${node.data("mark")}`,
    edges: (edge) => `${edge.source().data("mark")}–${edge.target().data("mark")}`,
  };
  const lines = [];
  for (const group of ["nodes", "edges"]) {
    const alike = new Map();
    for (const element of graph[group]().toArray()) {
      const look = looksOf(element, SEEN[group].split(" "), usual()[group]);
      alike.set(look, [...(alike.get(look) ?? []), called[group](element)]);
    }
    lines.push(...some([...alike].map(([look, all]) => `${group} ${some(all).join(" ")}: ${look}`)));
  }
  const spots = graph.nodes().map((node) => {
    const at = node.position();
    return `${node.data("mark")} at ${at.x} ${at.y}`;
  });
  return [...view, ...lines, some(spots).join(", ")].map(rounded);
}

// What is said ---------------------------------------------------------------------------------

const isHandle = (child) =>
  child.nodeName === "circle" && child.hasAttribute("cy") && !child.hasAttribute("cx");

const INLINE = new Set("A ABBR B BUTTON CODE EM I LABEL OUTPUT SMALL SPAN STRONG SUB SUP WBR".split(" "));
const UNSAID = new Set(
  "id type role scope aria-hidden xmlns spellcheck".split(" "),
);

/** What a visitor sees in a field, which no attribute says. */
function liveValues({ nodeName, value, checked, disabled, type }) {
  if (nodeName === "TEXTAREA") return { value };
  if (nodeName === "BUTTON") return disabled ? { disabled: "yes" } : {};
  if (nodeName !== "INPUT") return {};
  const isSwitch = type === "checkbox" || type === "radio";
  return isSwitch ? { checked: checked ? "yes" : "no" } : { value };
}

/** What stands in a tag beside its name. */
function dressed(element) {
  const { class: look, ...others } = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  if (live) Object.assign(others, liveValues(element));
  const said = Object.entries(others)
    .filter(([name, value]) => !UNSAID.has(name) && value !== "")
    .map(([name, value]) => `${name}=${named(value)}`);
  const on = Object.keys(others).filter((name) => others[name] === "" && name !== "hidden");
  return [look ? `.${look.trim().replaceAll(/\s+/g, ".")}` : "", ...said, ...on].join(" ");
}

const MANY = 10;
/** Elements whose children are much like each other. */
const ALIKE = /^(?:dl|g|ol|svg|tbody|ul)$/i;
const isListed = (i, all, many) => all.length <= many || i % 8 === 0 || i === all.length - 1;

/** Of many lines every eighth and the last, then what stands for all. */
export function some(all, many = MANY) {
  const listed = all.filter((_, i) => isListed(i, all, many));
  return listed.length === all.length ? listed : [...listed, rest(all, listed.length)];
}

/** What an element holds, as lines: one for every element that is not part of a line of text. */
export function read(element, lines = [], depth = 0) {
  const pad = "  ".repeat(depth);
  let text = "";
  const end = () => {
    if (text.trim()) lines.push(pad + text.trim().replaceAll(/\s+/g, " "));
    text = "";
  };
  const children = [...element.childNodes];
  const many = ALIKE.test(element.nodeName) ? MANY : 24;
  const left = live ? children.filter((_, i) => !isListed(i, children, many)) : [];
  const unlisted = new Set(left);
  for (const child of children) {
    if (unlisted.has(child)) continue;
    if (child.nodeType === 3) text += child.textContent;
    else if (child.nodeType !== 1) continue;
    else if (live && (child.hasAttribute("hidden") || child.matches("dialog:not([open])"))) continue;
    else if (child.nodeName === "defs" || [...child.children].some(isHandle)) {
      // Stripes are always the same, and the disc of the handle stands where its line does.
    }
    else if (isInline(child)) text += inline(child);
    else {
      end();
      const tag = child.nodeName.toLowerCase();
      if (tag === "tr") lines.push(`${pad}${row(child)}`);
      else if (tag === "dd" && lines.length && !/[<]/.test(read(child).join())) lines.push(`${lines.pop()}: ${read(child).join("; ")}`);
      else if (tag === "select") lines.push(`${pad}<select${dressed(child)}> ${choices(child)}`);
      else if (tag === "canvas") lines.push(...pixels(child).map((one) => pad + one));
      else {
        const head = `${pad}<${tag}${dressed(child)}>`;
        const inner = read(child, [], depth + 1);
        const short = inner.map((line) => line.trim()).join(" / ");
        const isShort = inner.length === 1 || (live && inner.length < 6 && short.length < 200);
        if (isShort) lines.push(`${head} ${short}`);
        else lines.push(head, ...inner);
      }
    }
  }
  end();
  const html = left.map((child) => child.outerHTML ?? child.textContent);
  if (left.length) lines.push(pad + rest(html, 0));
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

/** The most pixels of a row or a column that are listed. */
const MOST = 8;
const pixelAt = (i, all) => (all <= MOST ? i : Math.floor(((i + 0.5) * all) / MOST));

/** The pixels of a picture in a panel, and where its parts are put. */
function pixels(canvas) {
  const { parts = [], pixels: whole, list, place = [] } = canvas;
  const look = dressed(canvas).replace(/ ?\b(?:width|height)=\d+/g, "");
  const head = live ? `<canvas${look} ${canvas.width} by ${canvas.height}>` : "<canvas>";
  const drawn = list ? some(shapes(list.listed), 12) : [];
  const of = parts.find((part) => part.pixels)?.pixels ?? whole;
  return [head, ...[...drawn, ...(of ? cells(of, place) : [])].map((line) => `  ${line}`)];
}

/** The colours of pixels, row by row; of a large picture every so many are looked at. */
function cells({ data, width, height }, place) {
  const hex = (i) => `#${[0, 1, 2].map((c) => data[i + c].toString(16).padStart(2, "0")).join("")}`;
  const cell = (x, y) => named(hex(4 * (y * width + x)));
  const places = (all) => Array.from({ length: Math.min(all, MOST) }, (_, i) => pixelAt(i, all));
  const rows = places(height).map((y) =>
    places(width)
      .map((x) => cell(x, y))
      .join(" "),
  );
  if (width > MOST || height > MOST) rows.push(`${width} by ${height} ${sumOf(data)}`);
  return place.length ? [`pixels at ${place.join(" ")}`, ...rows] : rows;
}

const READ = ["aria-label", "placeholder", "data-about", "title"];

/** Every text of an element that people read, but for names, quotations and inputs of visitors. */
export function words(element) {
  if (element.getAttribute("translate") === "no" || element.getAttribute("lang") === "en") return [];
  const found = READ.map((name) => element.getAttribute(name) ?? "");
  for (const child of element.childNodes) {
    if (child.nodeType === 3) found.push(child.textContent);
    else if (child.nodeType === 1) found.push(...words(child));
  }
  return found.map((text) => text.trim()).filter(Boolean);
}
