/* Fields of a form from the browser's own elements: selects, check boxes, switches, one-line
   inputs. */
import { t, translationOf } from "../../state/language.js";
import { h, VERBATIM } from "../dom.js";

/** @import { Choice, ChoiceGroup } from "../../types/documents" */

/** @param {Choice[]} choices */
const options = (choices) =>
  choices.map(({ value, label }) => {
    const localName = translationOf(label);
    return h("option", { value }, localName ?? label);
  });

/**
 * A select; with groups, under their headings.
 * @param {{id?: string, name: string, look?: string}} field
 * @param {(Choice | ChoiceGroup)[]} choices
 */
export function choice({ id, name, look = "" }, choices) {
  const inner = choices.map((choice) =>
    "choices" in choice
      ? h("optgroup", { label: t(choice.title) }, ...options(choice.choices))
      : options([choice])[0],
  );
  return h("select", { id, class: `select ${look}`.trim(), "aria-label": name }, ...inner);
}

/**
 * Sets the options of a select, and its value.
 * @param {HTMLSelectElement} select
 * @param {Choice[]} choices
 * @param {string} value
 */
export function setChoices(select, choices, value) {
  const same = choices.length === select.options.length;
  if (!same || choices.some((choice, i) => choice.value !== select.options[i].value)) {
    select.replaceChildren(...options(choices));
  }
  select.value = value;
}

/**
 * A check box with its label.
 * @param {{id?: string, value?: string, look?: string}} field
 * @param {...(Node | string)} label
 */
export const box = ({ id, value, look = "" }, ...label) =>
  h(
    "label",
    { class: `box ${look}`.trim() },
    h("input", { type: "checkbox", id, value }),
    ...label,
  );

/**
 * A one-line input.
 * @param {{id?: string, name: string, look?: string, list?: string, placeholder?: string}} field
 */
export const line = ({ id, name, look = "", list, placeholder }) =>
  h("input", {
    id,
    class: `input ${look}`.trim(),
    "aria-label": name,
    list,
    placeholder,
    type: "text",
    ...VERBATIM,
  });

/**
 * A switch between a few options, all visible.
 * @param {{id?: string, name: string, label: string, look?: string}} field
 * @param {Choice[]} choices
 */
export const segments = ({ id, name, label, look = "" }, choices) =>
  h(
    "div",
    { id, class: `segments-box ${look}`.trim(), role: "radiogroup", "aria-label": label },
    ...choices.map((choice) =>
      h("label", h("input", { type: "radio", name, value: choice.value }), h("span", choice.label)),
    ),
  );

/** Returns the value of a switch. @param {ParentNode} group */
export const chosenOf = (group) =>
  /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.value ?? "";

/** Sets the value of a switch. @param {ParentNode} group @param {string} value */
export function setSwitch(group, value) {
  for (const radio of group.querySelectorAll("input")) radio.checked = radio.value === value;
}
