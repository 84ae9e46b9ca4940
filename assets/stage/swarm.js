// @ts-nocheck: its types come next
/* Many messages that travel at once: their tokens in one stroke, the load of links as heat. */
import { large } from "../parts/page.js";
import { on, state } from "../state/model.js";
import * as curve from "./curve.js";
import * as ink from "./ink.js";
import { kept } from "./kept.js";
import { look, token } from "./looks.js";
import * as stage from "./stage.js";

const HEAT = [null, null, ["--h2", 2.7], ["--h3", 4.2], ["--h4", 5.7]];
const ways = kept();

/** The paths of pairs of marks on screen, kept under a name until the stage moves. */
function paths(name, pairs) {
  if (!ways.has(name))
    ways.set(
      name,
      pairs.map(([a, b]) =>
        a === null || b === null || a === undefined || b === undefined ? null : stage.hopPath(a, b),
      ),
    );
  return ways.get(name);
}

const size = () =>
  (state.drawing.addresses.length > 300 ? 3.4 : state.drawing.addresses.length > 100 ? 4.6 : 6) *
  large();

let stamps = new Map();
on("theme", () => {
  stamps = new Map();
});

/** A disc drawn once, to be set down a thousand times in a frame. */
function stamp(r, fill, edge, width) {
  const name = [r, fill, edge, width, devicePixelRatio].join();
  if (!stamps.has(name)) {
    const half = Math.ceil(r + width);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2 * half * devicePixelRatio;
    const context = canvas.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    ink.disc(context, { x: half, y: half }, r, fill, edge, width);
    stamps.set(name, { canvas, half });
  }
  return stamps.get(name);
}

/** Discs at many points. */
function discs(context, points, r, fill, edge, width = 1.2) {
  const { canvas, half } = stamp(r, fill, edge, width);
  for (const p of points) context.drawImage(canvas, p.x - half, p.y - half, 2 * half, 2 * half);
}

const tokens = (context, points) =>
  discs(context, points, size(), token("--msg"), token("--msg-ink"));

/** How hot a load of 2, 3, 4 or more is: its colour and its width. */
const heat = (share) => HEAT[Math.min(share, 4)];

/** A link in the heat of its load, in the dash of its kind. */
function hot(context, a, b, share) {
  const [name, width] = heat(share);
  const line = stage.hopPath(a, b);
  const stroke = stage.strokeBetween(a, b);
  const dash = stroke ? look(state.drawing.kinds[stroke.kind].role).dash : [];
  const fine = state.drawing.addresses.length > 300 ? 0.45 : 1;
  context.strokeStyle = token(name);
  context.lineWidth = width * fine * large();
  context.setLineDash(dash.map((d) => d * 0.8));
  curve.stroke(context, line);
  context.setLineDash([]);
}

/** The legend of heat: how many links are shared by how many. */
function legend(counts, words) {
  const row = (share) => {
    const [name, width] = heat(share);
    return `<div class="heat-row"><svg width="40" height="8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" stroke="var(${name})" stroke-width="${width}"/></svg><span>${words(share)}</span><span class="mono">${(counts[share] || 0).toLocaleString("en")}</span></div>`;
  };
  return [2, 3, 4].map(row).join("");
}

export { discs, heat, hot, legend, paths, size, tokens };
