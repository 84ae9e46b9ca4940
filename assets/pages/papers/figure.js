/* An opened plot or drawing: the picture, where curves part, the ways on. */
import { fill, h } from "../../parts/dom.js";
import { picture } from "../../parts/picture.js";
import { said } from "../../parts/prose.js";
import { legend, onward } from "./parts.js";

/**
 * @typedef {import("../../types/documents").FigureDocument} FigureDocument
 * @typedef {import("../../types/documents").PartingDocument} Parting
 */

/** @param {FigureDocument} doc */
export const draw = (doc) =>
  h(
    "article",
    { class: "figure" },
    h("p", { class: "source" }, h("span", null, doc.source), h("code", null, doc.id)),
    h("h1", { tabindex: "-1" }, ...said(doc.title)),
    h(
      "div",
      { class: "stage" },
      shown(doc),
      doc.legend.length ? h("div", { class: "legend" }, ...legend(doc.legend)) : null,
    ),
    doc.parting.length ? h("ul", { class: "parting" }, ...doc.parting.map(parts)) : null,
    doc.note && h("p", { class: "note" }, ...said(doc.note)),
    h(
      "p",
      { class: "on" },
      doc.on ? onward(doc.on, doc.plot ? "Open in Compare" : "Open in Explore") : null,
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

/** @param {FigureDocument} doc */
function shown({ plot, drawing }) {
  if (!plot) return picture(drawing);
  const [width, height] = plot.size;
  const told = h(
    "p",
    { class: "drawn", role: "status" },
    "The figure is being measured and drawn …",
  );
  const image = h("img", {
    class: "plot",
    "data-src": plot.address,
    width,
    height,
    alt: plot.told,
  });
  const ends = {
    load: () => told.remove(),
    error: () => fill(told, "The figure could not be drawn. Open it again to try once more."),
  };
  image.addEventListener("load", ends.load);
  image.addEventListener("error", ends.error);
  return h("div", { class: "plotted" }, told, image);
}

/** @param {Parting} found */
const parts = ({ curve, spec, printed, measured }) =>
  h(
    "li",
    null,
    h("b", null, curve),
    " parts from its formula at ",
    h("code", null, spec),
    `: ${printed} printed, ${measured} measured.`,
  );
