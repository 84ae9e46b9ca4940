/* The columns of a table of links: which one is each end of a link, its kind, its weight. */

import { asWritten, t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";

/** @import { ColumnChoice } from "../../types/documents" */

/** The values of a link that a column can hold. */
const VALUES = /** @type {const} */ (["first", "second", "kind", "weight"]);

/** Returns the names of these values. */
const names = () => ({
  first: t("From"),
  second: t("To"),
  kind: t("Kind"),
  weight: t("Weight"),
});

/**
 * Returns the name of a column: its heading or number, and what stands in it.
 * @param {[string, string]} column
 * @param {number} i its number, from 0
 */
const title = ([heading, examples], i) =>
  [heading || t("column {n}", { n: i + 1 }), examples].filter(Boolean).join(": ");

/**
 * Returns a list of the columns for one value of a link.
 * @param {ColumnChoice} choice
 * @param {typeof VALUES[number]} value
 */
function field(choice, value) {
  const options = choice.columns.map((column, i) =>
    h("option", { value: String(i + 1), ...asWritten }, title(column, i)),
  );
  const isEnd = value === "first" || value === "second";
  // An empty value is refused by the browser where one is required.
  const none = h("option", { value: isEnd ? "" : "0" }, isEnd ? t("none of these") : t("none"));
  const select = h("select.select", { name: value, required: isEnd }, none, options);
  select.value = String(choice[value] || none.value);
  return h("label", names()[value], select);
}

/**
 * Returns the form in which columns are chosen.
 * @param {ColumnChoice} choice
 * @param {(columns: URLSearchParams) => void} read reads the file again
 */
export function columnForm(choice, read) {
  const head = h("input", { type: "checkbox", name: "head", checked: choice.head });
  const form = h(
    "form.open-columns",
    { id: "open-columns" },
    VALUES.map((value) => field(choice, value)),
    h("label.box", head, t("The first line names the columns")),
    choice.rule && h("p.open-note", choice.rule),
    h("button.button.edged", { type: "submit" }, t("Read these columns")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const columns = chosenColumns(form);
    if (columns) read(columns);
  });
  return form;
}

/**
 * Returns the columns that are chosen in a form, undefined if an end of the links is missing.
 * @param {HTMLFormElement} form
 */
export function chosenColumns(form) {
  const columns = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll("select")) columns.set(name, value);
  if ([...columns.values()].includes("")) return undefined;
  columns.set("head", String(Number(form.querySelector("input")?.checked)));
  return columns;
}

/** Whether headings name the columns of both ends. @param {ColumnChoice} choice */
export const areNamed = ({ first, second, head, rule }) => first > 0 && second > 0 && head && !rule;
