/* The preview of what will be saved: a picture, a handout, a line to be pasted, a text, a
   network. */

import { localizeNumber, t } from "../state/language.js";
import { doc, drawing, steps } from "../state/model.js";
import { copy } from "../widgets/copy.js";
import { fill, h } from "../widgets/dom.js";
import { data, namedRow } from "../widgets/widgets.js";
import { kindName } from "../widgets/wording.js";
import { reader } from "./caption.js";
import { figure } from "./figure.js";
import { names } from "./film/film.js";
import { png } from "./picture.js";
import { button } from "./progress.js";
import { FORMS } from "./purposes.js";
import { embeddingHtml, fileOf } from "./save.js";

/** @import { ExportSettings } from "./export_url.js" */
/** @import { Key } from "./purposes.js" */
/** @typedef {{[form: string]: string}} Copies */

/** The number of steps of a handout that the preview has. */
const PREVIEWED_STEPS = 3;

const image = h("img", { alt: t("What the picture will look like") });

/** The number of the last picture that was requested. */
let last = 0;

/**
 * Show another picture as pixels: an SVG would not have the fonts of the page.
 * @param {ExportSettings} settings
 */
async function show(settings) {
  last += 1;
  const number = last;
  const picture = await png(settings).catch(() => null);
  if (number !== last || !picture) return;
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(picture);
}

/**
 * Returns a field with a text to be copied.
 * @param {string} id
 * @param {string} label
 * @param {string} value
 */
export function textBox(id, label, value) {
  const box = h("input.input-box.mono", { id, readonly: true, "aria-label": label, value });
  box.addEventListener("focus", () => box.select());
  return box;
}

/** Returns a text of several lines. @param {string} label @param {string} text */
const lines = (label, text) => h("pre", { role: "group", tabindex: 0, "aria-label": label }, text);

/** Returns the first steps of a handout, for below its picture. */
function firstSteps() {
  const all = reader();
  const count = Math.min(PREVIEWED_STEPS, steps());
  const rows = Array.from({ length: count }, (_, i) => all.read(i + 1));
  all.end();
  return h(
    "ol.take-steps",
    rows.map(({ sentence }) => h("li", sentence.map(({ text }) => text).join(""))),
    steps() > count && h("li.quiet", "…"),
  );
}

/** Returns the LaTeX lines of a figure, and a button that copies them. @param {string} text */
function captionedFigure(text) {
  const act = button(t("Copy the caption"), () => void copy(act, text));
  return [lines(t("Caption"), text), act];
}

/** Returns the numbers of nodes and of links of each kind. */
function network() {
  const { nodes, links, counts } = doc().network;
  const kinds = counts.some(Boolean) ? drawing().kinds : [];
  const rows = [
    [t("Nodes"), nodes],
    [t("Links"), links],
    ...kinds.map((kind, i) => [t("Links: {kind}", { kind: kindName(kind) }), counts[i]]),
  ];
  return h(
    "table.take-counts",
    rows.map(([name, count]) => namedRow(name, data(localizeNumber(count)))),
  );
}

/**
 * Returns the preview.
 * @param {Key} key
 * @param {string} form
 * @param {ExportSettings} settings
 * @param {Copies} copies
 */
export function preview(key, form, settings, copies) {
  const pictured = key !== "code" && key !== "network";
  const box = h("div.share-preview", {
    "data-of": key,
    "data-theme": pictured ? settings.theme : null,
  });
  if (key === "code") fill(box, lines(FORMS[form].name, copies[form] ?? ""));
  else if (key === "network") fill(box, network());
  else {
    void show(settings);
    fill(box, image);
  }
  if (key === "handout") box.append(firstSteps());
  if (key === "course" && form === "frame") {
    const note = t("Live, in a page of yours; a site of its own needs --allow-frame.");
    return [box, textBox("share-embed", t("Frame"), embeddingHtml(settings)), h("p.quiet", note)];
  }
  if (key !== "paper") return [box];
  const { title, source, solution } = names();
  const command = copies.command ?? "";
  return [
    box,
    captionedFigure(
      figure({ file: fileOf(form, settings), title, source, account: solution, command }),
    ),
  ];
}
