/* Formulas: the MathML of the server, read as a document of its own and taken over. */

/** Elements that a formula is made of: none of them can lead anywhere or run anything. */
const PARTS = new Set(
  (
    "math semantics mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup mover munder" +
    " munderover mtable mtr mtd mstyle mpadded mphantom menclose span wbr"
  ).split(" "),
);

/**
 * A formula as nodes; whatever is no part of one is left out.
 * @param {string} text MathML, perhaps several elements of it
 * @returns {Node[]}
 */
export function formula(text) {
  const around = `<span xmlns="http://www.w3.org/1999/xhtml">${text}</span>`;
  const root = new DOMParser().parseFromString(around, "application/xhtml+xml").documentElement;
  for (const element of [...root.querySelectorAll("*")]) {
    if (!PARTS.has(element.localName)) element.remove();
  }
  return [...root.childNodes].map((node) => document.importNode(node, true));
}
