/* The controls of a task, one for each of its parameters. */

import { part } from "../page/page.js";
import { localText, t } from "../state/language.js";
import { doc, state } from "../state/model.js";
import { fill, h, VERBATIM } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";

/** @import { Control } from "../types/documents" */

/** Value of the option that is no router: it explains how to use one's own. */
export const OWN_ROUTER = "?";

/** Returns that option. */
export const ownOption = () => h("option", { value: OWN_ROUTER }, t("How to use your own …"));

/** @param {Control} control */
const attributes = ({ name, hint, title }) => ({
  id: `option-${name}`,
  "data-option": name,
  "aria-label": hint ? t(title) : null,
  "aria-description": hint ? t(hint) : null,
});

/**
 * Controls in which something is typed or dragged.
 * @type {{[form: string]: (of: Control) => Node}}
 */
const FORMS = {
  select: (control) =>
    h(
      "select.select",
      { ...attributes(control) },
      control.choices.map(([value, name]) =>
        h("option", { value, selected: value === control.value }, localText(name)),
      ),
    ),
  number: (control) =>
    h("input.input-box", { type: "number", ...bounds(control), ...attributes(control) }),
  range: (control) =>
    h(
      "span.ranged",
      h("input", { type: "range", ...bounds(control), ...attributes(control) }),
      h("output.mono", control.value),
    ),
  lines: (control) =>
    h(
      "textarea.input-box",
      {
        rows: 4,
        spellcheck: "false",
        placeholder: `${doc().source} ${doc().target}`,
        ...attributes(control),
      },
      control.value,
    ),
  text: (control) =>
    h("input.input-box", {
      type: "text",
      ...VERBATIM,
      value: control.value,
      ...attributes(control),
    }),
};

/** @param {Control} control */
const bounds = ({ low, high, value }) => ({ min: low, max: high, value });

/**
 * Returns the choices of a control as buttons.
 * @param {Control | undefined} control
 * @param {(value: string, name: string) => string} [word] by default, the translated name
 */
export const choiceButtons = (control, word = (_, name) => localText(name)) =>
  control?.choices.map(([value, name]) =>
    h(
      "button",
      {
        "data-option": control.name,
        "data-value": value,
        "aria-pressed": value === control.value,
      },
      word(value, name),
    ),
  );

/** A switch between a few options, all visible. @param {Control} control */
const segments = (control) =>
  h(
    "div.option",
    { role: "group", "aria-label": t(control.title) },
    h("span", term(t(control.title), "", control.hint && t(control.hint))),
    h("span.segments", choiceButtons(control)),
  );

/**
 * The label of a control: a term with an explanation if there is one, else a label element.
 * @param {Control} control
 * @param {string} id
 */
export const labelOf = (control, id) =>
  control.hint
    ? h("span", term(t(control.title), "", t(control.hint)))
    : h("label", { for: id }, t(control.title));

/** @param {Control} control */
export function option(control) {
  if (control.form === "segments") return segments(control);
  const label = labelOf(control, `option-${control.name}`);
  const look = control.form === "lines" ? "option tall" : "option";
  return h("div", { class: look }, label, (FORMS[control.form] ?? FORMS.text)(control));
}

/** The forms of controls that a task draws itself. */
const DRAWN_BY_TASK = ["live", "load"];

/** Fills the controls, except those that a task draws itself. */
export function options() {
  const list = state.doc?.controls ?? [];
  fill(part("controls"), list.filter(({ form }) => !DRAWN_BY_TASK.includes(form)).map(option));
}
