// @ts-nocheck: its types come next
/* Traffic: a pattern of messages that all leave at once, the load they put on links as heat. */
import { el, large, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as curve from "../stage/curve.js";
import * as ink from "../stage/ink.js";
import { look, token } from "../stage/looks.js";
import * as overlay from "../stage/overlay.js";
import * as stage from "../stage/stage.js";
import * as swarm from "../stage/swarm.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";

const HEAT = [null, ["--h2", 1.6], ["--h2", 2.7], ["--h3", 4.2], ["--h4", 5.7]];
const thousands = (n) => n.toLocaleString("en");

function draw(context) {
  const fine = state.drawing.addresses.length > 300 ? 0.45 : 1;
  for (const [a, b, , level] of [...model.shown().loads].sort((x, y) => x[3] - y[3])) {
    if (a < 0 || b < 0) continue;
    const [name, width] = HEAT[level];
    const stroke = stage.strokeBetween(a, b);
    const dash = stroke ? look(state.drawing.kinds[stroke.kind].role).dash : [];
    context.strokeStyle = token(name);
    context.globalAlpha = level === 1 ? 0.45 : fine < 1 ? 0.7 : 1;
    context.lineWidth = width * fine * large();
    context.setLineDash(dash.map((d) => d * 0.8));
    curve.stroke(context, stage.hopPath(a, b));
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
  const lit = model.shown().lit;
  if (lit) {
    context.strokeStyle = token("--msg");
    context.lineWidth = 11 * large();
    context.globalAlpha = 0.5;
    curve.stroke(context, stage.hopPath(...lit));
    context.globalAlpha = 1;
  }
}

function over(context) {
  const { routes } = model.shown();
  const hop = Math.floor(state.at + 1e-9);
  const fraction = state.at - hop;
  const points = [];
  if (fraction > 1e-6) {
    const lines = swarm.paths(
      `hop ${hop}`,
      routes.map((route) => (route.length > hop + 1 ? [route[hop], route[hop + 1]] : [null, null])),
    );
    const t = ink.ease(fraction);
    for (const line of lines) if (line) points.push(line.at(t));
  } else {
    for (const route of routes) if (route.length > hop) points.push(stage.markOnScreen(route[hop]));
  }
  swarm.tokens(context, points);
}

/** How many messages are still under way after a hop. */
const underway = (hop) => model.shown().routes.filter((route) => route.length - 1 > hop).length;

const said = () => ({
  count: model.step() ? `Hop ${model.step()} of ${model.steps()}` : "Start",
  summary: `${thousands(underway(model.step()))} of ${thousands(model.shown().messages)} messages under way`,
});

function panel() {
  panels.say(
    model.step()
      ? `${model.shown().title}, hop ${model.step()} of ${model.steps()}`
      : model.shown().title,
    model.shown().why,
  );
}

/** Path lengths, side by side where two are compared. */
function lengths() {
  const { columns } = model.shown();
  const longest = Math.max(...columns.map((c) => c.histogram.length));
  const most = Math.max(1, ...columns.flatMap((c) => c.histogram));
  const rows = [];
  for (let n = 0; n < longest; n++) {
    if (columns.every((c) => !c.histogram[n])) continue;
    rows.push(
      `<tr><th scope="row">${n} ${n === 1 ? "hop" : "hops"}</th>${columns.map((c, i) => `<td><i class="${i ? "second" : ""}" style="width:${(100 * (c.histogram[n] || 0)) / most}%"></i></td><td class="mono">${thousands(c.histogram[n] || 0)}</td>`).join("")}</tr>`,
    );
  }
  return `<table class="loads${columns.length > 1 ? " two" : ""}">${rows.join("")}</table>`;
}

function begin() {
  const { busiest, columns, bands, idle } = model.shown();
  part("hops-note").textContent = "messages, one way";
  el("hops").innerHTML =
    `<table class="hops map"><thead><tr><th>from</th><th>to</th><th>carries</th></tr></thead><tbody>${busiest.map(([a, b, load, x, y]) => `<tr class="busy-link" data-a="${x}" data-b="${y}" tabindex="0"><td class="mono">${escaped(a)}</td><td class="mono">${escaped(b)}</td><td class="mono">${thousands(load)}</td></tr>`).join("")}</tbody></table>`;
  const heads =
    columns.length > 1
      ? `<tr><th></th>${columns.map((c) => `<th>${escaped(c.name)}</th>`).join("")}</tr>`
      : "";
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>${columns.length > 1 ? "Side by side" : "In numbers"}</h2></div><table class="beside">${heads}${columns[0].terms.map(([name], i) => `<tr><th scope="row">${escaped(name)}</th>${columns.map((c) => `<td class="mono">${escaped(c.terms[i][1])}</td>`).join("")}</tr>`).join("")}</table></section>` +
    `<section class="section"><div class="head"><h2>Length of the paths</h2></div>${lengths()}</section>`;
  part("legend").innerHTML =
    `<section class="section"><div class="head"><h2>Load of links</h2><span class="quiet">both ways</span></div>${bands
      .map(
        ([level, low, high, links]) =>
          `<div class="heat-row"><svg width="40" height="8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" stroke="var(${HEAT[level][0]})" stroke-width="${HEAT[level][1]}"/></svg><span>${low === high ? thousands(low) : `${thousands(low)} to ${thousands(high)}`} ${high === 1 ? "message" : "messages"}</span><span class="mono">${thousands(links)}</span></div>`,
      )
      .join(
        "",
      )}${idle ? `<div class="heat-row"><span></span><span>none</span><span class="mono">${thousands(idle)}</span></div>` : ""}</section>`;
}

function point(event) {
  const row = event.target.closest?.("tr.busy-link");
  if (!model.shown() || state.doc.task !== "traffic") return;
  const lit = row ? [+row.dataset.a, +row.dataset.b] : null;
  if (String(model.shown().lit || null) === String(lit)) return;
  model.shown().lit = lit;
  overlay.draw();
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);

/** A bar a hop, as high as many messages move in it. */
function timeline({ x, small, steps }) {
  const { routes } = model.shown();
  const moving = Array.from(
    { length: steps },
    (_, i) => routes.filter((route) => route.length > i + 1).length,
  );
  const base = small ? 22 : 88;
  const most = Math.max(1, ...moving);
  const width = Math.max(2, Math.min(small ? 200 : 28, (x(1) - x(0)) * (small ? 0.86 : 0.6)));
  return (
    (small
      ? ""
      : `<text class="axis" x="16" y="30">Messages</text><text class="axis" x="16" y="101">Hops</text><line class="base" x1="${x(0)}" x2="${x(steps)}" y1="${base}" y2="${base}"/>`) +
    moving
      .map((count, i) => {
        const h = (count / most) * (base - (small ? 8 : 26));
        const middle = (x(i) + x(i + 1)) / 2;
        return `<rect class="round" data-hop="${i + 1}" x="${middle - width / 2}" y="${base - h}" width="${width}" height="${h}"/>${small || x(1) - x(0) < 34 ? "" : `<text class="number middle" x="${middle}" y="${base - h - 5}">${thousands(count)}</text>`}`;
      })
      .join("")
  );
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "The busiest links",
  tab: "Loads",
  unit: "Hop",
  ends: "none",
  router: true,
  draw,
  over,
  panel,
  begin,
  timeline,
  said,
};
