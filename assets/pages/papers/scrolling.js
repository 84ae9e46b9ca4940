/* The lists of Papers on the page: filtering, moving by keys, and keeping the scroll position. */

import { notice } from "../../page/notice.js";
import { withFolder } from "../../state/folder.js";
import { numberText, plural, t } from "../../state/language.js";
import { whenBack, withSlowNotice } from "../../state/server.js";
import { fill, h } from "../../widgets/dom.js";
import { filterRows, searchOf, TABS } from "./address.js";
import { listElements, rowsOf } from "./lists.js";

/**
 * Functions that give the number of items of a tab in words.
 * @type {{[tab: string]: (n: number) => string}}
 */
const COUNT_WORDS = {
  statements: (n) => plural(n, "statement"),
  tables: (n) => plural(n, "table"),
  figures: (n) => plural(n, "figure"),
};

/** @import { PaperDocument as Paper } from "../../types/documents" */
/** @import { Row, State } from "./address.js" */

/**
 * @typedef {ReturnType<typeof import("./frame.js").frame>} Parts
 */

/** @type {{[key: string]: number}} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Creates the lists in the frame of the page; `showAll` removes all filters.
 * @param {Parts} parts
 * @param {Paper[]} papers
 * @param {() => void} showAll
 */
export function createLists(parts, papers, showAll) {
  /** The rows by tab, of the lists that are on the page. @type {Map<string, Row[]>} */
  const rows = new Map();
  /**
   * The scroll position of each list by tab, for returning to it on a phone.
   * @type {Map<string, number>}
   */
  const scrollTops = new Map();
  /** @type {State} */
  let state;
  /** The id of the opened item. */
  let openedId = "";

  const currentList = () => parts.lists[TABS.indexOf(state.tab)];
  const items = () =>
    /** @type {HTMLElement[]} */ ([...currentList().querySelectorAll("li[data-id]")]);
  const linkOf = (/** @type {HTMLElement} */ item) =>
    /** @type {HTMLElement} */ (item.firstElementChild);
  const links = () =>
    items()
      .filter((item) => !item.hidden)
      .map(linkOf);

  /** Show the list of a state, and mark the opened item. @param {State} now @param {string} id */
  function show(now, id) {
    state = now;
    openedId = id;
    parts.lists.forEach((list, i) => {
      list.hidden = TABS[i] !== state.tab;
    });
    if (rows.has(state.tab)) applyFilters();
    else fetchList(state.tab);
  }

  /** Put the list of a tab on the page. @param {string} tab */
  async function fetchList(tab) {
    fill(parts.none, t("The list is being fetched …"));
    parts.none.hidden = false;
    try {
      const rowsOfTab = await withSlowNotice(rowsOf(tab));
      if (rows.has(tab)) return;
      rows.set(tab, rowsOfTab);
      fill(parts.lists[TABS.indexOf(tab)], ...listElements(tab, rowsOfTab, papers));
    } catch {
      notice(t("The list could not be fetched: the server does not answer. It is asked again."));
      whenBack(() => void (rows.has(tab) || fetchList(tab)));
      return;
    }
    if (state.tab !== tab) return;
    applyFilters();
    // The opened item may have been loaded before the list: show its row now.
    reveal();
  }

  /** Hide the rows that the filters leave out, and update the counts of verdicts. */
  function applyFilters() {
    const allRows = rows.get(state.tab) ?? [];
    const { fits, counts } = filterRows(allRows, state);
    for (const item of items()) item.hidden = !fits.has(item.dataset.id ?? "");
    for (const section of currentList().querySelectorAll("section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    for (const button of parts.verdicts) {
      const verdict = button.dataset.verdict ?? "";
      const pressed = !state.verdicts.length || state.verdicts.includes(verdict);
      button.setAttribute("aria-pressed", String(pressed));
      const tally = button.querySelector(".tally");
      if (tally) tally.textContent = numberText(counts.get(verdict) ?? 0);
    }
    parts.count.textContent = COUNT_WORDS[state.tab](fits.size);
    parts.none.hidden = fits.size > 0;
    fill(parts.none, ...nothingFits(allRows.length));
    const statementState = { ...state, tab: TABS[0], id: "", sort: "", theme: "" };
    parts.csv.setAttribute("href", withFolder(`/papers/statements.csv${searchOf(statementState)}`));
    markOpened();
  }

  /** Returns the sentence for a list in which no row fits. @param {number} count of all rows */
  function nothingFits(count) {
    if (!count) return [t("Nothing is here yet.")];
    const words = t("Show all {many}", { many: numberText(count) });
    return [t("Nothing fits. "), h("button", { onclick: showAll }, words)];
  }

  /** Mark the row that is opened, and make one row a tab stop. */
  function markOpened() {
    let stop = links()[0];
    for (const item of items()) {
      const link = linkOf(item);
      const isOpened = item.dataset.id === openedId;
      link.toggleAttribute("data-current", isOpened);
      if (isOpened) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      if (isOpened && !item.hidden) stop = link;
      link.tabIndex = -1;
    }
    if (stop) stop.tabIndex = 0;
  }

  const current = () =>
    items()
      .map(linkOf)
      .find((link) => link.hasAttribute("data-current"));

  /** Scroll to the row that is opened, unless it is visible. */
  function reveal() {
    const link = current();
    if (!link) return;
    const box = link.getBoundingClientRect();
    const side = parts.side.getBoundingClientRect();
    if (box.top < side.top || box.bottom > side.bottom) link.scrollIntoView({ block: "center" });
  }

  /** Move in the list by keys. @param {KeyboardEvent} event @param {HTMLElement} target */
  function walk(event, target) {
    const link = /** @type {HTMLElement | null} */ (target.closest(".papers-list a"));
    const enters = target === parts.text && event.key === "ArrowDown";
    if (!(event.key in STEPS) || !(link || enters)) return;
    event.preventDefault();
    const linkElements = links();
    const at = link ? linkElements.indexOf(link) : -1;
    const next =
      linkElements[Math.max(0, Math.min(linkElements.length - 1, at + STEPS[event.key]))];
    if (!next) return;
    for (const other of linkElements) other.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  return {
    show,
    reveal,
    walk,
    current,
    /** Remember the scroll position of the list. */
    keep: () => scrollTops.set(state.tab, parts.side.scrollTop),
    /** Return to the scroll position that was remembered. */
    back() {
      parts.side.scrollTop = scrollTops.get(state.tab) ?? parts.side.scrollTop;
    },
  };
}
