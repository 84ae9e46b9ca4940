/* The stage: a Cytoscape graph that shows the drawing at rest. The same graph is used for all. */
import { el } from "../page/page.js";
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import { setDrawing } from "../state/store.js";
import { preparedDrawing } from "./drawing.js";
import { linksIn } from "./geometry/derived.js";
import {
  bendOf,
  box,
  cy,
  fitAddresses,
  graphOrUndefined,
  hasSizeChanged,
  measure,
  place,
  strokeBetween,
} from "./geometry/screen.js";
import { listen, nodeOf } from "./lighting.js";
import { linkElement, nodeElements } from "./paint/graph_elements.js";
import { isBatched, isHidden, sheet } from "./paint/graph_style.js";

export {
  box,
  cy,
  hopPath,
  hopPaths,
  markOnScreen,
  onScreen,
  radius,
  strokeBetween,
  unit,
  zoom,
} from "./geometry/screen.js";
export { nodeOf } from "./lighting.js";
export { isBatched, isHidden } from "./paint/graph_style.js";

/** @import { Drawing } from "../types/documents" */
/** @import { Stroke } from "../types/task" */
/** @import { Core as Graph } from "cytoscape" */

/** With more elements than this, the graph is moved as one picture: else it would stutter. */
const MANY_ELEMENTS = 800;

/** Links that are added to the graph when there is time. @type {Stroke[]} */
let waiting = [];
/** Whether `prepare` has been called. */
let prepared = false;

/** Returns the renderer of Cytoscape, which is not in its types. @param {Graph} graph */
const renderer = (graph) => /** @type {any} */ (graph).renderer();

/**
 * Set the bend of a link, in the units of Cytoscape.
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

/** Set the style sheet for the drawing and the theme. */
function restyle() {
  /** @type {any} */ (cy().style()).fromJson(sheet()).update();
}

/** Milliseconds after the last zoom until a large graph gets its style sheet. */
const RESTYLE_DELAY_MS = 120;
/** The timer of that delay. */
let styleTimer = 0;

/** Called when the graph was zoomed: lines and nodes keep their size on screen. */
function onZoom() {
  fitAddresses(cy().zoom());
  emit("viewport");
  clearTimeout(styleTimer);
  if (cy().elements().length <= MANY_ELEMENTS) restyle();
  else styleTimer = setTimeout(restyle, RESTYLE_DELAY_MS);
}

/** Fit the drawing to the present size of the stage. */
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

/** Put a new drawing on the graph; beneath a map the graph is empty. @param {Drawing} next */
export function load(next) {
  const graph = cy();
  setDrawing(preparedDrawing(next));
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
  if (waiting.length) whenIdle(addWaiting);
  renderer(graph).textureOnViewport = next.spots.length + links.length > MANY_ELEMENTS;
  renderer(graph).hideEdgesOnViewport = false;
  graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  prepare(graph);
  emit("viewport");
}

/** Call a function when there is time. @param {() => void} action */
function whenIdle(action) {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 3000 });
  else setTimeout(action, 600);
}

/** Add the waiting links. They are drawn beneath the graph, but the pointer may touch them. */
function addWaiting() {
  if (!waiting.length) return;
  if (state.playing) return void setTimeout(() => whenIdle(addWaiting), 500);
  const rest = waiting;
  waiting = [];
  cy().batch(() => {
    const added = rest.map((link) => linkElement(link, drawing().kinds));
    cy().add(added).filter("[?bend]").edges().forEach(bendData);
  });
  markLinks();
}

/** Yields every link of a kind. @param {number} kind */
export function* linksOf(kind) {
  for (const stroke of drawing().strokes.values()) if (stroke.kind === kind) yield stroke;
}

/** Hide the links of the route, which are drawn above the graph, and fade failed links. */
function markLinks() {
  const graph = cy();
  graph.batch(() => {
    graph.$("edge.onroute").removeClass("onroute");
    for (const marks of model.drawnRoutes()) {
      for (let i = 1; i < marks.length; i++) {
        const stroke = strokeBetween(marks[i - 1], marks[i]);
        if (stroke) graph.getElementById(stroke.id).addClass("onroute");
      }
    }
    fadeFailed(graph);
  });
}

/** Fade failed links and the links of failed nodes. @param {Graph} graph */
function fadeFailed(graph) {
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

/** Returns the faults that are drawn: the mark of a node, or the two marks of a link. */
export function failedMarks() {
  const { addresses } = drawing();
  const all = model
    .activeFaults()
    .map((fault) => fault.split("~").map((name) => addresses.indexOf(name)));
  return all.filter((marks) => !marks.includes(-1));
}

/** Prepare the graph, once, with the first drawing. @param {Graph} graph */
function prepare(graph) {
  if (prepared) return;
  prepared = true;
  renderer(graph).wheelSensitivity = 0.6;
  const host = el("stage");
  host.setAttribute("role", "application");
  host.setAttribute("tabindex", "0");
  graph.on("zoom", onZoom);
  graph.on("pan resize", () => emit("viewport"));
  listen(graph);
  new ResizeObserver(() => {
    if (!hasSizeChanged()) return;
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

on("document", markLinks);
for (const event of /** @type {const} */ (["theme", "view"])) {
  on(event, () => {
    if (state.drawing && graphOrUndefined()) restyle();
  });
}
on("page", (page) => {
  if (page === "explore" && graphOrUndefined()) requestAnimationFrame(() => cy().resize());
});

/** Returns all marks on the stage, and the links that are not hidden. */
export const visibleParts = () => ({
  spots: drawing().addresses.map((_, mark) => mark),
  strokes: [...drawing().strokes.values()].filter(
    (stroke) => !isHidden(drawing().kinds[stroke.kind]),
  ),
});
