/* A long work in a panel: how far it is, and the buttons that take turns. */
import { h, keepingFocus, nodes } from "./dom.js";

/**
 * How far a long work is, as a bar.
 * @param {number} share from 0 to 1
 * @param {import("./dom.js").Attributes} named what says what it is of
 */
export function progressBar(share, named) {
  const inner = h("b");
  inner.style.width = `${100 * share}%`;
  const ends = { "aria-valuemin": 0, "aria-valuemax": 100 };
  const now = { "aria-valuenow": Math.floor(100 * share) };
  return h("div.progress", { role: "progressbar", ...named, ...ends, ...now }, inner);
}

/**
 * A button of a long work: when it becomes another one, who pressed it is on that.
 * @param {string} id
 * @param {string} words
 * @param {string} [look]
 * @param {string} [turn] what takes turns with it
 */
export const workButton = (id, words, look = "edged", turn = "work") =>
  h("button", { class: `button ${look}`, id, "data-turn": turn }, words);

/**
 * Fill an element again, as `fill` does, but leave what is as it was: a button that is pressed
 * while a number beside it changes is still there when it is let go.
 * @param {Element} element
 * @param {...import("./dom.js").Child} children
 */
export function update(element, ...children) {
  const made = nodes(children);
  keepingFocus(element, () => {
    for (const [i, node] of made.entries()) {
      const old = element.childNodes[i];
      if (!old) element.append(node);
      else if (!old.isEqualNode(node)) old.replaceWith(node);
    }
    while (element.childNodes.length > made.length) element.lastChild?.remove();
  });
}
