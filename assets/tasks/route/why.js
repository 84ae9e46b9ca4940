/* The reason for a hop: a heading with its kind, the sentence, and the decisions that led to it. */

import { el, part } from "../../page/page.js";
import { sayWhy } from "../../panels/step_sentence.js";
import { sample } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { kindOf, state, step, trace } from "../../state/model.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { linkTerm, plural } from "../../widgets/wording.js";
import { shownHop } from "./current_hop.js";

/** @import { HopJson } from "../../types/documents" */

/** @param {HopJson} hop */
function headingOf(hop) {
  const { hops, delivered } = trace();
  const now = step();
  const kind = kindOf(hop);
  const place =
    now === 0
      ? t("Next: hop 1 of {length}", { length: hops.length })
      : t("Hop {now} of {length}", { now, length: hops.length });
  const arrived = now === hops.length && state.at >= now && delivered;
  const left =
    hop.left === null ? "" : t("{hops} left after it", { hops: plural(hop.left, "hop") });
  const quiet = arrived ? t("arrived") : left;
  return [
    sample(kind.role, 36),
    h("b", `${place}, ${linkTerm(kind)}`),
    quiet ? h("span.quiet", quiet) : null,
  ];
}

/** Returns the last reasons that the sentence of a hop does not contain. @param {number} i */
function reasons(i) {
  const { hops, before } = trace();
  const others = before[i].filter(({ why }) => why && !hops[i].why.includes(why)).slice(-2);
  return others.map((d) => d.why).join(" ");
}

/** Returns these reasons as a part of the sentence, null without reasons. @param {number} i */
function reasonsElement(i) {
  const sentence = reasons(i);
  return sentence ? h("span.because", prose(sentence)) : null;
}

/** The most pixels of height that are reserved for a sentence. */
const MAX_HEIGHT = 125;

/** Reserve room for the longest sentence of the route, so that the parts below do not move. */
export function reserve() {
  const element = el("why");
  const { hops } = trace();
  if (!hops.length) return element.style.removeProperty("--why");
  const lengths = hops.map((hop, i) => (hop.why + reasons(i)).length);
  const i = lengths.indexOf(Math.max(...lengths));
  const trial = h("p.why", { "aria-hidden": true }, prose(hops[i].why), reasonsElement(i));
  // A copy of the element, as wide as it is and as high as its text.
  const outOfFlow = { position: "absolute", visibility: "hidden", minHeight: "0", height: "auto" };
  Object.assign(trial.style, outOfFlow, { width: getComputedStyle(element).width });
  element.after(trial);
  const high = Math.ceil(Number.parseFloat(getComputedStyle(trial).height));
  element.style.setProperty("--why", `${Math.min(high, MAX_HEIGHT)}px`);
  return trial.remove();
}

/** Fill the heading and the sentence. */
export function why() {
  const { hop, lost, index } = shownHop();
  fill(part("hop-title"), hop ? headingOf(hop) : h("b.lost", t("The message is lost")));
  sayWhy([h("span", prose((lost ?? hop)?.why ?? ""), hop && reasonsElement(index))]);
}
