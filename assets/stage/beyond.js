/* Dashed outlines stand for clusters that are not drawn: what lies behind them can be asked for. */

import { part } from "../page/page.js";
import { t } from "../state/language.js";
import { drawing, emit, on, state } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { asSentence } from "../widgets/wording.js";
import { box, onScreen, unit, widened } from "./geometry/screen.js";

/** @typedef {import("../types/task").Point} Point */

/** So many addresses are told one by one. */
const MOST_TOLD = 8;
/** How long the pointer rests before a tooltip shows, in milliseconds. */
const REST = 120;

/** The stub whose dashed outline is pointed at, -1 for none. */
let pointed = -1;
let timer = 0;

/** The stub whose dashed outline lies at a point of the stage. @param {Point} point */
function stubAt(point) {
  return drawing().stubs.findIndex(([, index]) => {
    const { size } = drawing().hulls[index];
    const at = onScreen(drawing().hulls[index].at);
    return (
      Math.abs(point.x - at.x) < (size[0] * unit() * widened()) / 2 &&
      Math.abs(point.y - at.y) < (size[1] * unit()) / 2
    );
  });
}

/** What lies behind a stub. @param {number} stub */
function tipContent(stub) {
  const { behind, stubs, hulls } = drawing();
  const [, index] = stubs[stub];
  const all = behind[stub];
  const more = all.length - MOST_TOLD;
  const { name } = hulls[index];
  const clusterText = /^\+?\d/.test(name) ? t("One more cluster") : asSentence(name);
  return [
    h(
      "b",
      null,
      all.length > 1 ? t("{length} more clusters", { length: all.length }) : clusterText,
    ),
    h(
      "p",
      { class: "quiet" },
      all.length > 1 ? t("Not drawn; links lead to") : t("Not drawn; a link leads to"),
    ),
    ...all.slice(0, MOST_TOLD).map((text) => h("p", { class: "mono address" }, text)),
    more > 0 && h("p", { class: "quiet" }, t("and {more} more", { more })),
    h("p", { class: "quiet" }, t("Click to send the message there.")),
  ];
}

/** @param {Point} at */
function show(at) {
  const tip = part("tip");
  fill(tip, ...tipContent(pointed));
  tip.hidden = false;
  const { clientWidth: w, clientHeight: tall } = box();
  tip.style.left = `${Math.max(4, Math.min(at.x + 14, w - tip.offsetWidth - 4))}px`;
  tip.style.top = `${Math.max(4, Math.min(at.y + 16, tall - tip.offsetHeight - 4))}px`;
}

/** Point at a place of the stage. @param {Point | null} at */
export function point(at) {
  const now = at && state.drawing ? stubAt(at) : -1;
  if (now === pointed) return;
  pointed = now;
  clearTimeout(timer);
  part("tip").hidden = true;
  box().style.cursor = now < 0 ? "" : "pointer";
  if (now >= 0 && at) timer = window.setTimeout(() => show(at), REST);
}

/**
 * Choose what lies at a place of the stage: the nearest node behind a dashed outline.
 * @param {Point} at
 */
export function choose(at) {
  const stub = stubAt(at);
  if (stub >= 0) emit("sent", drawing().behind[stub][0]);
}

on("document", () => point(null));
