/* An opened table as printed in its paper; wrong cells have the right value beside them. */

import { t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { h, icon } from "../../widgets/dom.js";
import { nodesOf } from "../../widgets/prose.js";

/**
 * @import {
 *   CellDocument as Cell, HeadDocument as Head, TableDocument
 * } from "../../types/documents"
 */

/** @param {TableDocument} doc */
export const draw = (doc) =>
  h(
    "article.printed-table",
    h(
      "header",
      h("div", h("h1", { tabindex: "-1" }, ...nodesOf(doc.title)), h("p.source", doc.source)),
      h(
        "a.button.edged",
        { href: `/papers/export/${doc.id}.csv`, download: "" },
        icon("i-download"),
        "CSV",
      ),
    ),
    h("p.table-summary", doc.summary),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": doc.place },
      h(
        "table",
        h("thead", h("tr", ...doc.heads.map((column) => head(column, doc.id)))),
        h(
          "tbody",
          ...doc.rows.map((row) =>
            h(
              "tr",
              { class: row.missing && "missing" },
              ...row.cells.map((item, i) => cell(item, i, doc.heads[i].numeric, row.missing)),
            ),
          ),
        ),
      ),
    ),
    doc.note && h("p.note", ...nodesOf(doc.note)),
  );

/** @param {Head} column @param {string} id */
function head(column, id) {
  const sort = column.turn ? String(column.turn) : null;
  const sign = { "": "", ascending: " ↑", descending: " ↓" }[column.sorted];
  return h(
    "th",
    { scope: "col", class: column.numeric && "num", "aria-sort": column.sorted || null },
    h(
      "a",
      { href: `/papers${withChanges("", { tab: "tables", id, sort })}` },
      ...nodesOf(column.title),
      sign,
    ),
  );
}

/** @param {Cell} item @param {number} column @param {boolean} numeric @param {boolean} missing */
function cell(item, column, numeric, missing) {
  const { verdict, absent, long, why } = item;
  const look = [numeric && "num", verdict, absent && "absent", long && "two"];
  const attributes = {
    class: look.filter(Boolean).join(" "),
    scope: column ? null : "row",
    "data-why": why,
    tabindex: why ? "0" : null,
  };
  if (column) return h("td", attributes, ...cellContents(item));
  return h(
    "th",
    attributes,
    missing && h("span.unprinted", t("not printed")),
    ...cellContents(item),
  );
}

/** @param {Cell} item */
function cellContents({ text, verdict, instead, absent }) {
  if (instead) {
    const sign = verdict === "differs" ? "≠" : "→";
    return [h("s", ...nodesOf(text)), " ", h("b", `${sign}\u00a0`, ...nodesOf(instead))];
  }
  const open = verdict === "open" && !absent;
  return [...nodesOf(text), open ? " " : null, open ? h("b", "?") : null];
}
