/* An opened plot or drawing: the picture, where its curves differ from the printed ones, links. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { nodesOf } from "../../widgets/prose.js";
import { legend, mainLink } from "./chips.js";

/**
 * @import {
 *   FigureDocument, PartingDocument as Parting, PictureDocument as Picture
 * } from "../../types/documents"
 */

/** @param {FigureDocument} doc */
export const draw = (doc) =>
  h(
    "article.figure",
    h("p.source", h("span", doc.source), h("code", doc.id)),
    h("h1", { tabindex: "-1" }, ...nodesOf(doc.title)),
    h(
      "div",
      { class: doc.plot ? "stage" : "stage drawing" },
      figureBox(doc.picture),
      doc.legend.length ? h("div.legend", ...legend(doc.legend)) : null,
    ),
    doc.parting.length ? h("ul.parting", ...doc.parting.map(partingItem)) : null,
    doc.note && h("p.note", ...nodesOf(doc.note)),
    h(
      "p.on",
      doc.on ? mainLink(doc.on, doc.plot ? t("Open in Compare") : t("Open in Explore")) : null,
      h(
        "span.files",
        ...doc.files.map(({ name, address }) =>
          h("a.button.edged", { href: address, download: "", "data-themed": address }, name),
        ),
      ),
    ),
  );

/** Returns the picture, with a link to it in full size. @param {Picture} figure */
function figureBox({ address, size: [width, height], alt }) {
  const status = h("p.drawn", { role: "status" }, t("The figure is being measured and drawn …"));
  const image = h("img.plot", {
    "data-src": address,
    width,
    height,
    alt,
    onload: () => status.remove(),
    onerror: () =>
      fill(status, t("The figure could not be drawn. Open it again to try once more.")),
  });
  const attributes = { href: address, "data-themed": address, target: "_blank", rel: "noopener" };
  return h(
    "div.plotted",
    status,
    h("a", { "aria-label": t("{words}. Open it alone", { words: alt }), ...attributes }, image),
  );
}

/** @param {Parting} parting */
const partingItem = ({ curve, spec, printed, measured }) =>
  h(
    "li",
    h("b", curve),
    t(" parts from its formula at "),
    h("code", spec),
    t(": {printed} printed, {measured} measured.", { printed, measured }),
  );
