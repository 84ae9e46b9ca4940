/* An opened statement: printed and computed value, readings, evidence, witness, and how to
   run it. */

import { t } from "../../state/language.js";
import { h, icon, runs } from "../../widgets/dom.js";
import { picture } from "../../widgets/picture.js";
import { nodesOf } from "../../widgets/prose.js";
import { stopWhileItScrolls } from "../../widgets/scroll_stop.js";
import { namedRow, table } from "../../widgets/widgets.js";
import * as bars from "./bars.js";
import { chip, legend, mainLink, tag } from "./chips.js";

/**
 * @import {
 *   EvidenceDocument as Evidence, StatementDocument as Statement, WitnessDocument as Witness
 * } from "../../types/documents"
 */
/** @import { Prose } from "../../widgets/prose.js" */

/** @param {Statement} doc */
export const draw = (doc) =>
  h(
    "article",
    { class: `statement ${doc.verdict}`, "aria-labelledby": "papers-statement" },
    h(
      "p.source",
      chip(doc.verdict),
      ...doc.marks.map((mark) => tag(mark.word)),
      h("span", doc.source),
      h("code", doc.id),
    ),
    h("h1", { id: "papers-statement", tabindex: "-1" }, ...nodesOf(doc.says)),
    badgeList(doc),
    h(
      "div.beside",
      h(
        "div",
        h("h2", t("Printed")),
        value(doc.printed),
        doc.quote && h("p.quote", "“", ...nodesOf(doc.quote), "”"),
      ),
      h("div.computed", h("h2", t("Computed")), value(doc.computed ?? [t("not computed yet")])),
    ),
    doc.readings.length ? readings(doc) : null,
    doc.evidence && evidence(doc.evidence),
    doc.witness && witness(doc.witness, doc.verdict),
    knownSection(doc),
    basisSection(doc),
    runSection(doc),
  );

/** Returns the words beside the verdict, with their meanings. @param {Statement} doc */
const badgeList = (doc) =>
  doc.marks.length > 0 &&
  h(
    "dl.marks",
    ...doc.marks.map(({ word, why, claim }) =>
      h(
        "div",
        h("dt", word),
        h("dd", why, claim && [" ", h("a", { href: `/papers?id=${claim}` }, h("code", claim))]),
      ),
    ),
  );

/** Returns the basis of the verdict, and the method of its proof. @param {Statement} doc */
const knownSection = (doc) =>
  doc.known &&
  h(
    "section.known",
    h("h2", t("How it is known")),
    h("p", h("b", t(doc.known.kind)), doc.known.method && `: ${doc.known.method}.`),
    doc.known.kind !== "checked" && h("p.note", ...nodesOf(doc.known.sentence)),
  );

/** Returns the foundations of the verdict. @param {Statement} doc */
const basisSection = (doc) =>
  doc.rests.length > 0 &&
  h(
    "section.grounds",
    h("h2", t("What it rests on")),
    h("ul", ...doc.rests.map((sentence) => h("li", sentence))),
    doc.because && h("p.note", ...nodesOf(doc.because)),
  );

/** Returns a value; short ones in large letters. @param {Prose} text */
function value(text) {
  const element = h("p", ...nodesOf(text));
  const length = element.textContent?.length ?? 0;
  element.className = `value size-${length <= 16 ? "l" : length <= 34 ? "m" : "s"}`;
  return element;
}

/**
 * Returns the readings of a sentence, or the statements that it combines.
 * @param {Statement} doc
 */
function readings({ readings: list, joined }) {
  const differ = new Set(list.map((reading) => reading.verdict)).size > 1;
  const title = differ ? t("It depends on how it is read") : t("However it is read");
  const heads = [joined ? t("Part") : t("Read as"), t("Computed"), t("Then it")];
  return h(
    "section.readings",
    h("h2", joined ? t("What the sentence joins") : title),
    table(
      "",
      heads,
      list.map((reading) =>
        namedRow(
          nodesOf(reading.name),
          h("td", ...nodesOf(reading.computed)),
          h("td", chip(reading.verdict)),
        ),
      ),
    ),
  );
}

/** @param {Evidence} doc */
function evidence(doc) {
  const words = [
    h("p.checked", ...nodesOf(doc.checked)),
    doc.note && h("p.note", ...nodesOf(doc.note)),
  ];
  if (!doc.bars.length) return h("section.evidence.alone", ...words);
  return h(
    "section",
    { class: bars.areWide(doc.bars) ? "evidence wide" : "evidence" },
    h("figure", h("figcaption", ...nodesOf(doc.title)), bars.draw(doc.bars, doc.alt)),
    h("div", ...words),
  );
}

/** @param {Witness} doc @param {string} verdict */
function witness(doc, verdict) {
  const sentence = h("p", ...nodesOf(doc.sentence));
  if (!doc.spec) return h("section.witness", sentence);
  const ends = doc.ends && [
    t(", from "),
    h("code.from", runs(doc.ends[0])),
    t(" to "),
    h("code.to", runs(doc.ends[1])),
  ];
  const drawing = picture(doc.drawing);
  drawing?.setAttribute("aria-label", doc.alt);
  return h(
    "section.witness",
    h(
      "h2",
      verdict === "differs" ? t("Smallest witness: ") : t("Shown on: "),
      h("code", doc.spec),
      ends,
    ),
    sentence,
    h(
      "div",
      { class: drawing ? "stage" : "stage bare" },
      drawing,
      h("div.legend", ...legend(doc.ways), mainLink(doc.link, t("Open in Explore"))),
    ),
  );
}

/** Returns a command in one line. @param {string} words */
function command(words) {
  const line = h("code", words);
  stopWhileItScrolls(line);
  return line;
}

/** @param {Statement} doc */
const runSection = (doc) =>
  h(
    "section.again",
    h("h2", t("Run it yourself")),
    h(
      "p.command",
      command(doc.command),
      h(
        "button.button.icon.copy",
        { title: t("Copy the command"), "aria-label": t("Copy the command") },
        icon("i-copy"),
      ),
    ),
    h(
      "p",
      h("button.button.edged.compute", doc.computed ? t("Compute again") : t("Compute")),
      h("span.told", { role: "status" }),
    ),
  );
