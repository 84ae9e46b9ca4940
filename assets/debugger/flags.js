/* Flags on the timeline at the steps where a stop hits; the one at the current step is marked. */

import { el, findAll } from "../page/page.js";
import { axisOf } from "../panels/timeline.js";
import { state, steps } from "../state/model.js";
import { s } from "../widgets/dom.js";
import { callNumber } from "./position.js";

/** Draw the flags anew. @param {import("./breakpoint_hits.js").Place[]} places */
export function drawFlags(places) {
  const svg = el("timeline").querySelector("svg");
  if (!svg) return;
  for (const old of findAll(svg, ".own-flag")) old.remove();
  const small = innerWidth < 768 || state.view.has("present");
  const { x, y } = axisOf(el("timeline").clientWidth, Math.max(1, steps()), small);
  const marks = [...new Set(places.map(({ step }) => step))];
  for (const at of marks) {
    const d = `M${x(at) - 4.5} ${y - 22}h9v6l-4.5 5l-4.5 -5z`;
    svg.append(s("path", { class: at === callNumber() ? "own-flag now" : "own-flag", d }));
  }
}
