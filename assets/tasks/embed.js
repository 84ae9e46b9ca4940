/* The task Embedding: a network, the guest, is embedded in another one, its host. Each guest node
   has a colour; the player walks over the links of the guest. */

import { closest, drawingTheme, el, findAll, part } from "../page/page.js";
import { keepInSight, say } from "../panels/step_sentence.js";
import { memo } from "../stage/memo.js";
import { contextOf, isExport } from "../stage/paint/canvas.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import { drawHot, heat } from "../stage/paint/swarm.js";
import * as player from "../stage/player.js";
import { hopPath, hopPaths, markOnScreen, radius, zoom } from "../stage/stage.js";
import { localText, numberText, t } from "../state/language.js";
import { done, drawing, on, state, step, steps, taskResult } from "../state/model.js";
import { isMoving } from "../state/position.js";
import { fill, h, s } from "../widgets/dom.js";
import {
  address,
  data,
  histogram,
  note,
  section,
  swatch,
  table,
  terms,
} from "../widgets/widgets.js";
import { colorOf } from "./embed/colors.js";
import { guestSection } from "./embed/guest.js";

/** @import { EmbedDocument } from "../types/documents" */
/** @import { Axis, Ctx } from "../types/task" */

/** The most links of the walk that have a trail, the last ones. */
const MAX_TRAIL_LINKS = 60;
/** The most rows of the table of nodes. */
const MAX_ROWS = 2048;
/** Colour of text on the colours of the guest, which are light in every theme. */
const TEXT_COLOUR = "#16181B";

/** @type {Map<string, string[]>} */
const coloursByKey = memo();

/**
 * Returns the colours of the guest nodes, computed once for a document and theme.
 * @param {EmbedDocument} embedding
 */
function guestColours(embedding) {
  const existing = coloursByKey.get("all");
  if (existing) return existing;
  const dark = drawingTheme() === "dark";
  const colours = embedding.places.map((_, i) => colorOf(embedding, i, dark));
  coloursByKey.set("all", colours);
  return colours;
}

// Layers that do not change from step to step: drawn once, until the stage or its colours change.
/** @type {Map<string, HTMLCanvasElement>} */
const layers = memo();

/**
 * Draw a layer, from its cache if it has been painted.
 * @param {Ctx} context
 * @param {string} name
 * @param {(context: Ctx) => void} paint
 */
function drawLayer(context, name, paint) {
  if (isExport()) return paint(context);
  const { canvas } = context;
  let sheet = layers.get(name);
  if (!sheet) {
    sheet = h("canvas", { width: canvas.width, height: canvas.height });
    const layerContext = contextOf(sheet);
    layerContext.setTransform(context.getTransform());
    paint(layerContext);
    layers.set(name, sheet);
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(sheet, 0, 0);
  context.restore();
}

/** @param {Ctx} context @param {EmbedDocument} embedding */
function draw(context, embedding) {
  drawLayer(context, "links", (layerContext) => drawLinks(layerContext, embedding));
  drawTrail(context, embedding);
  drawLayer(context, "nodes", (layerContext) => drawNodes(layerContext, embedding));
}

/**
 * Draw the paths of guest links, dashed if they take more than one hop.
 * @param {Ctx} context
 * @param {EmbedDocument} embedding
 */
function drawLinks(context, embedding) {
  const colors = guestColours(embedding);
  const { width } = layerLook(brush.isDense() ? "guest-fine" : "guest");
  for (const [a, b, load] of embedding.hot) drawHot(context, a, b, heat(load));
  embedding.paths.forEach((path, i) => {
    const color = colors[embedding.links[i][0]];
    const { dash } = layerLook(path.length > 2 ? "guest-long" : "guest");
    const style = { color, width, dash };
    for (const leg of hopPaths(path)) if (leg) brush.line(context, leg, style);
  });
}

/**
 * Draw the nodes of the host in the colours of their guest nodes.
 * @param {Ctx} context
 * @param {EmbedDocument} embedding
 */
function drawNodes(context, embedding) {
  const colors = guestColours(embedding);
  const r = Math.max(2.8, radius() * zoom());
  const used = new Set(embedding.places);
  drawing().addresses.forEach((_, mark) => {
    if (used.has(mark) || drawing().pills) return;
    const { fill, line, width } = layerLook("host-node");
    brush.disc(context, markOnScreen(mark), r, cssValue(fill), cssValue(line), width);
  });
  const { line, width } = layerLook(brush.isDense() ? "guest-node-fine" : "guest-node");
  const style = { ink: TEXT_COLOUR, edge: cssValue(line), r, width };
  embedding.places.forEach((mark, i) => {
    brush.node(context, mark, { ...style, fill: colors[i] });
  });
}

/** Draw the trail of the walk so far. @param {Ctx} context @param {EmbedDocument} embedding */
function drawTrail(context, { walk, paths }) {
  for (const [link] of walk.slice(Math.max(0, done() - MAX_TRAIL_LINKS), done())) {
    for (const leg of hopPaths(paths[link])) if (leg) brush.trail(context, leg);
  }
}

/**
 * Returns the path of a step of the walk, in the direction of the walk.
 * @param {EmbedDocument} embedding
 * @param {number} i
 */
function walkPath({ walk, paths }, i) {
  const [link, forwards] = walk[i];
  return forwards ? paths[link] : paths[link].toReversed();
}

/** @param {Ctx} context @param {EmbedDocument} embedding */
function over(context, embedding) {
  const i = done();
  const fraction = state.at - i;
  const r = 0.95 * brush.tokenSize();
  if (!isMoving(fraction) || i >= embedding.walk.length) {
    const mark = i ? walkPath(embedding, i - 1).at(-1) : embedding.places[0];
    if (mark === undefined || mark === null) return;
    if (drawing().pills) brush.glow(context, markOnScreen(mark), mark);
    else brush.message(context, markOnScreen(mark), brush.restSize(), { halo: 2.5 });
    return;
  }
  const path = walkPath(embedding, i);
  const along = fraction * (path.length - 1);
  const hop = Math.min(Math.floor(along), path.length - 2);
  brush.message(context, hopPath(path[hop], path[hop + 1]).at(along - hop), r);
}

/**
 * Returns the guest node that step `i` of the walk leads to.
 * @param {Pick<EmbedDocument, "walk" | "links">} embedding
 * @param {number} i
 */
export function nodeAt({ walk, links: all }, i) {
  if (!i) return 0;
  const [link, forwards] = walk[i - 1];
  return all[link][forwards ? 1 : 0];
}

/**
 * Returns the title: the guest and its host.
 * @param {Pick<EmbedDocument, "title" | "spec">} embedding
 */
const titleOf = ({ title, spec }) => t("{guest} in {spec}", { guest: localText(title), spec });

/** @param {EmbedDocument} embedding */
function panel(embedding) {
  say(titleOf(embedding), embedding.why);
  if (!embedding.places.length) return;
  const node = nodeAt(embedding, step());
  const lead = part("lead");
  const dot = lead.querySelector(`[data-guest="${node}"]`);
  const here = lead.querySelector(".here");
  for (const name of ["cx", "cy"]) here?.setAttribute(name, dot?.getAttribute(name) ?? "");
  for (const place of findAll(lead, ".now-at")) {
    const address = drawing().addresses[embedding.places[node]] ?? "";
    fill(place, mono(Object.keys(embedding.map)[node]), t(" on "), mono(address));
  }
  for (const row of findAll(el("hops"), "tr.current")) row.classList.remove("current");
  const row = el("hops").querySelector(`tr[data-guest-row="${node}"]`);
  row?.classList.add("current");
  keepInSight(el("hops"), row, 28);
}

const mono = (/** @type {string} */ text) => h("span.mono", text);

/** Returns how many guest links have a path of each length. @param {EmbedDocument} embedding */
function lengthTable({ lengths }) {
  /** @type {number[]} */
  const counts = [];
  for (const [length, count] of lengths) counts[length] = count;
  return histogram([counts]);
}

/** The document that the panel shows. @type {EmbedDocument | null} */
let documentOnPanel = null;

/** @param {EmbedDocument} embedding */
function begin(embedding) {
  documentOnPanel = embedding;
  const colors = guestColours(embedding);
  const field = el("option-shape");
  if (field instanceof HTMLInputElement) field.placeholder = embedding.written;
  const isDrawn = embedding.places.length > 0;
  fill(part("lead"), isDrawn && guestSection(embedding, colors));
  part("hops-note").textContent = t("{nodes} guest nodes", { nodes: embedding.nodes });
  const names = Object.keys(embedding.map).slice(0, MAX_ROWS);
  const entries = isDrawn
    ? names.map((name, i) => [name, drawing().addresses[embedding.places[i]]])
    : embedding.rows;
  const rows = entries.map(([name, on], i) => {
    const sign = isDrawn && swatch(colors[i]);
    return h("tr", { "data-guest-row": i }, data(sign, name), data(...address(on)));
  });
  fill(el("hops"), table("hops map", [t("guest"), t("on node")], rows));
  fill(
    part("more"),
    section(
      t("How well it fits"),
      null,
      terms(embedding.terms.map(([name, ...rest]) => [t(name), ...rest])),
      embedding.hot.length > 0 && note(t("Links in heat carry more than one guest link.")),
      !isDrawn &&
        note(t("The map shows the order of the guest’s nodes, from violet round to red.")),
    ),
    section(t("Length of the paths"), null, lengthTable(embedding)),
  );
}

/**
 * Returns a tick for each guest link of the walk, in the colour of the node that it leads to.
 * @param {Axis} axis
 * @param {EmbedDocument} embedding
 */
function timeline({ x, small, steps: count }, embedding) {
  const colors = guestColours(embedding);
  const base = small ? 12 : 60;
  const stride = Math.max(1, Math.ceil(count / 600));
  const width = Math.max(0.8, x(stride) - x(0) - 0.4).toFixed(1);
  const ticks = [];
  for (let i = 0; i < embedding.walk.length; i += stride) {
    const box = { x: x(i).toFixed(1), y: base, width, height: small ? 10 : 20 };
    ticks.push(s("rect", { ...box, fill: colors[nodeAt(embedding, i + 1)] }));
  }
  return [!small && s("text.axis", { x: 16, y: base + 14 }, t("Walk")), ticks];
}

/**
 * Go to the step at which the walk is at the guest node of a row.
 * @param {MouseEvent} event
 * @param {EmbedDocument} embedding
 */
function goTo(event, embedding) {
  const row = closest(event, "tr[data-guest-row]");
  if (!row) return;
  const node = Number(row.dataset.guestRow);
  const at = embedding.walk.findIndex((_, i) => nodeAt(embedding, i + 1) === node);
  player.jump(node === 0 ? 0 : at + 1);
}

// A theme may arrive with a document, before its drawing; then `begin` is called anyway.
on("theme", () => {
  if (!documentOnPanel || documentOnPanel !== taskResult()) return;
  begin(documentOnPanel);
  panel(documentOnPanel);
});

/** @type {import("../types/task").Task<EmbedDocument>} */
export const task = {
  heading: t("The map"),
  tab: t("Map"),
  unit: t("Step of the walk"),
  ends: "none",
  steps: (embedding) => embedding.walk.length,
  ways: ({ paths }) => (paths.length > 600 ? [] : paths),
  pace: () => (steps() > 200 ? 0.25 : steps() > 40 ? 0.5 : 0.8),
  draw,
  over,
  updatePanel: panel,
  begin,
  acts: (embedding) => ({ click: (event) => goTo(event, embedding) }),
  timeline,
  status: (embedding) => ({
    count: step()
      ? t("Step {step} of {steps}", { step: numberText(step()), steps: numberText(steps()) })
      : t("Start"),
    summary: titleOf(embedding),
  }),
};
