/* The panel of the network: its name, its parameters, facts, kinds of links, view options. */

import { el, part } from "../page/page.js";
import { sample } from "../stage/paint/looks.js";
import { tables } from "../state/config.js";
import { language, localizeNumber, localText, t } from "../state/language.js";
import { doc, drawing, looksAtFaults, state } from "../state/model.js";
import { withChanges } from "../state/query.js";
import { fill, h, runs } from "../widgets/dom.js";
import { formula } from "../widgets/formula.js";
import { term } from "../widgets/terms.js";
import { note, screenReaderText, table } from "../widgets/widgets.js";
import { asSentence, inText, kindName } from "../widgets/wording.js";
import { rail } from "./rail.js";

/** @import { Fact, Neighbour, NetworkPanel, Stepper } from "../types/documents" */

/** Beside a value of more characters than this the name of a fact is wrapped. */
const MAX_UNWRAPPED_LENGTH = 7;

/** A formula of more characters than this may be wider than the panel. */
const MAX_FORMULA_LENGTH = 18;

/** Number of facts shown first: the others are the papers' measures. */
const FIRST_FACTS = 5;

/** Whether the facts that no paper prints are shown. */
let isMoreOpen = false;

/**
 * Why there is no next network: the server's reason is in English, a range can be translated.
 * @param {string} name
 * @param {string} [why]
 */
function refusalOf(name, why = "") {
  if (language === "en") return why;
  const [, low = "", high = ""] = /takes \w+ from ([\d,]+) to ([\d,]+)/.exec(why) ?? [];
  if (!high) return t("There is no such network.");
  return t("{name} goes from {low} to {high}.", {
    name,
    low: localizeNumber(low),
    high: localizeNumber(high),
  });
}

/** @param {string} direction @param {string} sign @param {string} name @param {Neighbour} next */
const stepButton = (direction, sign, name, next) =>
  h(
    "button.step",
    {
      "data-next": next.spec ?? "",
      "data-name": name,
      "data-towards": sign === "+" ? "up" : "down",
      disabled: !next.spec,
      title: next.spec ? t("Open {spec}", { spec: next.spec }) : refusalOf(name, next.why),
      "aria-label": `${direction} ${name}`,
    },
    sign,
  );

/** @param {Stepper} stepper */
const stepper = ({ name, title, value, down, up }) =>
  h(
    "div.stepper",
    h("span.stepper-name", t(title), " ", h("i", name)),
    h(
      "span.stepper-box",
      stepButton(t("Decrease"), "−", name, down),
      h("output", value),
      stepButton(t("Increase"), "+", name, up),
    ),
  );

/** Returns the remark on a fact, shown with its definition. @param {Fact} row */
const hint = (row) =>
  row.source
    ? t("Printed in: {source}; here {printed}.", {
        source: row.source,
        printed: localizeNumber(row.printed ?? ""),
      })
    : t("The papers print no formula for it here.");

/** Returns the word for how a value is known; its tooltip explains how. */
const basis = (/** @type {{known: string, how: string}} */ { known, how }) =>
  h("small.basis", { "data-about": how }, t(known));

/**
 * Returns the remark on a value, shown with its definition, and how it is known.
 * @param {string} about
 * @param {{known: string, how: string}} row
 */
const explanation = (about, { known, how }) =>
  [about.replace(/(?<![.])$/, "."), `${t(known)}: ${how}`]
    .filter((sentence) => sentence.length > 1)
    .map(asSentence)
    .join(" ");

/**
 * Returns the rows of a fact: a formula too long for its column gets a row of its own.
 * @param {Fact} row
 */
function fact(row) {
  const differs = row.verdict === "differs";
  const printed = row.formula
    ? [formula(row.formula), differs && h("span.equals", ` = ${localizeNumber(row.printed ?? "")}`)]
    : "–";
  const wide = row.measured.length > MAX_UNWRAPPED_LENGTH;
  // In symbols of formulas: a digit takes half of one, and the printed value four.
  const long = wide || (row.width ?? 0) + (differs ? 4 : 0) + row.measured.length * 0.5 > 10.5;
  const looks = ["measured", differs && "differs", row.measured.length > 11 && "big"];
  const head = h(
    "tr",
    { "data-fact": row.key, class: long && row.formula ? "open" : null },
    h(
      "th",
      { scope: "row" },
      term(t(row.title), row.term, explanation(hint(row), row)),
      " ",
      basis(row),
    ),
    !long && h("td.printed", printed),
    h(
      "td",
      { class: looks.filter(Boolean).join(" "), colspan: long ? 2 : null },
      differs && "≠ ",
      localizeNumber(row.measured),
    ),
  );
  if (!long || !row.formula) return head;
  // A part that may be wider than the panel can be scrolled, by keys too.
  const scrolls =
    (row.width ?? 0) > MAX_FORMULA_LENGTH
      ? {
          tabindex: 0,
          role: "region",
          "aria-label": t("{title}, as printed", { title: t(row.title) }),
        }
      : null;
  const formulaCell = h("td.printed", { colspan: 3 }, h("div", scrolls, printed));
  return [head, h("tr.under", formulaCell)];
}

/** @param {Fact[]} rows */
function factTable(rows) {
  if (!rows.length) return null;
  const look = rows.some(({ measured }) => measured.length > MAX_UNWRAPPED_LENGTH)
    ? "facts tight"
    : "facts";
  return table(look, [screenReaderText(t("Fact")), t("printed"), t("measured")], rows.map(fact));
}

/** @param {NetworkPanel} net */
function facts(net) {
  const more = h(
    "details.more",
    { open: isMoreOpen },
    h("summary", t("Cost, message density and the rest")),
    factTable(net.facts.slice(FIRST_FACTS)),
    h(
      "dl",
      net.more.map((row) =>
        h(
          "div",
          h("dt", term(t(row.title), row.term, explanation(row.meaning, row)), " ", basis(row)),
          h("dd", row.value),
        ),
      ),
    ),
    h(
      "p",
      h("a", { href: `/known${withChanges("", { net: net.spec })}` }, t("What is known, and how")),
    ),
  );
  more.addEventListener("toggle", () => {
    isMoreOpen = more.open;
  });
  fill(el("facts"), factTable(net.facts.slice(0, FIRST_FACTS)), note(net.note), more);
}

/** @param {NetworkPanel} net */
function kinds(net) {
  const { complete } = drawing();
  const rows = drawing().kinds.map((kind, i) => {
    const isHidden = state.view.has(`no-${kind.key}`);
    const explanation = net.terms[i];
    const name = h("span", { class: explanation ? "visually-hidden" : null }, kindName(kind));
    return h(
      "div",
      { class: isHidden ? "kind off" : "kind", "data-kind": i },
      h("label", check(`no-${kind.key}`, true, !isHidden), sample(kind.role, 40), name),
      explanation && term(kindName(kind), explanation),
      h("span.mono", localizeNumber(net.counts[i])),
    );
  });
  const words = t(
    "Too many links to draw all in full: those of the route and of the node under the" +
      " pointer stand out.",
  );
  const hasSubset = complete && drawing().kinds.some((kind) => kind.rest < 0.3);
  fill(part("kinds"), rows, hasSubset && note(words));
}

/**
 * A box for a view option; an inverse one is ticked if the option is off.
 * @param {string} word
 * @param {boolean} inverse
 * @param {boolean} checked
 */
const check = (word, inverse, checked) =>
  h("input", {
    type: "checkbox",
    "data-view": word,
    "data-inverse": inverse ? "1" : null,
    checked,
  });

/** Fills the boxes of the view. */
export function show() {
  const rows = tables.show.map(({ word, label, inverse }) =>
    h("label.check", check(word, inverse, state.view.has(word) !== inverse), h("span", t(label))),
  );
  fill(part("show"), rows);
}

/** Returns notes: what the drawing omits, and what has failed. */
function notes() {
  const { faults } = doc();
  const sentence = drawing().note;
  const faultNames =
    faults.slice(0, 6).join(" ") +
    (faults.length > 6 ? t(" and {length} more", { length: faults.length - 6 }) : "");
  const note = looksAtFaults() ? "" : t(", left aside by this task");
  const failed = [
    " ",
    h("span.failed", t("Failed: "), h("code", runs(faultNames)), note),
    " ",
    h("button.mend", t("Mend")),
  ];
  fill(part("note"), localText(sentence), faults.length > 0 && failed);
  // If there are no other notes, the stage must not move under the pointer that just made a link
  // fail.
  part("note").classList.toggle("over", faults.length > 0 && !sentence);
}

/** The legend: the name of each kind of link that is shown. */
function legend() {
  const rows = drawing().kinds.map((kind) => {
    const isHidden = state.view.has(`no-${kind.key}`);
    return !isHidden && h("span", sample(kind.role, 34), inText(kindName(kind)));
  });
  fill(el("legend"), rows);
}

/** Fill the panel. */
export function network() {
  const net = doc().network;
  part("title").textContent = t(net.title);
  fill(part("cite"), net.cite);
  part("links").textContent = localizeNumber(net.links);
  fill(part("steppers"), net.steppers.map(stepper));
  rail(net, refusalOf);
  legend();
  fill(part("caption"), h("b.mono", net.spec));
  facts(net);
  kinds(net);
  notes();
}
