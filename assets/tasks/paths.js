// @ts-nocheck: its types come next
/* Several messages that travel at once, each on its own way. */
import { el, large, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as curve from "../stage/curve.js";
import { disc, ease, glow, pill, trailWidth } from "../stage/ink.js";
import { token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";

/** Ways of several messages, each in its own colour and dash. */
function drawLanes(context) {
  const done = Math.floor(state.at + 1e-9);
  const r = Math.max(2.4, stage.radius() * stage.zoom());
  for (const lane of model.shown().lanes) {
    const color = token(lane.token);
    context.strokeStyle = color;
    lane.marks.forEach((mark, i) => {
      if (!i || mark === null || lane.marks[i - 1] === null) return;
      const line = stage.hopPath(lane.marks[i - 1], mark);
      context.globalAlpha = i <= done ? 0.3 : 0;
      context.lineWidth = trailWidth();
      curve.stroke(context, line);
      context.globalAlpha = 1;
      context.lineWidth = 2.4 * large();
      context.setLineDash(lane.dash);
      curve.stroke(context, line);
      context.setLineDash([]);
    });
    lane.marks.slice(1, -1).forEach((mark, i) => {
      if (mark === null) return;
      const visited = i + 1 <= done;
      if (state.drawing.pills)
        pill(
          context,
          mark,
          visited ? color : token("--node"),
          visited ? token("--surface") : token("--ink"),
          color,
        );
      else disc(context, stage.markOnScreen(mark), r, visited ? color : token("--node"), color, 2);
    });
  }
}

/** All messages of a fleet, at the places they have reached. */
function drawFleet(context) {
  const r = (state.drawing.addresses.length > 300 ? 5 : 8) * large();
  for (const lane of model.shown().lanes) {
    const at = Math.min(state.at, lane.marks.length - 1);
    const i = Math.min(Math.floor(at + 1e-9), lane.marks.length - 1);
    const [a, b] = [lane.marks[i], lane.marks[i + 1]];
    const fraction = at - i;
    if (a === null || a === undefined) continue;
    const moving = fraction > 1e-6 && b !== null && b !== undefined;
    const p = moving ? stage.hopPath(a, b).at(ease(fraction)) : stage.markOnScreen(a);
    if (state.drawing.pills && !moving) {
      glow(context, p, a);
      continue;
    }
    context.globalAlpha = 0.25;
    disc(context, p, r + 4, token("--msg"));
    context.globalAlpha = 1;
    disc(context, p, r, token("--msg"), token(lane.token), 3);
  }
}

/** The nodes between the ends, counted where they would fill the panel. */
function through(texts) {
  const all = texts.map(escaped).join(" ");
  if (!texts.length) return "directly";
  return all.length <= 240 ? all : `<span title="${all}">${texts.length} nodes</span>`;
}

/** The panel: what the paths are, why, and each with its nodes. */
function panel() {
  const { lanes, title, why } = model.shown();
  panels.say(title, why);
  part("hops-note").textContent =
    `${lanes.reduce((sum, lane) => sum + lane.marks.length - 1, 0)} hops in all`;
  el("hops").innerHTML =
    `<table class="hops lanes"><thead><tr><th>path</th><th>through</th><th>hops</th></tr></thead><tbody>${lanes
      .map(
        (lane, i) =>
          `<tr><td>${i + 1}<svg class="sample" width="24" height="8" aria-hidden="true"><line x1="0" x2="24" y1="4" y2="4" stroke="var(${lane.token})" stroke-width="3" stroke-dasharray="${lane.dash.join(" ")}"/></svg></td><td class="mono">${through(lane.texts.slice(1, -1))}</td><td class="mono">${lane.marks.length - 1}</td></tr>`,
      )
      .join("")}</tbody></table>`;
}

/** One thin bar a path, as long as the path. */
function timeline({ x, height, small }) {
  const { lanes } = model.shown();
  const gap = Math.min(14, (height - 24) / lanes.length);
  const bars = lanes
    .map((lane, i) => {
      const y = 12 + gap * (i + 0.5);
      const length = lane.marks.length - 1;
      return `<line x1="${x(0)}" x2="${x(length)}" y1="${y}" y2="${y}" stroke="var(${lane.token})" stroke-width="${Math.min(5, gap - 3)}" stroke-dasharray="${lane.dash.join(" ")}"/>${gap < 12 ? "" : `<text class="number" x="${x(length) + 6}" y="${y + 4}">${length}</text>`}`;
    })
    .join("");
  return bars + (small ? "" : `<text class="axis" x="16" y="101">Paths</text>`);
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "Paths",
  ways: (shown) => shown.lanes.map((lane) => lane.marks),
  draw: drawLanes,
  over: drawFleet,
  panel,
  timeline,
  unit: "Hop",
  said: () => ({
    count: model.step() ? `Hop ${model.step()} of ${model.steps()}` : "Start",
    summary: model.shown().title,
  }),
};
