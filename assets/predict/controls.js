/* Parts that both panels of a prediction use: icons of answers, keys, buttons. */

import { t } from "../state/language.js";
import { h, icon } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { SIGNS } from "./game.js";
import { SHOWN } from "./streak.js";

/** @import { Streak } from "./streak.js" */
/** @import { PredictDocument } from "../types/documents" */

export const key = (/** @type {string} */ name) => h("span.key", { "aria-hidden": "true" }, name);

/**
 * Whether pairs are to be drawn for a visitor whose name is not known yet.
 * @param {PredictDocument} prediction
 */
export const isNameless = ({ draw, student }) => Boolean(draw) && !student;

/**
 * Returns the last answers as icons; those of the present run are tinted.
 * @param {Streak} streak
 */
export function signs({ signs: list, run }) {
  const empty = Math.max(0, Math.min(1, SHOWN - list.length));
  const icons = list.map((verdict, i) =>
    h(
      "li",
      { class: `${SIGNS[verdict]}${list.length - i <= run ? " run" : ""}` },
      sign(SIGNS[verdict]),
    ),
  );
  return h(
    "ol.streak-signs",
    { "aria-label": t("The last answers") },
    icons,
    Array.from({ length: empty }, () => h("li.free", { "aria-hidden": "true" })),
  );
}

/**
 * Returns a button of a prediction.
 * @param {string} act
 * @param {string} words
 * @param {string} sign
 * @param {string} [cap]
 * @param {boolean} [filled]
 */
export const button = (act, words, sign, cap = "", filled = false) =>
  h(
    "button",
    { class: `button ${filled ? "filled" : "edged"}`, "data-predict": act },
    sign && icon(sign),
    words,
    cap && key(cap),
  );
