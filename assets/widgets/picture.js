/* Pictures that the server draws: SVG text, read as a document of its own and taken over. */

/** What a drawing may be made of. */
const SHAPES = "svg g path rect circle ellipse polygon polyline line text tspan title";
const DRAWN = new Set(SHAPES.split(" "));

/**
 * The element of an SVG text, null where it is none; whatever is no shape is left out.
 * @param {string} text
 * @returns {SVGElement | null}
 */
export function picture(text) {
  if (!text) return null;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return null;
  for (const element of [...root.querySelectorAll("*")]) {
    if (!DRAWN.has(element.localName)) element.remove();
    else
      for (const name of element.getAttributeNames())
        if (/^on|href/i.test(name)) element.removeAttribute(name);
  }
  return /** @type {any} */ (document.importNode(root, true));
}
