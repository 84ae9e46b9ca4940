/* The page Compare: its controls write the address; the answer is drawn as a plot, with an overlay
   above it, and a table. */

import { notice } from "../page/notice.js";
import { el } from "../page/page.js";
import { t } from "../state/language.js";
import { on } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { withChanges } from "../state/query.js";
import { reportLost } from "../state/server.js";
import { fill } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { chosenSearch, exploreAddress, nearest } from "./compare/address.js";
import { controls } from "./compare/controls.js";
import * as grid from "./compare/grid.js";
import { plotIn } from "./compare/plot.js";
import { plotOverlay } from "./compare/plot_overlay.js";
import * as table from "./compare/table.js";

/** @import { CompareChoices, CompareDocument } from "../types/documents" */

/**
 * @typedef {ReturnType<typeof import("./compare/plot.js").markerAt>} Marker
 */

/** The document on screen, null until there is an answer. @type {CompareDocument | null} */
let doc = null;
/** @type {ReturnType<typeof controls> | null} */
let panel = null;
/** @type {ReturnType<typeof plotIn> | null} */
let plot = null;
/** @type {ReturnType<typeof plotOverlay> | null} */
let overlay = null;
/** @type {CompareChoices | null} */
let choices = null;
/** The value on the horizontal axis for which the table lists the networks. */
let tablePlace = 0;
/** The network that is pointed at, and the one that was tapped last; "" for none. */
let pointed = "";
let tapped = "";
let hoverTimer = 0;
/** Stops requesting points of latency. */
let stopMeasuring = () => {};

/** @param {string} part */
const part = (part) => /** @type {HTMLElement} */ (el(`compare-${part}`));

const isHere = () => isAddressOf("compare");

/** Returns the data of a request: the plot that the page has already. */
const request = () => ({ known: doc?.plotted ?? "" });

/** Request the document of an address. @param {string} search @param {boolean} push */
function ask(search, push) {
  pages.ask(search, request(), { push });
}

// Drawing -----------------------------------------------------------------------------------

/** @param {CompareDocument} answer @param {HTMLElement} root */
function draw(answer, root) {
  if (answer.choices) choices = answer.choices;
  if (!choices) return;
  if (!panel || !root.contains(panel.at)) createParts(choices);
  doc = answer;
  tablePlace = Number(doc.place.at);
  panel?.show(doc);
  writeTexts(doc);
  stopMeasuring();
  if (doc.table.kind === "all") showGrid(doc.table);
  else {
    grid.clear();
    if (doc.controls.table === "load" && doc.table.rows.length) void showLatency(doc.table.rows);
    else table.draw(part("table"), doc, doc.table, location.search);
  }
  if (doc.plot) {
    plot?.show(/** @type {import("./compare/plot.js").Figure} */ (doc.plot), doc.title);
  }
  highlight(pointed);
  redraw();
}

/** Create the controls, the plot and its overlay. @param {CompareChoices} allChoices */
function createParts(allChoices) {
  const places = { rail: part("rail"), top: part("top"), head: part("head") };
  panel = controls(allChoices, places, change);
  panel.at.addEventListener("change", () => moveTable(Number(panel?.at.value)));
  plot = plotIn(part("plot"), { drawn: redraw, hover, tap });
  overlay = plotOverlay(part("marks"), plot.shown);
}

/** Write the texts of a document. @param {CompareDocument} document */
function writeTexts(document) {
  const [title, line] = part("heading").children;
  title.textContent = document.title;
  fill(line, document.line, " ", document.term && term(t("Where it is defined"), document.term));
  part("count").textContent = document.count;
  part("place").textContent = document.place.before;
  part("unit").textContent = document.place.after;
  part("order").textContent = document.order;
  part("here").hidden = document.controls.table === "all";
  for (const [key, form] of Object.entries(document.forms)) part(`form-${key}`).textContent = form;
  part("table").hidden = document.table.kind === "all";
}

/** @param {import("../types/documents").GridTable} table */
async function showGrid(table) {
  const document = doc;
  try {
    await grid.loadScript(choices?.grid ?? "");
    if (doc === document && isHere()) grid.draw(table);
  } catch {
    notice(t("The grid could not be fetched from the server."));
    reportLost(() => void (doc === document && isHere() && showGrid(table)));
  }
}

/**
 * Show the latencies; their module is only loaded when they are wanted.
 * @param {import("../types/documents").PlaceRow[]} rows
 */
async function showLatency(rows) {
  const document = doc;
  const latency = await import("./compare/latency.js");
  if (doc === document && isHere())
    stopMeasuring = latency.draw(part("table"), rows, location.search);
}

/** Draw the overlay anew, after the plot was drawn. */
function redraw() {
  overlay?.showPlace(doc && !doc.scattered ? tablePlace : null);
  overlay?.ringNetwork(pointed);
}

// Actions of the visitor ----------------------------------------------------------------------

/**
 * Called when controls were changed: adds a step of history.
 * @param {import("./compare/address.js").Values} now
 */
function change(now) {
  if (!doc || !isHere()) return;
  const search = chosenSearch(location.search, now, doc);
  if (search === null) return;
  doc = { ...doc, controls: now };
  ask(search, true);
}

/**
 * Move the table to a place on the axis: written into the address without a step of history.
 * @param {number} x
 */
function moveTable(x) {
  if (!doc || x === tablePlace) return;
  tablePlace = x;
  if (panel) panel.at.value = String(x);
  ask(
    withChanges(location.search, { at: String(x) === doc.place.start ? null : String(x) }),
    false,
  );
  redraw();
}

/** Highlight a network: a ring around its marker, and its row. @param {string} spec */
function highlight(spec) {
  pointed = spec;
  for (const row of el("compare-table")?.querySelectorAll("tr[data-spec]") ?? []) {
    row.classList.toggle("lit", row.getAttribute("data-spec") === spec);
  }
  overlay?.ringNetwork(spec);
}

function hideTip() {
  clearTimeout(hoverTimer);
  overlay?.hideTooltip();
  highlight("");
}

/** @param {Marker} marker */
function hover(marker) {
  if (!marker || !doc || !isHere()) return hideTip();
  overlay?.showTooltip(marker.network, [marker.x, marker.y]);
  highlight(marker.network.spec);
  clearTimeout(hoverTimer);
  if (doc.scattered) return;
  const place = nearest(
    marker.x,
    doc.place.stops.map((stop) => Number(stop.value)),
  );
  overlay?.showPlace(place);
  hoverTimer = window.setTimeout(() => isHere() && moveTable(place), 90);
}

/** @param {Marker} marker */
function tap(marker) {
  if (!marker) return;
  const { spec } = marker.network;
  // On touch screens the first tap shows the network, the second one opens it.
  if (matchMedia("(hover: none)").matches && tapped !== spec) tapped = spec;
  else open(spec);
}

/** @param {string} spec */
const open = (spec) => pages.go(exploreAddress(spec, location.search));

/** Returns the network of the row in which an event occurred. @param {Event} event */
function specOf(event) {
  const row =
    event.target instanceof Element && event.target.closest(".compare-table tr[data-spec]");
  return row ? (row.getAttribute("data-spec") ?? "") : "";
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  const spec = specOf(event);
  if (spec && !link) open(spec);
  const other = spec ? "" : grid.specOf(event.target);
  if (other && !String(window.getSelection())) open(other);
});

document.addEventListener("keydown", (event) => {
  if (!isHere() || !doc) return;
  const spec = event.key === "Enter" ? grid.specOf(event.target) : "";
  if (spec) open(spec);
  if (event.key === "Escape") hideTip();
});

document.addEventListener("mouseover", (event) => {
  if (!doc || !isHere() || !(event.target instanceof Element)) return;
  // Load the large script of the grid as soon as the switch is pointed at.
  if (event.target.closest(".compare-switch") && choices) grid.loadScript(choices.grid);
  const spec = specOf(event) || grid.specOf(event.target);
  if (spec) highlight(spec);
  else if (pointed && !overlay?.pointing()) highlight("");
});

/** Draw the plot in the colours of a new theme. */
on("themed", () => {
  if (doc && isHere()) ask(location.search, false);
});

export const page = {
  root: "compare-page",
  ask: request,
  draw,
  leave() {
    hideTip();
    stopMeasuring();
    doc = panel = plot = overlay = null;
  },
};
