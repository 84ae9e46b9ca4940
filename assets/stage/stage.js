/* The stage: a live Cytoscape graph that shows a drawing at rest and is never rebuilt. */
import { el } from "../page/page.js";
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import { showDrawing } from "../state/store.js";
import { preparedDrawing } from "./drawing.js";
import { linksIn } from "./geometry/derived.js";
import {
  alive,
  bendOf,
  box,
  cy,
  fitAddresses,
  measure,
  outgrown,
  place,
  strokeBetween,
} from "./geometry/screen.js";
import { attend, nodeOf } from "./lighting.js";
import { linkElement, nodeElements } from "./paint/graph_elements.js";
import { isBatched, isHidden, sheet } from "./paint/graph_style.js";

export {
  alive,
  box,
  cy,
  hopPath,
  legs,
  markOnScreen,
  onScreen,
  radius,
  strokeBetween,
  unit,
  zoom,
} from "./geometry/screen.js";
export { lightKind, nodeOf } from "./lighting.js";
export { isBatched, isHidden } from "./paint/graph_style.js";

/** @import { Drawing } from "../types/documents" */
/** @import { Stroke } from "../types/task" */
/** @import { Core as Graph } from "cytoscape" */

/** So many elements are moved as one picture: each by itself would stutter. */
const MANY = 800;

/** Links that the graph takes up when there is time. @type {Stroke[]} */
let waiting = [];
let ready = false;

/** What Cytoscape knows of how it paints, but does not tell. @param {Graph} graph */
const renderer = (graph) => /** @type {any} */ (graph).renderer();

/**
 * How a link bends, in the units that Cytoscape wants.
 * @param {import("cytoscape").EdgeSingular} edge
 */
function bendData(edge) {
  const stroke = strokeBetween(edge.source().data("mark"), edge.target().data("mark"));
  const bend = stroke ? bendOf(stroke) : [];
  const a = edge.source().position();
  const b = edge.target().position();
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  edge.data({ along: bend.map(([t]) => t), offs: bend.map(([, s]) => s * length) });
}

/** Take up the style of the drawing and the theme. */
function restyle() {
  /** @type {any} */ (cy().style()).fromJson(sheet()).update();
}

/** So long after the last turn of the wheel a large graph takes up its style, in milliseconds. */
const SETTLED = 120;
let settling = 0;

/** Lines and nodes keep their size on screen whatever the zoom. */
function onZoom() {
  fitAddresses(cy().zoom());
  emit("viewport");
  clearTimeout(settling);
  if (cy().elements().length <= MANY) restyle();
  else settling = setTimeout(restyle, SETTLED);
}

/** Fit the drawing to the stage anew. */
export function arrange() {
  const graph = cy();
  measure();
  graph.batch(() => {
    graph.nodes().forEach((node) => {
      node.position(place(drawing().spots[node.data("mark")]));
    });
    graph.edges("[?bend]").forEach(bendData);
  });
  graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  restyle();
  emit("viewport");
}

/** Put a new drawing on the live graph; beneath a map nothing of it is. @param {Drawing} next */
export function load(next) {
  const graph = cy();
  showDrawing(preparedDrawing(next));
  measure();
  const { kinds } = next;
  const isGraph = doc().stage.kind !== "map";
  const links = isGraph ? linksIn(next) : [];
  const now = links.filter((link) => !isBatched(kinds[link.kind]));
  waiting = links.filter((link) => isBatched(kinds[link.kind]));
  graph.startBatch();
  graph.elements().remove();
  /** @type {any} */ (graph.style()).fromJson(sheet());
  graph.add([
    ...(isGraph ? nodeElements(next) : []),
    ...now.map((link) => linkElement(link, kinds)),
  ]);
  graph.edges("[?bend]").forEach(bendData);
  graph.endBatch();
  if (waiting.length) whenIdle(complete);
  renderer(graph).textureOnViewport = next.spots.length + links.length > MANY;
  renderer(graph).hideEdgesOnViewport = false;
  graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  prepare(graph);
  emit("viewport");
}

/** @param {() => void} action */
function whenIdle(action) {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 3000 });
  else setTimeout(action, 600);
}

/** Take up the links that are drawn beneath the graph: the pointer may ask for them. */
function complete() {
  if (!waiting.length) return;
  if (state.playing) return void setTimeout(() => whenIdle(complete), 500);
  const rest = waiting;
  waiting = [];
  cy().batch(() => {
    const added = rest.map((link) => linkElement(link, drawing().kinds));
    cy().add(added).filter("[?bend]").edges().forEach(bendData);
  });
  clearWay();
}

/** Every link of a kind, as the two marks it joins. @param {number} kind */
export function* linksOf(kind) {
  for (const stroke of drawing().strokes.values()) if (stroke.kind === kind) yield stroke;
}

/** The links of the route are drawn above the graph, so they leave it. */
function clearWay() {
  const graph = cy();
  graph.batch(() => {
    graph.$("edge.onroute").removeClass("onroute");
    for (const marks of model.ways()) {
      for (let i = 1; i < marks.length; i++) {
        const stroke = strokeBetween(marks[i - 1], marks[i]);
        if (stroke) graph.getElementById(stroke.id).addClass("onroute");
      }
    }
    deaden(graph);
  });
}

/**
 * What has failed carries nothing: the links of failed nodes, and failed links, are faint.
 * @param {Graph} graph
 */
function deaden(graph) {
  graph.$("edge.dead").removeClass("dead");
  for (const marks of failedMarks()) {
    const [a, b] = marks;
    if (b === undefined) nodeOf(a).connectedEdges().addClass("dead");
    else {
      const stroke = strokeBetween(a, b);
      if (stroke) graph.getElementById(stroke.id).addClass("dead");
    }
  }
}

/** What has failed and is drawn: a mark each, or the two of a link. */
export function failedMarks() {
  const { addresses } = drawing();
  const all = model
    .failed()
    .map((fault) => fault.split("~").map((name) => addresses.indexOf(name)));
  return all.filter((marks) => !marks.includes(-1));
}

/** What is done once, when the first drawing comes. @param {Graph} graph */
function prepare(graph) {
  if (ready) return;
  ready = true;
  renderer(graph).wheelSensitivity = 0.6;
  const host = el("stage");
  host.setAttribute("role", "application");
  host.setAttribute("tabindex", "0");
  graph.on("zoom", onZoom);
  graph.on("pan resize", () => emit("viewport"));
  attend(graph);
  new ResizeObserver(() => {
    if (!outgrown()) return;
    graph.resize();
    arrange();
  }).observe(box());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) graph.resize();
  });
}

/** Zoom about the middle of the stage. @param {number} factor */
export function zoomBy(factor) {
  const graph = cy();
  const { clientWidth: w, clientHeight: h } = box();
  graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: w / 2, y: h / 2 } });
}

on("document", clearWay);
for (const event of /** @type {const} */ (["theme", "view"])) {
  on(event, () => {
    if (state.drawing && alive()) restyle();
  });
}
on("page", (page) => {
  if (page === "explore" && alive()) requestAnimationFrame(() => cy().resize());
});

/** Everything that lies on the stage: marks, and the links that are not put away. */
export const lying = () => ({
  spots: drawing().addresses.map((_, mark) => mark),
  strokes: [...drawing().strokes.values()].filter(
    (stroke) => !isHidden(drawing().kinds[stroke.kind]),
  ),
});
