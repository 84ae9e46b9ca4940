/* The meanings of keys, which depend on what is on screen and on the focus; needs no page. */
import { t } from "../../state/language.js";

/**
 * A key as it was pressed: `modified` with Ctrl, Alt or Meta, `command` the same without Alt,
 * `within` the place of the focus.
 * @typedef {object} Press
 * @property {string} key
 * @property {boolean} [shift]
 * @property {boolean} [command]
 * @property {boolean} [modified]
 * @property {Within} [within]
 */

/**
 * The place of the focus: written text, a field that takes letters, the stage, the timeline, a
 * slider, something that the space bar presses.
 * @typedef {{text?: boolean, field?: boolean, stage?: boolean, timeline?: boolean,
 *   slider?: boolean, pressable?: boolean}} Within
 */

/**
 * The state of the screen: an open dialog, a network on Explore, a presentation, a prediction, a
 * stage in a frame, routes side by side.
 * @typedef {{dialog?: boolean, explore?: boolean, presenting?: boolean, predicting?: boolean,
 *   framed?: boolean, beside?: boolean}} Screen
 */

/**
 * The keys, in the order of the list that `?` opens: the description of each row, where it applies,
 * the action of each key; `digits` is written in place of the keys. An arrow without Shift walks on
 * the stage.
 */
export const KEYS = /** @type {const} */ ([
  { says: t("Play and pause"), where: "explore", does: { " ": "toggle" } },
  {
    says: t("One hop back, one hop on"),
    where: "explore",
    does: { ArrowLeft: "back", ArrowRight: "forward" },
  },
  {
    says: t("To the next change of link kind"),
    where: "explore",
    does: { "Shift ArrowLeft": "leap back", "Shift ArrowRight": "leap" },
  },
  { says: t("To the start, to the end"), where: "explore", does: { Home: "start", End: "end" } },
  { says: t("Find a network or an address"), where: "everywhere", does: { "/": "find" } },
  {
    says: t("Make the focused node the source, the target"),
    where: "explore",
    does: { s: "source", t: "target" },
  },
  {
    says: t("A random pair, a farthest pair"),
    where: "explore",
    does: { r: "random", f: "farthest" },
  },
  {
    says: t("Fail or mend the focused node, the link last walked"),
    where: "explore",
    does: { x: "fail", "Shift x": "fail link" },
  },
  {
    says: t("To the next thing worth seeing, to the one before"),
    where: "explore",
    does: { n: "onward", "Shift n": "onward back" },
  },
  { says: t("Facts, links, what is shown"), where: "explore", does: { i: "facts" } },
  { says: t("Paste routes to check"), where: "explore", does: { v: "paste" } },
  { says: t("Labels on every node"), where: "explore", does: { l: "labels" } },
  {
    says: t("Zoom in, zoom out, fit"),
    where: "explore",
    does: { "+": "larger", "-": "smaller", 0: "fit" },
    digits: ["+", "−", "0"],
  },
  {
    says: t("Undo, redo"),
    where: "explore",
    does: { "Ctrl z": "undo", "Ctrl Shift z": "redo", "Ctrl y": "redo" },
  },
  { says: t("Copy the link"), where: "explore", does: { c: "share" } },
  { says: t("Present"), where: "explore", does: { p: "present" } },
  { says: t("Ask the class"), where: "explore", does: { a: "ask class" } },
  {
    says: t("One hop back, one hop on, where it is presented"),
    where: "presenting",
    does: { PageUp: "back", PageDown: "forward" },
  },
  {
    says: t("Predict: choose the focused node, a hint"),
    where: "predicting",
    does: { Enter: "choose", h: "hint" },
  },
  {
    says: t("Predict: take the answer back, go on"),
    where: "predicting",
    does: { z: "take back", " ": "go on" },
  },
  { says: t("Side by side: where they part"), where: "beside", does: { n: "part" } },
  { says: t("Side by side: a stage"), where: "beside", does: {}, digits: ["1", "–", "4"] },
  {
    says: t("Your own router: past calls, into them, out of them"),
    where: "own",
    does: { F10: "over", F11: "into", "Shift F11": "out" },
  },
  {
    says: t("Your own router: on to the next stop, a stop at this line"),
    where: "own",
    does: { F8: "resume", F9: "stop here" },
  },
  {
    says: t("Your own router: one line back, one line on"),
    where: "own",
    does: { "Shift ArrowLeft": "line back", "Shift ArrowRight": "line on" },
  },
  { says: t("Change the theme"), where: "everywhere", does: { d: "theme" } },
  { says: t("This list"), where: "everywhere", does: { "?": "keys" } },
  { says: t("A task, by its number"), where: "explore", does: {}, digits: ["1", "–", "9"] },
  {
    says: t("The map: from door to door, back through the last one"),
    where: "explore",
    does: {},
    digits: ["[", "]", t("Backspace")],
  },
  { says: t("Close, or leave the presentation"), where: "everywhere", does: { Escape: "escape" } },
]);

/** @typedef {(typeof KEYS)[number]["where"]} Where */

/**
 * Returns the actions of the keys that apply somewhere.
 * @param {Where} where
 * @returns {Map<string, any>}
 */
const keysOf = (where) =>
  new Map(KEYS.filter((row) => row.where === where).flatMap(({ does }) => Object.entries(does)));

const EVERYWHERE = keysOf("everywhere");
const ON_EXPLORE = keysOf("explore");
/** A remote control turns pages, but only in a presentation. */
const PRESENTING = keysOf("presenting");
/** While an answer is awaited, Space has another meaning. */
const PREDICTING = keysOf("predicting");
const BESIDE = keysOf("beside");
/** The keys of the debugger, which handles them itself, before all others. */
export const DEBUGGER_KEYS = /** @type {Map<string, DebuggerAction>} */ (keysOf("own"));

/** The directions of arrows on the screen. */
const ARROWS = /** @type {const} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @typedef {(typeof KEYS)[number]} Row */
/** @typedef {ValueOf<Extract<Row, {where: "own"}>["does"]>} DebuggerAction */
/**
 * The name of an action without arguments.
 * @typedef {ValueOf<Exclude<Row, {where: "own"}>["does"]> | "leave"} ActionName
 */
/** @template T @typedef {T extends unknown ? T[keyof T] : never} ValueOf */

/**
 * What a key means: `leave` leaves a field, `task` and `stage` open the n-th, `walk` goes to a
 * neighbour.
 * @typedef {{name: ActionName} | {name: "task" | "stage", number: number}
 *   | {name: "walk", towards: readonly [number, number]}} Meaning
 */

/** @param {string} key @returns {key is keyof typeof ARROWS} */
const isArrow = (key) => Object.hasOwn(ARROWS, key);

/**
 * Returns the meaning of an arrow: a walk on the stage, else a step of the route.
 * @param {keyof typeof ARROWS} key
 * @param {boolean} shift
 * @param {Within} within
 * @returns {Meaning | null}
 */
function arrow(key, shift, within) {
  const upright = key === "ArrowUp" || key === "ArrowDown";
  if (within.slider) return null;
  if (within.stage) return { name: "walk", towards: ARROWS[key] };
  // Elsewhere these keys scroll the page.
  if (upright && !within.timeline) return null;
  const level = { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft" };
  const meaningKey = upright ? level[key] : key;
  const name = ON_EXPLORE.get(shift && !upright ? `Shift ${meaningKey}` : meaningKey);
  return name ? { name } : null;
}

/** Actions allowed in a frame: playing and looking; the outer page decides what is shown. */
const IN_A_FRAME = new Set([
  "toggle",
  "back",
  "forward",
  "leap",
  "leap back",
  "start",
  "end",
  "labels",
  "larger",
  "smaller",
  "fit",
  "walk",
  "escape",
  "leave",
]);

/**
 * Returns the meaning of a key, null if it is left to the browser.
 * @param {Press} press
 * @param {Screen} screen
 * @returns {Meaning | null}
 */
export function meaning(press, screen) {
  const action = meaningOutsideFrames(press, screen);
  return action && screen.framed && !IN_A_FRAME.has(action.name) ? null : action;
}

/**
 * Returns the meaning of a key outside of frames.
 * @param {Press} press
 * @param {Screen} screen
 * @returns {Meaning | null}
 */
function meaningOutsideFrames(
  { key: pressed, shift = false, command, modified, within = {} },
  screen,
) {
  // A dialog handles its own keys: Escape closes it.
  if (screen.dialog) return null;
  if (command && screen.explore && !within.text) {
    const name = ON_EXPLORE.get(`Ctrl ${shift ? "Shift " : ""}${pressed.toLowerCase()}`);
    if (name) return { name };
  }
  if (modified) return null;
  if (within.field) return pressed === "Escape" ? { name: "leave" } : null;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const everywhere = EVERYWHERE.get(key);
  if (everywhere) return { name: everywhere };
  if (!screen.explore) return null;
  if (isArrow(key)) return arrow(key, shift, within);
  if ((key === " " || key === "Enter") && within.pressable) return null;
  if (screen.beside && /^[1-4]$/.test(key)) return { name: "stage", number: Number(key) };
  if (/^[1-9]$/.test(key)) return { name: "task", number: Number(key) };
  // Letters mean the same with and without Shift, unless the shifted one has its own meaning.
  const name =
    (screen.predicting ? PREDICTING.get(key) : undefined) ??
    (screen.beside ? BESIDE.get(key) : undefined) ??
    (shift ? ON_EXPLORE.get(`Shift ${key}`) : undefined) ??
    ON_EXPLORE.get(key) ??
    (screen.presenting ? PRESENTING.get(key) : undefined);
  return name ? { name } : null;
}
