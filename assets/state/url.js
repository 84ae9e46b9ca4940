// @ts-nocheck: its types come next
/* The URL is the truth: asking the server for a state, and keeping the address bar in step. */
import * as dash from "../parts/dash.js";
import { onExplore } from "../parts/page.js";
import * as model from "./model.js";
import { emit, on, state } from "./model.js";
import { written } from "./tables.js";

let asked = null;
let count = 0;

const OTHERS = ["/compare", "/papers"];
let stray = "";
/** Whether the address, which may be ahead of the page, is one of Explore. */
const here = () => !OTHERS.includes(location.pathname);

function pairs(search) {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter(Boolean)
    .map((p) => {
      const at = p.indexOf("=");
      return at < 0 ? [p, ""] : [p.slice(0, at), p.slice(at + 1)];
    });
}

const readable = (value) =>
  encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%20/g, "+");

/** The query string with some parameters changed; null takes one out, a list repeats it. */
function changed(search, changes) {
  const given = Object.entries(changes).map(([name, value]) => [written(name), value]);
  const keys = given.map(([key]) => key);
  const kept = pairs(search).filter(([key]) => !keys.includes(key));
  for (const [key, value] of given) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && item !== "") kept.push([key, readable(item)]);
    }
  }
  return kept.length ? `?${kept.map(([k, v]) => (v === "" ? k : `${k}=${v}`)).join("&")}` : "";
}

function send(search, how) {
  count += 1;
  asked = search;
  const ask = { search, known: state.sceneKey, count, ...how };
  dash.set("ask", { data: ask });
  emit("asked", ask);
}

/** Ask for a change of network, ends, router or faults; ``field`` says what was edited. */
function ask(changes, field) {
  const base = state.doc ? state.doc.search : location.search;
  send(changed(base, { step: null, ...changes }), { push: true, field: field || "" });
}

/** Called with every document: the newest answer alone counts. */
const current = (doc) => doc.ask.count === count;

function settled(doc) {
  doc.search = changed(doc.search, { view: [...state.view].join(",") });
  if (!here()) return;
  const shown = changed(doc.search, { step: String(model.step()) });
  if (doc.ask.push) history.pushState(null, "", location.pathname + shown);
  else history.replaceState(null, "", location.pathname + shown + location.hash);
}

/** Keep step, view and theme in the address bar, without asking anybody. */
function keep(changes) {
  const doc = state.doc;
  if (!doc || !here()) return;
  if (!("step" in changes)) doc.search = changed(doc.search, changes);
  const shown = changed(doc.search, { step: String(model.step()) });
  if (location.search !== shown) history.replaceState(null, "", location.pathname + shown);
}

window.addEventListener("popstate", () => {
  if (here() && onExplore() && location.search !== asked) send(location.search, {});
});

let waiting = 0;
on("step", () => {
  // Browsers refuse more than about three changes of the address a second for long.
  clearTimeout(waiting);
  waiting = setTimeout(() => keep({ step: true }), state.playing ? 300 : 60);
});

/** The first question, and those that follow a link inside the app. */
function visited(search, pathname) {
  const page = OTHERS.includes(pathname) ? pathname.slice(1) : "explore";
  stray = page === "explore" && pathname !== "/" ? pathname : "";
  if (stray) history.replaceState(null, "", `/${search || ""}`);
  if (page !== "explore")
    document.title = `${page[0].toUpperCase()}${page.slice(1)} · Interconnect Explorer`;
  document.documentElement.dataset.page = page;
  for (const link of document.querySelectorAll(".header nav a")) {
    const path = new URL(link.href).pathname;
    if (path === (page === "explore" ? "/" : `/${page}`)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  emit("page", page);
  if (page !== "explore") return null;
  count += 1;
  asked = search;
  return { search: search || "", known: state.sceneKey, count, first: !state.doc };
}

const strayed = () => stray;

export { ask, changed, current, keep, send, settled, strayed, visited };
