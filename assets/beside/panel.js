/* What stands left of the stages: what differs, the pair where most does, what can be added. */
import { fill, h } from "../parts/dom.js";
import { note } from "../parts/furniture.js";
import { part } from "../parts/page.js";
import { term } from "../parts/terms.js";

/** @typedef {import("../types/documents").BesideDocument} Shown */

/** The table, a column a lane; what no other betters stands in ink. @param {Shown} shown */
function table({ groups, lanes }) {
  const heads = lanes.map((lane, i) =>
    h("th", { scope: "col", "aria-label": `${lane.spec}, ${lane.title}` }, i + 1),
  );
  return h(
    "table",
    { id: "beside-diff", class: lanes.length > 2 ? "many" : null },
    h("thead", null, h("tr", null, h("th"), heads)),
    groups.map(({ title, rows }) =>
      h(
        "tbody",
        null,
        h(
          "tr",
          { class: "heading" },
          h("th", { colspan: lanes.length + 1, scope: "colgroup" }, title),
        ),
        rows.map(({ name, term: key, cells }) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, term(name, key)),
            cells.map(({ text, best }) => h("td", { class: best ? "best" : null }, text)),
          ),
        ),
      ),
    ),
  );
}

/** The button to the pair where they differ most, or why there is none. @param {Shown} shown */
const worst = ({ worst: pair, why }) => [
  h(
    "button",
    {
      type: "button",
      id: "beside-worst",
      class: "button edged",
      disabled: !pair,
      "data-from": pair?.source,
      "data-to": pair?.target,
    },
    "Pair where they differ most",
  ),
  note(pair ? `${pair.source} to ${pair.target}: ${pair.says}.` : why),
];

/** What can be added: a router, or a network of as many nodes. @param {Shown} shown */
function adding({ more, lanes, most }) {
  const full = lanes.length >= most;
  const box = part("beside-adding");
  box.hidden = full;
  const offers = more.map(([written, title]) => h("option", { value: written }, title));
  fill(part("beside-router"), h("option", { value: "" }, "Add a router"), offers);
}

/**
 * Fill the panel.
 * @param {Shown} shown
 * @param {string} search the query string of the page
 */
export function fillPanel(shown, search) {
  const { lanes, says, most } = shown;
  fill(
    part("lead"),
    h(
      "div",
      { class: "head" },
      h("h2", null, "Side by side"),
      h("span", { class: "quiet" }, `${lanes.length} of at most ${most}`),
    ),
  );
  fill(part("beside-worst-box"), worst(shown));
  fill(
    part("more"),
    h(
      "div",
      { class: "head" },
      h("h2", null, "What differs"),
      h("a", { href: `/take/beside.csv${search}`, download: "", class: "quiet" }, "CSV"),
    ),
    table(shown),
    says && h("p", { class: "beside-says" }, says),
    shown.alike && h("p", { class: "quiet beside-key" }, h("i"), "the other's route"),
  );
  adding(shown);
}
