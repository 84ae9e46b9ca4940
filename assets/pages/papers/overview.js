/* The overview, beside the list while nothing is opened: counts by paper and verdict. */

import { numberText, t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { h } from "../../widgets/dom.js";
import { jobSection } from "../../widgets/job_section.js";
import { nodesOf } from "../../widgets/prose.js";
import { namedRow, table } from "../../widgets/widgets.js";
import { chip } from "./chips.js";

/** @import { OverviewDocument as Overview, PaperDocument as Paper } from "../../types/documents" */

/** @type {[string, string][]} */
const MEANINGS = [
  [
    "agrees",
    t("What is printed is what computation finds, over the whole range that was checked."),
  ],
  ["differs", t("It is not, and the smallest network where it is not is shown.")],
  ["depends", t("The words can be read in several ways: each is named and computed.")],
  ["open", t("Computation can’t settle it; the reason is given.")],
];

/** Computing all statements again, as a job of the server. */
const recomputeSection = jobSection({
  id: "papers",
  section: "papers-all",
  words: t("All of them can be computed again here."),
});

/** @param {{[key: string]: string}} changes */
const link = (changes) => `/papers${withChanges("", changes)}`;

/** @param {Overview} doc @param {Paper[]} papers @param {string[]} verdicts */
export function draw(doc, papers, verdicts) {
  const sum = (/** @type {string} */ verdict) =>
    papers.reduce((all, paper) => all + doc.counts[paper.key][verdict], 0);
  return h(
    "div.overview",
    h("h1", t("Five papers, computed again")),
    h(
      "p.lead",
      t(
        "{total} statements of five papers, each held against what computation finds." +
          " Every verdict comes from a small function that anyone can run again.",
        { total: numberText(doc.total) },
      ),
    ),
    h(
      "div.scroll",
      table(
        "",
        [t("Paper"), ...verdicts.map(chip)],
        papers.map((paper) => row(paper, doc.counts[paper.key], verdicts)),
        namedRow(t("All five"), ...verdicts.map((verdict) => h("td", numberText(sum(verdict))))),
      ),
    ),
    h("p.known", t("How the verdicts are known: "), kinds(doc.known)),
    recomputeSection(doc.job, "kind=claims"),
    doc.example &&
      h(
        "p.example",
        t("Begin with one that differs: "),
        h("a", { href: link({ id: doc.example.id }) }, ...nodesOf(doc.example.says)),
      ),
    h(
      "dl.meanings",
      ...MEANINGS.map(([verdict, words]) => h("div", h("dt", chip(verdict)), h("dd", words))),
    ),
  );
}

/** Returns how many verdicts are known in which way. @param {Overview["known"]} known */
const kinds = (known) =>
  Object.entries(known)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${numberText(count)} ${t(kind)}`)
    .join(", ");

/** @param {Paper} paper @param {{[verdict: string]: number}} counts @param {string[]} verdicts */
const row = (paper, counts, verdicts) =>
  namedRow(
    [
      h("a", { href: link({ paper: paper.key }) }, h("b", { translate: "no" }, paper.short)),
      " ",
      h("span", { translate: "no" }, paper.authors),
    ],
    ...verdicts.map((verdict) =>
      counts[verdict]
        ? h(
            "td",
            h("a", { href: link({ paper: paper.key, verdict }) }, numberText(counts[verdict])),
          )
        : h("td.none", "0"),
    ),
  );
