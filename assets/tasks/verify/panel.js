/* The left column: the router, the progress of the check, what was found so far, the reports. */

import { choiceButtons, OWN_ROUTER, ownOption } from "../../panels/options.js";
import { t } from "../../state/language.js";
import { doc } from "../../state/model.js";
import * as url from "../../state/url.js";
import { copy } from "../../widgets/copy.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { update } from "../../widgets/long_work.js";
import { sign } from "../../widgets/verdict_signs.js";
import { address, note } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import { progress } from "./progress.js";
import { reportJson, reportLatex } from "./report.js";
import { run } from "./run.js";
import { verdicts } from "./words.js";

/** @import { FindingKind } from "./words.js" */

/** Returns the parts of the column, empty. */
export const frame = () => [
  h("section.section", { id: "verify-of" }),
  h("section.section", { id: "verify-progress", "aria-label": t("Progress") }),
  h("section.section", { id: "verify-list" }),
  h("section.section", { id: "verify-smallest" }),
  h("section.section", { id: "verify-copies" }),
];

/** @param {string} id */
const box = (id) => document.getElementById(id);

/** Show the kind of check, the router and the variant of the document. */
export function showChosen() {
  const at = box("verify-of");
  if (!at) return;
  const { routers, router, controls } = doc();
  const kinds = choiceButtons(controls.find(({ name }) => name === "kind"));
  const select = h(
    "select.select",
    { id: "verify-router", "aria-label": t("Router") },
    routers.map(({ key, title }) =>
      h("option", { value: key, selected: key === router.key }, t(title)),
    ),
    ownOption(),
  );
  const variants = router.variants.map((name, i) => [
    i > 0 && h("span", { "aria-hidden": "true" }, " · "),
    h("button.variant", { "data-variant": name, "aria-pressed": name === router.variant }, t(name)),
  ]);
  fill(
    at,
    h("div.segments", { id: "check-kind", role: "group", "aria-label": t("Check") }, kinds),
    select,
    h("div.of-router", h("span", variants), note(router.source)),
  );
}

/** Called when another router is chosen. @param {Event} event */
export function choose({ target }) {
  if (!(target instanceof HTMLSelectElement) || target.value === OWN_ROUTER) return;
  if (target.id === "verify-router") {
    url.ask({ router: target.value, variant: null, cell: null, found: null });
  }
}

/**
 * Returns the list of what was found so far; a row chooses what the stage shows.
 * @param {FindingKind} chosen
 */
function findingList(chosen) {
  const { plan, sum } = run;
  if (!plan || !sum?.done.length) return [];
  const rows = verdicts(sum, plan, doc().router).map((verdict) =>
    h(
      "button.finding",
      { "data-found": verdict.finding, "aria-pressed": verdict.finding === chosen },
      sign(verdict.sign, false),
      h("b", verdict.title),
      h("span.mono", verdict.number),
      h("span.quiet", prose(verdict.words)),
    ),
  );
  return [
    h(
      "div.head",
      h("h2", run.status === "done" ? t("Found") : t("Found so far")),
      h("span.quiet", t("worst first")),
    ),
    h("div", { id: "verify-found" }, rows),
  ];
}

/** Returns the smallest counterexample of the family. */
function smallestSection() {
  const smallest = run.sum?.smallest;
  if (!smallest?.pair || !smallest.spec) return [];
  const { source, target, length, distance } = smallest.pair;
  const does =
    length === null
      ? t("the message does not arrive.")
      : t("it takes {hops}, {distance} would do.", {
          hops: plural(length, "hop"),
          distance: String(distance),
        });
  return [
    h("div.head", h("h2", t("Smallest counterexample")), h("span.mono", smallest.spec)),
    h(
      "p.says",
      h("code", address(source)),
      ` ${t("to")} `,
      h("code", address(target)),
      `: ${does}`,
    ),
    h("p.acts", h("a.button.edged", { href: smallest.link }, t("Open it"))),
  ];
}

/** Returns the buttons that copy or save a report. */
function reportButtons() {
  const { everyPair, plan, sum } = run;
  if (!everyPair || !plan || !sum) return [];
  const forms = /** @type {[string, string][]} */ ([
    ["command", t("Command")],
    ["python", "Python"],
  ]);
  if (sum.judged) forms.unshift(["json", "JSON"], ["latex", "LaTeX"]);
  return [
    h("div.head", h("h2", t("The same elsewhere"))),
    h("p.mono.command", everyPair.terminal),
    h(
      "p.acts",
      { id: "verify-copy-as" },
      forms.map(([form, name]) => h("button.button.edged", { "data-report": form }, name)),
    ),
  ];
}

/** Returns a report in a form. @param {string} form */
export function report(form) {
  const { everyPair, plan, sum } = run;
  if (!everyPair || !plan || !sum) return "";
  if (form === "command") return everyPair.terminal;
  if (form === "python") return everyPair.python;
  const { network, router } = doc();
  const { key, variant, shortest, title } = router;
  const check = { spec: network.spec, router: key, variant, shortest, seed: everyPair.seed };
  const document = reportJson(sum, plan, check);
  return form === "json" ? JSON.stringify(document, null, 2) : reportLatex(document, title);
}

/** Fill the parts that change during the check. @param {FindingKind} chosen */
export function fillAll(chosen) {
  const parts = {
    "verify-progress": progress(),
    "verify-list": findingList(chosen),
    "verify-smallest": smallestSection(),
    "verify-copies": reportButtons(),
  };
  for (const [id, children] of Object.entries(parts)) {
    const at = box(id);
    if (!at) continue;
    at.hidden = !children.length;
    update(at, children);
  }
}

/** Copy the report in the form that a button names. @param {HTMLElement} pressed */
export function copyReport(pressed) {
  const { report: form } = pressed.dataset;
  if (form) void copy(pressed, report(form));
}
