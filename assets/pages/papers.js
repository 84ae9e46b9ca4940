// @ts-nocheck: its types come next
/* Papers: the list is narrowed here, what is opened is asked for; the URL is kept in step. */
import * as controls from "../parts/controls.js";
import { set, unchanged } from "../parts/dash.js";
import { on } from "../state/model.js";

const TABS = ["statements", "tables", "figures"];
const THEMES = ["light", "dark", "projector"];
const VERDICTS = ["agrees", "differs", "depends", "open"];
const ONE = { statements: "statement", tables: "table", figures: "figure" };
const el = (part) => document.getElementById("papers-" + part);
const here = () => location.pathname.replace(/\/$/, "") === "/papers";
const page = () => el("page");

/** What the page shows; lists by tab as they were fetched, for the next visit. */
let state = read("");
const lists = new Map();
let count = 0;
/** What was asked for last: tab, id and order. */
let asked = null;
/** The id of what stands beside the list, chosen or not. */
let standing = "";
let noticed = "";
let slow = 0;
/** Where the list was left, by tab, so that a phone comes back to it. */
const left = {};

// The URL ---------------------------------------------------------------------------------

function read(search) {
  const query = new URLSearchParams(search);
  const verdicts = (query.get("verdict") || "").split(",");
  const chosen = VERDICTS.filter((name) => verdicts.includes(name));
  return {
    tab: TABS.includes(query.get("tab")) ? query.get("tab") : TABS[0],
    paper: query.get("paper") || "",
    verdicts: chosen.length === VERDICTS.length ? [] : chosen,
    q: (query.get("q") || "").trim().replace(/\s+/g, " "),
    id: query.get("id") || "",
    sort: query.get("sort") || "",
    theme: THEMES.includes(query.get("theme")) ? query.get("theme") : "",
  };
}

const readable = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%28/g, "(").replace(/%29/g, ")");

function written(now) {
  const pairs = [["tab", now.tab === TABS[0] ? "" : now.tab], ["paper", now.paper], ["verdict", now.verdicts.join(",")], ["q", now.q], ["id", now.id], ["sort", now.sort], ["theme", now.theme]];
  const text = pairs.filter(([, value]) => value).map(([key, value]) => `${key}=${readable(value)}`).join("&");
  return text ? "?" + text : "";
}

/** Go to another state: what is opened is a step of history, what narrows the list is none. */
function go(changes) {
  const next = { ...state, ...changes };
  const step = next.tab !== state.tab || next.id !== state.id;
  const address = location.pathname + written(next);
  if (step) history.pushState(null, "", address);
  else if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
  show(next);
}

// Showing ---------------------------------------------------------------------------------

function show(next, search) {
  const before = state;
  state = next;
  page().dataset.tab = next.tab;
  page().toggleAttribute("data-opened", Boolean(next.id));
  for (const tab of page().querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", tab.dataset.tab === next.tab);
    tab.tabIndex = tab.dataset.tab === next.tab ? 0 : -1;
  }
  el("paper").value = [...el("paper").options].some((option) => option.value === next.paper) ? next.paper : "";
  if (document.activeElement !== el("text") || el("text").value.trim() !== next.q) set("papers-text", { value: next.q });
  el("back-to").textContent = next.tab[0].toUpperCase() + next.tab.slice(1);
  const wanted = wish(next);
  if (asked !== wanted || before.tab !== next.tab) ask(search === undefined ? written(next) : search, wanted);
  fill(next.tab);
}

/** What an answer depends on; while none is chosen, the first table or figure of the paper. */
const wish = (now) => [now.tab, now.id || (now.tab === TABS[0] ? "" : now.paper), now.sort].join("\n");

/** Ask for what an address opens; only the newest answer counts. */
async function ask(search, wanted) {
  asked = wanted;
  count += 1;
  const mine = count;
  clearTimeout(slow);
  slow = setTimeout(() => { if (el("busy")) el("busy").hidden = false; }, 150);
  try {
    const answer = await (await fetch(`/papers/opened${search}`, { cache: "no-store" })).json();
    if (mine === count && page()) answered(answer);
  } catch {
    if (mine !== count || !page()) return;
    asked = null;
    clearTimeout(slow);
    el("busy").hidden = true;
    controls.notice("The server does not answer. Shown is what was opened before.");
  }
}

function answered(answer) {
  clearTimeout(slow);
  el("busy").hidden = true;
  const text = answer.complaints.join(" ");
  if (text !== noticed) controls.notice(text);
  noticed = text;
  standing = answer.standing;
  mark();
  put(answer.html);
  // What could not be used is gone from the address once it was said.
  if (answer.complaints.length) {
    state = read(answer.search);
    asked = wish(state);
    history.replaceState(history.state, "", location.pathname + written(state));
    show(state);
  }
  document.documentElement.dataset.ready = "true";
}

/** Put the list of a tab on the page, fetched once, and narrow it. */
async function fill(tab) {
  for (const other of TABS) el(`list-${other}`).hidden = other !== tab;
  const place = el(`list-${tab}`);
  if (!place.firstElementChild) {
    if (!lists.has(tab)) lists.set(tab, fetch(`/papers/list/${tab}`).then((answer) => answer.text()));
    const html = await lists.get(tab).catch(() => { lists.delete(tab); return null; });
    const now = el(`list-${tab}`);
    if (!now) return;
    if (html === null) { controls.notice("The list could not be fetched: the server does not answer. Load the page again."); return; }
    if (!now.firstElementChild) {
      now.innerHTML = tab === "statements" ? `<ul>${html}</ul>` : html;
      for (const place of now.querySelectorAll("[data-picture]")) watcher.observe(place);
      // What is opened may have been answered first: its row is marked and shown now.
      if (state.tab === tab) { narrow(); reveal(); return; }
    }
  }
  if (state.tab === tab) narrow();
}

const pictures = new Map();
/** Cards get their pictures as they come into view. */
const watcher = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    const name = target.dataset.picture;
    if (!pictures.has(name)) pictures.set(name, fetch(`/papers/picture/${encodeURIComponent(name)}`).then((answer) => (answer.ok ? answer.text() : "")));
    pictures.get(name).then((html) => { target.innerHTML = html; }, () => pictures.delete(name));
  }
}, { rootMargin: "200px" });

const rows = () => [...el(`list-${state.tab}`).querySelectorAll("li[data-id]")];
const seen = () => rows().filter((row) => !row.hidden).map((row) => row.querySelector("a"));

/** Hide what the filters leave out; count by verdict what the other filters leave. */
function narrow() {
  const words = state.q.toLowerCase().split(" ").filter(Boolean);
  const counts = Object.fromEntries(VERDICTS.map((name) => [name, 0]));
  let shown = 0;
  for (const row of rows()) {
    const { paper, verdict, text } = row.dataset;
    const fits = (!state.paper || paper === state.paper) && words.every((word) => text.includes(word));
    if (fits && verdict in counts) counts[verdict] += 1;
    row.hidden = !fits || Boolean(verdict && state.verdicts.length && !state.verdicts.includes(verdict));
    if (!row.hidden) shown += 1;
  }
  for (const section of el(`list-${state.tab}`).querySelectorAll("section")) {
    section.hidden = !section.querySelector("li:not([hidden])");
  }
  for (const button of page().querySelectorAll("[data-verdict].papers-verdict")) {
    const on = !state.verdicts.length || state.verdicts.includes(button.dataset.verdict);
    button.setAttribute("aria-pressed", on);
    button.querySelector(".tally").textContent = counts[button.dataset.verdict].toLocaleString("en-US");
  }
  const name = ONE[state.tab];
  el("count").textContent = `${shown.toLocaleString("en-US")} ${name}${shown === 1 ? "" : "s"}`;
  el("none").hidden = shown > 0;
  if (!shown) el("none").innerHTML = rows().length ? `No ${name} fits. <button type="button" data-papers="all">Show all ${rows().length.toLocaleString("en-US")}</button>` : `No ${name} is here yet.`;
  el("csv").href = `/papers/statements.csv${written({ ...state, tab: TABS[0], id: "", sort: "", theme: "" })}`;
  mark();
}

/** Mark the row of what is opened, and let one row of the list be a tab stop. */
function mark() {
  const links = seen();
  let stop = links[0];
  for (const row of rows()) {
    const link = row.querySelector("a");
    const open = row.dataset.id === (state.id || standing);
    link.toggleAttribute("data-current", open);
    if (open) { link.setAttribute("aria-current", "true"); if (!row.hidden) stop = link; } else link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  if (stop) stop.tabIndex = 0;
}

/** Bring the row of what is opened into view, without moving it if it is there already. */
function reveal() {
  const link = page() && page().querySelector(".papers-list:not([hidden]) a[data-current]");
  if (!link) return;
  const box = link.getBoundingClientRect();
  const side = link.closest(".papers-side").getBoundingClientRect();
  if (box.top < side.top || box.bottom > side.bottom) link.scrollIntoView({ block: "center" });
}

// What is opened --------------------------------------------------------------------------

function put(html) {
  const place = el("opened");
  place.innerHTML = html;
  el("pane").scrollTop = 0;
  colour();
  const title = place.querySelector("h1");
  document.title = `${title && state.id ? title.textContent.replace(/\.$/, "") + " · " : ""}Papers · Interconnect Explorer`;
  reveal();
}

const NARROW = matchMedia("(width < 500px)");
NARROW.addEventListener("change", () => { if (here() && page()) colour(); });

/** Pictures and files that are made in the colours of the theme on screen. */
function colour() {
  const theme = document.documentElement.dataset.theme || "light";
  for (const image of page().querySelectorAll("img[data-src]")) image.src = `${image.dataset.src}?theme=${theme}${NARROW.matches ? "&narrow" : ""}`;
  for (const link of page().querySelectorAll("a[data-themed]")) link.href = `${link.href.split("?")[0]}?theme=${theme}`;
}

async function again(button) {
  const told = button.parentElement.querySelector(".told");
  const id = button.dataset.id;
  const start = performance.now();
  const stopping = new AbortController();
  button.disabled = true;
  const clock = setInterval(() => {
    const seconds = Math.floor((performance.now() - start) / 1000);
    if (seconds >= 1) told.textContent = `Computing, ${seconds} s so far. `;
    if (seconds < 1 || told.querySelector("button")) return;
    const cancel = Object.assign(document.createElement("button"), { type: "button", textContent: "Cancel" });
    cancel.addEventListener("click", () => stopping.abort());
    told.append(cancel);
  }, 500);
  try {
    const found = await (await fetch(`/papers/again/${encodeURIComponent(id)}`, { method: "POST", signal: stopping.signal })).json();
    if (!document.contains(told)) return;
    if (found.html) put(found.html);
    const place = el("opened").querySelector(".again .told");
    place.textContent = found.error || `Computed just now in ${time(found.seconds)}: ${found.departs ? `${found.departs}.` : "the same finding as recorded."}`;
    place.classList.toggle("apart", Boolean(found.error || found.departs));
  } catch (error) {
    told.textContent = error.name === "AbortError" ? "Cancelled." : "The server does not answer.";
  } finally {
    clearInterval(clock);
    button.disabled = false;
  }
}

const time = (seconds) => (seconds < 0.1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`);

async function copy(button) {
  const text = button.parentElement.querySelector("code").textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.dataset.done = "yes";
    setTimeout(() => { delete button.dataset.done; }, 1600);
  } catch {
    controls.notice(`The command: ${text}`);
  }
}

// Callbacks -------------------------------------------------------------------------------

/** What Dash calls under the name of the page. */
export const answers = {
  visit(search, pathname) {
    if (pathname !== "/papers") return unchanged();
    const next = read(location.pathname === "/papers" ? location.search : search);
    if (next.theme && next.theme !== document.documentElement.dataset.theme) controls.theme(next.theme);
    // A page just built shows nothing yet: ask with what the address says, even where it is wrong.
    if (!el("opened").firstElementChild) asked = null;
    show(next, location.search);
    return unchanged();
  },
};

window.addEventListener("popstate", () => {
  if (here() && page() && written(state) !== location.search) show(read(location.search), location.search);
});

// Clicks, typing, keys --------------------------------------------------------------------

/** Follow a link of this site without loading it: one of this page, or to another page. */
function follow(event, link) {
  const target = new URL(link.href, location.href);
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.hasAttribute("download") || target.origin !== location.origin) return;
  event.preventDefault();
  if (target.pathname !== "/papers") {
    const theme = state.theme ? `&theme=${state.theme}` : "";
    set("url", { pathname: target.pathname, search: target.search + theme });
    return;
  }
  const next = read(target.search);
  if (link.closest(".papers-list")) left[state.tab] = link.closest(".papers-side").scrollTop;
  if (next.id) go({ tab: next.tab, id: next.id, sort: next.sort });
  else go({ tab: next.tab, paper: next.paper, verdicts: next.verdicts, q: "", id: "", sort: "" });
}

function close() {
  const link = page().querySelector(".papers-list a[data-current]");
  go({ id: "", sort: "" });
  if (link && link.offsetParent) link.focus({ preventScroll: true });
  if (left[state.tab] !== undefined) page().querySelector(".papers-side").scrollTop = left[state.tab];
}

function toggle(name) {
  const chosen = state.verdicts.includes(name) ? state.verdicts.filter((other) => other !== name) : [...state.verdicts, name];
  const verdicts = VERDICTS.filter((other) => chosen.includes(other));
  go({ verdicts: verdicts.length === VERDICTS.length ? [] : verdicts });
}

document.addEventListener("click", (event) => {
  if (!here() || !page() || !page().contains(event.target)) return;
  const link = event.target.closest("a[href]");
  if (link) return void follow(event, link);
  const button = event.target.closest("button");
  if (!button) return;
  if (button.role === "tab" || button.getAttribute("role") === "tab") go({ tab: button.dataset.tab, id: "", sort: "" });
  else if (button.dataset.verdict) toggle(button.dataset.verdict);
  else if (button.id === "papers-close") close();
  else if (button.dataset.papers === "all") go({ paper: "", verdicts: [], q: "" });
  else if (button.dataset.papers === "copy") copy(button);
  else if (button.dataset.papers === "again") again(button);
});

document.addEventListener("change", (event) => {
  if (event.target.id === "papers-paper") go({ paper: event.target.value });
});

let typing = 0;
document.addEventListener("input", (event) => {
  if (event.target.id !== "papers-text") return;
  const text = event.target.value;
  clearTimeout(typing);
  typing = setTimeout(() => { if (page()) go({ q: text.trim().replace(/\s+/g, " ").slice(0, 80) }); }, 120);
});

const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  if (!here() || !page() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (!el("tip").hidden) el("tip").hidden = true;
    else if (event.target.id === "papers-text" && event.target.value) go({ q: "" });
    else if (state.id && !event.target.closest("input, select, [role=dialog]")) close();
    return;
  }
  const tab = event.target.closest("[role=tab]");
  if (tab && page().contains(tab) && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = TABS[(TABS.indexOf(state.tab) + (event.key === "ArrowRight" ? 1 : 2)) % 3];
    go({ tab: next, id: "", sort: "" });
    page().querySelector(`[role=tab][data-tab=${next}]`).focus();
    return;
  }
  if (!(event.key in STEPS)) return;
  const fromSearch = event.target.id === "papers-text" && event.key === "ArrowDown";
  const link = event.target.closest(".papers-list a");
  if (!link && !fromSearch) return;
  event.preventDefault();
  const links = seen();
  const at = link ? links.indexOf(link) : -1;
  const next = links[Math.max(0, Math.min(links.length - 1, at + STEPS[event.key]))];
  if (next) { for (const other of links) other.tabIndex = -1; next.tabIndex = 0; next.focus(); next.scrollIntoView({ block: "nearest" }); }
});

// Why a cell is wrong ---------------------------------------------------------------------

function tip(cell) {
  const box = el("tip");
  if (!box) return;
  box.hidden = !cell;
  if (!cell) return;
  box.textContent = cell.dataset.why;
  const at = cell.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  box.style.left = `${Math.max(8, Math.min(at.left, room - box.offsetWidth - 8))}px`;
  const below = at.bottom + 6;
  box.style.top = `${below + box.offsetHeight < innerHeight ? below : at.top - box.offsetHeight - 6}px`;
}
for (const name of ["mouseover", "focusin"]) {
  document.addEventListener(name, (event) => { if (here() && page()) tip(event.target.closest && event.target.closest("[data-why]")); });
}

on("page", (name) => { if (name !== "papers") { asked = null; noticed = ""; } });
on("theme", () => { if (here() && page()) colour(); });
on("themed", (name) => {
  if (!here()) return;
  state = { ...state, theme: name };
  history.replaceState(history.state, "", location.pathname + written(state));
});
