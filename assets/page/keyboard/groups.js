/* Groups of controls: each is one stop of the Tab key, and arrows move within it. */

import { closest, findAll } from "../page.js";

/** The groups, in the order of the page. */
const GROUPS = [
  ".header .brand, .header nav a",
  ".header > .button:not(.skip)",
  ".rail button",
  "#explore-steppers .step",
  "#facts .term, #facts summary",
  "#explore-kinds input, #explore-kinds .term, #explore-show input",
  ".known-page .known .term",
  ".tasks > [role=tab]",
  ".map-whole, .map-piece, #map-follow",
  "#map-doors button, #map-doors summary",
  ".player .controls button",
];

/** The control that Tab reaches in a group none of whose controls has had the focus yet. */
const FIRST = "[aria-selected=true], [aria-current], #play";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The control of each group that had the focus last. @type {Map<string, HTMLElement>} */
const last = new Map();

/** Whether Tab was used since the last click: after a click, arrows make hops instead. */
let isByKeys = false;

/** Returns the controls of a group that can take the focus. @param {string} group */
const members = (group) =>
  [...findAll(document, group)].filter(
    (control) =>
      !control.matches(":disabled") && control.checkVisibility({ visibilityProperty: true }),
  );

/** Make one control of every group reachable by Tab. */
function setStops() {
  for (const group of GROUPS) {
    const controls = members(group);
    const had = last.get(group);
    const stop =
      controls.find((control) => control === document.activeElement) ??
      controls.find((control) => control === had) ??
      controls.find((control) => control.matches(FIRST)) ??
      controls[0];
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
  }
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
  const group = by && isPlain && isByKeys && GROUPS.find((selector) => closest(event, selector));
  if (!group) return;
  const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
  // On the player left and right make hops, and at "More" up and down open its menu.
  if (closest(event, isVertical ? "#task-more" : ".player")) return;
  const controls = members(group);
  const at = controls.findIndex((control) => control === document.activeElement);
  controls.at((at + by) % controls.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Tab") {
      isByKeys = true;
      setStops();
    } else moveFocus(event);
  },
  { capture: true },
);
document.addEventListener(
  "pointerdown",
  () => {
    isByKeys = false;
  },
  { capture: true },
);
document.addEventListener("focusin", (event) => {
  const group = GROUPS.find((selector) => closest(event, selector));
  if (group) last.set(group, /** @type {HTMLElement} */ (event.target));
});
