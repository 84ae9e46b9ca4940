/* What a picture will look like: its preview, and what there is to choose. */

import { h } from "../parts/dom.js";
import { t } from "../state/language.js";
import { tables } from "../state/tables.js";
import { button } from "./making.js";
import { side } from "./taking.js";

/** @typedef {import("./taking.js").Wish} Wish */
/** @typedef {(change: Partial<Wish>) => void} Choose */

/**
 * A choice of a few.
 * @param {string} name
 * @param {[text: string, chosen: boolean, change: Partial<Wish>][]} choices
 * @param {Choose} choose
 */
function choice(name, choices, choose) {
  const made = choices.map(([text, chosen, change]) => {
    const one = button(text, () => choose(change));
    one.className = "";
    one.setAttribute("aria-pressed", String(chosen));
    return one;
  });
  return h(
    "div",
    { class: "share-choice", role: "group", "aria-label": name },
    h("span", null, name),
    h("span", { class: "segments" }, made),
  );
}

/**
 * @param {"width" | "height"} of
 * @param {Wish} wish
 * @param {Choose} choose
 */
function sizeField(of, wish, choose) {
  const made = h("input", {
    class: "input-box mono",
    inputmode: "numeric",
    "aria-label": of,
    value: wish[of],
  });
  made.addEventListener("change", () => choose({ [of]: side(made.value, wish[of]) }));
  return made;
}

/** What the picture will look like. @param {string} path */
export function preview(path) {
  const shown = h("img", { alt: t("What the picture will look like") });
  shown.src = path;
  shown.addEventListener("error", () => {
    const along = "It is too large to be drawn whole; a route in it can be taken along.";
    shown.replaceWith(h("p", { class: "quiet" }, along));
  });
  return h("div", { class: "share-preview" }, shown);
}

/**
 * All that can be chosen.
 * @param {Wish} wish
 * @param {boolean} onRoute
 * @param {Choose} choose
 */
export const settings = (wish, onRoute, choose) => [
  onRoute &&
    choice(
      t("Shows"),
      [
        [t("this step"), !wish.whole, { whole: false }],
        [t("the whole route"), wish.whole, { whole: true }],
      ],
      choose,
    ),
  choice(
    t("Theme"),
    tables.themes.map((name) => [name, name === wish.theme, { theme: name }]),
    choose,
  ),
  h(
    "div",
    { class: "share-choice" },
    h("span", null, t("Size")),
    h(
      "span",
      { class: "share-size" },
      sizeField("width", wish, choose),
      "×",
      sizeField("height", wish, choose),
      "pixels",
    ),
  ),
];
