/* Fields of a form, made of the browser's own: choices, boxes, switches, one-line texts. */
import { t, worded } from "../../state/language.js";
import { h } from "../dom.js";

/** @import { Choice, ChoiceGroup } from "../../types/documents" */

/** @param {Choice[]} choices */
const options = (choices) =>
  choices.map(({ value, label }) => {
    const localName = worded(label);
    return h("option", { value }, localName ?? label);
  });

/**
 * A choice of one; with groups, under their headings.
 * @param {{id?: string, name: string, look?: string}} of
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
 * Let a choice offer other things, and hold one of them.
 * @param {HTMLSelectElement} select
 * @param {Choice[]} choices
 * @param {string} value
 */
export function offer(select, choices, value) {
  const same = choices.length === select.options.length;
  if (!same || choices.some((choice, i) => choice.value !== select.options[i].value)) {
    select.replaceChildren(...options(choices));
  }
  select.value = value;
}

/**
 * A box to tick, with what it is for.
 * @param {{id?: string, value?: string, look?: string}} of
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
 * A line to type in.
 * @param {{id?: string, name: string, look?: string, list?: string, placeholder?: string}} of
 */
export const line = ({ id, name, look = "", list, placeholder }) =>
  h("input", {
    id,
    class: `input ${look}`.trim(),
    "aria-label": name,
    list,
    placeholder,
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
  });

/**
 * A switch between a few, all in sight.
 * @param {{id?: string, name: string, label: string, look?: string}} of
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

/** The chosen one of a switch. @param {ParentNode} group */
export const chosenOf = (group) =>
  /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.value ?? "";

/** Choose one of a switch. @param {ParentNode} group @param {string} value */
export function turn(group, value) {
  for (const radio of group.querySelectorAll("input")) radio.checked = radio.value === value;
}
