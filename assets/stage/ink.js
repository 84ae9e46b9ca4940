// @ts-nocheck: its types come next
/* What is drawn over the graph, piece by piece: links on amber, discs, addresses, even motion. */
import { large } from "../parts/page.js";
import { state } from "../state/model.js";
import * as canvas from "./canvas.js";
import * as curve from "./curve.js";
import { look, token } from "./looks.js";
import * as stage from "./stage.js";

const trailWidth = () => (state.drawing.addresses.length > 300 ? 7 : 11) * large();

function linkOn(context, role, line, fraction = 1) {
  const kind = look(role);
  context.strokeStyle = token(kind.token);
  context.setLineDash(kind.dash.map((d) => d * 0.8));
  context.lineWidth = (kind.width + 1) * large();
  curve.stroke(context, line, fraction);
  context.setLineDash([]);
}

function disc(context, p, r, fill, edge, width) {
  context.beginPath();
  context.arc(p.x, p.y, r, 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (edge) {
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.stroke();
  }
}

/** A cross of a given reach at a point: what is lost, failed or missing. */
function cross(context, p, r, width) {
  context.strokeStyle = token("--v-no");
  context.lineWidth = width;
  for (const s of [1, -1]) {
    context.beginPath();
    context.moveTo(p.x - r, p.y - r * s);
    context.lineTo(p.x + r, p.y + r * s);
    context.stroke();
  }
}

function pill(context, mark, fill, ink, edge) {
  const p = stage.markOnScreen(mark);
  const zoom = stage.zoom();
  const text = state.drawing.labels[mark];
  const w = Math.max(30, text.length * 7.4 + 16) * zoom;
  const h = 23 * zoom;
  context.beginPath();
  context.roundRect(p.x - w / 2, p.y - h / 2, w, h, Math.min(h / 3, 7));
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  context.stroke();
  canvas.write(context, text, p.x, p.y + 0.5, {
    font: `600 ${12 * zoom}px ${token("--mono")}`,
    color: ink,
    align: "center",
    base: "middle",
  });
}

/** The outline of a node that bears its address, so many pixels outside it; returns its half sides. */
function outline(context, p, mark, off) {
  const zoom = stage.zoom();
  const w = Math.max(30, state.drawing.labels[mark].length * 7.4 + 16) * zoom + 2 * off;
  const h = 23 * zoom + 2 * off;
  context.beginPath();
  context.roundRect(p.x - w / 2, p.y - h / 2, w, h, 10);
  return [w / 2, h / 2];
}

/** The message at a node that bears its address: a ring that leaves the address legible. */
function glow(context, p, mark) {
  outline(context, p, mark, 3.5);
  context.globalAlpha = 0.3;
  context.lineWidth = 12;
  context.strokeStyle = token("--msg");
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 3.5;
  context.stroke();
}

/** Even speed along a link, eased over the first and last 80 ms of a hop at normal speed. */
function ease(t) {
  const e = 80 / 700;
  const total = 1 - e;
  if (t < e) return (t * t) / (2 * e) / total;
  if (t > 1 - e) return 1 - ((1 - t) * (1 - t)) / (2 * e) / total;
  return (t - e / 2) / total;
}

export { cross, disc, ease, glow, linkOn, outline, pill, trailWidth };
