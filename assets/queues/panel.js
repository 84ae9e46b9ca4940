/* The panel of messages over time: the load, the curve, numbers of this cycle and of the run. */

import { part } from "../page/page.js";
import { say } from "../panels/step_sentence.js";
import * as swarm from "../stage/paint/swarm.js";
import { localText, numberText, t } from "../state/language.js";
import { doc } from "../state/model.js";
import { withChanges } from "../state/query.js";
import { decimals } from "../widgets/decimals.js";
import { fill, h } from "../widgets/dom.js";
import { data, namedRow, note, section, table } from "../widgets/widgets.js";
import { bands, heatOf } from "./bands.js";
import { simulatedOf } from "./booksim/files.js";
import { curve } from "./curve.js";
import { curveOf, measure, missingLoads, stop } from "./points.js";
import { linesAt } from "./record.js";
import {
  cycleNow,
  isOnStage,
  onStage,
  queuesNow,
  recordingIn,
  stageIndex,
} from "./run_on_stage.js";
import { LINES } from "./timeline.js";

/** @import { QueueDocument } from "./run_on_stage.js" */

/**
 * Returns the slider of the offered load, with ticks where runs saturate.
 * @param {QueueDocument} document
 */
export function loadSlider({ load, runs }) {
  const ticks = runs
    .filter((run) => run.saturation <= 1)
    .map((run, i) => {
      const tick = h("i", { class: LINES[i] });
      tick.style.insetInlineStart = `${((run.saturation - 0.01) / 0.99) * 100}%`;
      return tick;
    });
  return h(
    "div.offered",
    h("label", { for: "option-load" }, t("Offered load")),
    h("output.mono", { for: "option-load" }, numberText(load)),
    h("span.ticked", [
      h("input", {
        type: "range",
        id: "option-load",
        min: 0.01,
        max: 1,
        step: 0.01,
        value: load,
        "aria-description": t("Messages that each node makes in a cycle, in the mean"),
      }),
      ticks,
    ]),
  );
}

/** Returns the switch between two runs of one network. @param {QueueDocument} document */
export function lanes(document) {
  const { runs } = document;
  if (runs.length < 2) return null;
  if (!isOnStage(runs[1])) return swapButton(runs[1].spec);
  const now = stageIndex(document);
  return h(
    "div.option",
    { role: "group", "aria-label": t("On the stage") },
    h(
      "span.segments.lanes",
      runs.map((run, i) =>
        h(
          "button",
          { "data-lane": i, "aria-pressed": i === now },
          h("i", { class: LINES[i] }),
          localText(run.name),
        ),
      ),
    ),
  );
}

/**
 * Another network is run by the same clock; this button swaps it with the one on the stage.
 * @param {string} spec
 */
const swapButton = (spec) =>
  h(
    "div.option",
    h("button.button.edged", { "data-swap": spec }, t("Put {spec} on the stage", { spec })),
  );

/** Fills the curve, and the progress of its measurement. @param {QueueDocument} document */
export function fillCurve(document) {
  const box = part("more").querySelector(".latency-section");
  if (!box) return;
  const plot = curveOf(document.asks, document.runs.length);
  const left = missingLoads(plot, document.curve).length;
  const doing = plot.asking
    ? h("button.button.edged", { "data-curve": "stop" }, t("Cancel"))
    : left > 0 && h("button.button.edged", { "data-curve": "go" }, t("Measure"));
  const done = t("{n} of {of} loads", {
    n: document.curve.length - left,
    of: document.curve.length,
  });
  fill(
    box,
    section(
      t("Latency against load"),
      left > 0 ? h("span.quiet", done, " ", doing) : null,
      curve(document, plot.points, simulatedOf(document).answer),
      curveLegend(document),
      plot.refused && note(localText(plot.refused)),
      h("p", h("a", { href: "/compare?up=latency-5&across=nodes" }, t("Open in Compare"))),
    ),
  );
}

/** Returns the legend of the curve: its lines and its marks. @param {QueueDocument} document */
const curveLegend = ({ runs, warm, cycles }) => [
  h(
    "p.curve-key",
    runs.map((run, i) => h("span", h("i", { class: LINES[i] }), localText(run.name))),
  ),
  note(
    t(
      "Dots: measured from cycle {warm} to {cycles}, with twice the standard error; a dash" +
        " above: 95 % are faster. Thin: estimate. Dotted: saturation. ▲: grows without end.",
      { warm: numberText(warm), cycles: numberText(cycles) },
    ),
  ),
];

/**
 * Starts to measure the curve, unless the visitor has cancelled that.
 * @param {QueueDocument} document
 */
export function begin(document) {
  if (curveOf(document.asks, document.runs.length).cancelled) fillCurve(document);
  else goOn(document);
}

/** Measures the missing points of the curve. @param {QueueDocument} document */
export function goOn(document) {
  const plot = curveOf(document.asks, document.runs.length);
  void measure(document.asks, document.curve, plot, () => {
    if (doc().show === /** @type {unknown} */ (document)) fillCurve(document);
  });
  fillCurve(document);
}

/** Cancels the rest of the measurement. @param {QueueDocument} document */
export function cancel(document) {
  const plot = curveOf(document.asks, document.runs.length);
  stop(plot);
  plot.cancelled = true;
  fillCurve(document);
}

/** Writes the sentence about the runs, and the cycle on screen. @param {QueueDocument} document */
export function writeCycle(document) {
  const cycle = cycleNow(document);
  const { first } = onStage(document).recording;
  const title = t("Cycle {cycle} of {cycles}", {
    cycle: numberText(cycle),
    cycles: numberText(document.cycles),
  });
  const late = cycle < first && t("played from cycle {first} on", { first: numberText(first) });
  say(late ? `${title}, ${late}` : title, document.why);
}

/**
 * Returns rows of numbers, with a column for each run.
 * @param {string} title
 * @param {QueueDocument} document
 * @param {[string, (string | null)[]][]} rows
 */
const numbers = (title, { runs }, rows) =>
  table(
    "beside",
    [title, ...(runs.length > 1 ? runs.map(({ name }) => localText(name)) : [""])],
    [rows.map(([name, values]) => namedRow(name, ...values.map((value) => data(value ?? "–"))))],
  );

/** Fills the numbers of waiting messages in the cycle on screen. @param {QueueDocument} document */
export function fillCycle(document) {
  const cycle = cycleNow(document);
  const columns = document.runs.map((run, which) => {
    const recording = recordingIn(document, which);
    const isRecorded = cycle >= recording.first;
    const lengths = queuesNow(document, which);
    const lines = document.bound === null ? new Map() : linesAt(recording, cycle);
    const sum = (/** @type {Iterable<number>} */ list) => [...list].reduce((a, b) => a + b, 0);
    return {
      under: numberText(run.under_way[cycle]),
      waits: isRecorded ? numberText(sum(lengths)) : null,
      longest: isRecorded ? numberText(Math.max(0, ...lengths)) : null,
      lines: isRecorded ? numberText(sum(lines.values())) : null,
    };
  });
  const box = part("more").querySelector(".cycle-now");
  if (!box) return;
  const valuesOf = (/** @type {"under" | "waits" | "longest" | "lines"} */ name) =>
    columns.map((column) => column[name]);
  /** @type {[string, (string | null)[]][]} */
  const rows = [
    [t("Messages under way"), valuesOf("under")],
    [t("Waiting for a link"), valuesOf("waits")],
    [t("Longest queue of a channel"), valuesOf("longest")],
  ];
  if (document.bound !== null) rows.push([t("Waiting at their host"), valuesOf("lines")]);
  fill(box, numbers(t("At cycle {cycle}", { cycle: numberText(cycle) }), document, rows));
}

/**
 * Returns the saturation of a run, exactly and with decimals; null if its queues stand still.
 * @param {import("../types/documents").QueueRun} run
 */
function saturationText({ point, predicted, saturation }) {
  if (point.state === "stuck") return null;
  const exact = predicted.saturation;
  return exact.includes("/") ? `${exact} (${decimals(saturation, 2)})` : exact;
}

/** Returns the measured values of the whole run. @param {QueueDocument} document */
export function overRun(document) {
  const { runs, warm, cycles } = document;
  const isSaturated = (/** @type {import("../types/documents").LoadPoint} */ point) =>
    point.state === "stuck" ? t("stands still") : t("grows without end");
  /** @type {[string, (string | null)[]][]} */
  const rows = [
    [t("Delivered, a node and cycle"), runs.map(({ point }) => decimals(point.throughput, 3))],
    [
      t("Mean latency, cycles"),
      runs.map(({ point }) =>
        point.mean === null
          ? isSaturated(point)
          : `${decimals(point.mean, 2)} ± ${decimals(point.error, 2)}`,
      ),
    ],
    [
      t("95 % within, cycles"),
      runs.map(({ point }) => (point.p95 === null ? "–" : numberText(point.p95))),
    ],
    [t("Mean hops"), runs.map(({ point }) => decimals(point.hops, 3))],
    [t("Saturation, exactly"), runs.map(saturationText)],
  ];
  const title = t("From cycle {warm} to {cycles}", {
    warm: numberText(warm),
    cycles: numberText(cycles),
  });
  return numbers(title, document, rows);
}

/**
 * Returns the way from queues that stand still to every circle in which they can wait; null if
 * they do not stand still.
 * @param {Pick<import("../types/documents").QueueRun, "point" | "spec" | "router">} run
 */
export function circlesLink({ point, spec, router }) {
  if (point.state !== "stuck") return null;
  const check = { net: spec, task: "check", kind: "router", router, found: "deadlock" };
  const href = `/${withChanges("", check)}`;
  return h("p", h("a", { href }, t("See where this router can stand still")));
}

/** Fills the legend of heat. @param {QueueDocument} document */
export function legend(document) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const count of queuesNow(document)) {
    if (count) counts.set(heatOf(count), (counts.get(heatOf(count)) ?? 0) + 1);
  }
  return bands().map(([level, low, high]) =>
    swarm.legendRow(
      swarm.heat(level),
      high === null
        ? t("{n} and more wait", { n: numberText(low) })
        : t("{low} to {high} wait", { low: numberText(low), high: numberText(high) }),
      counts.get(level) ?? 0,
    ),
  );
}
