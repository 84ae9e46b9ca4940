/* The page on screen: what it asks the server for its address, and who draws the answer. */

import { listen, noUpdate, set } from "../page/dash.js";
import { tables } from "./config.js";
import { herePath, sitePath, withFolder } from "./folder.js";
import * as opened from "./graphs.js";
import { langParam, language, localText, t, withLang } from "./language.js";
import { emit, on } from "./model.js";
import { isAddressOf, missingPageText, pageAt, pageAtPath, setPages } from "./page_table.js";
import { parameter, withChanges, withNewNames } from "./query.js";
import * as server from "./server.js";

/** @import { Ask, PageEntry } from "../types/documents" */

/**
 * @typedef {Partial<Ask>} AskChanges The fields of a page's question besides its query string.
 */

/**
 * The object that the module of a page exports as `page`.
 * @typedef {object} Page
 * @property {(search: string) => AskChanges | null} ask what it asks for an address; null for
 *   nothing
 * @property {(document: any, root: HTMLElement) => void} draw
 * @property {string} root the id of the element that it draws in
 * @property {() => void} [leave] called when another page is visited
 * @property {() => void} [silent] called when a question was not answered
 * @property {(document: any) => string} [heading] the title of a document, for the
 *   browser's tab
 * @property {boolean} [guest] whether it is embedded in another page: then it adds no history
 * @property {boolean} [speaks] whether it shows complaints and titles itself
 */

const SILENCE = t(
  "The server does not answer. Shown is what was there before, and it plays on;" +
    " the question is asked again as soon as the server is back.",
);
const SLOW = t("The server has not answered for 8 s. What is shown plays on meanwhile.");

/** Identifies this tab: for the server a newer question of the same tab ends an older one. */
const VISITOR = globalThis.crypto?.randomUUID?.() ?? String(Math.random());

/** @type {Map<string, Page>} */
const modules = new Map();

/** The page on screen; then the document that was drawn last, and in which element. */
/** @type {PageEntry | null} */
let current = null;
/** @type {any} */
let last = null;
/** @type {Element | null} */
let drawnIn = null;

/** The address that is on screen or requested: for the same address nothing is requested. */
let shownPath = "";
/** The sentence about an address without a page; else "". */
let strayText = "";
/** How many questions were asked: the number of the last one. */
let count = 0;
/** The notice on screen. */
let noticeText = "";
/** @type {(text: import("../widgets/dom.js").Child) => void} */
let notice = () => {};
/** @type {(path: string, then: () => void) => void} */
let withPage = (_, then) => then();

/** The last question, and whether the server did not answer it. @type {Ask | null} */
let lastAsk = null;
let away = false;

/**
 * Start with the pages that the server has.
 * @param {PageEntry[]} table
 * @param {(path: string, then: () => void) => void} load loads the module of a page
 * @param {(text: import("../widgets/dom.js").Child) => void} say shows a notice
 */
export function begin(table, load, say) {
  setPages(table);
  withPage = load;
  notice = say;
  listen({ silent: onNoAnswer, heard: onAnswer });
  server.listen({ away: renew, slow, ended: onEnded });
}

/** Register the module of a page. @param {string} key @param {Page} page */
export const register = (key, page) => modules.set(key, page);

/**
 * Returns the sentence for a language that does not exist, "" for one that does.
 * @param {string} lang
 */
const unknownLanguage = (lang) =>
  lang && !tables.languages.includes(lang)
    ? t("Language '{slice}' is none of {join}.", {
        slice: lang.slice(0, 40),
        join: tables.languages.slice(0, 2).join(", "),
      })
    : "";

/** Returns the sentence for an address without a page, "" if it has one. */
export const strayPath = () => strayText;

/** Returns the theme on screen. */
export const theme = () => document.documentElement.dataset.theme || "light";

/**
 * Returns a numbered question of the page on screen: answers to earlier ones are ignored from now
 * on.
 * @param {string} search
 * @param {AskChanges} changes
 * @returns {Ask}
 */
function question(search, changes) {
  count += 1;
  const page = current?.module ?? "";
  const langPart = langParam && { lang: langParam };
  lastAsk = { page, search, count, visitor: VISITOR, theme: theme(), ...langPart, ...changes };
  return lastAsk;
}

/** Ask for a document. @param {string} search @param {AskChanges} changes */
export function send(search, changes) {
  set("ask", { data: question(search, changes) });
}

/** Pages whose texts come from the server, which also says if there is no such language. */
const WORDED = new Set(["learn", "compare", "open", "present"]);

/** Whether a link or the history has changed the address, and the page is still to follow. */
const isAhead = () => shownPath !== "" && shownPath !== location.pathname + location.search;

/**
 * Write the address: as a new step of history, or in place of the present one. When playing, the
 * step is written in place, but not over the address of a page that is being opened.
 * @param {string} search
 * @param {{push?: boolean}} options
 */
export function write(search, { push = false } = {}) {
  const address = location.pathname + withLang(search);
  if (address === location.pathname + location.search || (!push && isAhead())) return;
  const isAlone = !modules.get(current?.module ?? "")?.guest;
  const graph = opened.fragment(search);
  if (push && isAlone) history.pushState(null, "", address + graph);
  else history.replaceState(history.state, "", address + (graph || location.hash));
  shownPath = location.pathname + location.search;
  // Tell Dash.
  if (push) emit("navigate");
}

/**
 * Write the address, and request its document.
 * @param {string} search
 * @param {AskChanges} changes
 * @param {{push?: boolean}} options
 */
export function ask(search, changes, options = {}) {
  write(search, options);
  send(search, changes);
}

/** Go to another address of the site without loading it. @param {string} address */
export function go(address) {
  const { pathname, search, hash } = new URL(withFolder(address), location.href);
  const other = parameter(search, "lang");
  if (other && other !== language) return void location.assign(withFolder(address));
  const place = hash || opened.fragment(search);
  const isOther = pathname !== location.pathname;
  history.pushState(null, "", pathname + withLang(search) + place);
  // Another page is shown from its top; for going back the browser keeps the scroll position.
  if (isOther && !hash) scrollTo(0, 0);
  emit("navigate");
}

/**
 * If the address needs the graph of a file that is not here, go to the page that asks for the file.
 */
function seekFile() {
  opened.openLink(location.search, location.hash);
  const spec = opened.missingGraph(location.search);
  if (!spec || isAddressOf("open") || isAddressOf("embed")) return false;
  emit("file wanted", { search: location.search, mark: opened.digestIn(location.hash) });
  history.replaceState(null, "", withFolder("/open") + withChanges("", { net: spec }));
  queueMicrotask(() => emit("navigate"));
  return true;
}

/**
 * Returns the question of the address bar, null if the address is not new.
 * @returns {Ask | null}
 */
export function arrive() {
  const address = location.pathname + location.search;
  if (address === shownPath) return null;
  if (seekFile()) return null;
  const match = pageAtPath(herePath());
  const { entry, tail } = match ?? { entry: pageAt("/"), tail: "" };
  const unspoken = WORDED.has(entry.module)
    ? ""
    : unknownLanguage(parameter(location.search, "lang"));
  strayText = match ? unspoken : missingPageText(herePath());
  if (!match) history.replaceState(null, "", withFolder(entry.path) + location.search);
  const updated = withNewNames(location.search, entry.module);
  if (updated !== location.search) {
    history.replaceState(history.state, "", location.pathname + updated + location.hash);
  }
  shownPath = location.pathname + location.search;
  visit(entry);
  const themeWanted = parameter(location.search, "theme");
  if (themeWanted && themeWanted !== theme()) emit("theme asked", themeWanted);
  const search = entry.tail
    ? withChanges(location.search, { [entry.tail]: tail })
    : location.search;
  const changes = modules.get(entry.module)?.ask(search);
  return changes ? question(search, changes) : null;
}

/** Scroll the row of pages, which on a phone is wider than the screen, to a link. */
function centre(/** @type {Element | null} */ link) {
  const row = link?.parentElement;
  if (!link || !row) return;
  const middle = (/** @type {Element} */ element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  row.scrollLeft += middle(link) - middle(row);
}

/**
 * Show another page: sets the title, the link in the header, and the attribute for style sheets.
 * @param {PageEntry} entry
 */
function visit(entry) {
  if (current === entry) return;
  if (current) modules.get(current.module)?.leave?.();
  current = entry;
  last = drawnIn = null;
  noticeText = "";
  if (!modules.get(entry.module)?.speaks) document.title = titleOf(entry);
  document.documentElement.dataset.page = entry.module;
  for (const link of document.querySelectorAll(".header nav a")) {
    const { pathname } = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (sitePath(pathname) === entry.path) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  centre(document.querySelector(".header nav a[aria-current]"));
  emit("page", entry.module);
}

/** Returns the title of a page with a thing. @param {PageEntry} entry @param {string} [thing] */
function titleOf(entry, thing) {
  return [thing, t(entry.title), "Interconnect Explorer"].filter(Boolean).join(" · ");
}

/** Whether a document answers the last question. @param {{ask: Ask}} answer */
export const isCurrent = (answer) => answer.ask.count === count;

/** Draw a document as soon as its page is in the frame. @param {any} answer */
function show(answer) {
  if (!answer || !isCurrent(answer) || answer.ask.page !== current?.module) return;
  if (answer.stopped) return void onHalt(answer.stopped);
  last = answer;
  drawnIn = null;
  drawAgain();
}

/**
 * Whether the element that pages are built in is observed: a page that is built anew is drawn anew.
 */
let watched = false;
/** Observe the element that pages are built in. */
function watch() {
  const place = document.getElementById("page");
  if (watched || !place) return;
  watched = true;
  new MutationObserver(drawAgain).observe(place, { childList: true });
}

/** Show a notice about the last question. @param {string} text */
function showNotice(text) {
  noticeText = text;
  notice(text);
}

/**
 * Called when the server did not answer, or refused: what is on screen stays, and the same can be
 * asked again.
 * @param {number} status
 * @param {string} words
 */
function onNoAnswer(status, words) {
  if (!current) return;
  shownPath = "";
  modules.get(current.module)?.silent?.();
  emit("answered");
  const refused = status >= 400 && status < 500;
  showNotice(refused ? words.trim() : SILENCE);
  if (refused) return;
  away = true;
  server.whenBack(askAgain);
}

/** Called when something could not be loaded: what is on screen stays until the server is back. */
export function renew() {
  if (noticeText !== SILENCE) showNotice(SILENCE);
  server.whenBack(onReturn);
}

/** Called when the server is back: removes the notice, unless a document is still requested. */
function onReturn() {
  if (noticeText === SILENCE && !away) showNotice("");
}

/** Called when an answer takes long. */
function slow() {
  showNotice(SLOW);
}

/** Called when a request that took long has ended. */
function onEnded() {
  if (noticeText === SLOW) showNotice("");
}

/** Called when the server has answered. */
function onAnswer() {
  server.onAnswered();
  if (away) showNotice("");
  away = false;
}

/** Repeat requests that the server did not answer: the layout of the page, and its document. */
function askAgain() {
  if (!away || !current || lastAsk?.page !== current.module || !isAddressOf(current.module)) return;
  shownPath = location.pathname + location.search;
  const page = modules.get(current.module);
  if (page && !document.getElementById(page.root)) set("url", { page: current.path });
  const { page: _page, search, ...changes } = lastAsk;
  send(search, { ...changes, count: count + 1 });
}

/** Called when the server stopped working on a question; says why. @param {string} sentence */
function onHalt(sentence) {
  if (!current) return;
  emit("answered");
  modules.get(current.module)?.silent?.();
  showNotice(sentence);
  if (last || strayText === sentence) return;
  // Nothing is on screen yet: show the page without a query string, and why.
  strayText = sentence;
  send("", { first: true });
}

/** Draw the last answer, if it is not drawn in the page's present element yet. */
function drawAgain() {
  const page = current && modules.get(current.module);
  const root = page && document.getElementById(page.root);
  watch();
  if (!page || !last || drawnIn === root) return;
  if (!root) return void requestAnimationFrame(drawAgain);
  drawnIn = root;
  page.draw(last, root);
  root.dataset.drawn = "true";
  if (page.speaks) return;
  if (current) document.title = titleOf(current, page.heading?.(last));
  const text = (last.complaints ?? []).join(" ");
  if (text !== noticeText) notice(localText(text));
  noticeText = text;
  document.documentElement.dataset.drawn = last.ask.count;
  document.documentElement.dataset.ready = "true";
}

/** Write a chosen theme into the address. */
on("themed", (name) => {
  if (current && !modules.get(current.module)?.speaks) {
    write(withChanges(location.search, { theme: name }));
  }
});

window.addEventListener("popstate", () =>
  withPage(herePath(), () => {
    const ask = arrive();
    if (ask) set("ask", { data: ask });
  }),
);

/** Follow links of the site without loading a page. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
  const target = new URL(link.href, location.href);
  const file = link.hasAttribute("download");
  if (file || target.origin !== location.origin || !pageAtPath(sitePath(target.pathname))) return;
  if (link.target || !isPlainClick(event)) {
    // The browser follows the link itself: in the language of this page.
    link.search = withLang(target.search);
    return;
  }
  event.preventDefault();
  go(target.pathname + target.search);
}

document.addEventListener("click", follow);
document.addEventListener("auxclick", follow);

/** Whether a click is a plain one: main button, no modifier key. @param {MouseEvent} event */
export const isPlainClick = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The functions that Dash calls. */
export const answers = {
  /** Called when the address has changed. */
  ask() {
    return arrive() ?? noUpdate();
  },
  /** Called with each document. @param {any} answer */
  draw(answer) {
    show(answer);
    return noUpdate();
  },
};
