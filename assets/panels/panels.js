/* Updates the panels: all of them for a new document, the sentence and the list for a new step. */

import { el, findAll, part } from "../page/page.js";
import { t } from "../state/language.js";
import * as model from "../state/model.js";
import { currentTask, doc, isRefused, on, state, steps, taskResult } from "../state/model.js";
import { parameter } from "../state/query.js";
import { fill, keepingFocus } from "../widgets/dom.js";
import { showEnds } from "./endpoint_fields.js";
import { network, show } from "./network.js";
import { options } from "./options.js";
import { refuse, setLive, showCounts } from "./step_sentence.js";

/** The task that was on screen last. @type {import("../types/task").Task<any> | null} */
let last = null;

/** Selects the tab of the task on screen, and hides the parts of other tasks. */
function showTask() {
  const { task, mode } = doc();
  const shownTask = currentTask();
  if (last !== (isRefused() ? null : shownTask)) last?.leave?.();
  last = isRefused() ? null : shownTask;
  const heading = isRefused() ? "" : shownTask.heading;
  Object.assign(el("explore").dataset, {
    task,
    ends: model.endsMarked(),
    router: shownTask.router ? "on" : "off",
    steps: steps() ? "some" : "none",
    kind: task === "route" && !isRefused() ? "route" : "task",
    heading: heading ? "yes" : "no",
    mode: isRefused() ? "" : mode,
    rule: mode ? parameter(doc().search, mode) : "",
    fixed: String(model.areEndsFixed()),
  });
  const layout = isRefused() ? "" : shownTask.layout?.(taskResult());
  if (layout) el("explore").dataset.layout = layout;
  else delete el("explore").dataset.layout;
  for (const title of findAll(document, ".hops-section h2")) {
    title.textContent = heading;
    title.hidden = !heading;
  }
  for (const tab of findAll(part("tabs"), "[data-tab='hops']")) {
    tab.textContent = (!isRefused() && shownTask.tab) || heading || t("More");
  }
  for (const name of ["lead", "legend", "upper", "more", "wide"]) fill(part(name));
  // The panel of a task is the right one; a layout of its own has a separate side.
  document.querySelector(layout ? ".panel.left" : ".panel.right")?.append(part("legend"));
}

/** Updates what changes from step to step. */
function updateStep() {
  if (!state.doc || !state.drawing) return;
  if (isRefused()) refuse();
  else currentTask().updatePanel(taskResult());
  showCounts();
}

/** Updates all panels, once for each document. */
function updateAll() {
  showTask();
  network();
  show();
  showEnds();
  options();
  el("why").style.removeProperty("--why");
  if (!isRefused()) currentTask().begin?.(taskResult());
  updateStep();
}

on("playing", setLive);
on("document", () => keepingFocus(document.body, updateAll));
on("step", updateStep);
on("view", () => {
  network();
  show();
  updateStep();
});
