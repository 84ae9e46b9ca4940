/* A field with a list of suggestions: arrows move in the list, Enter chooses, Escape closes. */
import { fill, h } from "../dom.js";

/**
 * @typedef {object} Option
 * @property {string} value
 * @property {import("../dom.js").Child} shown
 */

/**
 * The suggestions of a field, and its callbacks.
 * @typedef {object} Offer
 * @property {string} name of the list, for screen readers
 * @property {(typed: string) => Option[]} fitting the matching options, best first
 * @property {(typed: string) => string} [none] what an empty list says, "" for no list
 * @property {() => Promise<void> | null} load called when the field is focused: resolves once all
 * options are loaded or have failed; null if they are there
 * @property {(typed: string) => boolean} isExact whether the text is itself a valid value, whatever
 * else matches
 * @property {(value: string) => void} choose called when an option is chosen
 * @property {(typed: string, first: string) => void} enter called at Enter with the text and the
 * best option, "" if nothing matches
 */

/** Least width of a list, and its distance from the edge of the window, in pixels. */
const WIDE = 380;
const EDGE = 8;

/** With less space than this below its field, a list is above it, in pixels. */
const MIN_HEIGHT = 200;

/** Gives a field its list. @param {HTMLInputElement} input @param {Offer} offer */
export function combobox(input, { name, fitting, none, load, isExact, choose, enter }) {
  const list = h("ul", {
    id: `${input.id}-list`,
    class: "offers",
    role: "listbox",
    popover: "manual",
    // A scrollable element would else be reached by Tab, when the list is closed already.
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
  /** Whether the list is wanted: it opens as soon as there is a match. */
  let isWanted = false;
  /** Resolves once all options are loaded. @type {Promise<void> | null} */
  let loading = null;
  /** The text with which Enter was pressed while options were loading. @type {string | null} */
  let entered = null;

  /** @param {string} [marked] the value of the option that stays marked */
  function open(marked) {
    isWanted = true;
    options = fitting(input.value);
    const rows = options.map(({ shown }, i) =>
      h("li", { id: `${list.id}-${i}`, role: "option", "aria-selected": false }, shown),
    );
    const empty = !rows.length && !loading && input.value && none?.(input.value);
    fill(list, empty ? h("li.none", { role: "option", "aria-disabled": true }, empty) : rows);
    activate(options.findIndex(({ value }) => value === marked));
    if (!rows.length && !empty) return hide();
    if (!isOpen) list.showPopover();
    isOpen = true;
    input.setAttribute("aria-expanded", "true");
    placeList(list, input);
  }

  function close() {
    isWanted = false;
    hide();
  }

  function hide() {
    if (isOpen) list.hidePopover();
    isOpen = false;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
  }

  /** @param {number} next the option that Enter takes, -1 for none */
  function activate(next) {
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
    ArrowDown: () =>
      isOpen && options.length ? activate(nextOption(active, 1, options.length)) : open(),
    ArrowUp: () =>
      isOpen && options.length ? activate(nextOption(active, -1, options.length)) : open(),
    Enter() {
      if (isOpen && active >= 0) return take(active);
      const typed = input.value;
      // It is waiting already.
      if (typed === entered) return;
      const first = isWanted ? best(typed) : "";
      const wait = isWanted && !isExact(typed) ? loading : null;
      close();
      searched = true;
      entered = wait && typed;
      if (wait) wait.then(() => goOn(typed));
      else enter(typed, first);
    },
  };

  /** @param {string} typed */
  const best = (typed) => fitting(typed)[0]?.value ?? "";

  /** Act on Enter if the field still has the same text. @param {string} typed */
  function goOn(typed) {
    if (entered !== typed) return;
    entered = null;
    if (input.value === typed) enter(typed, best(typed));
  }

  /** Load the options, then show those that match. */
  function begin() {
    loading = load();
    loading?.then(() => {
      loading = null;
      if (isWanted) open(options[active]?.value);
    });
    open();
  }

  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (isOpen || searched)) {
      // The first Escape closes the list or clears the search; the next one leaves.
      event.stopPropagation();
      event.preventDefault();
      searched = false;
      entered = null;
      close();
    } else if (keys[event.key] && !event.isComposing) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  input.addEventListener("input", () => {
    searched = false;
    entered = null;
    open();
  });
  input.addEventListener("focus", begin);
  input.addEventListener("click", () => isOpen || open());
  input.addEventListener("blur", () => {
    searched = false;
    close();
  });
  // The field keeps the focus while an option is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const row = event.target instanceof Element && event.target.closest("[role=option]:not(.none)");
    if (row) take([...list.children].indexOf(row));
  });
  addEventListener("resize", close);
}

/**
 * Returns the index of the next option in a direction, cyclically.
 * @param {number} from -1 for none
 * @param {1 | -1} by
 * @param {number} count
 */
export const nextOption = (from, by, count) =>
  from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count;

/**
 * Place a list under its field, inside the window.
 * @param {HTMLElement} list
 * @param {HTMLElement} input
 */
function placeList(list, input) {
  const at = input.getBoundingClientRect();
  const wide = Math.min(Math.max(WIDE, at.width), innerWidth - 2 * EDGE);
  const left = at.left + wide > innerWidth - EDGE ? at.right - wide : at.left;
  list.style.width = `${wide}px`;
  list.style.left = `${Math.max(EDGE, left)}px`;
  const below = innerHeight - at.bottom - 4 - EDGE;
  const above = at.top - 4 - EDGE;
  const opensBelow = below >= MIN_HEIGHT || below >= above;
  list.style.top = opensBelow ? `${at.bottom + 4}px` : "auto";
  list.style.bottom = opensBelow ? "auto" : `${innerHeight - at.top + 4}px`;
  list.style.maxHeight = `${Math.min(420, opensBelow ? below : above)}px`;
}
