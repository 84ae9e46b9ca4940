/* Creates elements by function calls: text is always inserted as text, so nothing needs
   escaping. */

import { withFolder } from "../state/folder.js";

/**
 * Attributes that hold URLs: a path of the site is prefixed with the folder from which it is
 * served.
 */
const URL_ATTRIBUTES = ["href", "src", "srcset"];

const SVG = "http://www.w3.org/2000/svg";

/**
 * The possible content of an element: nodes, text, numbers, nothing, or lists of these.
 * @typedef {Node | string | number | null | undefined | false | Child[]} Child
 */

/**
 * The possible values of an attribute: text and numbers are written, true gives an attribute
 * without a value, a function listens to the event of `onclick` and the like, the rest is left out.
 * @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Value
 */

/** @typedef {{[name: string]: Value}} Attributes */

/**
 * Returns an HTML element: its tag and classes ("p.quiet"), attributes as they are written in HTML,
 * children. A button does not submit a form unless it says so.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} selector
 * @param {Attributes | Child} [first]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(selector, first, ...children) {
  const [tag, ...looks] = selector.split(".");
  const element = document.createElement(/** @type {T} */ (tag));
  if (tag === "button") element.setAttribute("type", "button");
  return build(element, looks, [first, ...children]);
}

/**
 * Returns an SVG element: its tag and classes, attributes as they are written in SVG, children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T | `${T}.${string}`} selector
 * @param {Attributes | Child} [first]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(selector, first, ...children) {
  const [tag, ...looks] = selector.split(".");
  const element = document.createElementNS(SVG, /** @type {T} */ (tag));
  return build(element, looks, [first, ...children]);
}

/** The attributes of a field that keeps what is typed as it is: nothing is offered or marked. */
export const VERBATIM = { autocomplete: "off", spellcheck: "false" };

/** Returns an icon that is drawn by its class, and not read out. @param {string} name */
export const icon = (name) => h("span", { class: `i ${name}`, "aria-hidden": "true" });

/** Returns an element that always exists. @param {string} id */
export const el = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Replaces the content of an element and keeps the focus: on the control with the same id, else on
 * the first with the same `data-turn`, or, without a `data-turn`, with the same data attributes.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  keepingFocus(element, () => element.replaceChildren(...nodes(children)));
}

/**
 * Changes an element and keeps the focus of a control in it, as `fill` does.
 * @param {Element} element
 * @param {() => void} change
 */
export function keepingFocus(element, change) {
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && element.contains(active) ? active : null;
  change();
  if (!inside || inside.isConnected) return;
  const { id, dataset } = inside;
  const successor = (id && document.getElementById(id)) || matchingControl(element, dataset);
  if (successor instanceof HTMLElement) successor.focus({ preventScroll: true });
}

/**
 * Returns the first element with the same `data-turn` as another, or with the same data.
 * @param {Element} element
 * @param {DOMStringMap} dataset
 */
function matchingControl(element, { turn, ...data }) {
  const entries = Object.entries(turn ? { turn } : data);
  const selectors = entries.map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `[data-${attribute}="${CSS.escape(value ?? "")}"]`;
  });
  return selectors.length ? element.querySelector(selectors.join("")) : null;
}

/**
 * Returns the nodes of a sentence, with its `backticked` addresses in <code>.
 * @param {string} text
 * @returns {Node[]}
 */
export function prose(text) {
  const parts = text.split(/`([^`]*)`/);
  return nodes(parts.map((part, i) => (i % 2 ? h("code", null, runs(part)) : part)));
}

/** From this many digits on, a word is written by its runs. */
const MIN_ABBREVIATED = 33;

/** Equal consecutive digits that are abbreviated. */
const MIN_RUN = 8;

/**
 * Returns a long word of digits by its runs, in mathematical notation: 0^66 111111.
 * @param {string} word
 */
export const runsOf = (word) =>
  word
    .replace(/(\d)\1*/g, (run, digit, at) => {
      if (run.length < MIN_RUN) return run;
      const before = at > 0 ? " " : "";
      return `${before}${digit}^${run.length}${at + run.length < word.length ? " " : ""}`;
    })
    .replace(/ {2,}/g, " ");

/**
 * Returns a text in which long words of digits are shown by their runs, but copied, read out and
 * searched in full.
 * @param {string} text
 * @returns {Child[]}
 */
export const runs = (text) =>
  text
    .split(new RegExp(`(\\d{${MIN_ABBREVIATED},})`))
    .map((part, i) =>
      i % 2 ? h("span", { class: "runs", "data-runs": runsOf(part) }, h("span", null, part)) : part,
    );

/**
 * @template {Element} E
 * @param {E} element
 * @param {string[]} looks
 * @param {(Attributes | Child)[]} parts
 * @returns {E}
 */
function build(element, looks, [first, ...children]) {
  if (looks.length) element.setAttribute("class", looks.join(" "));
  if (!isAttributes(first)) element.append(...nodes([first]));
  else for (const [name, value] of Object.entries(first)) setAttribute(element, name, value);
  element.append(...nodes(/** @type {Child[]} */ (children)));
  return element;
}

/** @param {Attributes | Child} part @returns {part is Attributes} */
const isAttributes = (part) =>
  typeof part === "object" && part !== null && !Array.isArray(part) && !(part instanceof Node);

/** @param {Element} element @param {string} name @param {Value} value */
function setAttribute(element, name, value) {
  if (typeof value === "function") return element.addEventListener(name.slice(2), value);
  // ARIA attributes that are false are written: aria-pressed="false" is a button that can be
  // pressed.
  const attribute = typeof value === "boolean" && name.startsWith("aria-") ? String(value) : value;
  const isUrl = URL_ATTRIBUTES.includes(name) && typeof attribute === "string";
  if (attribute === true) element.setAttribute(name, "");
  else if (attribute !== false && attribute !== null && attribute !== undefined) {
    element.setAttribute(name, isUrl ? withFolder(attribute) : String(attribute));
  }
}

/** @param {Child[]} children @returns {Node[]} */
export function nodes(children) {
  /** @type {Node[]} */
  const list = [];
  for (const child of children) {
    if (Array.isArray(child)) list.push(...nodes(child));
    else if (child instanceof Node) list.push(child);
    else if (typeof child === "number") list.push(document.createTextNode(String(child)));
    else if (child) list.push(document.createTextNode(child));
  }
  return list;
}
