/* The page Known: a table of the quantities of a network, and how each value is known. */

import { symmetrySection } from "../moves/symmetry.js";
import { closest } from "../page/page.js";
import { saveFile } from "../share/progress.js";
import { specsIn } from "../state/graphs.js";
import { t } from "../state/language.js";
import * as pages from "../state/pages.js";
import { withChanges } from "../state/query.js";
import { request } from "../state/server.js";
import { fill, h, VERBATIM } from "../widgets/dom.js";
import { jobSection } from "../widgets/job_section.js";
import { term } from "../widgets/terms.js";
import { table } from "../widgets/widgets.js";

/** @import { KnownDocument, QuantityJson as Quantity } from "../types/documents" */

/**
 * The formats in which the table can be saved: file extension and name.
 * @type {[string, string][]}
 */
const FILES = [
  ["csv", "CSV"],
  ["tex", "LaTeX"],
  ["json", "JSON"],
  ["bib", "BibTeX"],
];

/** @param {Quantity} quantity @param {string} text @param {KnownDocument["kinds"]} kinds */
const row = ({ key, title, known, how }, text, kinds) =>
  h(
    "tr",
    { "data-key": key, "data-known": known },
    h("th", { scope: "row" }, t(title)),
    h("td.value", text),
    h("td.known", term(t(known), "", t(kinds[known]))),
    h("td.how", how),
  );

/** Returns the table of all quantities. @param {KnownDocument} doc */
export const quantityTable = ({ quantities, texts, kinds }) =>
  table(
    "",
    [t("Quantity"), t("Value"), t("Known"), t("How")],
    quantities.map((quantity, at) => row(quantity, texts[at], kinds)),
  );

/** Save the table of a graph of the visitor, which has to be sent along. @param {Event} event */
async function saveGraphTable(event) {
  const link = closest(event, "a[download]");
  const [spec] = specsIn(location.search);
  if (!link || !spec) return;
  event.preventDefault();
  const address = link.dataset.address ?? "";
  const answer = await request(address).catch(() => null);
  if (answer?.ok) saveFile(await answer.blob(), `known.${link.dataset.ending}`);
}

/** Called when another network is requested. @param {SubmitEvent} event */
function onSubmit(event) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("net");
  const net = /** @type {HTMLInputElement} */ (field).value.trim();
  pages.go(`/known${withChanges("", { net })}`);
}

/** The computation of all distances as a job of the server, if it takes too long for the page. */
const distances = jobSection({
  id: "known",
  section: "known-search",
  head: h("h2", t("All distances")),
  words: t("A search from every node is too long for a page."),
});

/** @param {KnownDocument} doc @param {HTMLElement} root */
function draw(doc, root) {
  const { search, spec, title, source, symmetry } = doc;
  const [before, after] = t("What is known of {spec}", { spec }).split(spec);
  fill(
    root,
    h(
      "main",
      h("h1", before, h("span.mono", spec), after),
      h("p.lead", [t(title), ".", source && ` ${source}.`]),
      h(
        "form.known-ask",
        h("input", {
          name: "net",
          type: "text",
          value: spec,
          "aria-label": t("Network"),
          ...VERBATIM,
        }),
        h("button.button.edged", { type: "submit" }, t("Show")),
        h("a.button.edged", { href: `/${withChanges("", { net: spec })}` }, t("Open in Explore")),
        FILES.map(([ending, name]) =>
          h(
            "a.button.edged",
            {
              href: `/known/table.${ending}${search}`,
              "data-address": `/known/table.${ending}${search}`,
              "data-ending": ending,
              download: "",
            },
            name,
          ),
        ),
      ),
      distances(doc.job, `${new URLSearchParams({ kind: "distances", net: spec })}`),
      symmetry && symmetrySection(symmetry),
      h("div.scroll", quantityTable(doc)),
    ),
  );
  root.querySelector("form")?.addEventListener("submit", onSubmit);
  root.querySelector("form")?.addEventListener("click", saveGraphTable);
}

export const page = { root: "known-page", ask: () => ({}), draw };
