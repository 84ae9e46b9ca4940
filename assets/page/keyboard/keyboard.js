/* The keyboard: performs the actions that page/keyboard/keys.js assigns to keys. */

import * as commands from "../../panels/commands.js";
import * as failing from "../../panels/fault_click.js";
import { factsLieOver, showFacts } from "../../panels/folds.js";
import { tasks } from "../../panels/task_menu.js";
import { present, setView } from "../../panels/view_options.js";
import { neighboursOf } from "../../stage/paint/labels.js";
import * as player from "../../stage/player.js";
import * as stage from "../../stage/stage.js";
import * as model from "../../state/model.js";
import { drawing, emit, state } from "../../state/model.js";
import { setFocus } from "../../state/store.js";
import { hideTip } from "../../widgets/tip.js";
import { notice } from "../notice.js";
import { closest, el, isFramed, onExplore } from "../page.js";
import { find, focus } from "../search/search.js";
import { share } from "../share.js";
import { nextTheme } from "../theme.js";
import { redo, undo } from "../undo.js";
import { showKeys } from "./key_list.js";
import { meaning } from "./keys.js";

/** The link of the last walk, as its two marks. @type {[number, number] | null} */
let walked = null;

/**
 * Walk from the focused node along the link nearest to the direction of the arrow.
 * @param {readonly [number, number]} towards
 */
function walk([dx, dy]) {
  const [route = model.trace().nodes] = model.drawnRoutes();
  const from = state.focus ?? route[Math.max(0, model.step())] ?? 0;
  const here = stage.markOnScreen(from);
  let best = null;
  // A neighbour must lie in the direction, as in first/walk.js; of several the nearer ones win.
  let most = 0.2;
  for (const mark of neighboursOf(from)) {
    if (mark === from) continue;
    const p = stage.markOnScreen(mark);
    const length = Math.hypot(p.x - here.x, p.y - here.y) || 1;
    const cosine = ((p.x - here.x) * dx + (p.y - here.y) * dy) / length;
    const score = cosine - length / 4000;
    if (score > most) [best, most] = [mark, score];
  }
  walked = best === null ? null : [from, best];
  focus(best ?? from);
}

/** Call `action` with the focused node, else with the one under the pointer. */
function withNode(/** @type {(mark: number) => void} */ action) {
  const mark = state.focus ?? state.hover;
  if (mark !== null) action(mark);
}

/** Menus over the page, of which one is open at a time. */
const MENUS = ["header-menu", "task-menu", "finder"];

/** Close an open menu, else everything that lies over the page. */
function closeOverlays() {
  const menu = MENUS.find((id) => el(id).matches(":popover-open"));
  if (menu) return el(menu).hidePopover();
  hideTip();
  notice("");
  present(false);
  setFocus(null);
  if (factsLieOver()) showFacts(false);
  emit("hover", null);
  emit("focus");
}

function fail() {
  withNode((mark) => failing.toggle([mark]));
}

/** Go to the next notable step of the task on screen. @param {1 | -1} direction */
function onward(direction) {
  if (!model.isRefused()) model.currentTask().onward?.(model.taskResult(), direction);
}

/** @type {Record<import("./keys.js").ActionName, () => void>} */
const ACTIONS = {
  theme: nextTheme,
  keys: showKeys,
  find,
  facts: () => showFacts(),
  escape: closeOverlays,
  leave: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  toggle: player.toggle,
  start: () => player.jump(0),
  end: () => player.jump(model.steps()),
  forward: player.forward,
  back: player.back,
  leap: () => player.leap(1),
  "leap back": () => player.leap(-1),
  onward: () => onward(1),
  "onward back": () => onward(-1),
  paste: () => emit("paste asked"),
  random: commands.setRandomEnds,
  farthest: commands.setFarthestEnds,
  source: () => withNode((mark) => commands.chooseEnd(drawing().addresses[mark], "source")),
  target: () => withNode((mark) => commands.chooseEnd(drawing().addresses[mark], "target")),
  fail,
  "fail link": () => (walked ? failing.toggle(walked) : fail()),
  labels: () => setView("labels", !state.view.has("labels")),
  larger: () => stage.zoomBy(1.25),
  smaller: () => stage.zoomBy(0.8),
  fit: stage.arrange,
  share: () => void share(),
  undo,
  redo,
  part: () => emit("beside", "part"),
  present: () => present(),
  "ask class": commands.askClass,
  choose: () => emit("predict", "choose"),
  hint: () => emit("predict", "hint"),
  "take back": () => emit("predict", "back"),
  "go on": () => emit("predict", "go"),
};

/** Elements with their own undo, that take letters, and that the space bar presses. */
const TEXT = "input:not([type=checkbox]):not([type=range]), textarea, [contenteditable]";
const FIELD = `${TEXT}, select`;
const PRESSABLE = "button, a, input, summary";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented) return;
  const within = (/** @type {string} */ selector) => Boolean(closest(event, selector));
  const press = {
    key: event.key,
    shift: event.shiftKey,
    command: (event.ctrlKey || event.metaKey) && !event.altKey,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    within: {
      text: within(TEXT),
      field: within(FIELD),
      stage: within("#stage"),
      timeline: within("#timeline"),
      slider: within("input[type=range]"),
      pressable: within(PRESSABLE),
    },
  };
  const action = meaning(press, {
    dialog: Boolean(document.querySelector("dialog[open]")),
    explore: (onExplore() || isFramed()) && Boolean(state.doc),
    framed: isFramed(),
    presenting: state.view.has("present"),
    predicting: state.doc?.mode === "predict",
    beside: state.doc?.mode === "beside",
  });
  if (!action) return;
  if (action.name !== "leave") event.preventDefault();
  if (action.name === "walk") walk(action.towards);
  else if (action.name === "stage") emit("beside", action.number);
  else if (action.name === "task") commands.openTask(tasks()[action.number - 1]?.key ?? "route");
  else ACTIONS[action.name]();
});
