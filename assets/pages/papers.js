/* The page Papers: the list is filtered here, the opened item is requested from the server; the
   address has the state of both. */

import { notice } from "../page/notice.js";
import { sitePath, withFolder } from "../state/folder.js";
import { withLang } from "../state/language.js";
import { on } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { parameter, withChanges } from "../state/query.js";
import { fill } from "../widgets/dom.js";
import { words } from "../widgets/prose.js";
import { documentKey, searchOf, searchText, stateOf, TABS, withToggled } from "./papers/address.js";
import * as figure from "./papers/figure.js";
import { frame, nameOf } from "./papers/frame.js";
import * as overview from "./papers/overview.js";
import { copy, recomputeStatement } from "./papers/recompute.js";
import { createLists } from "./papers/scrolling.js";
import * as statement from "./papers/statement.js";
import * as table from "./papers/table.js";

/** @import { PapersDocument } from "../types/documents" */
/** @import { State } from "./papers/address.js" */

/** The state of the address. */
let state = stateOf("");
/** The last answer. */
/** @type {PapersDocument | null} */
let doc = null;
/** The last request: tab, id and order. */
let lastQuery = "";
/** The parts of the page, as long as it is on screen. @type {ReturnType<typeof frame> | null} */
let parts = null;
/** @type {ReturnType<typeof createLists> | null} */
let lists = null;
let busyTimer = 0;
let typeTimer = 0;

const isHere = () => isAddressOf("papers");

// The address -------------------------------------------------------------------------------

/**
 * Go to another state: opening something is a step of history, filtering the list is none.
 * @param {Partial<State>} changes
 */
function go(changes) {
  const next = { ...state, ...changes };
  const push = next.tab !== state.tab || next.id !== state.id;
  pages.write(searchOf(next), { push });
  state = next;
  if (documentKey(next) !== lastQuery) {
    lastQuery = documentKey(next);
    pages.send(searchOf(next), {});
    showBusyLater();
  }
  show();
}

/** Show that an answer is awaited, if it takes a moment. */
function showBusyLater() {
  clearTimeout(busyTimer);
  busyTimer = window.setTimeout(() => {
    if (parts) parts.busy.hidden = false;
  }, 150);
}

// Showing -----------------------------------------------------------------------------------

/** @param {PapersDocument} answer @param {HTMLElement} root */
function draw(answer, root) {
  doc = answer;
  clearTimeout(busyTimer);
  if (!parts || !root.contains(parts.pane)) {
    parts = frame(root, answer);
    lists = createLists(parts, answer.papers, () =>
      go({ paper: "", verdicts: [], known: "", q: "" }),
    );
    listen(parts, root);
  }
  parts.busy.hidden = true;
  // Remove invalid values from the address.
  if (answer.complaints.length) {
    state = stateOf(answer.search);
    lastQuery = documentKey(state);
    pages.write(searchOf(state));
  }
  openDocument(answer);
  show();
  lists?.reveal();
}

/** Update bar and list to the state. */
function show() {
  if (!parts || !doc) return;
  const root = /** @type {HTMLElement} */ (parts.pane.closest(".papers-page"));
  root.dataset.tab = state.tab;
  root.toggleAttribute("data-opened", Boolean(state.id));
  for (const tab of parts.tabs) {
    tab.setAttribute("aria-selected", String(tab.value === state.tab));
    tab.tabIndex = tab.value === state.tab ? 0 : -1;
  }
  parts.paper.value = doc.papers.some((paper) => paper.key === state.paper) ? state.paper : "";
  parts.known.value = doc.known.some(({ key }) => key === state.known) ? state.known : "";
  const isTyping = document.activeElement === parts.text;
  if (!isTyping || searchText(parts.text.value) !== state.q) parts.text.value = state.q;
  parts.backTo.textContent = nameOf(state.tab);
  lists?.show(state, state.id || doc.standing);
}

// Opened item ---------------------------------------------------------------------------------

/** @param {Pick<PapersDocument, "opened" | "papers" | "verdicts">} shown */
function openDocument({ opened, papers, verdicts }) {
  if (!parts) return;
  const element =
    opened.kind === "overview"
      ? overview.draw(opened, papers, verdicts)
      : opened.kind === "statement"
        ? statement.draw(opened)
        : opened.kind === "table"
          ? table.draw(opened)
          : figure.draw(opened);
  fill(parts.opened, element);
  parts.pane.scrollTop = 0;
  setThemedAddresses();
}

/** Returns the title of the opened item, for the browser's tab. @param {PapersDocument} answer */
function heading({ opened, search }) {
  if (!parameter(search, "id") || opened.kind === "overview") return "";
  return words(opened.kind === "statement" ? opened.says : opened.title).replace(/\.$/, "");
}

const NARROW = matchMedia("(width < 500px)");
NARROW.addEventListener("change", () => setThemedAddresses());

/** Set the addresses of pictures and files to the theme on screen. */
function setThemedAddresses() {
  if (!parts) return;
  const query = withLang(`?theme=${pages.theme()}`);
  for (const image of parts.opened.querySelectorAll("img")) {
    image.src = withFolder(`${image.dataset.src}${query}${NARROW.matches ? "&narrow" : ""}`);
  }
  for (const link of parts.opened.querySelectorAll("a[data-themed]")) {
    link.setAttribute("href", withFolder(`${link.getAttribute("data-themed")}${query}`));
  }
}

// Clicks, typing, keys --------------------------------------------------------------------------

/** @param {NonNullable<typeof parts>} page @param {HTMLElement} root */
function listen(page, root) {
  for (const tab of page.tabs) tab.addEventListener("click", () => openTab(tab.value));
  for (const button of page.verdicts) {
    const verdict = button.dataset.verdict ?? "";
    button.addEventListener("click", () =>
      go({ verdicts: withToggled(state.verdicts, verdict, doc?.verdicts ?? []) }),
    );
  }
  page.close.addEventListener("click", close);
  page.paper.addEventListener("change", () => go({ paper: page.paper.value }));
  page.known.addEventListener("change", () => go({ known: page.known.value }));
  page.text.addEventListener("input", () => {
    clearTimeout(typeTimer);
    typeTimer = window.setTimeout(() => isHere() && go({ q: searchText(page.text.value) }), 120);
  });
  root.addEventListener("click", onPress);
  root.addEventListener("keydown", onKey);
  for (const name of ["mouseover", "focusin"])
    root.addEventListener(name, (event) => showTip(event.target));
}

/** @param {string} tab */
const openTab = (tab) => go({ tab, id: "", sort: "" });

/** @param {MouseEvent} event */
function onPress(event) {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (link) return follow(event, link);
  const button = /** @type {HTMLElement | null} */ (event.target.closest("button"));
  const section = button?.closest(".again");
  if (!button || !section || doc?.opened.kind !== "statement") return;
  if (button.matches(".copy")) copy(button, notice);
  else if (button.matches(".compute")) {
    recomputeStatement(section, doc.opened.id, (opened) => {
      if (doc) openDocument({ ...doc, opened });
      return parts?.opened ?? section;
    });
  }
}

/**
 * Follow a link without loading a page: a link of this page changes the state.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function follow(event, link) {
  const target = new URL(link.href, location.href);
  if (
    !pages.isPlainClick(event) ||
    link.hasAttribute("download") ||
    target.origin !== location.origin
  )
    return;
  event.preventDefault();
  if (sitePath(target.pathname) !== "/papers") {
    return pages.go(target.pathname + withChanges(target.search, { theme: state.theme }));
  }
  const next = stateOf(target.search);
  if (link.closest(".papers-list")) lists?.keep();
  if (next.id) go({ tab: next.tab, id: next.id, sort: next.sort });
  else {
    const { tab, paper, verdicts, known } = next;
    go({ tab, paper, verdicts, known, q: "", id: "", sort: "" });
  }
}

function close() {
  const link = lists?.current();
  go({ id: "", sort: "" });
  if (link?.offsetParent) link.focus({ preventScroll: true });
  lists?.back();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !parts) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const tab = target.closest("[role=tab]");
  if (event.key === "Escape") onEscape(target);
  else if (tab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const by = event.key === "ArrowRight" ? 1 : TABS.length - 1;
    const next = (TABS.indexOf(state.tab) + by) % TABS.length;
    openTab(TABS[next]);
    parts.tabs[next].focus();
  } else lists?.walk(event, target);
}

/** @param {HTMLElement} target */
function onEscape(target) {
  if (!parts) return;
  if (!parts.tip.hidden) parts.tip.hidden = true;
  else if (target === parts.text && parts.text.value) go({ q: "" });
  else if (state.id && !target.closest("input, select")) close();
}

document.addEventListener("keydown", (event) => {
  // Escape closes the opened item also if the focus is outside of the page.
  const outside = parts && event.target instanceof Element && !event.target.closest(".papers-page");
  if (event.key !== "Escape" || !outside || !isHere()) return;
  if (!event.target.closest("input, select, [role=dialog]")) onEscape(document.body);
});

/** Show why a cell is wrong. @param {EventTarget | null} target */
function showTip(target) {
  if (!parts) return;
  const cell = target instanceof Element ? target.closest("[data-why]") : null;
  parts.tip.hidden = !cell;
  if (!cell) return;
  parts.tip.textContent = cell.getAttribute("data-why");
  const at = cell.getBoundingClientRect();
  const room = document.documentElement.clientWidth - parts.tip.offsetWidth - 8;
  parts.tip.style.left = `${Math.max(8, Math.min(at.left, room))}px`;
  const below = at.bottom + 6;
  const fits = below + parts.tip.offsetHeight < innerHeight;
  parts.tip.style.top = `${fits ? below : at.top - parts.tip.offsetHeight - 6}px`;
}

on("theme", setThemedAddresses);
on("themed", (theme) => {
  if (isHere()) state = { ...state, theme };
});

export const page = {
  root: "papers-page",
  heading,
  /** @param {string} search */
  ask(search) {
    state = stateOf(search);
    // A page that was just built shows nothing yet: then the request is always sent.
    if (parts && doc && documentKey(state) === lastQuery) {
      show();
      return null;
    }
    lastQuery = documentKey(state);
    showBusyLater();
    return {};
  },
  draw,
  silent() {
    clearTimeout(busyTimer);
    lastQuery = "";
    if (parts) parts.busy.hidden = true;
  },
  leave() {
    parts?.pane.closest(".papers-page")?.replaceChildren();
    parts = lists = doc = null;
    lastQuery = "";
  },
};
