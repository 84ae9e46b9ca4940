/* What a key means: by what is on screen and where the focus is, without a page. */

/**
 * A key as it was pressed: `modified` with Ctrl, Alt or Meta, `within` where the focus is.
 * @typedef {object} Press
 * @property {string} key
 * @property {boolean} [shift]
 * @property {boolean} [modified]
 * @property {Within} [within]
 */

/**
 * What the focus is in: a field that takes letters, the stage, the timeline, a slider, something
 * that the space bar presses.
 * @typedef {{field?: boolean, stage?: boolean, timeline?: boolean, slider?: boolean,
 *   pressable?: boolean}} Within
 */

/**
 * What is on screen: an open dialog, a network on Explore, a presentation.
 * @typedef {{dialog?: boolean, explore?: boolean, presenting?: boolean}} Screen
 */

/** Keys of every page. */
const EVERYWHERE = /** @type {const} */ ({
  d: "theme",
  "?": "keys",
  "/": "find",
  Escape: "escape",
});

/** Keys of Explore, one letter each. */
const ON_EXPLORE = /** @type {const} */ ({
  " ": "toggle",
  Home: "start",
  End: "end",
  r: "random",
  f: "farthest",
  s: "source",
  t: "target",
  x: "fail",
  l: "labels",
  "+": "larger",
  "-": "smaller",
  0: "fit",
  c: "share",
  p: "present",
});

/** A remote control turns pages, and only where it is presented. */
const PRESENTING = /** @type {const} */ ({ PageDown: "forward", PageUp: "back" });

/** Where an arrow points to, on the screen. */
const ARROWS = /** @type {const} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * What is done without saying more.
 * @typedef {(typeof EVERYWHERE)[keyof typeof EVERYWHERE]
 *   | (typeof ON_EXPLORE)[keyof typeof ON_EXPLORE]
 *   | (typeof PRESENTING)[keyof typeof PRESENTING]
 *   | "leave" | "fail link" | "leap" | "leap back"} Plain
 */

/**
 * What a key means: `leave` gives up a field, `task` goes to the n-th, `walk` to a neighbour.
 * @typedef {{name: Plain} | {name: "task", number: number}
 *   | {name: "walk", towards: readonly [number, number]}} Meaning
 */

/**
 * The entry of a table, and nothing that objects have anyway.
 * @template {object} T
 * @param {T} table
 * @param {string} key
 * @returns {T[keyof T] | undefined}
 */
const entry = (table, key) =>
  Object.hasOwn(table, key) ? table[/** @type {keyof T} */ (key)] : undefined;

/**
 * What an arrow means: a walk on the stage, a step of the route elsewhere.
 * @param {keyof typeof ARROWS} key
 * @param {boolean} shift
 * @param {Within} within
 * @returns {Meaning | null}
 */
function arrow(key, shift, within) {
  const upright = key === "ArrowUp" || key === "ArrowDown";
  if (within.slider) return null;
  if (within.stage) return { name: "walk", towards: ARROWS[key] };
  // Elsewhere these scroll the page.
  if (upright && !within.timeline) return null;
  const on = key === "ArrowRight" || key === "ArrowUp";
  if (shift && !upright) return { name: on ? "leap" : "leap back" };
  return { name: on ? "forward" : "back" };
}

/**
 * What a key means, null where it is left to the browser.
 * @param {Press} press
 * @param {Screen} screen
 * @returns {Meaning | null}
 */
export function meaning({ key: pressed, shift = false, modified, within = {} }, screen) {
  // A dialog has its own keys: Escape closes it.
  if (modified || screen.dialog) return null;
  if (within.field) return pressed === "Escape" ? { name: "leave" } : null;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const everywhere = entry(EVERYWHERE, key);
  if (everywhere) return { name: everywhere };
  if (!screen.explore) return null;
  if (entry(ARROWS, key)) return arrow(/** @type {keyof typeof ARROWS} */ (key), shift, within);
  if (key === " " && within.pressable) return null;
  if (/^[1-9]$/.test(key)) return { name: "task", number: Number(key) };
  if (key === "x" && shift) return { name: "fail link" };
  const name = entry(ON_EXPLORE, key) ?? (screen.presenting ? entry(PRESENTING, key) : undefined);
  return name ? { name } : null;
}
