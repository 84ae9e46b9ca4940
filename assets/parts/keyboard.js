// @ts-nocheck: its types come next
/* Keys: one letter each, off while a field has the focus. */

import { neighboursOf } from "../stage/labels.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { emit, state } from "../state/model.js";
import * as controls from "./controls.js";
import * as dialog from "./dialog.js";
import * as failing from "./failing.js";
import { el, onExplore } from "./page.js";
import { focus } from "./search.js";

const typing = (target) =>
  target.closest(
    "input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]",
  );

/** Walk from the focused node along its links, towards the side the arrow points to. */
let walked = null;

function walk(dx, dy) {
  const from = state.focus ?? model.trace().marks[Math.max(0, model.step())] ?? 0;
  const here = stage.markOnScreen(from);
  let best = null;
  let score = 0.2;
  for (const mark of neighboursOf(from)) {
    if (mark === from) continue;
    const p = stage.markOnScreen(mark);
    const length = Math.hypot(p.x - here.x, p.y - here.y) || 1;
    const cosine = ((p.x - here.x) * dx + (p.y - here.y) * dy) / length;
    if (cosine - length / 4000 > score) [best, score] = [mark, cosine - length / 4000];
  }
  walked = best === null ? null : [from, best];
  focus(best ?? from);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const KEYS = {
  " ": () => player.toggle(),
  Home: () => player.jump(0),
  End: () => player.jump(model.steps()),
  r: () => controls.random(),
  f: () => controls.farthest(),
  s: () => at((mark) => controls.choose(mark, "source")),
  t: () => at((mark) => controls.choose(mark, "target")),
  x: (event) =>
    event.shiftKey && walked ? failing.toggle(walked) : at((mark) => failing.toggle([mark])),
  l: () => controls.setView("labels", !state.view.has("labels")),
  "+": () => stage.zoomBy(1.25),
  "-": () => stage.zoomBy(0.8),
  0: () => stage.arrange(),
  c: () => controls.share(),
  p: () => controls.present(),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [n, () => task(n)])),
  PageDown: () => player.forward(),
  PageUp: () => player.back(),
};
const EVERYWHERE = {
  d: () => controls.nextTheme(),
  "?": () => dialog.show("keys"),
  "/": () => {
    const find = el("find");
    if (find.offsetParent) find.focus();
    else el("network-spec").focus();
  },
  Escape: () => {
    controls.hideTip();
    controls.notice("");
    controls.present(false);
    state.focus = null;
    el("explore").classList.remove("drawer");
    emit("hover", null);
    emit("focus");
  },
};

/** The n-th task, in the order of their tabs. */
function task(n) {
  const tab = document.querySelectorAll(".tasks [data-task]")[n - 1];
  if (tab) tab.click();
}

function at(action) {
  const mark = state.focus ?? state.hover;
  if (mark !== null && mark !== undefined) action(mark);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // A dialog has its own keys: Escape closes it.
  if (document.querySelector("dialog[open]")) return;
  if (typing(event.target)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const everywhere = EVERYWHERE[key];
  if (everywhere) {
    event.preventDefault();
    everywhere();
    return;
  }
  if (!onExplore() || !state.doc) return;
  const onStage = event.target.closest("#stage");
  if (key in ARROWS) {
    if (
      event.target.type === "range" ||
      (/Up|Down/.test(key) && !event.target.closest("#stage, #timeline"))
    )
      return;
    event.preventDefault();
    if (onStage) walk(...ARROWS[key]);
    else if (/Up|Down/.test(key)) key === "ArrowUp" ? player.forward() : player.back();
    else if (key === "ArrowRight") event.shiftKey ? player.leap(1) : player.forward();
    else if (key === "ArrowLeft") event.shiftKey ? player.leap(-1) : player.back();
  } else if (KEYS[key]) {
    const onButton = key === " " && event.target.closest("button, a, input, summary");
    if (onButton || (key.startsWith("Page") && !state.view.has("present"))) return;
    event.preventDefault();
    KEYS[key](event);
  }
});
