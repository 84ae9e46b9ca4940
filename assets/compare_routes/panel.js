/* The panel left of the stages: how the lanes differ, the pair with the largest difference, what
   can be added. */

import { part } from "../page/page.js";
import { localizeNumber, localText, t } from "../state/language.js";
import { durationText } from "../tasks/verify/words.js";
import { fill, h } from "../widgets/dom.js";
import { progressBar, update, workButton } from "../widgets/long_work.js";
import { term } from "../widgets/terms.js";
import { namedRow, note } from "../widgets/widgets.js";
import { plural, routerName } from "../widgets/wording.js";
import { run as every, secondsLeft, shareDone } from "./every_pair.js";
import { offered } from "./job.js";

/**
 * @import { BesideDocument, BesideEvery, BesideOver as Over } from "../types/documents"
 */

/**
 * The table with a column for each lane; the best values are written in full ink.
 * @param {Over} over
 * @param {BesideDocument["lanes"]} lanes
 */
function table({ groups }, lanes) {
  const heads = lanes.map((lane, i) =>
    h("th", { scope: "col", "aria-label": `${lane.spec}, ${routerName(lane.title)}` }, i + 1),
  );
  return h(
    "table",
    { id: "beside-diff", class: lanes.length > 2 ? "many" : null },
    h("thead", h("tr", h("td"), heads)),
    groups.map(({ title, rows }) =>
      h(
        "tbody",
        h(
          "tr.heading",
          h("th", { colspan: lanes.length + 1, scope: "colgroup" }, localText(title)),
        ),
        rows.map(({ name, term: key, cells }) =>
          namedRow(
            term(t(name), key),
            ...cells.map(({ text, best }) =>
              h("td", { class: best ? "best" : null }, localizeNumber(text)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The button to the pair where they differ most, or why there is none. @param {Over} shown */
const worst = ({ worst: pair, why }) => [
  h(
    "button.button.edged",
    { id: "beside-worst", disabled: !pair, "data-from": pair?.source, "data-to": pair?.target },
    t("Pair where they differ most"),
  ),
  note(
    pair
      ? t("{source} to {target}: {says}.", {
          source: pair.source,
          target: pair.target,
          says: pair.says,
        })
      : why,
  ),
];

/**
 * The progress of the computation over every pair, if there are many.
 * @param {BesideEvery} every
 */
function progress({ pairs, seconds }) {
  const { status, trouble } = every;
  if (status === "done") return [offered()];
  const complaint = trouble && h("p.complaint", { role: "alert" }, trouble);
  const all = plural(pairs, "pair");
  if (status === "resting" && !shareDone()) {
    const takes = note(
      t("It takes {time}; every one is looked at, by each.", { time: durationText(seconds) }),
    );
    return [
      workButton("beside-every", t("Look at all {pairs}", { pairs: all })),
      takes,
      complaint,
      offered(),
    ];
  }
  const wait = status === "running" ? secondsLeft() : null;
  const later = wait === null ? "" : `, ${t("{left} left", { left: durationText(wait) })}`;
  const now = Math.floor(100 * shareDone());
  return [
    note(`${t("{now} % of all {pairs}", { now, pairs: all })}${later}`),
    progressBar(shareDone(), { "aria-label": t("Pairs looked at") }),
    status === "running"
      ? workButton("beside-pause", t("Pause"))
      : workButton("beside-every", t("Go on")),
    complaint,
    offered(),
  ];
}

/**
 * Returns the results so far; once all pairs were computed, with the result over every pair.
 * @param {BesideDocument} comparison
 * @returns {Over}
 */
const knownOver = (comparison) =>
  comparison.every && every.over
    ? { ...every.over, groups: [comparison.groups[0], ...every.over.groups.slice(1)] }
    : comparison;

/**
 * The choices of a lane to add: a router, or a network with as many nodes.
 * @param {BesideDocument} comparison
 */
function addControls({ more, lanes, most }) {
  const full = lanes.length >= most;
  const box = part("beside-adding");
  box.hidden = full;
  const offers = more.map(([value, title]) => h("option", { value }, routerName(title)));
  fill(part("beside-router"), h("option", { value: "" }, t("Add a router")), offers);
}

/**
 * Fill the panel.
 * @param {BesideDocument} comparison
 * @param {string} search the query string of the page
 */
export function fillPanel(comparison, search) {
  const { lanes, most } = comparison;
  fill(
    part("lead"),
    h(
      "div.head",
      h("h2", t("Side by side")),
      h("span.quiet", t("{length} of at most {most}", { length: lanes.length, most })),
    ),
  );
  fillPairs(comparison, search);
  addControls(comparison);
}

/**
 * Fill the part of the panel about every pair.
 * @param {BesideDocument} comparison
 * @param {string} search
 */
export function fillPairs(comparison, search) {
  const totals = knownOver(comparison);
  const more = totals === comparison ? "" : `&${every.query}`;
  const empty = comparison.lanes.length < 2;
  update(
    part("beside-worst-box"),
    !empty && [worst(totals), comparison.every && progress(comparison.every)],
  );
  if (empty) return fill(part("more"));
  fill(
    part("more"),
    h(
      "div.head",
      h("h2", t("What differs")),
      h("a.quiet", { href: `/take/beside.csv${search}${more}`, download: "" }, "CSV"),
    ),
    table(totals, comparison.lanes),
    totals.says && h("p.beside-says", totals.says),
    comparison.alike && h("p.quiet.beside-key", h("i"), t("the other's route")),
  );
}
