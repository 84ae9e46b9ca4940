/* The controls of Compare: both axes, families, sizes, range, factors. */

import { fetchTable, suggestionsFor } from "../../page/search/suggestion_table.js";
import { withFolder } from "../../state/folder.js";
import { langParam, localText, t } from "../../state/language.js";
import { theme } from "../../state/pages.js";
import { withChanges } from "../../state/query.js";
import { chips } from "../../widgets/controls/chips.js";
import { dropDown } from "../../widgets/controls/drop_down.js";
import * as fields from "../../widgets/controls/fields.js";
import { fill, h, icon } from "../../widgets/dom.js";
import { inText } from "../../widgets/wording.js";
import { splitNetworks } from "./address.js";
import { key, marker } from "./series_markers.js";

/** @import { CompareChoices, CompareDocument } from "../../types/documents" */
/** @import { Values } from "./address.js" */

/**
 * @typedef {HTMLSelectElement | HTMLInputElement} Field
 */

/** The most networks in the list below the field for further networks. */
const MAX_OFFERED = 12;

const TABLES = [
  { value: "place", label: t("At a place") },
  { value: "all", label: t("All networks") },
  { value: "load", label: t("Latency over load") },
];

const LEGEND = [
  ["line", t("printed formula")],
  ["dot", t("measured on the network")],
  ["drop", t("they part")],
  ["dash", t("measured, no formula printed")],
  ["bar", t("printed, of networks one by one")],
];

/** @param {string} part */
const id = (part) => `compare-${part}`;

/**
 * Returns a row of the rail: a label, and its field.
 * @param {string | Node} label
 * @param {Node} field
 * @param {{id?: string, look?: string}} [options]
 */
const row = (label, field, { id: rowId, look = "" } = {}) =>
  h(
    "div",
    { id: rowId, class: `compare-choice ${look}`.trim() },
    h("span.compare-label", label),
    field,
  );

/** @param {string | null} title @param {...(Node | null)} parts */
const section = (title, ...parts) =>
  h("section.compare-section", title && h("h2", title), ...parts);

/**
 * Creates all controls in their places; `change` is called after a visitor changed one.
 * @param {CompareChoices} choices
 * @param {{rail: Element, top: Element, head: Element}} places
 * @param {(now: Values) => void} change
 */
export function controls(choices, places, change) {
  /** @type {{[key: string]: Field}} */
  const fieldsByName = {};
  const onChange = () => change(values());

  /** @template {Field} F @param {string} name @param {F} field @returns {F} */
  function register(name, field) {
    fieldsByName[name] = field;
    field.addEventListener("change", onChange);
    return field;
  }

  /** @param {string} name @param {string} label */
  const textField = (name, label) =>
    register(name, fields.line({ id: id(name), name: label, look: "compare-field" }));

  /**
   * @param {string} name
   * @param {string} label
   * @param {Parameters<typeof fields.choice>[1]} choices
   */
  const selectOf = (name, label, choices) =>
    register(name, fields.choice({ id: id(name), name: label }, choices));

  const families = h("ul", { id: id("families"), "aria-label": t("Families") });
  const boxes = choices.families.map((family) => {
    const checkbox = fields.box(
      { value: family.key, look: "compare-family" },
      h(
        "span",
        { class: `compare-sample hue-${family.hue}`, "aria-hidden": "true" },
        marker(family),
      ),
      h("span.name", localText(family.title)),
      h("span.mono", { id: id(`form-${family.key}`) }),
    );
    return h("li", checkbox);
  });
  fill(families, ...boxes);
  families.addEventListener("change", onChange);
  const checkboxes = () =>
    /** @type {HTMLInputElement[]} */ ([...families.querySelectorAll("input")]);

  const none = h("button", { id: id("none") }, t("Untick all"));
  none.addEventListener("click", () => {
    for (const checkbox of checkboxes()) checkbox.checked = false;
    onChange();
  });

  let added = "";
  const addedChips = chips(
    {
      id: id("add"),
      name: t("Add a network or a curve"),
      placeholder: t("MC(2,3) or MC(3,m)"),
      most: 8,
    },
    { load: fetchTable, fitting: (typed) => suggestionsFor(typed, MAX_OFFERED) },
    (words) => {
      added = words.join(",");
      onChange();
    },
  );

  const log = fields.box({ id: id("log"), look: "compare-log" }, t("Log scale"));
  const logBox = /** @type {HTMLInputElement} */ (log.querySelector("input"));
  logBox.addEventListener("change", onChange);
  const table = fields.segments(
    { id: id("switch"), name: "table", label: t("Table"), look: "compare-switch" },
    TABLES,
  );
  table.addEventListener("change", onChange);

  const low = textField("low", t("Range from"));
  const high = textField("high", t("Range to"));
  const factors = choices.factors.map((factor) =>
    row(
      h("span", h("i", factor.sign), ` ${inText(t(factor.name))}`),
      textField(factor.key, `${factor.sign}: ${t(factor.name)}`),
      { id: id(`row-${factor.key}`), look: "compare-factor" },
    ),
  );
  const range = section(
    null,
    h("h2", { id: id("range-name") }, t("Range")),
    row(t("From, to"), h("div.compare-pair", low, high)),
  );
  const factorSection = section(t("Factors"), ...factors);
  factorSection.id = id("factors");

  const sizesSection = section(
    t("Which sizes stand behind a curve"),
    h(
      "p",
      t(
        "The star-crossed cube paper does not print it. From degree 6 on, its Table 2" +
          " fits only ",
      ),
      h("code", "m = 3"),
      ".",
    ),
    ...choices.sizes.map((group) =>
      row(
        h("span", { translate: "no" }, group.names),
        selectOf(group.key, t("Sizes of {names}", { names: group.names }), group.choices),
      ),
    ),
  );

  const byRow = row(t("Networks by"), selectOf("by", t("Networks by"), choices.by), {
    id: id("row-by"),
  });
  const more = h(
    "details.compare-more",
    h("summary", t("Sizes, range, and how to read the plot")),
    sizesSection,
    range,
    section(t("Reading the plot"), ...LEGEND.map(([look, words]) => h("p", key(look), words))),
  );

  fill(
    places.rail,
    factorSection,
    section(t("Add a network or a curve"), h("div.compare-add", addedChips.element)),
    section(
      null,
      h("div.compare-head", h("h2", t("Families")), h("span.quiet", { id: id("count") }), none),
      families,
    ),
    byRow,
    more,
  );

  fill(
    places.top,
    h("div", { id: id("heading") }, h("h1"), h("p.quiet")),
    h(
      "div.compare-controls",
      h("div.compare-axis", h("span.compare-label", t("Up")), selectOf("up", t("Up"), choices.up)),
      h(
        "div.compare-axis",
        h("span.compare-label", t("Across")),
        selectOf("across", t("Across"), choices.across),
      ),
      log,
    ),
  );

  const at = fields.choice({ id: id("at"), name: t("Place on the axis") }, []);
  const files = choices.formats.map((format) =>
    h("a.button", { id: id(format.key), title: t(format.title), download: "" }, format.name),
  );
  fill(
    places.head,
    h(
      "div.compare-here",
      { id: id("here") },
      h("h2", { id: id("place") }),
      at,
      h("span.compare-unit", { id: id("unit") }),
    ),
    h("span.quiet", { id: id("order") }),
    table,
    dropDown(
      "compare-downloads",
      h("summary.button.edged", icon("i-download"), t("Download")),
      files,
    ),
  );

  /** Returns the values of the controls. @returns {Values} */
  function values() {
    const checkedBoxes = checkboxes().filter((tick) => tick.checked);
    return {
      ...Object.fromEntries(
        Object.entries(fieldsByName).map(([name, field]) => [name, field.value.trim()]),
      ),
      families: checkedBoxes.map((tick) => tick.value).join(",") || "none",
      add: added,
      log: logBox.checked ? "on" : "off",
      table: fields.chosenOf(table),
    };
  }

  /** Whether a control is set that is folded at first. */
  const isSet = () =>
    Boolean(low.value || high.value) ||
    choices.sizes.some(
      ({ key: name }) => /** @type {HTMLSelectElement} */ (fieldsByName[name]).selectedIndex > 0,
    );
  let isShown = false;

  /** Set the controls to the values of a document. @param {CompareDocument} doc */
  function show(doc) {
    const { controls: now } = doc;
    for (const [name, field] of Object.entries(fieldsByName)) {
      // A field in which the visitor types is left alone.
      if (document.activeElement !== field || field instanceof HTMLSelectElement)
        field.value = now[name];
    }
    const families = now.families.split(",");
    for (const tick of checkboxes()) tick.checked = families.includes(tick.value);
    none.hidden = now.families === "none";
    added = now.add;
    addedChips.show(splitNetworks(now.add));
    logBox.checked = now.log === "on";
    fields.setSwitch(table, now.table);
    [low.placeholder, high.placeholder] = doc.range;
    byRow.hidden = !doc.scattered;
    factorSection.hidden = !doc.factors.length;
    for (const [i, factor] of choices.factors.entries()) {
      factors[i].hidden = !doc.factors.includes(factor.key);
    }
    if (!isShown) more.open = isSet();
    isShown = true;
    fields.setChoices(at, doc.place.stops, doc.place.at);
    for (const [i, format] of choices.formats.entries()) {
      const search = withChanges(doc.search, { theme: theme(), lang: langParam });
      files[i].setAttribute("href", withFolder(`/compare/export.${format.key}${search}`));
    }
  }
  return { at, files, show, values };
}
