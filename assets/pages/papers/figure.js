/* An opened plot or drawing: the picture, where curves part, the ways on. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { nodesOf } from "../../widgets/prose.js";
import { legend, onward } from "./parts.js";

/**
 * @typedef {import("../../types/documents").FigureDocument} FigureDocument
 * @typedef {import("../../types/documents").PartingDocument} Parting
 * @typedef {import("../../types/documents").PictureDocument} Picture
 */

/** @param {FigureDocument} doc */
export const draw = (doc) =>
  h(
    "article",
    { class: "figure" },
    h("p", { class: "source" }, h("span", null, doc.source), h("code", null, doc.id)),
    h("h1", { tabindex: "-1" }, ...nodesOf(doc.title)),
    h(
      "div",
      { class: doc.plot ? "stage" : "stage drawing" },
      figureBox(doc.picture),
      doc.legend.length ? h("div", { class: "legend" }, ...legend(doc.legend)) : null,
    ),
    doc.parting.length ? h("ul", { class: "parting" }, ...doc.parting.map(parts)) : null,
    doc.note && h("p", { class: "note" }, ...nodesOf(doc.note)),
    h(
      "p",
      { class: "on" },
      doc.on ? onward(doc.on, doc.plot ? t("Open in Compare") : t("Open in Explore")) : null,
      h(
        "span",
        { class: "files" },
        ...doc.files.map(({ name, address }) =>
          h(
            "a",
            { class: "button edged", href: address, download: "", "data-themed": address },
            name,
          ),
        ),
      ),
    ),
  );

/** The picture, which leads to itself alone, as large as can be. @param {Picture} figure */
function figureBox({ address, size: [width, height], told: words }) {
  const status = h(
    "p",
    { class: "drawn", role: "status" },
    t("The figure is being measured and drawn …"),
  );
  const image = h("img", {
    class: "plot",
    "data-src": address,
    width,
    height,
    alt: words,
  });
  const ends = {
    load: () => status.remove(),
    error: () => fill(status, t("The figure could not be drawn. Open it again to try once more.")),
  };
  image.addEventListener("load", ends.load);
  image.addEventListener("error", ends.error);
  const attributes = { href: address, "data-themed": address, target: "_blank", rel: "noopener" };
  return h(
    "div",
    { class: "plotted" },
    status,
    h("a", { "aria-label": t("{words}. Open it alone", { words }), ...attributes }, image),
  );
}

/** @param {Parting} parting */
const parts = ({ curve, spec, printed, measured }) =>
  h(
    "li",
    null,
    h("b", null, curve),
    t(" parts from its formula at "),
    h("code", null, spec),
    t(": {printed} printed, {measured} measured.", { printed, measured }),
  );
