/* A total exchange on a network that is too large to be drawn: its stages by distance, as
   numbers. */

import { part } from "../../page/page.js";
import { markRow, say } from "../../panels/step_sentence.js";
import { localText, t } from "../../state/language.js";
import { step, steps } from "../../state/model.js";
import { bars } from "../../widgets/charts/message_bars.js";
import { fill } from "../../widgets/dom.js";
import { note, section, terms } from "../../widgets/widgets.js";

/** @import { FarExchange as Far } from "../../types/documents" */
/** @import { Axis } from "../../types/task" */

/** @param {Far} far */
function begin(far) {
  fill(
    part("more"),
    section(
      t("In numbers"),
      null,
      terms(far.terms.map(([name, ...rest]) => [t(name), ...rest])),
      far.notes.map((why) => note(why)),
    ),
  );
}

/** @param {Far} far */
function panel(far) {
  const { title, opening, stages } = far;
  const stage = stages[step() - 1];
  say(stage ? statusText(far).count : localText(title), stage?.why ?? opening);
  markRow();
}

/** @param {Far} far */
function statusText({ stages, nodes }) {
  return {
    count: step() ? t("Distance {step} of {steps}", { step: step(), steps: steps() }) : t("Start"),
    summary: t("the source has sent {sent} of its messages, {nodes} nodes", {
      sent: stages[step() - 1]?.sent ?? 0,
      nodes,
    }),
  };
}

/** @param {Axis} axis @param {Far} far */
const timeline = (axis, { stages }) =>
  bars(
    axis,
    t("Hops"),
    stages.map(({ size }) => size),
    (size) => size,
    stages.map((stage) => stage.steps),
  );

/** @type {import("../../types/task").Task<Far>} */
export const task = {
  heading: "",
  tab: t("Matrix"),
  unit: t("Step"),
  ends: "none",
  steps: ({ stages }) => stages.length,
  pace: () => 1.4,
  begin,
  updatePanel: panel,
  timeline,
  status: statusText,
};
