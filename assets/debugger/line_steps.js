/* Line by line: the buttons below the code, and the keys that do the same. */

import { DEBUGGER_KEYS } from "../page/keyboard/keys.js";
import { closest, el, onExplore } from "../page/page.js";
import { t } from "../state/language.js";
import { doc, state } from "../state/model.js";
import { fill, h, s } from "../widgets/dom.js";
import { keepInAddress, resume, toggle } from "./breakpoints.js";
import { effect } from "./code.js";
import { stepTarget } from "./frames.js";
import { call, callNumber, go, line, visitorRouter } from "./position.js";

/** @import { DebuggerAction } from "../page/keyboard/keys.js" */
/** @typedef {"back" | "over" | "into" | "out"} StepDirection */

/** Path data of the icons, in a box of 16 by 16. */
const ICON_PATHS = {
  back: "M4 8a4.5 4.5 0 1 1 2 3.7M4 4v4h4",
  over: "M3 9.5a5 5 0 0 1 9.5-1.5M13 4v4.2H8.8",
  into: "M8 2.5v7.5M5 7l3 3 3-3M4 13h8",
  out: "M8 10.5V3M5 6l3-3 3 3M4 13h8",
};

/** Direction, label, and description with its key. @type {[StepDirection, string, string][]} */
const BUTTONS = [
  ["back", "", t("One line back, Shift ←")],
  ["over", t("Over"), t("On, past calls: F10")],
  ["into", t("Into"), t("On, into calls: F11")],
  ["out", t("Out"), t("Out of this call: Shift F11")],
];

/** @param {StepDirection} direction */
const icon = (direction) =>
  s(
    "svg",
    { viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: ICON_PATHS[direction] }),
  );

export const buttons = () =>
  BUTTONS.map(([direction, name, title]) =>
    h(
      "button.button.own-step",
      { "data-step-line": direction, "aria-label": title },
      icon(direction),
      name,
    ),
  );

/** Step by a line, and keep it in the URL. @param {StepDirection} direction */
export function step(direction) {
  const [n, k] = [callNumber(), line()];
  if (direction === "back") back(n, k);
  else stepOn(n, stepTarget(call(), k, direction), direction);
  keepInAddress();
}

/** Step back from line `k` of call `n`, or from its hop. @param {number} n @param {number} k */
function back(n, k) {
  if (state.at > n) go({ step: n, k: call(n).lines.length - 1 });
  else if (k > 0) go({ step: n, k: k - 1 });
  else if (n > 0) go({ step: n - 1, k: call(n - 1).lines.length - 1 });
}

/**
 * Step on to line `to` of call `n`; if it is null, to the end of the call or into the next one.
 * @param {number} n
 * @param {number | null} to
 * @param {StepDirection} direction
 */
function stepOn(n, to, direction) {
  const last = call(n).lines.length - 1;
  if (to !== null) go({ step: n, k: to });
  else if (direction === "out" && line() < last) go({ step: n, k: last });
  else if (n + 1 < visitorRouter().calls.length) go({ step: n + 1, k: 0 });
  else go({ step: doc().trace.hops.length, k: last });
}

/** Write below the code what the line on screen does. */
export function describeLine() {
  const now = call();
  const ran = now.lines[line()];
  const words = ran ? effect(ran, line() === now.lines.length - 1) : "";
  fill(
    el("own-line"),
    ran && h("b", t("Line {line}", { line: ran.line })),
    words && h("span.mono", words.replace(/^→/, t("returns"))),
  );
}

/**
 * The actions of keys, by their names in the list of keys.
 * @type {Record<DebuggerAction, () => void>}
 */
const ACTIONS = {
  resume,
  "stop here": () => toggle({ key: "line", about: String(call().lines[line()]?.line ?? 1) }),
  over: () => step("over"),
  into: () => step("into"),
  out: () => step("out"),
  "line back": () => step("back"),
  "line on": () => step("into"),
};

/** Fields in which keys are typed. */
const FIELD = "input:not([type=checkbox]):not([type=range]), textarea, select";

/**
 * Listen to keys; `onChange` is called after each that did something.
 * @param {() => void} onChange
 */
export function listen(onChange) {
  // In the capture phase, before the keys of all pages, where Shift and an arrow do something else.
  document.addEventListener(
    "keydown",
    (event) => {
      const free = onExplore() && state.doc?.own && !document.querySelector("dialog[open]");
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      const action = DEBUGGER_KEYS.get(`${event.shiftKey ? "Shift " : ""}${event.key}`);
      if (!free || !action || modified || closest(event, FIELD)) return;
      if (event.key.startsWith("Arrow") && closest(event, "#stage, input[type=range]")) return;
      event.preventDefault();
      event.stopPropagation();
      ACTIONS[action]();
      onChange();
    },
    { capture: true },
  );
}
