// @ts-nocheck: its types come next
/* An embedding: the guest beside its host, a colour a node, and a walk over its links. */
import { el, large, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as curve from "../stage/curve.js";
import * as ink from "../stage/ink.js";
import { kept } from "../stage/kept.js";
import { token } from "../stage/looks.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as swarm from "../stage/swarm.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";

const dark = () => document.documentElement.dataset.theme === "dark";

/** The colour of a guest node: round the circle on a ring, rows and columns on a mesh, levels on a tree. */
function colorOf(node) {
  const { kind, shape, places } = model.shown();
  const count = places.length;
  const light = dark() ? 0.74 : 0.6;
  if (kind === "ring") return `oklch(${light} 0.14 ${(360 * node) / count})`;
  if (kind === "tree") {
    const level = Math.floor(Math.log2(node + 1));
    const along = (node + 1) / 2 ** level - 1;
    return `oklch(${light + 0.1 - 0.04 * level} 0.13 ${60 + 280 * along})`;
  }
  const columns = shape[shape.length - 1];
  const rows = count / columns;
  const [row, column] = [Math.floor(node / columns), node % columns];
  return `oklch(${light + 0.14 - (0.28 * column) / Math.max(1, columns - 1)} 0.13 ${(300 * row) / Math.max(1, rows)})`;
}

let tinted = { of: null, colors: [] };

/** The colours of the guest nodes, worked out once a document and theme. */
function hues() {
  const key = `${document.documentElement.dataset.theme}`;
  if (tinted.of !== model.shown() || tinted.key !== key)
    tinted = { of: model.shown(), key, colors: model.shown().places.map((_, i) => colorOf(i)) };
  return tinted.colors;
}

// What stays as it is from step to step is drawn once, until the stage or its colours change.
const layers = kept();

function layer(context, name, paint) {
  const { canvas } = context;
  if (!layers.has(name)) {
    const sheet = document.createElement("canvas");
    [sheet.width, sheet.height] = [canvas.width, canvas.height];
    const own = sheet.getContext("2d");
    own.setTransform(context.getTransform());
    paint(own);
    layers.set(name, sheet);
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(layers.get(name), 0, 0);
  context.restore();
}

function draw(context) {
  layer(context, "links", drawLinks);
  trail(context);
  layer(context, "nodes", drawNodes);
}

function drawLinks(context) {
  const { paths, links, places, hot } = model.shown();
  const fine = places.length > 300;
  const colors = hues();
  for (const [a, b, load] of hot) if (a !== null && b !== null) swarm.hot(context, a, b, load);
  paths.forEach((path, i) => {
    context.strokeStyle = colors[links[i][0]];
    context.lineWidth = (fine ? 1.4 : 2.4) * large();
    context.setLineDash(path.length > 2 ? [5, 3] : []);
    for (let j = 1; j < path.length; j++)
      if (path[j] !== null && path[j - 1] !== null)
        curve.stroke(context, stage.hopPath(path[j - 1], path[j]));
  });
  context.setLineDash([]);
}

function drawNodes(context) {
  const { places } = model.shown();
  const fine = places.length > 300;
  const colors = hues();
  const r = Math.max(2.8, stage.radius() * stage.zoom());
  const used = new Set(places);
  state.drawing.addresses.forEach((_, mark) => {
    if (!used.has(mark) && !state.drawing.pills)
      ink.disc(context, stage.markOnScreen(mark), r, token("--node"), token("--line-2"), 1);
  });
  places.forEach((mark, node) => {
    if (mark === null) return;
    if (state.drawing.pills) ink.pill(context, mark, colors[node], "#16181B", token("--ink"));
    else
      ink.disc(
        context,
        stage.markOnScreen(mark),
        r,
        colors[node],
        token("--ink"),
        fine ? 0.8 : 1.3,
      );
  });
}

/** The links walked so far, on amber: of a long walk, its last part. */
function trail(context) {
  const done = Math.floor(state.at + 1e-9);
  const { walk, paths } = model.shown();
  context.strokeStyle = token("--trail");
  context.lineWidth = ink.trailWidth();
  context.lineCap = "round";
  for (let i = Math.max(0, done - 60); i < done; i++) {
    const path = paths[walk[i][0]];
    for (let j = 1; j < path.length; j++)
      if (path[j] !== null && path[j - 1] !== null)
        curve.stroke(context, stage.hopPath(path[j - 1], path[j]));
  }
  context.lineCap = "butt";
}

/** The path of a step of the walk, from the node met before to the one met now. */
function leg(step) {
  const [link, forwards] = model.shown().walk[step];
  const path = model.shown().paths[link];
  return forwards ? path : [...path].reverse();
}

function over(context) {
  const { walk, places } = model.shown();
  const i = Math.floor(state.at + 1e-9);
  const fraction = state.at - i;
  const r = (places.length > 300 ? 7 : 10) * large();
  let p = null;
  const rest = i ? leg(i - 1).at(-1) : places[0];
  if (fraction > 1e-6 && i < walk.length) {
    const path = leg(i);
    const along = fraction * (path.length - 1);
    const hop = Math.min(Math.floor(along), path.length - 2);
    if (path[hop] !== null && path[hop + 1] !== null)
      p = stage.hopPath(path[hop], path[hop + 1]).at(along - hop);
  } else {
    if (rest !== null) p = stage.markOnScreen(rest);
    if (p && state.drawing.pills) return void ink.glow(context, p, rest);
  }
  if (!p) return;
  context.globalAlpha = 0.25;
  ink.disc(context, p, r + 5, token("--msg"));
  context.globalAlpha = 1;
  ink.disc(context, p, r, token("--msg"), token("--msg-ink"), 2);
}

// The guest, drawn beside -----------------------------------------------------------------------

const W = 352;
function spots() {
  const { kind, shape, places } = model.shown();
  const count = places.length;
  if (kind === "ring") {
    return places.map((_, i) => {
      const angle = (2 * Math.PI * i) / count - Math.PI / 2;
      return [W / 2 + 118 * Math.cos(angle), 132 + 118 * Math.sin(angle)];
    });
  }
  if (kind === "tree") {
    const height = shape[0];
    return places.map((_, i) => {
      const level = Math.floor(Math.log2(i + 1));
      return [
        ((i + 1 - 2 ** level + 0.5) / 2 ** level) * W,
        16 + (level / Math.max(1, height)) * 150,
      ];
    });
  }
  const columns = shape[shape.length - 1];
  const rows = count / columns;
  const cell = Math.min((W - 30) / Math.max(1, columns - 1), 220 / Math.max(1, rows - 1), 40);
  const left = (W - cell * (columns - 1)) / 2;
  return places.map((_, i) => [left + (i % columns) * cell, 16 + Math.floor(i / columns) * cell]);
}

function guest() {
  const { kind, links, names, places, shape } = model.shown();
  const colors = hues();
  const at = spots();
  const high = Math.max(...at.map(([, y]) => y)) + 16;
  const dots = places.length;
  const r = dots > 300 ? 2 : dots > 80 ? 3.4 : 5.5;
  const columns = shape[shape.length - 1];
  const lines = links
    .map(([a, b]) => {
      const [p, q] = [at[a], at[b]];
      // Links that close a row or a column of a torus bow round what lies between.
      const wraps =
        kind === "torus" &&
        (Math.abs(a - b) > columns
          ? Math.abs(a - b) !== columns
          : Math.abs(a - b) !== 1 && Math.abs(a - b) !== columns);
      if (!wraps)
        return `<line x1="${p[0].toFixed(1)}" y1="${p[1].toFixed(1)}" x2="${q[0].toFixed(1)}" y2="${q[1].toFixed(1)}" stroke="${colors[a]}"/>`;
      const flat = Math.abs(p[1] - q[1]) < 1;
      const [cx, cy] = [(p[0] + q[0]) / 2 + (flat ? 0 : 14), (p[1] + q[1]) / 2 + (flat ? -14 : 0)];
      return `<path d="M${p[0].toFixed(1)} ${p[1].toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${q[0].toFixed(1)} ${q[1].toFixed(1)}" stroke="${colors[a]}" fill="none"/>`;
    })
    .join("");
  const nodes = at
    .map(
      ([x, y], i) =>
        `<circle data-guest="${i}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${colors[i]}"><title>${escaped(names[i])} on ${escaped(state.drawing.addresses[places[i]] ?? "")}</title></circle>`,
    )
    .join("");
  return `<svg class="guest" viewBox="0 0 ${W} ${high.toFixed(0)}" role="img" aria-label="${escaped(model.shown().title)}: ${places.length} guest nodes, ${links.length} links">${lines}${nodes}<circle class="here" r="${r + 4}"/></svg>`;
}

/** The guest node that the walk has come to. */
function at() {
  const step = model.step();
  if (!step) return 0;
  const [link, forwards] = model.shown().walk[step - 1];
  return model.shown().links[link][forwards ? 1 : 0];
}

const said = () => ({
  count: model.step()
    ? `Step ${model.step().toLocaleString("en")} of ${model.steps().toLocaleString("en")}`
    : "Start",
  summary: model.shown().title,
});

function panel() {
  const { title, why, names, places } = model.shown();
  const node = at();
  panels.say(title, why);
  const dot = part("lead").querySelector(`[data-guest="${node}"]`);
  const here = part("lead").querySelector(".here");
  if (dot && here) for (const name of ["cx", "cy"]) here.setAttribute(name, dot.getAttribute(name));
  const address = state.drawing.addresses[places[node]] ?? "";
  part("lead").querySelector(".now-at").innerHTML =
    `<span class="mono">${escaped(names[node])}</span> on <span class="mono">${escaped(address)}</span>`;
  for (const row of el("hops").querySelectorAll("tr.current")) row.classList.remove("current");
  const row = el("hops").querySelector(`tr[data-guest-row="${node}"]`);
  if (!row) return;
  row.classList.add("current");
  panels.keepInSight(el("hops"), row, 28);
}

let begun = null;

function begin() {
  begun = model.shown();
  const field = el("option-shape");
  if (field) field.placeholder = model.shown().written;
  const { places, terms, lengths, rows, hot } = model.shown();
  const colors = hues();
  part("lead").innerHTML =
    `<section class="section"><div class="head"><h2>The guest</h2><span class="quiet now-at"></span></div>${guest()}</section>`;
  part("hops-note").textContent = `${places.length.toLocaleString("en")} guest nodes`;
  el("hops").innerHTML =
    `<table class="hops map"><thead><tr><th>guest</th><th>on node</th></tr></thead><tbody>${rows.map(([name, address], i) => `<tr data-guest-row="${i}"><td class="mono"><i class="swatch" style="--hue:${colors[i]}"></i>${escaped(name)}</td><td class="mono">${escaped(address)}</td></tr>`).join("")}</tbody></table>`;
  const most = Math.max(...lengths.map(([, count]) => count));
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>How well it fits</h2></div><dl class="terms">${terms.map(([name, value, meaning]) => `<dt title="${escaped(meaning)}">${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>` +
    (hot.length ? `<p class="quiet">Links in heat carry more than one guest link.</p>` : "") +
    `</section>` +
    `<section class="section"><div class="head"><h2>Length of the paths</h2></div><table class="loads">${lengths.map(([length, count]) => `<tr><th scope="row">${length} ${length === 1 ? "hop" : "hops"}</th><td><i style="width:${(100 * count) / most}%"></i></td><td class="mono">${count.toLocaleString("en")}</td></tr>`).join("")}</table></section>`;
}

/** A tick a guest link, in the colour of the node that it leads to. */
function timeline({ x, small, steps }) {
  const { walk, links } = model.shown();
  const colors = hues();
  const base = small ? 12 : 60;
  const every = Math.max(1, Math.ceil(steps / 600));
  return (
    (small ? "" : `<text class="axis" x="16" y="${base + 14}">Walk</text>`) +
    walk
      .filter((_, i) => i % every === 0)
      .map(
        ([link, forwards], i) =>
          `<rect x="${x(i * every).toFixed(1)}" y="${base}" width="${Math.max(0.8, x(every) - x(0) - 0.4).toFixed(1)}" height="${small ? 10 : 20}" fill="${colors[links[link][forwards ? 1 : 0]]}"/>`,
      )
      .join("")
  );
}

document.addEventListener("click", (event) => {
  const row = event.target.closest("tr[data-guest-row]");
  if (!row || state.doc.task !== "embed") return;
  const node = +row.dataset.guestRow;
  const { walk, links } = model.shown();
  const step = walk.findIndex(([link, forwards]) => links[link][forwards ? 1 : 0] === node);
  player.jump(node === 0 ? 0 : step + 1);
});

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "The map",
  tab: "Map",
  unit: "Step of the walk",
  ends: "none",
  steps: (shown) => shown.walk.length,
  ways: (shown) => (shown.paths.length > 600 ? [] : shown.paths),
  pace: () => (model.steps() > 200 ? 0.25 : model.steps() > 40 ? 0.5 : 0.8),
  draw,
  over,
  panel,
  begin,
  timeline,
  said,
};
// A theme that comes with a document is there before its drawing: that document begins by itself.
on("theme", () => {
  if (
    model.tasked() &&
    state.doc.task === "embed" &&
    !model.shown().refused &&
    begun === model.shown()
  ) {
    begin();
    panel();
  }
});
