// @ts-nocheck: its types come next
/* The stage: a live Cytoscape graph that shows a drawing at rest and what the pointer touches. */
import { el, part } from "../parts/page.js";
import * as model from "../state/model.js";
import { emit, on, state } from "../state/model.js";
import * as curve from "./curve.js";
import { look, token } from "./looks.js";

let scale = 1;
let shift = { x: 0, y: 0 };
let strokes = new Map();
let laid = { w: 0, h: 0 };
let waiting = [];
let ready = false;

const cy = () => {
  const host = el("stage");
  return host?._cyreg?.cy;
};
const box = () => part("stage-box");
const key = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** From the scene's units to the graph's: the whole scene fills the stage at zoom 1. */
const place = ([x, y]) => ({ x: x * scale + shift.x, y: y * scale + shift.y });

/** From the scene's units to pixels on the stage, as zoomed and panned. */
function onScreen(point) {
  const graph = cy();
  const p = place(point);
  const pan = graph.pan();
  const zoom = graph.zoom();
  return { x: p.x * zoom + pan.x, y: p.y * zoom + pan.y };
}

const spot = (mark) => state.drawing.spots[mark];
const markOnScreen = (mark) => onScreen(spot(mark));
const zoom = () => cy().zoom();
const unit = () => scale * cy().zoom();

function radius() {
  const most = state.drawing.addresses.length;
  return Math.min(most > 300 ? 3.6 : 6.5, Math.max(1.8, 0.15 * state.drawing.pitch * scale));
}

function measure() {
  const { clientWidth: w, clientHeight: h } = box();
  const [sw, sh] = state.drawing.size;
  laid = { w, h };
  const margin = w < 500 ? 10 : 22;
  scale = Math.min((w - 2 * margin) / sw, (h - 2 * margin) / sh);
  shift = { x: (w - sw * scale) / 2, y: (h - sh * scale) / 2 };
  // Addresses inside nodes need room; on a small stage the nodes are dots with labels beside.
  const { bears, pitch, widest } = state.drawing;
  state.drawing.pills = bears && pitch * scale >= Math.min(widest, 50) * 1.08;
}

/** Whether a kind's links are too many and too faint to be drawn one by one. */
const batched = (kind) => kind.rest < 0.3 && state.drawing.strokeCount > 500;

function sheet() {
  const kinds = state.drawing.kinds;
  const full = state.view.has("ink") || matchMedia("(prefers-contrast: more)").matches;
  const r = radius();
  const rules = [
    {
      selector: "node",
      style: {
        width: 2 * r,
        height: 2 * r,
        "background-color": token("--node"),
        "border-color": token("--node-edge"),
        "border-width": r > 3 ? 1.3 : 0.9,
        "overlay-opacity": 0,
        label: "",
      },
    },
    {
      selector: "node.hollow",
      style: { "border-style": "dashed", "background-color": token("--hull") },
    },
    {
      selector: "edge",
      style: {
        "overlay-opacity": 0,
        "curve-style": "haystack",
        "haystack-radius": 0,
        "line-cap": "butt",
      },
    },
    {
      selector: "edge.bent",
      style: {
        "curve-style": "unbundled-bezier",
        "edge-distances": "node-position",
        "control-point-distances": "data(offs)",
        "control-point-weights": "data(along)",
      },
    },
  ];
  kinds.forEach((kind, i) => {
    const { token: name, dash, width } = look(kind.role);
    const rest = full ? 1 : kind.rest;
    rules.push({
      selector: `edge[kind=${i}]`,
      style: {
        "line-color": token(name),
        width: r > 3 ? width : width * 0.7,
        opacity: rest,
        "line-style": dash.length ? "dashed" : "solid",
        ...(dash.length ? { "line-dash-pattern": dash } : {}),
        display: state.view.has(`no-${kind.key}`) ? "none" : "element",
      },
    });
    // Many faint links are stroked at once beneath the graph; here they wait for the pointer.
    if (!batched(kind)) return;
    rules.push({ selector: `edge[kind=${i}]`, style: { display: "none" } });
    if (state.view.has(`no-${kind.key}`)) return;
    rules.push({
      selector: `edge.lit[kind=${i}], edge.kindlit[kind=${i}]`,
      style: { display: "element" },
    });
  });
  rules.push(
    { selector: "edge.dead", style: { opacity: 0.14 } },
    { selector: "edge.onroute", style: { visibility: "hidden" } },
    { selector: "edge.lit", style: { opacity: 1, width: 2.2, "z-index": 9 } },
    { selector: "edge.kindlit", style: { opacity: 0.95 } },
    { selector: "node.lit", style: { "border-width": 2, "border-color": token("--ink") } },
  );
  if (state.drawing.pills) {
    rules.push({
      selector: "node",
      style: {
        label: "data(label)",
        shape: "round-rectangle",
        "font-family": token("--mono"),
        "font-size": 12,
        color: token("--ink"),
        "text-valign": "center",
        "text-halign": "center",
        width: "data(wide)",
        height: 23,
      },
    });
  }
  return rules;
}

function bendData(edge) {
  const bend = edge.data("bend");
  const a = edge.source().position();
  const b = edge.target().position();
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  edge.data({ along: bend.map(([t]) => t), offs: bend.map(([, s]) => s * length) });
}

function arrange() {
  const graph = cy();
  measure();
  graph.batch(() => {
    graph.nodes().forEach((node) => {
      node.position(place(spot(node.data("mark"))));
    });
    graph.edges(".bent").forEach(bendData);
  });
  graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  graph.style().fromJson(sheet()).update();
  emit("viewport");
}

function prepared(drawing) {
  drawing.spots = [];
  drawing.bears = drawing.pills;
  const wide = (text) => Math.max(30, text.length * 7.4 + 16);
  for (const item of drawing.elements) {
    if (item.group === "nodes") {
      drawing.spots[item.data.mark] = [item.position.x, item.position.y];
      if (drawing.pills) item.data.wide = wide(item.data.label);
    }
  }
  strokes = new Map();
  for (const item of drawing.elements) {
    if (item.group !== "edges") continue;
    const a = +item.data.source.slice(1);
    const b = +item.data.target.slice(1);
    strokes.set(key(a, b), { a, b, kind: item.data.kind, bend: item.data.bend, id: item.data.id });
  }
  drawing.labels = drawing.elements
    .filter((item) => item.group === "nodes")
    .map((item) => item.data.label);
  const solid = drawing.hulls.filter((hull) => !hull.ghost);
  drawing.deepest = Math.max(-1, ...solid.map((hull) => hull.level));
  drawing.namesEnds =
    solid.length > 0 && solid.every((hull) => hull.name || hull.level < drawing.deepest);
  drawing.widest = Math.max(...drawing.labels.map(wide));
  drawing.strokeCount = strokes.size;
  drawing.home = drawing.spots.map(() => -1);
  drawing.hulls.forEach((hull, i) => {
    for (const mark of hull.marks) {
      const old = drawing.home[mark];
      if (old < 0 || drawing.hulls[old].level <= hull.level) drawing.home[mark] = i;
    }
  });
  return drawing;
}

/** Put a new drawing on the live graph, which is never rebuilt. */
function load(drawing) {
  const graph = cy();
  state.drawing = prepared(drawing);
  measure();
  for (const item of drawing.elements)
    if (item.group === "nodes") item.position = place(spot(item.data.mark));
  graph.startBatch();
  graph.elements().remove();
  const count = drawing.elements.length;
  graph.style().fromJson(sheet());
  const later = (item) => item.group === "edges" && batched(drawing.kinds[item.data.kind]);
  graph.add(drawing.elements.filter((item) => !later(item)));
  graph.edges(".bent").forEach(bendData);
  graph.endBatch();
  waiting = drawing.elements.filter(later);
  if (waiting.length) whenIdle(complete);
  // Dragging a large graph as one picture keeps it fluent.
  graph.renderer().textureOnViewport = count > 800;
  graph.renderer().hideEdgesOnViewport = false;
  graph.viewport({ zoom: 1, pan: { x: 0, y: 0 } });
  prepare();
  emit("viewport");
}

/** Every link of a kind, as the two marks it joins. */
function* linksOf(kind) {
  for (const stroke of strokes.values()) if (stroke.kind === kind) yield stroke;
}

const whenIdle = (action) =>
  window.requestIdleCallback
    ? requestIdleCallback(action, { timeout: 3000 })
    : setTimeout(action, 600);

/** Take up the links that are drawn beneath the graph: the pointer may ask for them. */
function complete() {
  if (!waiting.length) return;
  if (state.playing) return void setTimeout(() => whenIdle(complete), 500);
  const graph = cy();
  const rest = waiting;
  waiting = [];
  graph.batch(() => {
    graph.add(rest).filter(".bent").forEach(bendData);
  });
  clearWay();
}

const strokeBetween = (a, b) => strokes.get(key(a, b));

/** The path of a hop on screen, from mark a to mark b. */
function hopPath(a, b) {
  const stroke = strokeBetween(a, b);
  if (!stroke) return curve.path(markOnScreen(a), markOnScreen(b), [], false);
  const bend =
    cy().getElementById(stroke.id).hasClass("bent") || state.drawing.addresses.length > 500
      ? stroke.bend
      : [];
  return curve.path(markOnScreen(stroke.a), markOnScreen(stroke.b), bend, stroke.a !== a);
}

/** The links of the route are drawn above the graph, so they leave it. */
function clearWay() {
  const graph = cy();
  graph.batch(() => {
    graph.$("edge.onroute").removeClass("onroute");
    for (const marks of model.ways()) {
      for (let i = 1; i < marks.length; i++) {
        const stroke = strokes.get(key(marks[i - 1], marks[i]));
        if (stroke) graph.getElementById(stroke.id).addClass("onroute");
      }
    }
    deaden(graph);
  });
}

/** What has failed carries nothing: the links of failed nodes, and failed links, are faint. */
function deaden(graph) {
  graph.$("edge.dead").removeClass("dead");
  for (const fault of model.failed()) {
    const marks = fault.split("~").map((address) => state.drawing.addresses.indexOf(address));
    if (marks.includes(-1)) continue;
    if (marks.length === 1) graph.getElementById(`n${marks[0]}`).connectedEdges().addClass("dead");
    else {
      const stroke = strokes.get(key(...marks));
      if (stroke) graph.getElementById(stroke.id).addClass("dead");
    }
  }
}

function light(mark) {
  const graph = cy();
  graph.batch(() => {
    graph.$(".lit").removeClass("lit");
    if (mark !== null) {
      const node = graph.getElementById(`n${mark}`);
      node.addClass("lit");
      node.connectedEdges().addClass("lit");
    }
  });
}

function lightHull(index) {
  const graph = cy();
  graph.batch(() => {
    graph.$("edge.lit").removeClass("lit");
    if (index < 0) return;
    for (const mark of state.drawing.hulls[index].marks) {
      graph.getElementById(`n${mark}`).connectedEdges().addClass("lit");
    }
  });
}

function lightKind(index) {
  const graph = cy();
  graph.batch(() => {
    graph.$(".kindlit").removeClass("kindlit");
    if (index !== null) graph.edges(`[kind=${index}]`).addClass("kindlit");
  });
}

function hullAt(point) {
  let found = -1;
  state.drawing.hulls.forEach((hull, i) => {
    const at = onScreen(hull.at);
    const half = [(hull.size[0] * unit()) / 2, (hull.size[1] * unit()) / 2];
    const inside = Math.abs(point.x - at.x) < half[0] && Math.abs(point.y - at.y) < half[1];
    if (inside && hull.marks.length && hull.marks.length <= 64 && !hull.ghost) {
      if (found < 0 || hull.level >= state.drawing.hulls[found].level) found = i;
    }
  });
  return found;
}

let hullLit = -1;

function prepare() {
  if (ready) return;
  ready = true;
  const graph = cy();
  const host = el("stage");
  graph.renderer().wheelSensitivity = 0.6;
  host.setAttribute("role", "application");
  host.setAttribute("tabindex", "0");
  graph.on("pan zoom resize", () => emit("viewport"));
  graph.on("mouseover", "node", (event) => emit("hover", event.target.data("mark")));
  graph.on("mouseout", "node", () => emit("hover", null));
  graph.on("tap", "node", (event) =>
    emit("picked", { mark: event.target.data("mark"), event: event.originalEvent }),
  );
  graph.on("mousemove", (event) => {
    const over = event.target !== graph ? -1 : hullAt(event.renderedPosition);
    if (over === hullLit) return;
    hullLit = over;
    if (state.hover === null) lightHull(over);
  });
  new ResizeObserver(() => {
    const { clientWidth: w, clientHeight: h } = box();
    if (!w || !state.drawing || (w === laid.w && h === laid.h)) return;
    graph.resize();
    arrange();
  }).observe(box());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) graph.resize();
  });
}

function zoomBy(factor) {
  const graph = cy();
  const { clientWidth: w, clientHeight: h } = box();
  graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: w / 2, y: h / 2 } });
}

function restyle() {
  if (state.drawing && cy()) cy().style().fromJson(sheet()).update();
}

on("document", clearWay);
on("theme", restyle);
on("view", restyle);
on("hover", (mark) => light(mark));
on("page", (page) => {
  if (page === "explore" && cy()) requestAnimationFrame(() => cy().resize());
});

/** Everything that lies on the stage: marks, and links as pairs of marks that are not hidden. */
const lying = () => ({
  spots: state.drawing.addresses.map((_, mark) => mark),
  strokes: [...strokes.values()]
    .filter((s) => !state.view.has(`no-${state.drawing.kinds[s.kind].key}`))
    .map((s) => [s.a, s.b]),
});

export {
  arrange,
  batched,
  box,
  cy,
  hopPath,
  lightKind,
  linksOf,
  load,
  lying,
  markOnScreen,
  onScreen,
  radius,
  strokeBetween,
  unit,
  zoom,
  zoomBy,
};
