/* The sentence of the current step, and the list of steps. */

import { el, findAll, part } from "../page/page.js";
import { sample } from "../stage/paint/looks.js";
import { localText, t } from "../state/language.js";
import { currentTask, isRefused, state, step, taskResult } from "../state/model.js";
import { fill, h, prose } from "../widgets/dom.js";
import { withSuperscripts } from "../widgets/powers.js";
import { stopWhileItScrolls } from "../widgets/scroll_stop.js";
import { asSentence } from "../widgets/wording.js";

/**
 * Write the title and the sentence of a step, with the sample of a kind of link: a string is the
 * server's, in English; nodes are in the language of the page.
 * @param {import("../widgets/dom.js").Child} title
 * @param {string | Node[]} sentence
 * @param {string} [role]
 */
export function say(title, sentence, role) {
  fill(part("hop-title"), role ? sample(role, 36) : null, h("b", title));
  sayWhy(typeof sentence === "string" ? [h("span", prose(sentence))] : sentence);
}

/** Fill the sentence; an unchanged one is not read out again. @param {Node[]} nodes */
export function sayWhy(nodes) {
  const text = nodes.map((node) => node.textContent).join("");
  if (el("why").textContent === text) return;
  fill(el("why"), nodes);
  stopWhileItScrolls(el("why"));
}

/** Write why the network does not support the task, with the nearest network that does. */
export function refuse() {
  const { refused, nearest, nearestOf } = /** @type {import("../types/documents").Refusal} */ (
    taskResult()
  );
  fill(part("hop-title"), h("b", t("Not available here")));
  const aim =
    nearestOf === "net"
      ? { "data-nearest-net": nearest }
      : { "data-option": nearestOf, "data-value": nearest };
  const words =
    nearestOf === "net"
      ? t("Open {spec}", { spec: String(nearest) })
      : t("Take {nearest}", { nearest: String(nearest) });
  const button = h("button.button.edged", { ...aim }, words);
  fill(el("why"), h("span", prose(asSentence(refused))), nearestOf && [" ", button]);
  for (const id of ["hops-note", "more"]) part(id).textContent = "";
  fill(el("hops"));
}

/** Fill what is beside the player, and below the network when presenting. */
export function showCounts() {
  const { count, summary, present, serverText } = isRefused()
    ? { count: "", summary: "", present: "", serverText: "" }
    : currentTask().status(taskResult());
  const translated = (/** @type {string} */ text) => (text === serverText ? localText(text) : text);
  fill(part("count"), translated(count));
  fill(part("summary"), withSuperscripts(translated(summary)));
  const summaryText = translated(present ?? summary);
  fill(
    part("present-hop"),
    count && [h("b", translated(count)), h("span", withSuperscripts(summaryText))],
  );
}

/** Mark the row of the current step in the list, and dim later rows. */
export function markRow() {
  const now = step();
  for (const row of findAll(el("hops"), "tr[data-step]")) {
    const at = Number(row.dataset.step);
    row.classList.toggle("current", at === now);
    row.classList.toggle("future", at > now);
    if (at === now) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  }
  keepInSight(el("hops"), el("hops").querySelector("tr.current"), 28);
}

/**
 * Scroll a list, and nothing around it, until a row of it is visible.
 * @param {HTMLElement} list
 * @param {Element | null} row
 * @param {number} head height of the head of the list
 */
export function keepInSight(list, row, head) {
  if (!(row instanceof HTMLElement) || list.scrollHeight <= list.clientHeight) return;
  const top = row.offsetTop;
  const end = top + row.offsetHeight + 22;
  if (top - head < list.scrollTop) list.scrollTop = top - head;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

/** Sentences are not read out while something plays, except the last. */
export function setLive() {
  const spokenText = isRefused() ? undefined : currentTask().spoken;
  el("why").setAttribute("aria-live", state.playing || spokenText ? "off" : "polite");
  if (!state.playing)
    part("live").textContent = spokenText?.(taskResult()) ?? el("why").textContent;
}
