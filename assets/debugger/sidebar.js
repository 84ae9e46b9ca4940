/* The column beside the network: the stops and where each hits next, the watches, the next hops. */

import { el } from "../page/page.js";
import { t } from "../state/language.js";
import { doc, drawing, trace } from "../state/model.js";
import { fill, h, VERBATIM } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { address, note, section } from "../widgets/widgets.js";
import { nextPlace, PLAIN, readingAt, stopName } from "./breakpoint_hits.js";
import { active, hitsHere, placesOf } from "./breakpoints.js";
import { recordedExpression, refusal } from "./expressions.js";
import { valueText } from "./naming.js";
import { callNumber, here, returnsHop, visitorRouter } from "./position.js";
import { value } from "./values.js";

/** @import { Stop } from "./breakpoint_hits.js" */

/** The condition of each kind of stop, in words. */
const WORDS = /** @type {Record<string, (about: string) => string>} */ ({
  flat: () => t("distance does not fall"),
  leave: () => t("leaving the cluster"),
  again: () => t("node comes again"),
  line: (number) => t("line {about}", { about: number }),
  node: (address) => t("at node {about}", { about: address }),
  when: (condition) => t("when {about}", { about: condition }),
});

/** Says at which hop a stop hits next, or that it hits no more. @param {Stop} stop */
function nextHit(stop) {
  if (stop.key === "when" && !recordedExpression(stop.about)) return "…";
  const places = placesOf(stop);
  const now = hitsHere(stop) ? here() : nextPlace(places, here());
  if (now) return t("hop {hop}", { hop: now.step + 1 });
  return places.length ? t("no more") : t("never");
}

/** Say why a stop can never hit, "" if it can. @type {Record<string, (about: string) => string>} */
const REFUSALS = {
  when: refusal,
  node: (address) =>
    drawing().complete && !drawing().addresses.includes(address)
      ? t("{address} is no node of {spec}.", { address, spec: doc().network.spec })
      : "",
};

/** Returns the row of a stop. @param {Stop} stop @param {boolean} isSet */
function row(stop, isSet) {
  const now = isSet && hitsHere(stop);
  const why = REFUSALS[stop.key]?.(stop.about) ?? "";
  return h(
    "label",
    { class: now ? "own-stop now" : "own-stop" },
    h("input", {
      id: `own-stop-${stopName(stop)}`,
      type: "checkbox",
      "data-stop": stopName(stop),
      checked: isSet,
    }),
    h("span", WORDS[stop.key](stop.about)),
    isSet && h("span", { class: why ? "complaint" : "quiet" }, why || nextHit(stop)),
  );
}

/**
 * Returns a field to add a stop or a watch; what is typed in it stays when the panel is filled
 * anew.
 * @param {string} kind
 * @param {string} words
 * @param {string} placeholder
 */
function addField(kind, words, placeholder) {
  const id = `own-add-${kind}`;
  const before = document.getElementById(id);
  return h(
    "label.own-stop",
    h("span.own-more", { "aria-hidden": "true" }, "+"),
    h("input", {
      id,
      value: before instanceof HTMLInputElement ? before.value : "",
      type: "text",
      "data-add": kind,
      "aria-label": words,
      placeholder,
      ...VERBATIM,
      maxlength: 200,
    }),
  );
}

/** Whether a stop has no line, node or expression. @param {Stop} stop */
const isPlain = ({ key }) => PLAIN.includes(key);

/** Fill the section of stops. */
export function stops() {
  const stopNames = new Set(active.stops.map(stopName));
  const plain = PLAIN.map((key) => ({ key, about: "" }));
  fill(
    el("own-stops"),
    section(
      t("Stop"),
      t("while playing"),
      plain.map((stop) => row(stop, stopNames.has(stop.key))),
      active.stops.filter((stop) => !isPlain(stop)).map((stop) => row(stop, true)),
      addField("node", t("Stop at a node, by its address"), t("at node …")),
      addField("when", t("Stop when an expression holds"), t("when …")),
    ),
  );
}

/** @param {string} text */
function watchRow(text) {
  const reading = readingAt(recordedExpression(text)?.readings ?? [], here());
  const bad = reading?.why !== undefined;
  return h(
    "div",
    { class: bad ? "own-watched bad" : "own-watched" },
    h("code", text),
    bad
      ? h("span.complaint", reading.why)
      : h("b", reading ? valueText(value(reading.value), text) : "…"),
    h("button.own-drop", { "data-drop": text, "aria-label": t("Take {text} away", { text }) }),
  );
}

/** Fill the section of watches. */
export function watches() {
  fill(
    el("own-watch"),
    section(
      t("Watch"),
      t("over what is recorded"),
      active.watches.map(watchRow),
      addField("watch", t("Watch an expression"), t("Add an expression")),
      !active.watches.length &&
        note(
          t(
            "Variables and arithmetic; distance, shortest_paths and visited are values, not calls.",
          ),
        ),
    ),
  );
}

/** Fill the section of next hops: each neighbour with the distance left from it. */
export function ranks() {
  const rows = visitorRouter().ranks[callNumber()] ?? [];
  const nextAddress =
    returnsHop() || trace().hops[callNumber()] ? trace().addresses[callNumber() + 1] : null;
  fill(
    el("own-ranks"),
    rows.length > 0 &&
      section(
        t("Next hops"),
        t("left after it"),
        rows.map((hop) => {
          const chosen = hop.address === nextAddress?.text;
          const best = hop.longer === 0;
          return h(
            "div",
            { class: chosen ? "own-rank chosen" : "own-rank" },
            h("span.mono", ...address(hop.address)),
            chosen && h("span", t("returned")),
            best && sign("shortest"),
            h("span", { class: best ? "mono best" : "mono" }, hop.left ?? "–"),
          );
        }),
      ),
  );
}
