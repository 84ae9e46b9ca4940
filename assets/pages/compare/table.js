/* The table of Compare: the networks at a place of the axis, with links to Explore. */

import { t } from "../../state/language.js";
import { parameter, withChanges } from "../../state/query.js";
import { fill, h } from "../../widgets/dom.js";
import { term } from "../../widgets/terms.js";
import { exploreAddress } from "./address.js";
import { marker } from "./series_markers.js";

/** @import { ColumnHead, CompareDocument, PlaceRow, PlaceTable } from "../../types/documents" */

/**
 * Draw the table of a place of the axis.
 * @param {Element} element
 * @param {CompareDocument} doc
 * @param {PlaceTable} table
 * @param {string} search the query string on screen, on which links are based
 */
export function draw(element, doc, table, search) {
  if (!table.rows.length) return fill(element, empty(doc, search));
  const heads = table.columns.map((column) => head(column, doc.sort, search));
  const rows = table.rows.map((placeRow) => row(placeRow, table.columns, search));
  const absent = table.absent.length
    ? h("p.quiet", t("No network here: {join}.", { join: table.absent.join(", ") }))
    : null;
  fill(element, h("table", h("thead", h("tr", ...heads)), h("tbody", ...rows)), absent);
}

/** @param {CompareDocument} doc @param {string} search */
function empty(doc, search) {
  const theme = parameter(search, "theme");
  const { families, add } = doc.controls;
  const unchosen = add ? t("No network that was added stands here. ") : t("Choose a family. ");
  const words =
    families === "none" ? unchosen : t("No network of the chosen families stands here. ");
  const papersLink = h(
    "a",
    { href: `/compare${withChanges("", { theme })}` },
    t("Take those of the papers"),
  );
  return h("p.quiet", words, papersLink, ".");
}

/** @param {ColumnHead} column @param {string} sort @param {string} search */
function head(column, sort, search) {
  const isSorted = sort.replace(/^-/, "") === column.key;
  const isDescending = isSorted && sort.startsWith("-");
  const nextSort = isSorted && !isDescending ? `-${column.key}` : column.key;
  const query = withChanges(search, { sort: nextSort === "measured" ? null : nextSort });
  const words = isSorted ? `${t(column.title)} ${isDescending ? "↓" : "↑"}` : t(column.title);
  return h(
    "th",
    {
      class: column.numeric && "num",
      scope: "col",
      "aria-sort": isSorted ? (isDescending ? "descending" : "ascending") : null,
    },
    h(
      "a",
      {
        href: `/compare${query}`,
        "data-term": column.term || null,
        "data-about": column.note ? t(column.note) : null,
        "aria-describedby": column.note || column.term ? "term" : null,
      },
      words,
    ),
  );
}

/** @param {PlaceRow} placeRow @param {ColumnHead[]} columns @param {string} search */
function row(placeRow, columns, search) {
  const title = t("Open {spec} in Explore", { spec: placeRow.spec });
  const link = h("a", { href: exploreAddress(placeRow.spec, search), title }, placeRow.spec);
  return h(
    "tr",
    { "data-spec": placeRow.spec },
    h("th.mono", { scope: "row" }, marker(placeRow.sign), link),
    ...columns.slice(1).map((column) => cell(placeRow, column)),
  );
}

/** @param {PlaceRow} placeRow @param {ColumnHead} column */
function cell(placeRow, column) {
  const look = [column.numeric && "num", column.key === "difference" && placeRow.verdict];
  const value = placeRow.cells[column.key];
  const source =
    column.key === "printed" && placeRow.source
      ? t("Printed in: {source}", { source: placeRow.source })
      : "";
  return h("td", { class: look.filter(Boolean).join(" ") || null }, term(value, "", source));
}
