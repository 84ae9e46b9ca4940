/* Beside the network: the stops with where each hits next, the watches, the next hops. */

import { el } from "../page/page.js";
import { t } from "../state/language.js";
import { doc, drawing, trace } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { address, note, section } from "../widgets/widgets.js";
import { name, next, PLAIN, readingAt } from "./breakpoint_hits.js";
import { hitsHere, set, where } from "./breakpoints.js";
import { along, refusal } from "./expressions.js";
import { valueText } from "./naming.js";
import { callNumber, gives, here, ownRouter } from "./position.js";
import { value } from "./values.js";

/** @import { Stop } from "./breakpoint_hits.js" */

const WORDS = /** @type {Record<string, (about: string) => string>} */ ({
  flat: () => t("distance does not fall"),
  leave: () => t("leaving the cluster"),
  again: () => t("node comes again"),
  line: (number) => t("line {about}", { about: number }),
  node: (address) => t("at node {about}", { about: address }),
  when: (condition) => t("when {about}", { about: condition }),
});

/** Where a stop hits next, or has hit. @param {Stop} stop */
function soon(stop) {
  if (stop.key === "when" && !along(stop.about)) return "…";
  const places = where(stop);
  const now = hitsHere(stop) ? here() : next(places, here());
  if (now) return t("hop {hop}", { hop: now.step + 1 });
  return places.length ? t("no more") : t("never");
}

/** Why a stop can never hit, "" where it can. @type {Record<string, (about: string) => string>} */
const REFUSALS = {
  when: refusal,
  node: (address) =>
    drawing().complete && !drawing().addresses.includes(address)
      ? t("{address} is no node of {spec}.", { address, spec: doc().network.spec })
      : "",
};

/** @param {Stop} stop @param {boolean} isSet */
function row(stop, isSet) {
  const now = isSet && hitsHere(stop);
  const why = REFUSALS[stop.key]?.(stop.about) ?? "";
  return h(
    "label",
    { class: now ? "own-stop now" : "own-stop" },
    h("input", {
      id: `own-stop-${name(stop)}`,
      type: "checkbox",
      "data-stop": name(stop),
      checked: isSet,
    }),
    h("span", WORDS[stop.key](stop.about)),
    isSet && h("span", { class: why ? "complaint" : "quiet" }, why || soon(stop)),
  );
}

/**
 * A field for one more; what is typed in it stays while the panel is filled anew.
 * @param {string} kind
 * @param {string} words
 * @param {string} placeholder
 */
function asking(kind, words, placeholder) {
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
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 200,
    }),
  );
}

/** @param {Stop} stop */
const isPlain = ({ key }) => PLAIN.includes(key);

export function stops() {
  const stopNames = new Set(set.stops.map(name));
  const plain = PLAIN.map((key) => ({ key, about: "" }));
  fill(
    el("own-stops"),
    section(
      t("Stop"),
      t("while playing"),
      plain.map((stop) => row(stop, stopNames.has(stop.key))),
      set.stops.filter((stop) => !isPlain(stop)).map((stop) => row(stop, true)),
      asking("node", t("Stop at a node, by its address"), t("at node …")),
      asking("when", t("Stop when an expression holds"), t("when …")),
    ),
  );
}

/** @param {string} text */
function watchRow(text) {
  const reading = readingAt(along(text)?.readings ?? [], here());
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

export function watches() {
  fill(
    el("own-watch"),
    section(
      t("Watch"),
      t("over what is recorded"),
      set.watches.map(watchRow),
      asking("watch", t("Watch an expression"), t("Add an expression")),
      !set.watches.length &&
        note(
          t(
            "Variables and arithmetic; distance, shortest_paths and visited are values, not calls.",
          ),
        ),
    ),
  );
}

export function ranks() {
  const rows = ownRouter().ranks[callNumber()] ?? [];
  const nextAddress =
    gives() || trace().hops[callNumber()] ? trace().addresses[callNumber() + 1] : null;
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
