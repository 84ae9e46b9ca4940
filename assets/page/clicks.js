/* Clicks and choices of a visitor: the actions of buttons, by their id or by their data
   attributes. */

import * as commands from "../panels/commands.js";
import { OWN_ROUTER } from "../panels/options.js";
import { setSpeed } from "../panels/player_buttons.js";
import { openTab } from "../panels/tabs.js";
import { present, setView } from "../panels/view_options.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import * as url from "../state/url.js";
import { showKeys } from "./keyboard/key_list.js";
import { notice } from "./notice.js";
import { closest, el, onExplore } from "./page.js";
import { find } from "./search/search.js";
import { share } from "./share.js";
import { beginTalk } from "./talk.js";
import { nextTheme, otherLanguage } from "./theme.js";
import { redo, undo } from "./undo.js";

/** The actions of buttons, by their id. @type {Map<string, () => void>} */
const BY_ID = new Map(
  Object.entries({
    play: player.toggle,
    "step-back": player.back,
    "step-forward": player.forward,
    "to-start": () => player.jump(0),
    "to-end": () => player.jump(model.steps()),
    share: () => void share(),
    "present-now": present,
    "present-leave": () => present(false),
    "begin-talk": () => void beginTalk(),
    "ask-class": commands.askClass,
    theme: nextTheme,
    language: otherLanguage,
    beside: commands.toggleBeside,
    undo,
    redo,
    "keys-open": showKeys,
    skip,
    "notice-close": () => notice(""),
    predict: commands.predict,
    "explore-random": commands.setRandomEnds,
    "explore-farthest": commands.setFarthestEnds,
    "explore-swap": commands.swap,
    "explore-zoom-in": () => stage.zoomBy(1.25),
    "explore-zoom-out": () => stage.zoomBy(0.8),
    "explore-fit": stage.arrange,
    "find-open": find,
    "net-name": find,
  }),
);

/**
 * The actions of buttons by a data attribute, whose value is the argument; the first attribute that
 * matches counts.
 * @type {[string, (about: string, data: DOMStringMap) => void][]}
 */
const BY_DATA = [
  ["next", (_, { name = "", towards }) => commands.step(name, towards === "up" ? "up" : "down")],
  ["spec", (spec) => commands.open(spec, "")],
  ["nearestNet", commands.openNearest],
  ["variant", (variant) => url.ask({ variant })],
  ["task", commands.openTask],
  ["same", (_, data) => commands.openSame(data)],
  ["option", (option, { value }) => url.ask({ [option]: value }, option)],
  ["tab", openTab],
  ["nearest", (nearest, { field }) => openNearest(nearest, field ?? "")],
];

/** Skip the header: focus the player of Explore, or the first control of another page. */
function skip() {
  const inside = "a[href], button:not([disabled]), input, select, textarea, [tabindex='0']";
  const first = /** @type {HTMLElement | null} */ (
    onExplore() ? el("play") : el("page").querySelector(inside)
  );
  first?.focus();
}

/**
 * Open what was offered in place of an invalid value.
 * @param {string} nearest
 * @param {string} edited
 */
function openNearest(nearest, edited) {
  if (edited === "net") commands.open(nearest, "net");
  else url.ask({ [edited]: nearest }, edited);
}

/** Explain how to use a router of one's own; the selected router stays. */
function openOwnRouter(
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ choice,
) {
  choice.value = model.doc().router.key;
  void commands.explainOwnRouter();
}

/** @param {HTMLElement} button */
function onPress(button) {
  const plain = BY_ID.get(button.id);
  if (plain) return plain();
  if (button.className === "mend") return url.ask({ fault: null });
  for (const [name, action] of BY_DATA) {
    const argument = button.dataset[name];
    if (argument) return action(argument, button.dataset);
  }
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button");
  if (button) onPress(button);
  // A link of the header's menu, and a button of the presentation's menu, close the menu.
  const leaves = closest(event, ".header-menu a, #present-menu button");
  if (leaves) closest(event, "[popover]")?.hidePopover();
  const row = closest(event, "tr[data-step]");
  if (row && !button) player.jump(Number(row.dataset.step));
});

document.addEventListener("change", ({ target }) => {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  if (!isField) return;
  const { view, option, inverse } = target.dataset;
  if (view && target instanceof HTMLInputElement) setView(view, target.checked !== !!inverse);
  else if (option) url.ask({ [option]: target.value }, option);
  else if (target.value === OWN_ROUTER && target.matches("[id$=router]"))
    void openOwnRouter(target);
  else if (target.id === "router") url.ask({ router: target.value, variant: null });
});

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.id === "speed") setSpeed(Number(target.value));
  else if (target.matches(".ranged input")) {
    const output = target.nextElementSibling;
    if (output instanceof HTMLOutputElement) output.value = target.value;
  }
});
