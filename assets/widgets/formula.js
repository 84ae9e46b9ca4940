/* Formulas: MathML of the server, parsed as a separate document and imported. */

/**
 * Elements of MathML of which a formula may consist: none of them can link anywhere or run
 * anything.
 */
export const MATHML = (
  "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup mover munder munderover" +
  " mtable mtr mtd mstyle mpadded mphantom menclose"
).split(" ");
const PARTS = [...MATHML, "semantics", "span", "wbr"];

/**
 * Returns a formula as nodes; anything else is left out.
 * @param {string} text MathML, one or several elements
 * @returns {Node[]}
 */
export function formula(text) {
  const around = `<span xmlns="http://www.w3.org/1999/xhtml">${text}</span>`;
  const root = new DOMParser().parseFromString(around, "application/xhtml+xml").documentElement;
  for (const element of [...root.querySelectorAll("*")]) {
    if (!PARTS.includes(element.localName)) element.remove();
  }
  return [...root.childNodes].map((node) => document.importNode(node, true));
}
