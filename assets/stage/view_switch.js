/* The ways to see a network: the whole of it, as a map, along a corridor. */

import { t } from "../state/language.js";
import { doc, on, state } from "../state/model.js";
import * as url from "../state/url.js";
import { fill, h } from "../widgets/dom.js";

/** @type {Record<string, string>} */
const NAMES = { whole: t("Whole"), map: t("Map"), corridor: t("Corridor") };

/** The bar that offers them, in the panel of what is shown. */
function bar() {
  const known = document.getElementById("stage-kinds");
  if (known) return known;
  const element = h("div", {
    id: "stage-kinds",
    class: "segments",
    role: "group",
    "aria-label": t("Stage"),
  });
  document.querySelector(".show-section .head")?.after(element);
  return element;
}

/** Offer the ways to see the network on screen. */
function offer() {
  const { kind, offered } = doc().stage;
  fill(
    bar(),
    offered.map((offer) =>
      h(
        "button",
        { type: "button", "data-stage": offer, "aria-pressed": offer === kind },
        NAMES[offer],
      ),
    ),
  );
}

on("document", offer);
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-stage]") : null;
  const kind = button?.getAttribute("data-stage");
  if (kind)
    url.ask({ stage: kind, at: null, wide: null, step: String(Math.ceil(state.at)) }, "stage");
});
