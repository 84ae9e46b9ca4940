// @ts-nocheck: its types come next
/* Above the graph: the way of the message, labels, and the message itself. */
import { large } from "../parts/page.js";
import * as canvas from "./canvas.js";
import * as curve from "./curve.js";
import * as ink from "./ink.js";
import { disc, ease, glow, linkOn, pill, trailWidth } from "./ink.js";
import "./kept.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import { token } from "./looks.js";
import * as stage from "./stage.js";
import * as under from "./under.js";

let paths = [];

function lay() {
  const trace = model.trace();
  paths = trace.hops.map((hop) =>
    hop.a === null || hop.b === null ? null : stage.hopPath(hop.a, hop.b),
  );
}

function ends(context) {
  const { marks, targetMark } = model.trace();
  const zoom = Math.max(0.6, stage.zoom());
  const r = Math.max(5, (stage.radius() + 1.5) * zoom);
  for (const [mark, color, isSource] of [
    [marks[0], token("--source"), true],
    [targetMark, token("--target"), false],
  ]) {
    if (mark === null || !model.signed(isSource ? "source" : "target")) continue;
    if (state.drawing.pills) {
      pill(context, mark, color, token("--surface"), token("--surface"));
      continue;
    }
    const p = stage.markOnScreen(mark);
    disc(context, p, r + 2, token("--stage"));
    if (isSource) {
      disc(context, p, r, color);
      disc(context, p, r * 0.38, token("--surface"));
    } else {
      disc(context, p, r, token("--surface"), color, 2);
      disc(context, p, r * 0.48, color);
    }
  }
}

function shortest(context) {
  const marks = model.trace().shortest;
  if (state.view.has("no-shortest") || marks.length < 2) return;
  context.strokeStyle = token("--ink");
  context.lineWidth = 1.5;
  context.setLineDash([1.5, 3.5]);
  for (let i = 1; i < marks.length; i++)
    curve.stroke(context, stage.hopPath(marks[i - 1], marks[i]));
  context.setLineDash([]);
}

/** The way: travelled links on amber, those to come in full ink, visited nodes, the ends. */
function drawRoute() {
  if (!state.drawing || !model.trace() || !stage.box().clientWidth) return;
  const context = canvas.fresh("route");
  lay();
  const trace = model.trace();
  if (!model.onRoute()) {
    model.tasked().draw(context);
    labels(context);
    ends(context);
    faults(context);
    return void focusRing(context);
  }
  shortest(context);
  const done = Math.floor(state.at + 1e-9);
  context.lineCap = "round";
  context.strokeStyle = token("--trail");
  context.lineWidth = trailWidth();
  const held = model.held(trace.hops, done);
  paths.forEach((line, i) => {
    if (line && held.has(i)) curve.stroke(context, line);
  });
  context.lineCap = "butt";
  paths.forEach((line, i) => {
    if (!line) return;
    context.globalAlpha = i < Math.ceil(state.at) ? 1 : 0.62;
    linkOn(context, state.drawing.kinds[trace.hops[i].kind].role, line);
  });
  context.globalAlpha = 1;
  const r = Math.max(2.4, stage.radius() * stage.zoom());
  trace.marks.forEach((mark, i) => {
    if (mark === null || i === 0 || trace.hops[i - 1].action === "retreat") return;
    const visited = held.has(i - 1);
    const fill = visited ? token("--msg") : token("--node");
    if (state.drawing.pills)
      pill(context, mark, fill, visited ? token("--msg-ink") : token("--ink"), token("--ink"));
    else disc(context, stage.markOnScreen(mark), r, fill, token("--ink"), visited ? 1.5 : 1.2);
  });
  if (trace.lost && state.at >= model.steps()) cross(context, trace.marks[trace.marks.length - 1]);
  labels(context);
  ends(context);
  faults(context);
  if (model.tasked()) model.tasked().draw(context);
  focusRing(context);
}

function cross(context, mark) {
  if (mark === null) return;
  ink.cross(context, stage.markOnScreen(mark), 11, 3.5);
}

/** Failed nodes crossed out, failed links cut. */
function faults(context) {
  const { drawing } = state;
  const find = (address) => drawing.addresses.indexOf(address);
  for (const fault of model.failed()) {
    const marks = fault.split("~").map(find);
    if (marks.includes(-1)) continue;
    const r = Math.max(4, stage.radius() * stage.zoom());
    const p =
      marks.length === 1 ? stage.markOnScreen(marks[0]) : stage.hopPath(marks[0], marks[1]).at(0.5);
    if (marks.length === 1 && drawing.pills) {
      strike(context, p, marks[0]);
      continue;
    }
    disc(context, p, r + 3, token("--stage"), marks.length === 1 ? token("--v-no") : null, 2);
    ink.cross(context, p, r, 2.2);
  }
}

/** A failed node that bears its address: crossed out with one line, so that it can still be read. */
function strike(context, p, mark) {
  pill(context, mark, token("--surface"), token("--v-no"), token("--v-no"));
  const [w, h] = ink.outline(context, p, mark, 3);
  context.strokeStyle = token("--v-no");
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(p.x - w, p.y + h);
  context.lineTo(p.x + w, p.y - h);
  context.stroke();
}

function focusRing(context) {
  const mark = state.focus;
  if (mark === null || mark === undefined) return;
  const p = stage.markOnScreen(mark);
  context.strokeStyle = token("--ink");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(p.x, p.y, Math.max(7, stage.radius() * stage.zoom()) + 4, 0, 2 * Math.PI);
  context.stroke();
}

/** Labels where there is room: in clusters on the route, in wide clusters, or where asked for. */
function labels(context) {
  const { drawing, doc } = state;
  if (drawing.pills && !state.view.has("distances")) return;
  const unit = stage.unit();
  const pitch = drawing.pitch * unit;
  const all = state.view.has("labels");
  const onRoute = model.marked();
  const named = under.touched();
  const size = (pitch > 60 ? 12 : 11) * large();
  const r = Math.max(3, stage.radius() * stage.zoom());
  const wide = drawing.hulls.map((hull) => hull.size[0] * unit >= 160);
  const roomy = pitch >= 30 * large();
  const lit = state.hover === null ? new Set() : neighboursOf(state.hover);
  drawing.labels.forEach((label, mark) => {
    const home = drawing.home[mark];
    const inCluster = home < 0 ? pitch >= 44 : (named[home] || wide[home]) && roomy;
    const route = onRoute.has(mark) && pitch >= 22;
    const show = all ? pitch >= 14 : inCluster || route || (lit.has(mark) && pitch >= 16);
    const distance = state.view.has("distances") && doc.distances ? doc.distances[mark] : null;
    if (!show && (distance === null || pitch < 20)) return;
    const p = stage.markOnScreen(mark);
    const [sx, sy] = drawing.sides[mark];
    const strong = onRoute.has(mark);
    const text =
      distance === null
        ? label
        : show && !drawing.pills
          ? `${label} ${distance}`
          : String(distance);
    const off = r + 4 + (drawing.pills ? 9 : 0);
    canvas.write(context, text, p.x + sx * off, p.y + sy * off, {
      font: `${strong ? 600 : 400} ${size}px ${token("--mono")}`,
      color: strong ? token("--ink") : token("--ink-2"),
      halo: home >= 0 && !state.view.has("no-hulls") ? token("--hull") : token("--stage"),
      align: sx > 0.4 ? "left" : sx < -0.4 ? "right" : "center",
      base: sy > 0.4 ? "top" : sy < -0.4 ? "bottom" : "middle",
    });
  });
  plainEnds(context, r);
}

/** "from" and "to" beside the ends, where no cluster's name carries them. */
function plainEnds(context, r) {
  const { drawing } = state;
  if (under.named() && marksInHulls()) return;
  const { marks, targetMark } = model.trace();
  for (const [mark, word, color] of [
    [marks[0], "from", token("--source")],
    [targetMark, "to", token("--target")],
  ]) {
    if (mark === null || !model.signed(word === "from" ? "source" : "target")) continue;
    const p = stage.markOnScreen(mark);
    const off = r + (drawing.pills ? 14 : 8);
    const below = underName(p, off);
    canvas.write(context, word, p.x, p.y + (below ? off : -off), {
      font: `600 ${12 * large()}px ${token("--sans")}`,
      color,
      halo: token("--stage"),
      align: "center",
      base: below ? "top" : "bottom",
    });
  }
}

/** Whether the name of a cluster stands where a word above this point would. */
function underName(p, off) {
  if (p.y - off < 16) return true;
  return state.drawing.hulls.some((hull) => {
    if (!hull.name || hull.below || state.view.has("no-hulls")) return false;
    const at = stage.onScreen(hull.at);
    const half = (hull.size[0] * stage.unit()) / 2;
    const y = at.y - (hull.size[1] * stage.unit()) / 2 - 6;
    return Math.abs(y - (p.y - off)) < 18 && Math.abs(p.x - at.x) < half;
  });
}

const marksInHulls = () =>
  [model.trace().marks[0], model.trace().targetMark].every(
    (mark) => mark === null || state.drawing.home[mark] >= 0,
  );

function neighboursOf(mark) {
  const node = stage.cy().getElementById(`n${mark}`);
  return new Set([mark, ...node.neighborhood("node").map((n) => n.data("mark"))]);
}

/** The message: on its link while a hop is under way, at its node otherwise. */
function drawToken() {
  if (!state.drawing || !model.trace() || !stage.box().clientWidth) return;
  const context = canvas.fresh("over");
  if (!model.onRoute()) return void model.tasked().over(context);
  const trace = model.trace();
  const i = Math.floor(state.at + 1e-9);
  const fraction = state.at - i;
  let p = null;
  if (i < paths.length && fraction > 1e-6) {
    const line = paths[i];
    if (line) {
      const eased = ease(fraction, trace.hops.length);
      context.lineCap = "round";
      context.strokeStyle = token("--trail");
      context.lineWidth = trailWidth();
      curve.stroke(context, line, eased);
      context.lineCap = "butt";
      linkOn(context, state.drawing.kinds[trace.hops[i].kind].role, line);
      p = line.at(eased);
    }
  } else {
    const mark = trace.marks[Math.min(i, trace.marks.length - 1)];
    if (mark !== null) p = stage.markOnScreen(mark);
  }
  if (!p) return;
  const r = (state.drawing.addresses.length > 300 ? 8 : 10.5) * large();
  if (state.drawing.pills && fraction <= 1e-6)
    return void glow(context, p, trace.marks[Math.min(i, trace.marks.length - 1)]);
  context.globalAlpha = 0.25;
  disc(context, p, r + 5.5, token("--msg"));
  context.globalAlpha = 1;
  const atRest = fraction <= 1e-6;
  if (atRest && (i === 0 || i >= trace.hops.length)) {
    context.strokeStyle = token("--msg");
    context.lineWidth = 3;
    context.beginPath();
    context.arc(p.x, p.y, r + 2, 0, 2 * Math.PI);
    context.stroke();
  } else disc(context, p, r, token("--msg"), token("--msg-ink"), 2);
}

function draw() {
  drawRoute();
  drawToken();
}

for (const event of ["viewport", "document", "step", "theme", "view", "hover", "focus"])
  on(event, draw);
on("frame", drawToken);
if (document.fonts) document.fonts.ready.then(draw);

export { draw, neighboursOf };
