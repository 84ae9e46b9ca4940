/* A field with a list of what fits under it: arrows walk the list, Enter takes, Escape closes. */
import { fill, h } from "./dom.js";

/**
 * @typedef {object} Option
 * @property {string} value
 * @property {import("./dom.js").Child} shown
 */

/**
 * What a field offers, and what becomes of it.
 * @typedef {object} Offer
 * @property {string} name of the list, for those who don't see it
 * @property {(typed: string) => Option[]} fitting what fits, best first
 * @property {(value: string) => void} choose an option was taken
 * @property {(typed: string, first: string) => void} enter what was typed is meant, with the best
 *   that fits beside it, empty where nothing does
 */

/** How wide a list is at least, and how far it stays from the edge of the window, in pixels. */
const WIDE = 380;
const EDGE = 8;

/** A list with less room under its field stands above it, in pixels. */
const LEAST = 200;

/**
 * Give a field its list.
 * @param {HTMLInputElement} input
 * @param {Offer} offer
 */
export function combobox(input, { name, fitting, choose, enter }) {
  const list = h("ul", {
    id: `${input.id}-list`,
    class: "offers",
    role: "listbox",
    popover: "manual",
    // What scrolls would else be a stop of its own, and the list is gone when it is reached.
    tabindex: -1,
    "aria-label": name,
  });
  input.after(list);
  for (const [key, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  })) {
    input.setAttribute(key, value);
  }
  /** @type {Option[]} */
  let options = [];
  let active = -1;
  let isOpen = false;
  let searched = false;

  function open() {
    options = fitting(input.value);
    const rows = options.map(({ shown }, i) =>
      h("li", { id: `${list.id}-${i}`, role: "option", "aria-selected": false }, shown),
    );
    fill(list, rows);
    mark(-1);
    if (!options.length) return close();
    if (!isOpen) list.showPopover();
    isOpen = true;
    input.setAttribute("aria-expanded", "true");
    place(list, input);
  }

  function close() {
    if (isOpen) list.hidePopover();
    isOpen = false;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
  }

  /** @param {number} next the option that Enter takes, -1 for none */
  function mark(next) {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = next;
    const row = list.children[active];
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) input.setAttribute("aria-activedescendant", row.id);
    else input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} i */
  function take(i) {
    const { value } = options[i];
    input.value = value;
    searched = true;
    close();
    choose(value);
  }

  /** @type {{[key: string]: () => void}} */
  const keys = {
    ArrowDown: () => (isOpen ? mark(nextOption(active, 1, options.length)) : open()),
    ArrowUp: () => (isOpen ? mark(nextOption(active, -1, options.length)) : open()),
    Enter() {
      if (isOpen && active >= 0) return take(active);
      const first = isOpen ? (options[0]?.value ?? "") : "";
      close();
      searched = true;
      return enter(input.value, first);
    },
  };

  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (isOpen || searched)) {
      // The first Escape closes the list or ends a search that was made; the next leaves.
      event.stopPropagation();
      event.preventDefault();
      searched = false;
      close();
    } else if (keys[event.key] && !event.isComposing) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  input.addEventListener("input", () => {
    searched = false;
    open();
  });
  input.addEventListener("focus", open);
  input.addEventListener("click", () => isOpen || open());
  input.addEventListener("blur", () => {
    searched = false;
    close();
  });
  // The field keeps the focus while an option is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const row = event.target instanceof Element && event.target.closest("[role=option]");
    if (row) take([...list.children].indexOf(row));
  });
  addEventListener("resize", close);
}

/**
 * The option after another in a direction, round about.
 * @param {number} from -1 for none
 * @param {1 | -1} by
 * @param {number} count
 */
export const nextOption = (from, by, count) =>
  from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count;

/**
 * Put a list under its field, inside the window.
 * @param {HTMLElement} list
 * @param {HTMLElement} input
 */
function place(list, input) {
  const at = input.getBoundingClientRect();
  const wide = Math.min(Math.max(WIDE, at.width), innerWidth - 2 * EDGE);
  const left = at.left + wide > innerWidth - EDGE ? at.right - wide : at.left;
  list.style.width = `${wide}px`;
  list.style.left = `${Math.max(EDGE, left)}px`;
  const below = innerHeight - at.bottom - 4 - EDGE;
  const above = at.top - 4 - EDGE;
  const under = below >= LEAST || below >= above;
  list.style.top = under ? `${at.bottom + 4}px` : "auto";
  list.style.bottom = under ? "auto" : `${innerHeight - at.top + 4}px`;
  list.style.maxHeight = `${Math.min(420, under ? below : above)}px`;
}
