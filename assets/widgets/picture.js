/* Pictures of the server: SVG text, parsed as a separate document and imported. */

/** Elements of which a drawing may consist. */
const SHAPES = "svg g path rect circle ellipse polygon polyline line text tspan title";
const DRAWN = new Set(SHAPES.split(" "));

/**
 * Returns the element of an SVG text, null if it is none; anything but shapes is left out.
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
