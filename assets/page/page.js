/* What every part of a page may ask: elements by name, how large, how lively things are. */
import { state } from "../state/model.js";
import { el } from "../widgets/dom.js";

export { el };

/** An input, a select or a button that is always there. @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/**
 * A part of the Explore page.
 * @param {string} name
 */
export const part = (name) => el(`explore-${name}`);

/**
 * The nearest element around where something happened that fits a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * All elements in another that fit a selector.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (parent, selector) => parent.querySelectorAll(selector);

export const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const onExplore = () => document.documentElement.dataset.page === "explore";

/** Whether the stage stands alone, in a frame of another page. */
export const isFramed = () => document.documentElement.dataset.page === "embed";

/** The theme that is drawn in: the one on screen, or that of a picture to be kept. */
export const drawnIn = () => state.worn || document.documentElement.dataset.theme || "light";

/** The stage at which things are as large when presented as at the desk. */
const DESK = { width: 914, height: 372 };

/**
 * How much larger than at the desk things are drawn: as the stage grows in a room, for a projector.
 */
export function large() {
  if (!state.view.has("present")) return drawnIn() === "projector" ? 1.12 : 1;
  const { clientWidth, clientHeight } = part("stage-box");
  return Math.max(1, Math.min(clientWidth / DESK.width, clientHeight / DESK.height));
}
