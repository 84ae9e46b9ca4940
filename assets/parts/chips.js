/* Chips: a list of words that a visitor adds to and takes from. */
import { fill, h } from "./dom.js";

/**
 * A field whose words stand in it as chips; `change` is called with the words after every change.
 * @param {{id: string, name: string, placeholder: string, most: number}} of
 * @param {string[]} suggestions
 * @param {(words: string[]) => void} change
 */
export function chips({ id, name, placeholder, most }, suggestions, change) {
  /** @type {string[]} */
  let words = [];
  const held = h("span", { class: "chips-held" });
  const list = h(
    "datalist",
    { id: `${id}-list` },
    ...suggestions.map((value) => h("option", { value })),
  );
  const input = h("input", {
    id,
    type: "text",
    list: list.id,
    "aria-label": name,
    placeholder,
    spellcheck: "false",
    autocomplete: "off",
  });
  const element = h("div", { class: "chips" }, held, input, list);

  /** @param {string[]} next */
  function show(next) {
    words = next;
    input.hidden = words.length >= most;
    input.placeholder = words.length ? "" : placeholder;
    fill(held, ...words.map(chip));
  }

  /** @param {string} word */
  function chip(word) {
    const out = h("button", { type: "button", "aria-label": `Take ${word} out` }, "×");
    out.addEventListener("click", () => put(words.filter((other) => other !== word)));
    return h("span", { class: "chip-word" }, word, out);
  }

  /** @param {string[]} next */
  function put(next) {
    show(next);
    input.focus();
    change(next);
  }

  function add() {
    const found = input.value
      .split(";")
      .map((word) => word.trim())
      .filter(Boolean);
    input.value = "";
    const fresh = found.filter((word, i) => found.indexOf(word) === i && !words.includes(word));
    if (fresh.length) put([...words, ...fresh].slice(0, most));
  }

  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && !input.value && words.length) put(words.slice(0, -1));
  });
  input.addEventListener("input", (event) => {
    // What is taken from the list comes whole; so does whatever ends in a semicolon.
    const taken = !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
    if (input.value.endsWith(";") || (taken && suggestions.includes(input.value))) add();
  });
  input.addEventListener("blur", add);
  return { element, show };
}
