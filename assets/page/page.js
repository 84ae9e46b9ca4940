/* Helpers for all parts of a page: elements by name, scale, motion. */
import { state } from "../state/model.js";
import { el } from "../widgets/dom.js";

export { el };

/** Returns an input, a select or a button that always exists. @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** Returns a part of the Explore page. @param {string} name */
export const part = (name) => el(`explore-${name}`);

/**
 * Returns the nearest element around an event's target that matches a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * Returns all descendants of an element that match a selector.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const findAll = (parent, selector) => parent.querySelectorAll(selector);

export const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const onExplore = () => document.documentElement.dataset.page === "explore";

/** Whether the page was reloaded. */
export const isReload = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => /** @type {PerformanceNavigationTiming} */ (entry).type === "reload");

/** Whether the stage is alone, in a frame of another page. */
export const isFramed = () => document.documentElement.dataset.page === "embed";

/** Returns the theme of the drawing: the one on screen, or that of an exported picture. */
export const drawingTheme = () =>
  state.drawTheme || document.documentElement.dataset.theme || "light";

/** The size of the stage from which on a presentation is magnified. */
const DESK = { width: 914, height: 372 };

/** Returns the magnification of drawings: when presenting, it grows with the stage. */
export function magnify() {
  if (!state.view.has("present")) return drawingTheme() === "projector" ? 1.12 : 1;
  const { clientWidth, clientHeight } = part("stage-box");
  return Math.max(1, Math.min(clientWidth / DESK.width, clientHeight / DESK.height));
}
