/* The line of counts below a move: those of a drawing at rest, and nothing in between. */

import { numberText, t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";

/** @import { Counts, MoveDocument } from "../types/documents" */
/** @import { Moment } from "./clock.js" */

/** The words for each count: singular and plural. */
const WORDS = /** @type {const} */ ({
  nodes: [t("node"), t("nodes")],
  links: [t("link"), t("links")],
  degree: [t("link at a node"), t("links at a node")],
});

/**
 * Returns the word for a number as it is written.
 * @param {keyof typeof WORDS} key
 * @param {string} number
 */
const word = (key, number) => WORDS[key][number === "1" ? 0 : 1];

/**
 * Returns the counts at a moment: those before its phase, until that is complete.
 * @param {MoveDocument} document
 * @param {Moment} moment
 * @returns {Counts}
 */
export function countsAt({ legs }, { leg, phase, parts }) {
  const { start, phases } = legs[leg];
  if (parts[phase] >= 1) return phases[phase].counts;
  return phase ? phases[phase - 1].counts : start;
}

/**
 * Returns the network that the counts are of; during a change, both networks.
 * @param {MoveDocument} document
 * @param {Moment} moment
 */
export function nameAt({ legs, specs }, { leg, phase, parts }) {
  const { before, phases } = legs[leg];
  const first = phases.findLast(({ spec }, i) => spec && parts[i] >= 1)?.spec ?? specs[before];
  const next = phases.slice(phase).find(({ spec }) => spec)?.spec ?? first;
  const isChanging = parts.some((part) => part > 0) && next !== first;
  return isChanging ? `${first} → ${next}` : first;
}

/** @param {Counts} counts */
const degreeOf = ({ least, most }) => (least === most ? numberText(least) : `${least}–${most}`);

/** Returns the counts as text. @param {Counts} counts */
const valuesOf = (counts) => ({
  nodes: numberText(counts.nodes),
  links: numberText(counts.links),
  degree: degreeOf(counts),
});

const KEYS = /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS));

/**
 * Returns the counts at a moment as one line.
 * @param {MoveDocument} document
 * @param {Moment} moment
 */
export function countsText(document, moment) {
  const counts = countsAt(document, moment);
  const now = valuesOf(counts);
  return KEYS.map((key) => `${now[key]} ${word(key, now[key])}`).join(", ");
}

/** The element of the line. */
export class Counter {
  constructor() {
    this.name = h("b");
    this.values = { nodes: h("dd"), links: h("dd"), degree: h("dd") };
    this.words = { nodes: h("dt"), links: h("dt"), degree: h("dt") };
    const rows = KEYS.map((key) => h("div", this.values[key], this.words[key]));
    this.element = h("div.move-counts", this.name, h("dl", rows));
  }

  /** @param {MoveDocument} document @param {Moment} moment */
  show(document, moment) {
    const now = valuesOf(countsAt(document, moment));
    for (const key of KEYS) {
      if (this.values[key].textContent === now[key]) continue;
      fill(this.values[key], now[key]);
      fill(this.words[key], word(key, now[key]));
    }
    const name = nameAt(document, moment);
    if (this.name.textContent !== name) fill(this.name, name);
  }
}
