/* What every part of a page may ask: elements by name, how large, how lively things are. */
import { state } from "../state/model.js";

/**
 * An element that is always there.
 * @param {string} id
 */
export const el = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

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

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const onExplore = () => document.documentElement.dataset.page === "explore";

/** How much larger than at the desk things are drawn: for a room, for a projector. */
export const large = () =>
  (state.view.has("present") ? 1.3 : 1) *
  (document.documentElement.dataset.theme === "projector" ? 1.12 : 1);
