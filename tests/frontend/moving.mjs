/* Says what moves show from beginning to end: reads {documents, parts, ...looks} as JSON, writes for
   every move the lines of its element at some parts of the way to each stop. */
import { readFileSync } from "node:fs";
import "./page.js";

const { documents, parts, ...looks } = JSON.parse(readFileSync(0, "utf8"));
globalThis.$looks = { ...looks, live: true };
await import("./lacking.mjs");
/** What is watched has its size once it is asked for. */
let sized = [];
globalThis.ResizeObserver = function observer(heard) {
  return { observe: () => sized.push(heard) };
};
const { read, rounded, sumOfLines } = await import("./listing.mjs");
const { move } = await import("../../assets/moves/move.js");

/** A layer of a picture as a line: how many things it has, one of them, and a sum of all. */
function layerLine(layer) {
  const things = [...layer.children];
  const [middle] = read({ childNodes: [things[things.length >> 1]] }).map(rounded);
  const sum = sumOfLines(things.map(({ outerHTML }) => outerHTML));
  return `${layer.getAttribute("class")}: ${things.length} ${sum}, among them ${middle}`;
}

/** What a move shows: its pictures, and what is said below. */
function linesOf(element) {
  const scenes = [...element.querySelectorAll("svg.scene")];
  const layers = scenes.flatMap(({ children }) => [...children]).filter((layer) => layer.firstChild);
  for (const scene of scenes) scene.setAttribute("hidden", "");
  const said = read(element);
  for (const scene of scenes) scene.removeAttribute("hidden");
  return [...layers.map(layerLine), ...said].map(rounded);
}

/** Returns the lines of a move at times: parts of the way to every stop, and the end. */
function shown(document) {
  sized = [];
  const { element, at, stops, length } = move(document);
  for (const heard of sized) heard();
  const times = stops.flatMap((stop, i) => {
    const from = stops[i - 1] ?? 0;
    return parts.map((part) => from + part * (stop - from));
  });
  const moments = [...new Set([0, ...times, length])].map((time) => {
    at(time);
    return { time, lines: linesOf(element) };
  });
  // At the end the page is made narrow, on a projector, where all is drawn larger.
  const { width } = looks.size;
  const { dataset } = globalThis.document.documentElement;
  looks.size.width = 0.7 * width;
  dataset.theme = "projector";
  for (const heard of sized) heard();
  looks.size.width = width;
  dataset.theme = "light";
  moments.at(-1).lines.push(`narrow ${sumOfLines(linesOf(element))}`);
  return moments;
}

process.stdout.write(JSON.stringify(documents.map(shown)), () => process.exit());
