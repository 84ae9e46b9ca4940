// @ts-nocheck: its types come next
/* Compare: controls and hovering write the URL, answers set the controls; marks over the plot. */
import * as controls from "../parts/controls.js";
import { set, unchanged } from "../parts/dash.js";
import { on } from "../state/model.js";

const THEMES = ["light", "dark", "projector"];
const SCRIPT = "_dash-component-suites/dash_ag_grid/dash_ag_grid.min.js";
const el = (part) => document.getElementById("compare-" + part);
const here = () => location.pathname.replace(/\/$/, "") === "/compare";
const onScreen = () => document.documentElement.dataset.theme || "light";

/** What the page shows: the last document, where the table stands, the network pointed at. */
let doc = null;
let at = 0;
let pointed = "";
let noticed = "";
let asking = 0;
let tapped = "";
/** The query string sent to Dash last, while the address bar may still be behind. */
let sent = null;
/** The query string the plot was asked for last: an answer to another one comes too late. */
let wanted = null;

// The URL ---------------------------------------------------------------------------------

const readable = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%2D/g, "-");

/** Networks and curves as they stand in the URL, apart: "MC(2,3),CQ(n)". */
const apart = (text) => text.match(/[^,()]+\([^()]*\)?/g) || [];

/** What a control holds, as it stands in the URL. */
const worded = (value) => (Array.isArray(value) ? value.join(",") : value === null || value === undefined ? "" : String(value).trim());

/** Choices that move the axis: the place of the table does not outlive them. */
const MOVING = ["across", "by", "low", "high"];

/** A query string with some parameters changed; null takes one out. */
function changed(search, changes) {
  const kept = new URLSearchParams(search);
  for (const key of Object.keys(changes)) kept.delete(key);
  const pairs = [...kept].concat(Object.entries(changes).filter(([, value]) => value !== null));
  const text = pairs.map(([key, value]) => `${key}=${readable(value)}`).join("&");
  return text ? "?" + text : "";
}

function forPlot(search) {
  wanted = changed(search, { at: null, sort: null, table: null });
  return { search: wanted, theme: onScreen() };
}

const atParameter = (x) => (doc && x !== doc.start ? String(x) : null);

/** Let the table stand at a place: in the address bar at once, without a step of history. */
function stand(x) {
  at = x;
  const search = changed(location.search, { at: atParameter(x) });
  if (search !== location.search) history.replaceState(history.state, "", location.pathname + search);
  set("compare-at", { value: String(x) });
  set("compare-ask-table", { data: search });
  cross(x);
}

/** Send the families, choices and scale to the URL if they are not what is shown. */
function chosen(families, values, log, place, ids) {
  if (!doc || !here()) return;
  const now = { families: doc.order.filter((key) => families.includes(key)).join(",") || "none" };
  now.log = log ? "on" : "off";
  ids.forEach((id, i) => { now[id.key] = worded(values[i]); });
  const different = Object.keys(now).filter((key) => now[key] !== doc.controls[key]);
  if (!different.length) {
    if (place && Number(place) !== at) stand(Number(place));
    return;
  }
  const changes = {};
  for (const key of Object.keys(now)) changes[key] = now[key] === doc.usual[key] ? null : now[key];
  if (different.some((key) => MOVING.includes(key))) changes.at = null;
  if (different.includes("across")) Object.assign(changes, { by: null, low: null, high: null, sort: null });
  if (different.includes("by")) Object.assign(changes, { low: null, high: null });
  doc = { ...doc, controls: now };
  sent = changed(location.search, changes);
  set("url", { search: sent });
}

// Marks over the plot ---------------------------------------------------------------------

function graph() {
  const found = el("plot") && el("plot").querySelector(".js-plotly-plot");
  return found && found._fullLayout && found._fullLayout.xaxis ? found : null;
}

function pixel(plot, x, y) {
  const { xaxis, yaxis } = plot._fullLayout;
  return [xaxis._offset + xaxis.d2p(x), yaxis._offset + yaxis.d2p(y)];
}

/** The dotted line at the place of the table. */
function cross(x) {
  const plot = graph();
  if (!plot || !el("cross") || !x) return;
  const { yaxis } = plot._fullLayout;
  if (!doc || doc.scattered) return void (el("cross").hidden = true);
  el("cross").hidden = false;
  el("cross").style.left = `${pixel(plot, x, 1)[0]}px`;
  el("cross").style.top = `${yaxis._offset}px`;
  el("cross").style.height = `${yaxis._length}px`;
}

/** The ring round the marker of a network, and its row in the light. */
function point(spec) {
  pointed = spec;
  for (const row of el("table").querySelectorAll("tr[data-spec]")) {
    row.classList.toggle("lit", row.dataset.spec === spec);
  }
  const plot = graph();
  const found = plot && spec && marker(plot, spec);
  el("ring").hidden = !found;
  if (!found) return;
  const [x, y] = pixel(plot, found[0], found[1]);
  el("ring").style.left = `${x}px`;
  el("ring").style.top = `${y}px`;
}

function marker(plot, spec) {
  for (const trace of plot.data) {
    const i = (trace.customdata || []).findIndex((terms) => terms.spec === spec);
    if (i >= 0) return [trace.x[i], trace.y[i]];
  }
  return null;
}

function nearest(x) {
  const stops = doc.stops.map((stop) => Number(stop.value));
  return stops.reduce((a, b) => (Math.abs(Math.log(b / x)) < Math.abs(Math.log(a / x)) ? b : a));
}

function tooltip(terms, x, y) {
  const tip = el("tip");
  const head = Object.assign(document.createElement("b"), { textContent: terms.spec });
  const hint = Object.assign(document.createElement("span"), { className: "quiet", textContent: matchMedia("(hover: none)").matches ? " tap again to open in Explore" : " click to open in Explore" });
  const list = document.createElement("dl");
  for (const [term, value] of terms.terms) {
    list.append(Object.assign(document.createElement("dt"), { textContent: term }));
    list.append(Object.assign(document.createElement("dd"), { textContent: value }));
  }
  tip.replaceChildren(head, hint, list);
  if (terms.source) tip.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: `Printed: ${terms.source}` }));
  tip.hidden = false;
  const room = tip.parentElement.clientWidth;
  const left = x + 22 + tip.offsetWidth <= room ? x + 22 : x - 22 - tip.offsetWidth;
  tip.style.left = `${Math.max(0, Math.min(left, room - tip.offsetWidth))}px`;
  const above = y - tip.offsetHeight - 16;
  tip.style.top = `${above >= -60 ? above : y + 18}px`;
}

function quiet() {
  if (!el("tip")) return;
  el("tip").hidden = true;
  point("");
}

const tableOf = (search) => (new URLSearchParams(search).get("table") === "all" ? "all" : "place");

/** Let the switch of the table, and what belongs to a place only, follow the URL. */
function switched(search) {
  const table = tableOf(search);
  if (doc) doc = { ...doc, controls: { ...doc.controls, table } };
  set({ compare: "choice", key: "table" }, { value: table });
  set("compare-here", { hidden: table === "all" });
}

// The grid --------------------------------------------------------------------------------

let script = null;

/** Fetch the script of the grid, once: no other page needs it. */
function withGrid(then) {
  if (window.dash_ag_grid) return then();
  script = script || new Promise((done, failed) => {
    const tag = Object.assign(document.createElement("script"), { src: (doc && doc.grid) || SCRIPT, onload: done, onerror: failed });
    document.head.append(tag);
  });
  script.then(then, () => { script = null; controls.notice("The grid could not be fetched from the server."); });
}

// Callbacks -------------------------------------------------------------------------------

/** Open a network in Explore, in the theme of the link. */
function open(spec) {
  const theme = new URLSearchParams(location.search).get("theme");
  set("url", { pathname: "/", search: `?net=${spec}` + (theme ? `&theme=${readable(theme)}` : "") });
}

/** What Dash calls under the name of the page. */
export const answers = {
  ask(search, pathname, plot, table) {
    if (pathname !== "/compare") return [unchanged(), unchanged()];
    // A page just built has controls that nobody has told anything yet.
    if (!plot) doc = null;
    // The address bar knows where the table stands, which Dash was never told.
    const now = sent !== null && search === sent ? sent : location.search;
    sent = null;
    const theme = new URLSearchParams(now).get("theme");
    switched(now);
    if (THEMES.includes(theme) && theme !== onScreen()) controls.theme(theme);
    const next = forPlot(now);
    const fresh = !plot || plot.search !== next.search || plot.theme !== next.theme;
    if (table === now) return [fresh ? next : unchanged(), unchanged()];
    if (new URLSearchParams(now).get("table") !== "all" || window.dash_ag_grid) return [fresh ? next : unchanged(), now];
    withGrid(() => { if (here()) set("compare-ask-table", { data: now }); });
    return [fresh ? next : unchanged(), unchanged()];
  },

  show(answer, ids) {
    const kept = [unchanged(), ids.map(unchanged), unchanged()];
    if (!answer || answer.asked !== wanted) return kept;
    // The plot is asked for without the table, which it does not depend on.
    answer.controls.table = tableOf(location.search);
    const told = doc && Object.keys(answer.controls).every((key) => answer.controls[key] === doc.controls[key]);
    doc = answer;
    at = doc.at;
    const now = new URLSearchParams(location.search).get("at");
    if (now && doc.stops.some((stop) => stop.value === now)) at = Number(now);
    set("compare-at", { data: doc.stops, value: String(at) });
    set("compare-place", { children: doc.place[0] });
    set("compare-unit", { children: doc.place[1] });
    set("compare-count", { children: doc.count });
    for (const [key, form] of Object.entries(doc.forms)) set(`compare-form-${key}`, { children: form });
    set("compare-factors", { hidden: !doc.factors.length });
    for (const key of ["rho", "sigma", "alpha", "time"]) set(`compare-row-${key}`, { hidden: !doc.factors.includes(key) });
    set("compare-row-by", { hidden: !doc.scattered });
    ids.forEach((id) => { if (id.key === "low" || id.key === "high") set(id, { placeholder: doc.range[id.key === "low" ? 0 : 1] }); });
    answers.drawn();
    // The controls say so already; a click since then must not be undone.
    if (told) return kept;
    const { families, log } = doc.controls;
    return [families.split(",").filter((key) => key !== "none"), ids.map((id) => (id.key === "add" ? apart(doc.controls.add) : doc.controls[id.key])), log === "on"];
  },

  chosen,

  /** What of the address could not be used, said once. */
  complain(sentences) {
    const text = (sentences || []).join(" ");
    if (text !== noticed) controls.notice(text);
    noticed = text;
  },

  hover(data) {
    if (!data || !data.points || !graph()) return quiet();
    const found = data.points[0];
    const [x, y] = pixel(graph(), found.x, found.y);
    tooltip(found.customdata, x, y);
    point(found.customdata.spec);
    clearTimeout(asking);
    if (doc.scattered) return;
    const place = nearest(found.x);
    cross(place);
    asking = setTimeout(() => { if (place !== at && here()) stand(place); }, 90);
  },

  open(data) {
    if (!data || !data.points) return;
    const { spec } = data.points[0].customdata;
    // A finger has no way to hover: the first tap shows the network, the second opens it.
    if (matchMedia("(hover: none)").matches && tapped !== spec) tapped = spec;
    else open(spec);
  },

  drawn() {
    const plot = graph();
    if (!plot) return void requestAnimationFrame(() => el("plot") && answers.drawn());
    const redraw = () => { if (el("cross")) { cross(at); point(pointed); } };
    if (!plot.dataset.marked) plot.on("plotly_afterplot", redraw);
    plot.dataset.marked = "yes";
    redraw();
  },
};

const rowOf = (event) => event.target.closest && event.target.closest(".compare-table tr[data-spec]");

/** The network of a row of the grid: its first cell is the only one that is pinned. */
function gridSpec(event) {
  const row = event.target.closest && event.target.closest(".compare-grid .ag-row");
  const cell = row && document.querySelector(`.compare-grid .ag-row[row-id="${row.getAttribute("row-id")}"] [col-id="network"]`);
  return cell ? cell.textContent.trim() : "";
}

document.addEventListener("click", (event) => {
  const row = rowOf(event);
  if (row && !event.target.closest("a")) open(row.dataset.spec);
  const spec = row ? "" : gridSpec(event);
  if (spec && !String(window.getSelection())) open(spec);
});
document.addEventListener("keydown", (event) => {
  const spec = event.key === "Enter" && here() ? gridSpec(event) : "";
  if (spec) open(spec);
});
document.addEventListener("mouseover", (event) => {
  const row = rowOf(event);
  const spec = row ? row.dataset.spec : gridSpec(event);
  // Whoever points at the switch may want the grid: its script is large.
  if (event.target.closest && event.target.closest(".compare-switch")) withGrid(() => {});
  if (spec) point(spec);
  else if (pointed && here() && el("tip") && el("tip").hidden) point("");
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && here()) quiet(); });

on("themed", (name) => {
  if (!here()) return;
  const search = changed(location.search, { theme: name });
  history.replaceState(history.state, "", location.pathname + search);
  set("compare-ask-plot", { data: forPlot(search) });
  set("compare-ask-table", { data: search });
});
