/* A long computation in a panel: its progress, and buttons that replace each other. */
import { h, keepingFocus, nodes } from "./dom.js";

/**
 * The progress as a bar.
 * @param {number} share from 0 to 1
 * @param {import("./dom.js").Attributes} named attributes that label it
 */
export function progressBar(share, named) {
  const inner = h("b");
  inner.style.width = `${100 * share}%`;
  const ends = { "aria-valuemin": 0, "aria-valuemax": 100 };
  const now = { "aria-valuenow": Math.floor(100 * share) };
  return h("div.progress", { role: "progressbar", ...named, ...ends, ...now }, inner);
}

/**
 * A button of a long computation: when another one replaces it, that gets the focus.
 * @param {string} id
 * @param {string} words
 * @param {string} [look]
 * @param {string} [turn] the group of buttons that replace each other
 */
export const workButton = (id, words, look = "edged", turn = "work") =>
  h("button", { class: `button ${look}`, id, "data-turn": turn }, words);

/**
 * Fills an element like `fill`, but keeps unchanged children: a button stays the same element while
 * a number beside it changes, so that a click on it is not lost.
 * @param {Element} element
 * @param {...import("./dom.js").Child} children
 */
export function update(element, ...children) {
  const elements = nodes(children);
  keepingFocus(element, () => {
    for (const [i, node] of elements.entries()) {
      const old = element.childNodes[i];
      if (!old) element.append(node);
      else if (!old.isEqualNode(node)) old.replaceWith(node);
    }
    while (element.childNodes.length > elements.length) element.lastChild?.remove();
  });
}
