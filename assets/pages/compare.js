/* Compare: controls and hovering write the address, answers are drawn; marks lie over the plot. */

import { notice } from "../page/notice.js";
import { el } from "../page/page.js";
import { english, t } from "../state/language.js";
import { on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { changed } from "../state/query.js";
import { lost } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { chosenSearch, exploreAddress, nearest } from "./compare/address.js";
import { controls } from "./compare/controls.js";
import * as grid from "./compare/grid.js";
import { marks } from "./compare/marks.js";
import * as table from "./compare/table.js";

/**
 * @typedef {import("../types/documents").CompareDocument} CompareDocument
 * @typedef {import("../types/documents").CompareChoices} CompareChoices
 * @typedef {{x: number, y: number, customdata: import("./compare/marks.js").Told}} HoveredPoint
 * @typedef {{points?: HoveredPoint[]}} Hovered
 */

/** What the page shows; null until there is an answer. @type {CompareDocument | null} */
let doc = null;
/** @type {ReturnType<typeof controls> | null} */
let panel = null;
/** @type {ReturnType<typeof marks> | null} */
let plotMarks = null;
/** @type {CompareChoices | null} */
let choices = null;
/** Where the table stands, the network pointed at, the one tapped last. */
let at = 0;
let pointed = "";
let tapped = "";
let resting = 0;

/** @param {string} part */
const part = (part) => /** @type {HTMLElement} */ (el(`compare-${part}`));

const here = () => pages.here("compare");

/** What the page has already. */
const request = () => ({ known: doc?.plotted ?? "" });

/** Ask for what an address says. @param {string} search @param {boolean} push */
function ask(search, push) {
  pages.ask(search, request(), { push });
}

// Drawing -----------------------------------------------------------------------------------

/** @param {CompareDocument} answer @param {HTMLElement} root */
function draw(answer, root) {
  if (answer.choices) choices = answer.choices;
  if (!choices) return;
  if (!panel || !root.contains(panel.at)) furnish(choices);
  doc = answer;
  at = Number(doc.place.at);
  panel?.show(doc);
  say(doc);
  if (doc.table.kind === "all") showGrid(doc.table);
  else {
    grid.clear();
    table.draw(part("table"), doc, doc.table, location.search);
  }
  if (doc.plot) plot(doc.plot);
  light(pointed);
  mark();
}

/** Draw the curves. @param {NonNullable<CompareDocument["plot"]>} figure */
function plot({ data, layout }) {
  const { Plotly } = /** @type {any} */ (globalThis);
  const look = { displaylogo: false, displayModeBar: false, responsive: true };
  Plotly.react(part("plot").firstElementChild, data, layout, look);
}

/** Make the controls, and let the marks follow the plot. @param {CompareChoices} known */
function furnish(known) {
  const places = { rail: part("rail"), top: part("top"), head: part("head") };
  panel = controls(known, places, change);
  panel.at.addEventListener("change", () => stand(Number(panel?.at.value)));
  plotMarks = marks(part("marks"));
}

/** The words of a document. @param {CompareDocument} shown */
function say(shown) {
  const [title, line] = part("heading").children;
  title.textContent = shown.title;
  fill(
    line,
    h("span", english, shown.line),
    " ",
    shown.term && term(t("Where it is defined"), shown.term),
  );
  part("count").textContent = shown.count;
  part("place").textContent = shown.place.before;
  part("unit").textContent = shown.place.after;
  part("order").textContent = shown.order;
  part("here").hidden = shown.controls.table === "all";
  for (const [key, form] of Object.entries(shown.forms)) part(`form-${key}`).textContent = form;
  part("table").hidden = shown.table.kind === "all";
}

/** @param {import("../types/documents").GridTable} table */
async function showGrid(table) {
  const shown = doc;
  try {
    await grid.fetchTable(choices?.grid ?? "");
    if (doc === shown && here()) grid.draw(table);
  } catch {
    notice(t("The grid could not be fetched from the server."));
    lost(() => void (doc === shown && here() && showGrid(table)));
  }
}

/** Marks follow the plot, as soon as it is drawn and whenever it is drawn again. */
function mark() {
  const plot = plotMarks?.graph();
  if (!plot) {
    if (el("compare-plot")) requestAnimationFrame(mark);
    return;
  }
  if (!plot.dataset.marked) {
    plot.dataset.marked = "yes";
    plot.on("plotly_afterplot", redraw);
    plot.on("plotly_hover", hover);
    plot.on("plotly_unhover", hideTip);
    plot.on("plotly_click", tap);
  }
  redraw();
}

function redraw() {
  plotMarks?.stand(doc && !doc.scattered ? at : null);
  plotMarks?.point(pointed);
}

// What a visitor does -------------------------------------------------------------------------

/**
 * Controls were changed: they are a step of history.
 * @param {import("./compare/address.js").Values} now
 */
function change(now) {
  if (!doc || !here()) return;
  const search = chosenSearch(location.search, now, doc);
  if (search === null) return;
  doc = { ...doc, controls: now };
  ask(search, true);
}

/**
 * Let the table stand at a place: in the address at once, without a step of history.
 * @param {number} x
 */
function stand(x) {
  if (!doc || x === at) return;
  at = x;
  if (panel) panel.at.value = String(x);
  ask(changed(location.search, { at: String(x) === doc.place.start ? null : String(x) }), false);
  redraw();
}

/** The ring round a network's marker, and its row in the light. @param {string} spec */
function light(spec) {
  pointed = spec;
  for (const row of el("compare-table")?.querySelectorAll("tr[data-spec]") ?? []) {
    row.classList.toggle("lit", row.getAttribute("data-spec") === spec);
  }
  plotMarks?.point(spec);
}

function hideTip() {
  clearTimeout(resting);
  plotMarks?.hush();
  light("");
}

/** @param {Hovered} event */
function hover(event) {
  const point = event.points?.[0];
  if (!point || !doc || !here()) return hideTip();
  plotMarks?.tell(point.customdata, [point.x, point.y]);
  light(point.customdata.spec);
  clearTimeout(resting);
  if (doc.scattered) return;
  const place = nearest(
    point.x,
    doc.place.stops.map((stop) => Number(stop.value)),
  );
  plotMarks?.stand(place);
  resting = window.setTimeout(() => here() && stand(place), 90);
}

/** @param {Hovered} event */
function tap(event) {
  const spec = event.points?.[0]?.customdata.spec;
  if (!spec) return;
  // A finger has no way to hover: the first tap shows the network, the second opens it.
  if (matchMedia("(hover: none)").matches && tapped !== spec) tapped = spec;
  else open(spec);
}

/** @param {string} spec */
const open = (spec) => pages.go(exploreAddress(spec, location.search));

/** The network of the row that an event is in. @param {Event} event */
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
  if (!here() || !doc) return;
  const spec = event.key === "Enter" ? grid.specOf(event.target) : "";
  if (spec) open(spec);
  if (event.key === "Escape") hideTip();
});

document.addEventListener("mouseover", (event) => {
  if (!doc || !here() || !(event.target instanceof Element)) return;
  // Whoever points at the switch may want the grid: its script is large.
  if (event.target.closest(".compare-switch") && choices) grid.fetchTable(choices.grid);
  const spec = specOf(event) || grid.specOf(event.target);
  if (spec) light(spec);
  else if (pointed && !plotMarks?.pointing()) light("");
});

/** The plot is drawn in the colours of the theme. */
on("themed", () => {
  if (doc && here()) ask(location.search, false);
});

export const page = {
  root: "compare-page",
  /** @param {string} _search */
  ask: (_search) => request(),
  draw,
  leave() {
    hideTip();
    doc = panel = plotMarks = null;
  },
};
