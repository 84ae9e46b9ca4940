/* The ends of the message, its router, and how they are named above the page. */

import { el, field, part } from "../page/page.js";
import { language, t, tongue, worded } from "../state/language.js";
import { doc, fixed, signed } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";

/** Ends whose addresses are longer stand one above the other. */
const LONG = 15;

/** What stands for none of the routers: it tells how to have one's own. */
export const OWN = "?";

/** @typedef {"source" | "target"} End */
/** @type {End[]} */
const ENDS = ["source", "target"];

/** The choice of router, and of the variant that is followed. */
function router() {
  const { routers, router: chosen } = doc();
  const options = routers.map(({ key, title }) =>
    h(
      "option",
      { value: key, selected: key === chosen.key, ...tongue(title) },
      worded(title) ?? title,
    ),
  );
  fill(el("router"), options, h("option", { value: OWN }, t("Your own, from a file …")));
  fill(
    part("algorithm"),
    term(t("Algorithm"), chosen.term, `${t(chosen.title)}. ${chosen.source}`),
  );
  const variants = chosen.variants.map((name, i) => [
    i > 0 && h("span", { "aria-hidden": "true" }, "·"),
    h(
      "button",
      {
        type: "button",
        class: "variant",
        "data-variant": name,
        "aria-pressed": name === chosen.variant,
        ...tongue(name),
      },
      worded(name) ?? name,
    ),
  ]);
  fill(part("variants"), variants);
}

/** Where the message goes, in a heading for those who don't see the page, and on a phone. */
function headings() {
  const { network, source, target, task } = doc();
  const texts = { source, target };
  const shown = ENDS.filter(signed);
  const name = document.querySelector(`.tasks [data-task="${task}"]`)?.textContent ?? "";
  const ways = shown.map((end) =>
    end === "source" ? t("from {source}", { source }) : t("to {to}", { to: target }),
  );
  const words = [language === "de" ? name : name.toLowerCase(), ...ways].join(" ");
  part("heading").textContent = `${t(network.title)} ${network.spec}, ${words}`;
  document.title = t("{spec} · Interconnect Explorer", { spec: network.spec });
  el("stage").setAttribute("aria-label", `${t(network.title)} ${network.spec}`);
  part("phone-spec").textContent = network.spec;
  part("present-net").textContent = network.spec;
  const signs = shown.map((end, i) => [
    i > 0 && " → ",
    h("span", { class: end === "source" ? "from" : "to" }, texts[end]),
  ]);
  fill(part("phone-ends"), signs);
}

/** Fill everything that names the message. */
export function ends() {
  const { network, source, target } = doc();
  field("network-spec").value = network.spec;
  for (const end of ENDS) field(end).readOnly = fixed();
  field("source").value = source;
  field("target").value = target;
  const longest = Math.max(source.length, target.length);
  document.querySelector(".ends")?.classList.toggle("stacked", longest > LONG);
  router();
  headings();
}
