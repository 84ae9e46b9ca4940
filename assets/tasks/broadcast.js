// @ts-nocheck: its types come next
/* A broadcast: the message of one root spreads round by round, and the tree grows. */
import { el, large, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped, prose } from "../parts/words.js";
import * as curve from "../stage/curve.js";
import * as ink from "../stage/ink.js";
import { disc, ease, linkOn, pill, trailWidth } from "../stage/ink.js";
import { token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as swarm from "../stage/swarm.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";

const kindBetween = (a, b) => {
  const stroke = stage.strokeBetween(a, b);
  return stroke ? state.drawing.kinds[stroke.kind].role : "local";
};
const seen = ([a, b]) => a !== null && b !== null;

/** A link that the tree asks for and the network does not have: dashed, with a cross on it. */
function broken(context, [a, b]) {
  // Bowed, so that it runs through no stranger's node, as a link would.
  const line = curve.path(stage.markOnScreen(a), stage.markOnScreen(b), [[0.5, 0.2]], false);
  context.strokeStyle = token("--v-no");
  context.lineWidth = 1.8 * large();
  context.setLineDash([2, 5]);
  curve.stroke(context, line);
  context.setLineDash([]);
  ink.cross(context, line.at(0.5), 6, 2.6);
}

function node(context, mark, fresh) {
  const fill = token(fresh ? "--msg" : "--ink-2");
  if (state.drawing.pills)
    return void pill(context, mark, fill, token(fresh ? "--msg-ink" : "--surface"), token("--ink"));
  const r = Math.max(2.6, stage.radius() * stage.zoom());
  disc(context, stage.markOnScreen(mark), r, fill, token("--ink"), 1.2);
}

/** How much every node knows: the fuller, the darker. */
function shades(context, known, nodes) {
  const r = Math.max(2.6, stage.radius() * stage.zoom());
  known.forEach((count, mark) => {
    const share = Math.log2(count) / Math.log2(nodes);
    const fill = `color-mix(in oklab, ${token("--ink-2")} ${Math.round(100 * share)}%, ${token("--node")})`;
    if (state.drawing.pills)
      ink.pill(context, mark, fill, token(share > 0.5 ? "--surface" : "--ink"), token("--ink"));
    else disc(context, stage.markOnScreen(mark), r, fill, token("--ink"), 1.2);
  });
}

/** One round of an all-to-all broadcast: its links on amber, every node as full as it is. */
function drawAll(context) {
  const { rounds, nodes } = model.shown();
  const done = Math.floor(state.at + 1e-9);
  const round = rounds[Math.max(0, model.step() - 1)];
  if (!round || !model.step())
    return void shades(
      context,
      state.drawing.addresses.map(() => 1),
      nodes,
    );
  context.strokeStyle = token("--trail");
  context.lineWidth = trailWidth() * (nodes > 100 ? 0.5 : 0.8);
  for (const [a, b] of round.sends) if (a < b) curve.stroke(context, stage.hopPath(a, b));
  shades(context, done ? rounds[done - 1].known : state.drawing.addresses.map(() => 1), nodes);
}

function draw(context) {
  if (model.shown().all) return void drawAll(context);
  const { rounds } = model.shown();
  const done = Math.floor(state.at + 1e-9);
  const crowded = state.drawing.addresses.length > 300;
  rounds.forEach((round, i) => {
    if (i >= done) return;
    for (const [a, b] of round.sends.filter(seen)) {
      const line = stage.hopPath(a, b);
      if (i === done - 1) {
        context.lineCap = "round";
        context.strokeStyle = token("--trail");
        context.lineWidth = trailWidth();
        curve.stroke(context, line);
        context.lineCap = "butt";
      }
      context.globalAlpha = i === done - 1 || !crowded ? 1 : 0.45;
      linkOn(context, kindBetween(a, b), line);
      context.globalAlpha = 1;
    }
  });
  rounds.forEach((round, i) => {
    if (i < done)
      for (const pair of round.missing.filter(seen))
        if (!stage.strokeBetween(...pair)) broken(context, pair);
  });
  rounds.forEach((round, i) => {
    if (i < done)
      for (const pair of round.sends.filter(seen)) node(context, pair[1], i === done - 1);
  });
}

function over(context) {
  const { rounds, root } = model.shown();
  const i = Math.floor(state.at + 1e-9);
  const fraction = state.at - i;
  const r = (state.drawing.addresses.length > 300 ? 5 : 8) * large();
  if (fraction <= 1e-6 || i >= rounds.length) {
    if (i === 0 && root !== null && !state.drawing.pills)
      disc(context, stage.markOnScreen(root), r + 3, null, token("--msg"), 3);
    return;
  }
  const t = ease(fraction);
  if (model.shown().all)
    return void swarm.tokens(
      context,
      swarm
        .paths(`round ${i}`, rounds[i].sends)
        .filter(Boolean)
        .map((line) => line.at(t)),
    );
  for (const [a, b] of rounds[i].sends.filter(seen)) {
    const line = stage.hopPath(a, b);
    context.strokeStyle = token("--trail");
    context.lineWidth = trailWidth();
    curve.stroke(context, line, t);
    const p = line.at(t);
    disc(context, p, r, token("--msg"), token("--msg-ink"), 1.6);
  }
}

/** The round on screen: the one made or under way; before the first, none. */
const current = () => model.shown().rounds[model.step() - 1];

const said = () => ({
  count: model.step() ? `Round ${model.step()} of ${model.steps()}` : "Start",
  summary: model.shown().all
    ? `every node knows ${(current() ? current().informed : 1).toLocaleString("en")} or more of ${model.shown().nodes.toLocaleString("en")}`
    : `${(current() ? current().informed : 1).toLocaleString("en")} of ${model.shown().nodes.toLocaleString("en")} nodes informed`,
});

function panel() {
  const round = current();
  const { title, opening } = model.shown();
  panels.say(round ? said().count : title, round ? round.why : opening);
  for (const row of el("hops").querySelectorAll("tr[data-step]")) {
    row.classList.toggle("current", +row.dataset.step === model.step());
    row.classList.toggle("future", +row.dataset.step > model.step());
  }
  panels.keepInSight(el("hops"), el("hops").querySelector("tr.current"), 28);
}

function begin() {
  const { rounds, bound, boundWhy, missing, missingCount, reached, nodes, links } = model.shown();
  const least = bound !== null && rounds.length === bound;
  const all = reached === nodes;
  part("hops-note").textContent = `${links} messages`;
  el("hops").innerHTML =
    `<table class="hops"><thead><tr><th>round</th><th>messages</th><th>${model.shown().all ? "known by all after it" : "informed after it"}</th></tr></thead><tbody>${rounds
      .map(
        (round, i) =>
          `<tr data-step="${i + 1}" tabindex="-1"><td>${i + 1}</td><td class="mono">${round.sends.length.toLocaleString("en")}${round.missing.length ? ` <span class="detour">${round.missing.length.toLocaleString("en")} not sent</span>` : ""}</td><td class="mono">${round.informed.toLocaleString("en")}</td></tr>`,
      )
      .join("")}</tbody></table>`;
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>Against the bound</h2></div><dl class="terms">` +
    `<dt>Rounds</dt><dd>${rounds.length}</dd><dt>Lower bound</dt><dd>${bound === null ? "–" : bound}</dd>` +
    `<dt>${model.shown().all ? "Nodes that know all" : "Nodes informed"}</dt><dd>${all ? '<span class="chip ok">✓ all</span>' : `<span class="chip no">≠ ${reached.toLocaleString("en")} of ${nodes.toLocaleString("en")}</span>`}</dd></dl>` +
    `<p class="quiet">${prose(boundWhy)}${all && least ? " This one needs no more." : ""}</p></section>` +
    (missingCount
      ? `<section class="section"><div class="head"><h2>Links that do not exist</h2><span class="quiet">${missingCount.toLocaleString("en")}</span></div><p class="mono pairs">${missing.map(([a, b]) => `${escaped(a)} – ${escaped(b)}`).join("<br>")}${missingCount > missing.length ? `<br>and ${missingCount - missing.length} more` : ""}</p></section>`
      : "");
}

/** A bar a round, as high as many messages travel in it, on a scale of doublings. */
function timeline({ x, small, steps }) {
  const { rounds } = model.shown();
  const base = small ? 22 : 88;
  const high = Math.max(1, ...rounds.map((round) => Math.log2(round.sends.length + 1)));
  const width = Math.max(2, Math.min(small ? 200 : 28, (x(1) - x(0)) * (small ? 0.86 : 0.6)));
  const numbers = !small && x(1) - x(0) > 30;
  return (
    (small
      ? ""
      : `<text class="axis" x="16" y="30">Messages</text><text class="axis" x="16" y="101">Rounds</text><line class="base" x1="${x(0)}" x2="${x(steps)}" y1="${base}" y2="${base}"/>`) +
    rounds
      .map((round, i) => {
        const h = (Math.log2(round.sends.length + 1) / high) * (base - (small ? 8 : 26));
        const middle = (x(i) + x(i + 1)) / 2;
        return (
          `<rect class="round" data-hop="${i + 1}" x="${middle - width / 2}" y="${base - h}" width="${width}" height="${h}"/>` +
          (numbers
            ? `<text class="number middle" x="${middle}" y="${base - h - 5}">${round.sends.length.toLocaleString("en")}</text>`
            : "")
        );
      })
      .join("")
  );
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "Rounds",
  unit: "Round",
  get ends() {
    return model.shown()?.all ? "none" : "source";
  },
  pace: 1.4,
  steps: (shown) => shown.rounds.length,
  draw,
  over,
  panel,
  begin,
  timeline,
  said,
};
