/* The pages: which one an address is of, what it asks, and who draws the answer. */
import { listen, noUpdate, set } from "../page/dash.js";
import { localText } from "../widgets/prose.js";
import { tables } from "./config.js";
import { herePath, inward, outward } from "./folder.js";
import * as opened from "./graphs.js";
import { language, spoken, t } from "./language.js";
import { emit, on } from "./model.js";
import { changed, modern, parameter } from "./query.js";
import * as server from "./server.js";

/** @import { Ask, PageEntry } from "../types/documents" */

/**
 * @typedef {Partial<Ask>} Wish What a page asks beside its query string.
 */

/**
 * What the module of a page exports as `page`.
 * @typedef {object} Page
 * @property {(search: string) => Wish | null} ask what it asks for an address; null for nothing
 * @property {(document: any, root: HTMLElement) => void} draw
 * @property {string} root the id of the element that it draws in
 * @property {() => void} [leave] another page is visited
 * @property {() => void} [silent] a question was not answered
 * @property {(document: any) => string} [heading] what the browser's tab says of a document
 * @property {boolean} [guest] whether it stands in another page, whose history it leaves alone
 * @property {boolean} [speaks] whether it tells complaints, titles and drawings itself
 */

const SILENCE = t(
  "The server does not answer. Shown is what was there before, and it plays on;" +
    " the question is asked again as soon as the server is back.",
);
const SLOW = t("The server has not answered for 8 s. What is shown plays on meanwhile.");

/** Names the page in this tab, so that a newer question of it ends an older one. */
const VISITOR = globalThis.crypto?.randomUUID?.() ?? String(Math.random());

/** @type {Map<string, Page>} */
const modules = new Map();
/** @type {PageEntry[]} */
let entries = [];

/** The page on screen, and what of it was drawn last, in which element. */
/** @type {PageEntry | null} */
let current = null;
/** @type {any} */
let last = null;
/** @type {Element | null} */
let drawnIn = null;

/** The address that is on screen or asked for: whoever leads there again asks nothing. */
let shown = "";
let stray = "";
let count = 0;
let complained = "";
/** @type {(text: import("../widgets/dom.js").Child) => void} */
let notice = () => {};
/** @type {(path: string, then: () => void) => void} */
let withPage = (_, then) => then();

/** The last question, and whether it found no server. @type {Ask | null} */
let lastAsk = null;
let away = false;

/**
 * Take up the pages that the server has, what fetches the module of one, what says a notice.
 * @param {PageEntry[]} table
 * @param {(path: string, then: () => void) => void} fetching
 * @param {(text: import("../widgets/dom.js").Child) => void} say
 */
export function begin(table, fetching, say) {
  entries = table;
  withPage = fetching;
  notice = say;
  listen({ silent, heard: onAnswer });
  server.listen({ away: renew, slow, ended: onRest });
}

/**
 * Take up the module of a page.
 * @param {string} key
 * @param {Page} page
 */
export const register = (key, page) => modules.set(key, page);

/**
 * The page of a path, and what follows its own path there.
 * @param {string} path
 * @param {PageEntry[]} table
 * @returns {{entry: PageEntry, tail: string} | null}
 */
export function at(path, table) {
  const plain = path.replace(/\/+$/, "");
  for (const entry of table) {
    const path = entry.path.replace(/\/+$/, "");
    if (plain === path) return { entry, tail: "" };
    const rest = plain.slice(path.length + 1);
    if (entry.tail && plain.startsWith(`${path}/`) && !rest.includes("/")) {
      return { entry, tail: decodeURIComponent(rest) };
    }
  }
  return null;
}

/**
 * What is said where there is no page.
 * @param {string} path
 * @param {PageEntry[]} table
 */
export function missing(path, table) {
  const names = table.filter((entry) => entry.name).map((entry) => t(entry.name));
  return t("There is no page {path}: there are {join}. Shown is {name}.", {
    path,
    join: names.join(", "),
    name: t(table[0].name),
  });
}

/**
 * What is said of a language that there is not; empty for those there are.
 * @param {string} lang
 */
export const unknownLanguage = (lang) =>
  lang && !tables.languages.includes(lang)
    ? t("Language '{slice}' is none of {join}.", {
        slice: lang.slice(0, 40),
        join: tables.languages.slice(0, 2).join(", "),
      })
    : "";

/** The page that is shown at a path. @param {string} path */
export const pageAt = (path) => at(path, entries)?.entry ?? entries[0];

/** What is said of a path that is no page; empty on all that are. */
export const strayPath = () => stray;

/**
 * Whether the address, which may be ahead of the screen, is one of a page.
 * @param {string} module
 */
export const here = (module) => at(herePath(), entries)?.entry.module === module;

/** The theme on screen. */
export const theme = () => document.documentElement.dataset.theme || "light";

/**
 * A question of the page on screen, numbered: an earlier one is not answered any more.
 * @param {string} search
 * @param {Wish} changes
 * @returns {Ask}
 */
function question(search, changes) {
  count += 1;
  const page = current?.module ?? "";
  const tongue = spoken && { lang: spoken };
  lastAsk = { page, search, count, visitor: VISITOR, theme: theme(), ...tongue, ...changes };
  return lastAsk;
}

/** How many questions were asked. */
export const asked = () => count;

/**
 * Ask for a document.
 * @param {string} search
 * @param {Wish} changes
 */
export function send(search, changes) {
  set("ask", { data: question(search, changes) });
}

/** Pages that the server words, and tells which languages there are. */
const WORDED = new Set(["learn", "compare", "open", "present"]);

/** A query string that keeps the language of the page. @param {string} search */
export const inLanguage = (search) =>
  spoken && !parameter(search, "lang") ? changed(search, { lang: spoken }) : search;

/**
 * Write the address: as a step of history, or in place of what it was.
 * @param {string} search
 * @param {{push?: boolean}} how
 */
export function write(search, { push = false } = {}) {
  const address = location.pathname + inLanguage(search);
  if (address === location.pathname + location.search) return;
  const alone = !modules.get(current?.module ?? "")?.guest;
  const graph = opened.fragment(search);
  if (push && alone) history.pushState(null, "", address + graph);
  else history.replaceState(history.state, "", address + (graph || location.hash));
  shown = address;
  // The address that Dash knows of follows.
  if (push) window.dispatchEvent(new CustomEvent("address"));
}

/**
 * Write the address, and ask for what it says.
 * @param {string} search
 * @param {Wish} changes
 * @param {{push?: boolean}} options
 */
export function ask(search, changes, options = {}) {
  write(search, options);
  send(search, changes);
}

/**
 * Go to another address of the site without loading it.
 * @param {string} address
 */
export function go(address) {
  const { pathname, search, hash } = new URL(outward(address), location.href);
  const other = parameter(search, "lang");
  if (other && other !== language) return void location.assign(outward(address));
  const place = hash || opened.fragment(search);
  const isOther = pathname !== location.pathname;
  history.pushState(null, "", pathname + inLanguage(search) + place);
  // What is read begins at its top; where one was is kept for who goes back.
  if (isOther && !hash) scrollTo(0, 0);
  window.dispatchEvent(new CustomEvent("address"));
}

/** Where the address is about the graph of a file that is not here, go and ask for that file. */
function seekFile() {
  opened.arrive(location.search, location.hash);
  const spec = opened.lacking(location.search);
  if (!spec || here("open") || here("embed")) return false;
  emit("file wanted", { search: location.search, mark: opened.markIn(location.hash) });
  history.replaceState(null, "", outward("/open") + changed("", { net: spec }));
  queueMicrotask(() => window.dispatchEvent(new CustomEvent("address")));
  return true;
}

/** What the address on screen asks, if it is a new one. @returns {Ask | null} */
export function arrive() {
  const address = location.pathname + location.search;
  if (address === shown) return null;
  if (seekFile()) return null;
  const match = at(herePath(), entries);
  const { entry, tail } = match ?? { entry: entries[0], tail: "" };
  const unspoken = WORDED.has(entry.module)
    ? ""
    : unknownLanguage(parameter(location.search, "lang"));
  stray = match ? unspoken : missing(herePath(), entries);
  if (!match) history.replaceState(null, "", outward(entry.path) + location.search);
  const today = modern(location.search, entry.module);
  if (today !== location.search) {
    history.replaceState(history.state, "", location.pathname + today + location.hash);
  }
  shown = location.pathname + location.search;
  visit(entry);
  const themeWanted = parameter(location.search, "theme");
  if (themeWanted && themeWanted !== theme()) emit("theme asked", themeWanted);
  const search = entry.tail ? changed(location.search, { [entry.tail]: tail }) : location.search;
  const changes = modules.get(entry.module)?.ask(search);
  return changes ? question(search, changes) : null;
}

/** Bring a link to where it is seen: on a phone the row of pages is wider than its place. */
function centre(/** @type {Element | null} */ link) {
  const row = link?.parentElement;
  if (!link || !row) return;
  const middle = (/** @type {Element} */ element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  row.scrollLeft += middle(link) - middle(row);
}

/** Let the frame follow: title, header, what the style sheets know. @param {PageEntry} entry */
function visit(entry) {
  if (current === entry) return;
  if (current) modules.get(current.module)?.leave?.();
  current = entry;
  last = drawnIn = null;
  complained = "";
  if (!modules.get(entry.module)?.speaks) document.title = titleOf(entry);
  document.documentElement.dataset.page = entry.module;
  for (const link of document.querySelectorAll(".header nav a")) {
    const { pathname } = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (inward(pathname) === entry.path) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  centre(document.querySelector(".header nav a[aria-current]"));
  emit("page", entry.module);
}

/** @param {PageEntry} entry @param {string} [thing] */
function titleOf(entry, thing) {
  return [thing, t(entry.title), "Interconnect Explorer"].filter(Boolean).join(" · ");
}

/** Whether a document answers the last question. @param {{ask: Ask}} answer */
export const isCurrent = (answer) => answer.ask.count === count;

/** Draw a document as soon as its page is there. @param {any} answer */
function show(answer) {
  if (!answer || !isCurrent(answer) || answer.ask.page !== current?.module) return;
  if (answer.stopped) return void onHalt(answer.stopped);
  last = answer;
  drawnIn = null;
  again();
}

/** The place of pages that are built when visited; a page built anew is drawn anew. */
let watched = false;
function watch() {
  const place = document.getElementById("page");
  if (watched || !place) return;
  watched = true;
  new MutationObserver(again).observe(place, { childList: true });
}

/** Say something of the last question. @param {string} text */
function tell(text) {
  complained = text;
  notice(text);
}

/**
 * The server was not there, or refused: what is on screen stays, and the same may be asked again.
 * @param {number} status
 * @param {string} words
 */
function silent(status, words) {
  if (!current) return;
  shown = "";
  modules.get(current.module)?.silent?.();
  emit("answered");
  const refused = status >= 400 && status < 500;
  tell(refused ? words.trim() : SILENCE);
  if (refused) return;
  away = true;
  server.whenBack(askAgain);
}

/** What a page needs could not be fetched: what is on screen stays until the server is back. */
export function renew() {
  if (complained !== SILENCE) tell(SILENCE);
  server.whenBack(onReturn);
}

/** The server is back; where a document is still asked for, its answer says so. */
function onReturn() {
  if (complained === SILENCE && !away) tell("");
}

/** A question lasts. */
function slow() {
  tell(SLOW);
}

/** What lasted has ended. */
function onRest() {
  if (complained === SLOW) tell("");
}

/** A document has come. */
function onAnswer() {
  server.answered();
  if (away) tell("");
  away = false;
}

/** What found no server is asked once more: the layout of the page, and its document. */
function askAgain() {
  if (!away || !current || lastAsk?.page !== current.module || !here(current.module)) return;
  shown = location.pathname + location.search;
  const page = modules.get(current.module);
  if (page && !document.getElementById(page.root)) set("url", { page: current.path });
  const { page: _page, search, ...changes } = lastAsk;
  send(search, { ...changes, count: count + 1 });
}

/** The server has stopped the work on a question. @param {string} sentence */
function onHalt(sentence) {
  if (!current) return;
  emit("answered");
  modules.get(current.module)?.silent?.();
  tell(sentence);
  if (last || stray === sentence) return;
  // There is nothing on screen yet: the page as it is without an address, and why.
  stray = sentence;
  send("", { first: true });
}

/** Draw what was answered last, where its page is new to the screen. */
function again() {
  const page = current && modules.get(current.module);
  const root = page && document.getElementById(page.root);
  watch();
  if (!page || !last || drawnIn === root) return;
  if (!root) return void requestAnimationFrame(again);
  drawnIn = root;
  page.draw(last, root);
  root.dataset.drawn = "true";
  if (page.speaks) return;
  if (current) document.title = titleOf(current, page.heading?.(last));
  const text = (last.complaints ?? []).join(" ");
  if (text !== complained) notice(localText(text));
  complained = text;
  document.documentElement.dataset.drawn = last.ask.count;
  document.documentElement.dataset.ready = "true";
}

/** The theme that was chosen stands in the address of every page. */
on("themed", (name) => {
  if (current && !modules.get(current.module)?.speaks) {
    write(changed(location.search, { theme: name }));
  }
});

window.addEventListener("popstate", () =>
  withPage(herePath(), () => {
    const ask = arrive();
    if (ask) set("ask", { data: ask });
  }),
);

/** Links of the site are followed without loading a page. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || !plain(event) || event.defaultPrevented) return;
  const target = new URL(link.href, location.href);
  const file = link.hasAttribute("download") || link.target;
  if (file || target.origin !== location.origin || !at(inward(target.pathname), entries)) return;
  event.preventDefault();
  go(target.pathname + target.search);
});

/** Whether a click asks for nothing beside being followed. @param {MouseEvent} event */
export const plain = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** What Dash calls under the name of the pages. */
export const answers = {
  /** The address has changed. */
  ask() {
    return arrive() ?? noUpdate();
  },
  /** A document has come. @param {any} answer */
  draw(answer) {
    show(answer);
    return noUpdate();
  },
};
