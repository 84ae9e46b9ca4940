/* Choosing a network for a number of hosts and a kind of switches: what fits, the best first. */

import { localizeNumber, plural, t } from "../../state/language.js";
import * as pages from "../../state/pages.js";
import { withChanges } from "../../state/query.js";
import { h } from "../../widgets/dom.js";
import { namedRow, table } from "../../widgets/widgets.js";

/** @import { ChoiceDocument, ChoiceRow } from "../../types/documents" */

/**
 * Returns the best network of each family, the best family first.
 * @param {readonly ChoiceRow[]} rows
 * @param {string} want what they are ranked by: "links", else hops
 */
export function bestOfFamilies(rows, want) {
  const key = want === "links" ? "links" : "hops";
  const other = key === "links" ? "hops" : "links";
  const sorted = [...rows].sort(
    (a, b) => a.rank[key] - b.rank[key] || a.rank[other] - b.rank[other],
  );
  const seen = new Set();
  return sorted.filter(({ family }) => !seen.has(family) && seen.add(family));
}

/**
 * The columns: their heads, and their contents for a row.
 * @type {[string, (row: ChoiceRow) => string][]}
 */
const COLUMNS = [
  [t("Hosts"), ({ hosts }) => localizeNumber(hosts)],
  [t("Switches"), ({ switches }) => localizeNumber(switches)],
  [t("Ports"), ({ ports }) => ports],
  [t("Links a host"), ({ perHost }) => localizeNumber(perHost)],
  [t("Hops"), ({ hops }) => localizeNumber(hops)],
  [t("Most hops"), ({ farthest }) => localizeNumber(farthest)],
  [t("Rate"), ({ rate }) => `${rate} %`],
];

/** Returns why a network fits, in words. @param {ChoiceRow} row */
const why = ({ each, links, ports, switches }) =>
  each
    ? t("{links} and {hosts} at a switch", {
        links: plural(Number(links), "link"),
        hosts: plural(Number(each), "host"),
      })
    : t("hosts below {switches} switches of {ports} ports", {
        switches: localizeNumber(switches),
        ports,
      });

/** Returns the address at which a network opens. @param {string} spec @param {string} theme */
export const exploreAddress = (spec, theme) => `/?net=${spec}${theme ? `&theme=${theme}` : ""}`;

/** @param {ChoiceRow} row @param {string} theme */
const line = (row, theme) =>
  namedRow(
    [
      h("a", { href: exploreAddress(row.spec, theme) }, row.spec),
      " ",
      t(row.title),
      h("span.quiet", why(row)),
    ],
    ...COLUMNS.map(([, value]) => h("td", value(row))),
  );

/**
 * Returns the table of networks that fit.
 * @param {ChoiceDocument} choice
 * @param {string} want
 * @param {string} theme
 */
export function choiceTable(choice, want, theme) {
  const rows = bestOfFamilies(choice.rows, want);
  const { hosts, ports, families } = choice;
  const limits = { hosts: localizeNumber(hosts.toLocaleString("en-US")), ports };
  if (!rows.length)
    return h(
      "p.network-none",
      t(
        "No network of these families serves {hosts} hosts with switches of {ports} ports.",
        limits,
      ),
    );
  return h(
    "section.network-choice",
    h(
      "p.quiet",
      t("{n} of {families} families serve {hosts} hosts with switches of {ports} ports. ", {
        ...limits,
        n: rows.length,
        families,
      }),
      t("Hops are links between switches. The rate is what a host may send to all alike, "),
      t("if all links carry the same; links are ranked as if all had the full rate."),
    ),
    h(
      "div.network-table",
      { tabindex: 0, role: "group", "aria-label": t("What fits") },
      table(
        "",
        [t("Network"), ...COLUMNS.map(([name]) => name)],
        rows.map((row) => line(row, theme)),
      ),
    ),
  );
}

/** The entry of an empty field. */
const USUAL = { hosts: "1000", ports: "36" };

/**
 * @param {keyof typeof USUAL} name
 * @param {number | undefined} value
 * @param {[number, number]} limits minimum and maximum
 */
const numberField = (name, value, [min, max]) =>
  h("input", { type: "number", name, min, max, placeholder: USUAL[name], value: value ?? "" });

/** Returns the form for the number of hosts and ports. @param {ChoiceDocument | null} choice */
export function choiceForm(choice) {
  const form = h(
    "form.network-hosts",
    h("label", t("Hosts"), numberField("hosts", choice?.hosts, [2, 1000000])),
    h("label", t("Ports of a switch"), numberField("ports", choice?.ports, [3, 512])),
    h("button.button", { type: "submit" }, t("Choose")),
    choice && h("a", { href: "/networks" }, t("All networks")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const formData = new FormData(/** @type {HTMLFormElement} */ (form));
    const hosts = String(formData.get("hosts") || USUAL.hosts);
    const ports = String(formData.get("ports") || USUAL.ports);
    pages.go(`/networks${withChanges(location.search, { hosts, ports })}`);
  });
  return form;
}
