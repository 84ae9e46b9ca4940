/* Chips: a list of words to which a visitor adds, and from which words are removed. */
import { t } from "../../state/language.js";
import { fill, h, VERBATIM } from "../dom.js";
import { combobox } from "./combobox.js";

/**
 * A field that contains its words as chips; `change` is called with the words after every change.
 * What `show` does not show of the words that were added last returns to the field.
 * @param {{id: string, name: string, placeholder: string, most: number}} options
 * @param {Pick<import("./combobox.js").Offer, "load" | "fitting">} offer
 * @param {(words: string[]) => void} change
 */
export function chips({ id, name, placeholder, most }, offer, change) {
  /** @type {string[]} */
  let words = [];
  /** The words that were added last. @type {string[]} */
  let typed = [];
  const list = h("span.chips-held");
  const input = h("input", {
    id,
    type: "text",
    "aria-label": name,
    placeholder,
    ...VERBATIM,
  });
  const element = h("div.chips", list, input);

  /** @param {string[]} next */
  function show(next) {
    words = next;
    input.hidden = words.length >= most;
    input.placeholder = words.length ? "" : placeholder;
    fill(list, ...words.map(chip));
  }

  /** @param {string} word */
  function chip(word) {
    const onclick = () => setWords(words.filter((other) => other !== word));
    const label = t("Take {word} out", { word });
    return h("span.chip-word", word, h("button", { "aria-label": label, onclick }, "×"));
  }

  /** @param {string[]} next */
  function setWords(next) {
    show(next);
    change(next);
  }

  /** @param {string} text */
  function add(text) {
    input.value = "";
    input.removeAttribute("aria-invalid");
    const next = mergeWords(words, text, most);
    typed = next.slice(words.length);
    if (typed.length) setWords(next);
  }

  /** Show the words that were accepted. @param {string[]} accepted */
  function showAccepted(accepted) {
    // An accepted word may be written in another way.
    const refused = accepted.length < words.length ? typed : [];
    typed = [];
    show(accepted);
    if (input.value || !refused.length) return;
    input.value = refused.filter((word) => !accepted.includes(word)).join("; ");
    input.setAttribute("aria-invalid", "true");
  }

  combobox(input, { ...offer, name, isExact: () => true, choose: add, enter: add });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !input.value && words.length) setWords(words.slice(0, -1));
  });
  input.addEventListener("input", () => {
    input.removeAttribute("aria-invalid");
    if (input.value.endsWith(";")) add(input.value);
  });
  input.addEventListener("blur", () => {
    if (!input.hasAttribute("aria-invalid")) add(input.value);
  });
  return { element, show: showAccepted };
}

/**
 * Returns words with those of a text appended, which are separated by semicolons; each once, and no
 * more than `most`.
 * @param {string[]} words
 * @param {string} text
 * @param {number} most
 */
export function mergeWords(words, text, most) {
  const parts = text.split(";").map((word) => word.trim());
  return [...new Set([...words, ...parts.filter(Boolean)])].slice(0, most);
}
