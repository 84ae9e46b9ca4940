/* The endpoints of the message, its router, and the heading that names them. */

import { el, field, part } from "../page/page.js";
import { localText, t, withinSentence } from "../state/language.js";
import { areEndsFixed, doc, isEndMarked } from "../state/model.js";
import { fill, h, runs } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { ownOption } from "./options.js";
import { taskTitle } from "./task_menu.js";

/** Endpoints with longer addresses are written one above the other. */
const MAX_INLINE_LENGTH = 15;

/** @typedef {"source" | "target"} End */
/** @type {End[]} */
const ENDS = ["source", "target"];

/** The choice of router, and of its variant. */
function showRouter() {
  const { routers, router: chosen } = doc();
  const options = routers.map(({ key, title }) =>
    h("option", { value: key, selected: key === chosen.key }, localText(title)),
  );
  fill(el("router"), options, ownOption());
  const form = chosen.variant ? `, ${localText(chosen.variant)}` : "";
  fill(part("algorithm"), t("Algorithm"), h("span", form));
  const about = `${t(chosen.title)}. ${chosen.source}`;
  fill(part("router-name"), term(t("Router"), chosen.term, about));
  const variants = chosen.variants.map((name, i) => [
    i > 0 && h("span", { "aria-hidden": "true" }, "·"),
    h(
      "button.variant",
      { "data-variant": name, "aria-pressed": name === chosen.variant },
      localText(name),
    ),
  ]);
  fill(part("variants"), variants);
}

/** The heading with source and target, for screen readers and on a phone. */
function showHeading() {
  const { network, source, target, task } = doc();
  const texts = { source, target };
  const markedEnds = ENDS.filter(isEndMarked);
  const name = taskTitle(task);
  const chips = markedEnds.map((end) =>
    end === "source" ? t("from {source}", { source }) : t("to {to}", { to: target }),
  );
  const words = [withinSentence(name), ...chips].join(" ");
  part("heading").textContent = `${t(network.title)} ${network.spec}, ${words}`;
  document.title = t("{spec} · Interconnect Explorer", { spec: network.spec });
  el("stage").setAttribute("aria-label", `${t(network.title)} ${network.spec}`);
  part("phone-spec").textContent = network.spec;
  part("present-net").textContent = network.spec;
  const signs = markedEnds.map((end, i) => [
    i > 0 && " → ",
    h("span", { class: end === "source" ? "from" : "to" }, texts[end]),
  ]);
  fill(part("phone-ends"), signs);
  endsLine(markedEnds);
}

/** The endpoints in one line, shown while nobody edits them. @param {End[]} markedEnds */
function endsLine(markedEnds) {
  const { source, target, router } = doc();
  const parts = markedEnds.map((end, i) => [
    i > 0 && h("span.arrow", "→"),
    h("span", { class: `sign ${end}` }),
    h("span", runs(end === "source" ? source : target)),
  ]);
  fill(part("ends-line"), parts);
  const title = router.title;
  fill(part("ends-router"), localText(title));
}

/** Fills everything that names the message. */
export function showEnds() {
  const { network, source, target } = doc();
  field("network-spec").value = network.spec;
  for (const end of ENDS) field(end).readOnly = areEndsFixed();
  field("source").value = source;
  field("target").value = target;
  const longest = Math.max(source.length, target.length);
  document.querySelector(".ends")?.classList.toggle("stacked", longest > MAX_INLINE_LENGTH);
  showRouter();
  showHeading();
}
