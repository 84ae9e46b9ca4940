/* The file of the router: its lines with their stops; lines that ran are marked, so is the one on
   screen, and the values that a line set are written after it. */

import { el, findAll } from "../page/page.js";
import { keepInSight } from "../panels/step_sentence.js";
import { t } from "../state/language.js";
import { trace } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { ranUpTo } from "./frames.js";
import { valueText } from "./naming.js";
import { call, callNumber, isNewest, line, visitorRouter } from "./position.js";
import { value } from "./values.js";

/** @import { LineRan } from "../types/documents" */

/** Returns the row of a line. @param {number} i its index @param {boolean} changed */
function row(i, changed) {
  const parts = visitorRouter().code[i].map(([kind, text]) =>
    kind ? h("span", { class: kind }, text) : text,
  );
  const n = i + 1;
  return h(
    "li",
    { class: changed ? "changed" : null, "data-line": n },
    h("button.gutter", {
      tabindex: -1,
      "data-stop": `line:${n}`,
      "aria-label": t("Stop at line {n}", { n }),
      "aria-pressed": false,
    }),
    h("span.number", n),
    h("code", parts.length ? parts : " "),
    h("span.said"),
  );
}

/** Fill the panel with the file. @param {Set<number>} changed numbers of the changed lines */
export function write(changed) {
  fill(
    el("own-code"),
    visitorRouter().code.map((_, i) => row(i, changed.has(i + 1))),
  );
}

/**
 * Returns what a line did, to be written after it.
 * @param {LineRan} ran
 * @param {boolean} last whether it is the last line of its call
 */
export function effect(ran, last) {
  const hop = last && ran.depth === 0 ? trace().addresses[callNumber() + 1] : null;
  const sets = Object.entries(ran.changed ?? {}).map(
    ([name, recorded]) => `${name} = ${valueText(value(recorded), name)}`,
  );
  if (ran.raises) sets.push(ran.raises);
  else if (ran.test !== undefined) sets.push(ran.test ? "True" : "False");
  else if ("gives" in ran && (hop || ran.gives !== null)) {
    sets.push(`→ ${hop ? hop.text : valueText(value(ran.gives))}`);
  }
  return sets.join("  ");
}

/** Mark the lines for the place on screen. @param {Set<string>} stops the names of the stops */
export function markLines(stops) {
  const now = call();
  const k = line();
  const ran = ranUpTo(now, k);
  const currentLine = now.lines[k]?.line;
  const bad = visitorRouter().fault?.line;
  const shownNow = visitorRouter().fault && isNewest();
  for (const row of findAll(el("own-code"), "li")) {
    const n = Number(row.dataset.line);
    const lineRan = ran.get(n);
    row.classList.toggle("ran", Boolean(lineRan));
    row.classList.toggle("lit", n === currentLine);
    row.classList.toggle("bad", Boolean(shownNow) && n === bad);
    if (n === currentLine) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    const gutter = row.querySelector(".gutter");
    gutter?.setAttribute("aria-pressed", String(stops.has(`line:${n}`)));
    const words = row.querySelector(".said");
    const last = k === now.lines.length - 1 && n === currentLine;
    // The line on screen is about to run: nothing is written after it, except what a call returns.
    const text = lineRan && (n !== currentLine || last) ? effect(lineRan, last) : "";
    if (words && words.textContent !== text) words.textContent = text;
  }
  keepInSight(el("own-code"), el("own-code").querySelector(".lit"), 40);
}
