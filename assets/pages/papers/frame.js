/* The frame of Papers: the bar with filters, the lists, the place of the opened item. */

import { numberText, t } from "../../state/language.js";
import { fill, h, icon, VERBATIM } from "../../widgets/dom.js";
import { TABS } from "./address.js";
import { chip } from "./chips.js";

/** @import { PapersDocument } from "../../types/documents" */

/** @param {string} part */
const id = (part) => `papers-${part}`;

/** Returns the name of a list. @param {string} tab */
export const nameOf = (tab) => NAMES[tab] ?? "";

/** The names of the lists. */
const NAMES = /** @type {{[tab: string]: string}} */ ({
  statements: t("Statements"),
  tables: t("Tables"),
  figures: t("Figures"),
});

/** Build the page. @param {Element} root @param {PapersDocument} doc */
export function frame(root, doc) {
  const tabs = TABS.map((tab) =>
    h(
      "button.papers-tab",
      { role: "tab", "aria-selected": false, value: tab },
      nameOf(tab),
      h("span.tally", numberText(doc.totals[tab])),
    ),
  );
  const paper = h(
    "select.select",
    { id: id("paper"), "aria-label": t("Paper") },
    h("option", { value: "" }, t("All five papers")),
    ...doc.papers.map((paper) =>
      h("option", { value: paper.key, translate: "no" }, `${paper.short} · ${paper.authors}`),
    ),
  );
  const basisSelect = h(
    "select.select",
    { id: id("known"), "aria-label": t("How it is known") },
    h("option", { value: "" }, t("Known: all")),
    ...doc.known.map(({ key, meaning }) => h("option", { value: key, title: t(meaning) }, t(key))),
  );
  const text = h("input", {
    id: id("text"),
    type: "text",
    placeholder: t("Search"),
    "aria-label": t("Search statements"),
    ...VERBATIM,
  });
  const verdicts = doc.verdicts.map((verdict) =>
    h(
      "button.papers-verdict",
      { "data-verdict": verdict, "aria-pressed": true },
      chip(verdict),
      h("span.tally"),
    ),
  );
  const count = h("span.papers-count", { id: id("count"), role: "status" });
  const csv = h(
    "a.button.edged",
    {
      id: id("csv"),
      href: "/papers/statements.csv",
      title: t("These statements, with what is printed and what is computed"),
      download: "",
    },
    icon("i-download"),
    h("span", "CSV"),
  );
  const lists = TABS.map((tab) =>
    h("div", { id: id(`list-${tab}`), class: `papers-list ${tab}`, hidden: true }),
  );
  const none = h("p.papers-none", { id: id("none"), hidden: true });
  const side = h("nav.papers-side", { "aria-label": t("What the papers state") }, ...lists, none);
  const backTo = h("span", { id: id("back-to") });
  const close = h("button.button.papers-close", { id: id("close") }, icon("i-arrow"), backTo);
  const busy = h("div.busy", { id: id("busy"), hidden: true });
  const opened = h("div", { id: id("opened") });
  const pane = h("div.papers-pane", { id: id("pane") }, close, busy, opened);
  const tip = h("div.tip.papers-tip", { id: id("tip"), hidden: true });
  fill(
    root,
    // On a phone the list is a separate screen, without the heading of the overview.
    h("h1.papers-title.visually-hidden", t("Five papers, computed again")),
    h(
      "div.papers-bar",
      { role: "search", "aria-label": t("What of the papers is listed") },
      h("div.papers-tabs", { role: "tablist", "aria-label": t("What of the papers") }, ...tabs),
      paper,
      h("div.papers-search", icon("i-find"), text),
      h("div.papers-verdicts", { role: "group", "aria-label": t("Verdicts") }, ...verdicts),
      basisSelect,
      h("div.spread"),
      count,
      csv,
    ),
    h("main.papers-main", side, pane),
    tip,
  );
  return {
    tabs,
    paper,
    known: basisSelect,
    text,
    verdicts,
    count,
    csv,
    lists,
    none,
    side,
    backTo,
    close,
    busy,
    opened,
    pane,
    tip,
  };
}
