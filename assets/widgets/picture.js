/* Pictures of the server: SVG text, parsed as a separate document and imported. */

import { parsed } from "./formula.js";

/** Elements of which a drawing may consist. */
const SHAPES = "svg g path rect circle ellipse polygon polyline line text tspan title".split(" ");

/**
 * Returns the element of an SVG text, null if it is none; anything but shapes is left out.
 * @param {string} text
 * @returns {SVGElement | null}
 */
export function picture(text) {
  if (!text) return null;
  const root = parsed(text, "image/svg+xml", SHAPES);
  return root.localName === "svg" ? /** @type {any} */ (document.importNode(root, true)) : null;
}
