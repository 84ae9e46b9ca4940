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
 * Returns the root of a text that is parsed as a separate document, without elements that are not
 * allowed, and without attributes that lead somewhere or run something.
 * @param {string} text
 * @param {DOMParserSupportedType} type
 * @param {string[]} allowed
 */
export function parsed(text, type, allowed) {
  const root = new DOMParser().parseFromString(text, type).documentElement;
  for (const element of [...root.querySelectorAll("*")]) {
    if (!allowed.includes(element.localName)) element.remove();
    else
      for (const name of element.getAttributeNames())
        if (/^on|href/i.test(name)) element.removeAttribute(name);
  }
  return root;
}

/**
 * Returns a formula as nodes; anything else is left out.
 * @param {string} text MathML, one or several elements
 * @returns {Node[]}
 */
export function formula(text) {
  const around = `<span xmlns="http://www.w3.org/1999/xhtml">${text}</span>`;
  const root = parsed(around, "application/xhtml+xml", PARTS);
  return [...root.childNodes].map((node) => document.importNode(node, true));
}
