/* The settings of a picture in the Share dialog. */

import { tables } from "../state/config.js";
import { t } from "../state/language.js";
import { doc, steps } from "../state/model.js";
import { h } from "../widgets/dom.js";
import { readPixels } from "./export_url.js";

/** @import { ExportSettings } from "./export_url.js" */
/** @typedef {(change: Partial<ExportSettings>) => void} Choose */

/**
 * Returns a group of buttons; each choice has a key, a text, whether it is chosen, and its action.
 * @param {string} id
 * @param {string} name
 * @param {[key: string, text: string, chosen: boolean, act: () => void][]} choices
 */
export function choice(id, name, choices) {
  const buttons = choices.map(([key, text, pressed, act]) =>
    h("button", { id: `take-${id}-${key}`, "aria-pressed": pressed, onclick: act }, text),
  );
  return h(
    "div.share-choice",
    { role: "group", "aria-label": name },
    h("span", name),
    h("span.segments", buttons),
  );
}

const LABELS = { width: t("Width"), height: t("Height") };

/**
 * @param {"width" | "height"} dimension
 * @param {ExportSettings} exportSettings
 * @param {Choose} choose
 */
const sizeField = (dimension, exportSettings, choose) =>
  h("input.input-box.mono", {
    id: `take-${dimension}`,
    inputmode: "numeric",
    "aria-label": LABELS[dimension],
    value: exportSettings[dimension],
    /** @param {{target: HTMLInputElement}} event */
    onchange: ({ target }) =>
      choose({ [dimension]: readPixels(target.value, exportSettings[dimension]) }),
  });

/** Labels of what a picture can have besides the stage itself, or change in it. */
const EXTRAS = /** @type {const} */ ({
  sentence: t("the sentence"),
  line: t("the line of steps"),
  name: t("network, step"),
  bits: t("address symbols"),
  ink: t("all links in full"),
  clear: t("clear ground"),
});

/** @param {ExportSettings} exportSettings @param {Choose} choose */
function extrasField(exportSettings, choose) {
  const names = /** @type {(keyof typeof EXTRAS)[]} */ (Object.keys(EXTRAS));
  const offered = names.filter(
    (name) =>
      (name !== "line" || steps() > 0) &&
      (name !== "bits" || doc().task === "route") &&
      (name !== "ink" || doc().stage.kind !== "map"),
  );
  const boxes = offered.map((name) => {
    /** @param {{target: HTMLInputElement}} event */
    const onchange = ({ target }) => choose({ [name]: target.checked });
    const attributes = {
      type: "checkbox",
      id: `share-${name}`,
      checked: exportSettings[name],
      onchange,
    };
    return h("label", h("input", attributes), EXTRAS[name]);
  });
  return h(
    "fieldset.share-choice",
    { id: "share-with" },
    h("legend", t("With")),
    h("div.share-boxes", boxes),
  );
}

/**
 * Returns the settings of a picture.
 * @param {ExportSettings} exportSettings
 * @param {Choose} choose
 * @param {{sized: boolean, worded: boolean}} has whether it has a size, and words beside the stage
 */
export const settings = (exportSettings, choose, { sized, worded }) => [
  choice(
    "theme",
    t("Theme"),
    tables.themes.map((name) => [
      name,
      t(name),
      name === exportSettings.theme,
      () => choose({ theme: name }),
    ]),
  ),
  sized &&
    h(
      "div.share-choice",
      h("span", t("Size")),
      h(
        "span.share-size",
        sizeField("width", exportSettings, choose),
        "×",
        sizeField("height", exportSettings, choose),
        t("pixels"),
      ),
    ),
  worded && extrasField(exportSettings, choose),
];
