/* Why this hop: a heading with its kind, the sentence, what was decided on the way to it. */
import { fill, h, prose } from "../../parts/dom.js";
import { el, part } from "../../parts/page.js";
import { brief, plural } from "../../parts/words.js";
import { sample } from "../../stage/looks.js";
import { kindOf, state, step, trace } from "../../state/model.js";
import { shownHop } from "./shown.js";

/** @typedef {import("../../types/documents").HopRow} HopRow */

/** @param {HopRow} hop */
function title(hop) {
  const { hops, delivered } = trace();
  const now = step();
  const kind = kindOf(hop);
  const name = brief(kind);
  const link = /^swap|^between/.test(name) ? name : `${name} link`;
  const place = now === 0 ? `Hop 1 of ${hops.length} comes first` : `Hop ${now} of ${hops.length}`;
  const arrived = now === hops.length && state.at >= now && delivered;
  const left = hop.left === null ? "" : `${plural(hop.left, "hop")} left after it`;
  const quiet = arrived ? "arrived" : left;
  return [
    sample(kind.role, 36),
    h("b", null, `${place}, ${link}`),
    quiet ? h("span", { class: "quiet" }, quiet) : null,
  ];
}

/** The last reasons that the sentence of a hop does not give itself. @param {HopRow} hop */
function because(hop) {
  const before = hop.decisions.filter((d) => d.why && !hop.why.includes(d.why)).slice(-2);
  if (!before.length) return null;
  return h("span", { class: "because" }, prose(before.map((d) => d.why).join(" ")));
}

/** Fill the heading and the sentence; what is there already is not read out again. */
export function why() {
  const { hop, lost } = shownHop();
  fill(part("hop-title"), hop ? title(hop) : h("b", { class: "lost" }, "The message is lost"));
  const sentence = h("p", null, prose((lost ?? hop)?.why ?? ""), hop && because(hop));
  if (el("why").textContent !== sentence.textContent) fill(el("why"), ...sentence.childNodes);
}
