/* The list of routes. Only the visible rows are in the page, so that lists of a hundred thousand
   routes scroll well. */

import { numberText, t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";

/** @import { By, RouteSet } from "./set.js" */

/** Height of a row in pixels; on a phone rows are large enough for a finger. */
const ROW_HEIGHT = matchMedia("(width < 768px)").matches ? 44 : 27;

/** Rows above and below the visible ones that are in the page too. */
const EXTRA_ROWS = 8;

/**
 * The column heads: what they sort by, their text, their description.
 * @type {[By, string, string][]}
 */
const HEADS = [
  ["line", t("line"), t("Line")],
  ["source", t("from"), t("From")],
  ["target", t("to"), t("To")],
  ["at", t("at"), t("At entry")],
  ["hops", t("hops"), t("Hops")],
  ["least", t("least"), t("Least hops")],
];

/** The set of routes. @type {RouteSet | null} */
let set = null;
/** The rows of the set that are listed, in order. @type {number[]} */
let rows = [];
let chosenRow = -1;
let isMixed = false;

const head = h("div.check-heads", { role: "row" });
const body = h("div.check-body", { role: "presentation" });
/** The element of the list; it is always the same, so that it keeps its scroll position. */
export const list = h(
  "div",
  { id: "check-list", role: "grid", tabindex: 0, "aria-label": t("Routes") },
  head,
  body,
);
list.addEventListener("scroll", paint, { passive: true });
new ResizeObserver(paint).observe(list);

/**
 * Show rows of a set.
 * @param {RouteSet} routeSet
 * @param {number[]} indices
 * @param {{by: By, down: boolean, all: boolean}} options `all` if routes with different troubles
 *   are listed
 */
export function show(routeSet, indices, { by, down, all }) {
  set = routeSet;
  rows = indices;
  isMixed = all;
  list.style.setProperty("--wide", `${routeSet.widest}ch`);
  list.setAttribute("aria-rowcount", String(rows.length));
  list.classList.toggle("mixed", isMixed);
  const heads = HEADS.map(([key, word, title]) =>
    h(
      "span.check-column",
      { role: "columnheader" },
      h(
        "button.check-head",
        {
          "data-sort": key,
          "aria-label": t("{column}: sort by it", { column: title }),
          "aria-pressed": by === key,
        },
        word,
        by === key && (down ? " ↓" : " ↑"),
      ),
    ),
  );
  fill(head, isMixed && h("span"), heads);
  body.style.height = `${rows.length * ROW_HEIGHT}px`;
  paint();
}

/** Mark the row that is opened. @param {number} row */
export function markOpened(row) {
  if (row === chosenRow) return;
  chosenRow = row;
  const place = rows.indexOf(row);
  if (place >= 0) {
    const top = place * ROW_HEIGHT;
    const room = list.clientHeight - head.offsetHeight - ROW_HEIGHT;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top > list.scrollTop + room) list.scrollTop = top - room;
  }
  paint();
}

/**
 * Returns the row after or before the opened one, -1 if there is no such row.
 * @param {1 | -1} direction
 */
export const neighbourRow = (direction) => rows[rows.indexOf(chosenRow) + direction] ?? -1;

/** Returns the rows in the order of the list. */
export const listedRows = () => rows;

function paint() {
  if (!set) return;
  const first = Math.max(0, Math.floor(list.scrollTop / ROW_HEIGHT) - EXTRA_ROWS);
  const last = Math.min(
    rows.length,
    Math.ceil((list.scrollTop + list.clientHeight) / ROW_HEIGHT) + EXTRA_ROWS,
  );
  const elements = [];
  for (let place = first; place < last; place += 1) elements.push(row(set, rows[place], place));
  fill(body, elements);
}

/** @param {RouteSet} routeSet @param {number} at @param {number} place */
function row(routeSet, at, place) {
  const { line, source, target, at: entry, hops, least } = routeSet.rows;
  const cell = (/** @type {string | number} */ text) => h("span", { role: "gridcell" }, text);
  const element = h(
    "div",
    {
      class: at === chosenRow ? "check-row current" : "check-row",
      role: "row",
      "data-row": at,
      "aria-rowindex": place + 1,
      "aria-selected": at === chosenRow,
    },
    isMixed && h("span", { role: "gridcell" }, sign(routeSet.trouble(at))),
    cell(line[at]),
    cell(source[at]),
    cell(target[at]),
    cell(entry[at] < 0 ? "–" : entry[at]),
    cell(numberText(hops[at])),
    cell(least[at] < 0 ? "–" : numberText(least[at])),
  );
  element.style.top = `${place * ROW_HEIGHT}px`;
  return element;
}
