// @ts-nocheck: its types come next
/* Faults: what fails, what is left, and how a network comes apart as more of it fails. */
import { part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as ink from "../stage/ink.js";
import { token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";
import * as url from "../state/url.js";

/** What would fail at random: rings of a dashed line, before anybody fails it. */
function drawPreview(context) {
  const failed = new Set(state.doc.faults);
  context.strokeStyle = token("--v-no");
  context.lineWidth = 1.6;
  context.setLineDash([3, 3]);
  model.shown().marks.forEach(([a, b], i) => {
    if (failed.has(model.shown().random[i]) || a === null || b === null) return;
    const p = b === undefined ? stage.markOnScreen(a) : stage.hopPath(a, b).at(0.5);
    if (b === undefined && state.drawing.pills) ink.outline(context, p, a, 4);
    else {
      context.beginPath();
      context.arc(p.x, p.y, Math.max(7, stage.radius() * stage.zoom() + 4), 0, 2 * Math.PI);
    }
    context.stroke();
  });
  context.setLineDash([]);
}

/** The share of pairs still joined against the number of faults, with its band. */
function curve() {
  const { points, now, kind } = model.shown();
  const [w, h, left, top, bottom] = [352, 190, 38, 10, 30];
  const most = points[points.length - 1][0] || 1;
  const x = (k) => left + (k / most) * (w - left - 8);
  const y = (share) => top + (1 - share) * (h - top - bottom);
  const line = (column) => points.map((p) => `${x(p[0]).toFixed(1)},${y(p[column]).toFixed(1)}`);
  const band = (low, high) => [...line(high), ...line(low).reverse()].join(" ");
  const ticks = [0, 0.5, 1]
    .map(
      (s) =>
        `<line class="base" x1="${left}" x2="${w - 8}" y1="${y(s)}" y2="${y(s)}"/><text class="axis end" x="${left - 6}" y="${y(s) + 4}">${100 * s} %</text>`,
    )
    .join("");
  const across = [0, Math.round(most / 2), most]
    .map((k) => `<text class="axis mid" x="${x(k)}" y="${h - 14}">${k.toLocaleString("en")}</text>`)
    .join("");
  const last = points.find((p) => p[1] < 0.55) || points[points.length - 1];
  const dots = points
    .map(
      (p) =>
        `<circle cx="${x(p[0]).toFixed(1)}" cy="${y(p[1]).toFixed(1)}" r="2.6"><title>${p[0]} failed: ${(100 * p[1]).toFixed(1)} % of pairs joined (${(100 * p[2]).toFixed(1)} to ${(100 * p[3]).toFixed(1)} %); all joined in ${(100 * p[4]).toFixed(0)} % of samples</title></circle>`,
    )
    .join("");
  return (
    `<svg class="curve" viewBox="0 0 ${w} ${h}" role="img" aria-label="Pairs still joined against the number of failed ${kind}">${ticks}${across}` +
    `<polygon class="band whole" points="${band(5, 6)}"/><polyline class="whole" points="${line(4).join(" ")}"/><polygon class="band" points="${band(2, 3)}"/><polyline points="${line(1).join(" ")}"/>${dots}` +
    (now
      ? `<line class="now" x1="${x(Math.min(now, most))}" x2="${x(Math.min(now, most))}" y1="${top}" y2="${h - bottom}"/>`
      : "") +
    `<text class="name" x="${Math.min(x(last[0]) + 8, w - 90)}" y="${y(Math.max(0.5, last[1])) - 6}">pairs joined</text><text class="axis mid" x="${(left + w) / 2}" y="${h - 1}">failed ${kind}</text></svg>`
  );
}

function begin() {
  const { terms, random, method, there } = model.shown();
  const failed = new Set(state.doc.faults);
  const fresh = random.filter((name) => !failed.has(name));
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>Fail some</h2></div><div class="acts">` +
    `<button type="button" class="button edged" data-fail="${escaped(fresh.join(" "))}"${fresh.length ? "" : " disabled"}>Fail ${fresh.length === 1 ? "this one" : fresh.length ? `these ${fresh.length}` : "these"}</button>` +
    `<button type="button" class="button edged" data-fail="" data-mend="1"${failed.size ? "" : " disabled"}>Mend all</button></div>` +
    `<p class="quiet">Those ringed on the stage would fail. Or right-click a node or a link there; on the keyboard X fails the node in focus, Shift X the link last walked.</p></section>` +
    `<section class="section"><div class="head"><h2>What is left</h2><span class="chip ${there ? "ok" : "no"}">${there ? "✓ a route exists" : "≠ no route"}</span></div><dl class="terms">${terms.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl></section>` +
    `<section class="section"><div class="head"><h2>As more fails</h2></div>${curve()}<p class="quiet">Solid: the share of pairs of working nodes still joined. Dashed: the share of samples in which all are. ${escaped(method)}.</p></section>`;
}

function panel() {
  const { title, why } = model.shown();
  panels.say(title, why);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fail]");
  if (!button) return;
  const names = button.dataset.fail.split(" ").filter(Boolean);
  url.ask({ fault: names.length ? [...state.doc.faults, ...names] : null }, "fault");
});

/** @type {import("../state/model.js").Task} */
export const task = { heading: "Hops", route: true, router: true, begin, panel, draw: drawPreview };
