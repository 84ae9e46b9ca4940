/* The controls of a task, one for each of its parameters. */

import { part } from "../page/page.js";
import { t, tongue, worded } from "../state/language.js";
import { state } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";

/** @typedef {import("../types/documents").Control} Control */

/** @param {Control} control */
const common = ({ name, hint, title }) => ({
  id: `option-${name}`,
  "data-option": name,
  "aria-label": hint ? t(title) : null,
  "aria-description": hint ? t(hint) : null,
});

/** A control that is typed in or drawn along. @type {{[form: string]: (of: Control) => Node}} */
const FORMS = {
  select: (of) =>
    h(
      "select",
      { class: "select", ...common(of) },
      of.choices.map(([value, name]) =>
        h("option", { value, selected: value === of.value, ...tongue(name) }, worded(name) ?? name),
      ),
    ),
  number: (of) => h("input", { type: "number", class: "input-box", ...bounds(of), ...common(of) }),
  range: (of) =>
    h(
      "span",
      { class: "ranged" },
      h("input", { type: "range", ...bounds(of), ...common(of) }),
      h("output", { class: "mono" }, of.value),
    ),
  lines: (of) =>
    h("textarea", { class: "input-box", rows: 4, spellcheck: "false", ...common(of) }, of.value),
  text: (of) =>
    h("input", {
      type: "text",
      class: "input-box",
      autocomplete: "off",
      spellcheck: "false",
      value: of.value,
      ...common(of),
    }),
};

/** @param {Control} control */
const bounds = ({ low, high, value }) => ({ min: low, max: high, value });

/** A switch between a few, all in sight. @param {Control} of */
const segments = (of) =>
  h(
    "div",
    { class: "option", role: "group", "aria-label": t(of.title) },
    h("span", null, term(t(of.title), "", of.hint && t(of.hint))),
    h(
      "span",
      { class: "segments" },
      of.choices.map(([value, name]) =>
        h(
          "button",
          {
            type: "button",
            "data-option": of.name,
            "data-value": value,
            "aria-pressed": value === of.value,
            ...tongue(name),
          },
          worded(name) ?? name,
        ),
      ),
    ),
  );

/**
 * The name of a control: where something is said of it, that is told; else it leads to the control.
 * @param {Control} of
 * @param {string} id
 */
export const named = (of, id) =>
  of.hint
    ? h("span", null, term(t(of.title), "", t(of.hint)))
    : h("label", { for: id }, t(of.title));

/** @param {Control} of */
export function option(of) {
  if (of.form === "segments") return segments(of);
  const label = named(of, `option-${of.name}`);
  const look = of.form === "lines" ? "option tall" : "option";
  return h("div", { class: look }, label, (FORMS[of.form] ?? FORMS.text)(of));
}

/** Fill the controls; those that a task draws itself are left to it. */
export function options() {
  const list = state.doc?.controls ?? [];
  fill(part("controls"), list.filter((control) => control.form !== "live").map(option));
}
