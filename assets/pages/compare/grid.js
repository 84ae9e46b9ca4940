/* All networks of Compare in a grid that sorts and filters; its script is only loaded when
   wanted. */
import { set } from "../../page/dash.js";
import { fetchScript } from "../../page/scripts.js";
import { withFolder } from "../../state/folder.js";
import { t } from "../../state/language.js";

/** @import { ColumnHead, GridTable } from "../../types/documents" */

const PLACE = "compare-grid-place";
const ROW_HEIGHT = 28;

/** Largest height of the grid in pixels; further rows scroll. */
const MAX_HEIGHT = 640;

/** Width of columns with long heads, and least width of every column, in pixels. */
const [WIDE_COLUMN, LEAST_COLUMN] = [104, 80];

/** The columns with long heads. */
const LONG_HEADS = new Set(["diameter", "mean"]);

/** Width of a character of a number, and of the space beside the text of a cell, in pixels. */
const [CHARACTER, SPACE] = [8, 18];

const THEME = {
  backgroundColor: "var(--bg)",
  foregroundColor: "var(--ink)",
  headerBackgroundColor: "var(--bg)",
  headerTextColor: "var(--ink-2)",
  borderColor: "var(--line)",
  rowHoverColor: "var(--lit)",
  oddRowBackgroundColor: "var(--bg)",
  accentColor: "var(--ink)",
  menuBackgroundColor: "var(--surface)",
  inputBackgroundColor: "var(--surface)",
  inputBorder: "1px solid var(--line-3)",
  inputFocusBorder: "1px solid var(--ink)",
  fontFamily: "var(--sans)",
  headerFontSize: 11.5,
  fontSize: 12.5,
  headerFontWeight: 500,
  rowHeight: ROW_HEIGHT,
  headerHeight: ROW_HEIGHT,
  spacing: 4,
  cellHorizontalPadding: 8,
  columnBorder: false,
  headerColumnBorder: false,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnResizeHandleColor: "transparent",
};

/** An expression that the grid evaluates itself: the text of a cell. */
const TEXT = { function: "params.data.cells[params.colDef.field]" };
const SIGN_CLASS = {
  function: "'spec sign hue-' + params.data.sign.hue + ' compare-' + params.data.sign.marker",
};
const VERDICTS = Object.fromEntries(
  ["equal", "within", "differs"].map((verdict) => [
    verdict,
    `params.data.verdict === '${verdict}'`,
  ]),
);

/** @type {Promise<unknown> | null} */
let script = null;

/** Whether the script of the grid is there. */
const isReady = () => "dash_ag_grid" in window;

/** Load the script of the grid, once. @param {string} address @returns {Promise<unknown>} */
export function loadScript(address) {
  script ??= isReady() ? Promise.resolve() : fetchScript(withFolder(address));
  script.catch(() => {
    script = null;
  });
  return script;
}

/** Draw the grid. @param {GridTable} table */
export function draw(table) {
  set(PLACE, {
    children: { type: "AgGrid", namespace: "dash_ag_grid", props: gridComponent(table) },
  });
}

/** Remove the grid. */
export function clear() {
  set(PLACE, { children: null });
}

/** @param {GridTable} table */
function gridComponent(table) {
  return {
    id: "compare-grid",
    className: "compare-grid",
    columnDefs: table.columns.map((head) => columnDefinition(head, table.rows)),
    rowData: table.rows.map(({ values, ...row }) => ({ ...values, ...row })),
    defaultColDef: {
      sortable: true,
      resizable: true,
      floatingFilter: true,
      suppressFloatingFilterButton: true,
      suppressHeaderFilterButton: true,
      suppressHeaderMenuButton: true,
    },
    dashGridOptions: {
      theme: { function: `themeQuartz.withParams(${JSON.stringify(THEME)})` },
      animateRows: false,
      localeText: {
        ariaFilterInput: t("Filter Input"),
        ariaFilterMenuOpen: t("Open Filter Menu"),
        ariaSortableColumn: t("Press Enter to sort"),
        noRowsToShow: t("No Rows To Show"),
        noMatchingRows: t("No Matching Rows"),
      },
      suppressCellFocus: false,
      enableCellTextSelection: true,
      suppressMovableColumns: true,
      // Else heads that were left out in a narrow grid do not return when it grows.
      suppressColumnVirtualisation: true,
    },
    columnSize: "responsiveSizeToFit",
    style: {
      height: `${Math.min(table.rows.length * ROW_HEIGHT + 2 * ROW_HEIGHT + 20, MAX_HEIGHT)}px`,
    },
  };
}

/**
 * Returns the definition of a column that is wide enough for all its numbers.
 * @param {ColumnHead} head
 * @param {GridTable["rows"]} rows
 */
export function columnDefinition(head, rows) {
  const longest = Math.max(...rows.map(({ cells }) => cells[head.key].length));
  const numbersWidth = head.numeric ? longest * CHARACTER + SPACE : 0;
  const definitions = {
    network: { pinned: "left", minWidth: 132, cellClass: SIGN_CLASS },
    family: { minWidth: 156 },
    difference: { cellClassRules: VERDICTS },
    printed: { tooltipField: "source" },
  };
  return {
    field: head.key,
    headerName: t(head.title),
    headerTooltip: t(head.note),
    minWidth: Math.max(numbersWidth, LONG_HEADS.has(head.key) ? WIDE_COLUMN : LEAST_COLUMN),
    filter: head.numeric ? "agNumberColumnFilter" : "agTextColumnFilter",
    ...(head.numeric ? { type: "rightAligned", valueFormatter: TEXT, cellClass: "num" } : {}),
    ...definitions[/** @type {keyof typeof definitions} */ (head.key)],
  };
}

/**
 * Returns the network of a row of the grid, from its first cell, which is the pinned one.
 * @param {EventTarget | null} target
 */
export function specOf(target) {
  const row = target instanceof Element && target.closest(".compare-grid .ag-row");
  if (!row) return "";
  const cellSelector = `.ag-row[row-id="${row.getAttribute("row-id")}"] [col-id="network"]`;
  return document.querySelector(`.compare-grid ${cellSelector}`)?.textContent?.trim() ?? "";
}
