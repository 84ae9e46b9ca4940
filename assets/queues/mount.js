/* Messages over time: a run recorded as one document, which is played without requests to the
   server. */

import { closest, isFramed, part } from "../page/page.js";
import { localText, numberText, t } from "../state/language.js";
import { doc, done, emit, state } from "../state/model.js";
import * as url from "../state/url.js";
import { fill, h } from "../widgets/dom.js";
import { note, section } from "../widgets/widgets.js";
import * as simulated from "./booksim/panel.js";
import { traceIn } from "./booksim/play.js";
import { task as traced } from "./booksim/task.js";
import { drawMessages, drawQueues } from "./drawing.js";
import { fillMessage, longestWaitingTable } from "./message.js";
import * as panel from "./panel.js";
import { cycleNow, follow, onStage, putOnStage } from "./run_on_stage.js";
import { nextStop, timeline } from "./timeline.js";

/** @import { QueueDocument } from "./run_on_stage.js" */

/** Duration of a cycle, in hops: twenty cycles a second. */
const PACE = 1 / 14;

/**
 * Fills the parts that change once a document, in reading order.
 * @param {QueueDocument} document
 */
function begin(document) {
  fill(part("lead"), section("", null, panel.loadSlider(document), panel.lanes(document)));
  fill(
    part("more"),
    panel.circlesLink(onStage(document).run),
    h("div.latency-section"),
    simulated.sectionBox(),
    h("div.story"),
    section(
      t("In numbers"),
      t("seed {seed}", { seed: document.seed }),
      h("div.cycle-now"),
      panel.overRun(document),
      document.notes.map((text) => note(localText(text))),
    ),
    section(t("Waiting longest"), null, h("div.longest")),
  );
  panel.begin(document);
  simulated.begin(document, () => panel.fillCurve(document));
}

/** Fills the parts that change from cycle to cycle. @param {QueueDocument} document */
function updateCycle(document) {
  panel.writeCycle(document);
  panel.fillCycle(document);
  const more = part("more");
  const [story, list] = [".story", ".longest"].map((name) => more.querySelector(name));
  if (story) fillMessage(story, document);
  // A list that changes twenty times a second cannot be read or clicked.
  if (list && !state.playing) fill(list, longestWaitingTable(document));
  fill(part("legend"), section(t("Waiting"), t("messages of a channel"), panel.legend(document)));
}

/** Fills everything: another run, or another message. @param {QueueDocument} document */
function refresh(document) {
  fill(part("lead"), section("", null, panel.loadSlider(document), panel.lanes(document)));
  emit("step");
  emit("frame");
}

/**
 * Swaps the network on the stage with the one beside it, at the same cycle.
 * @param {string} spec
 */
function swapNetworks(spec) {
  const changes = { net: spec, other: doc().network.spec, step: String(done()) };
  url.ask({ ...changes, router: null, variant: null, from: null, to: null, hot: null }, "net");
}

/** Returns the slider of the load if an event happens on it, else null. @param {Event} event */
const slider = ({ target }) =>
  target instanceof HTMLInputElement && target.id === "option-load" ? target : null;

/** @param {QueueDocument} result @returns {import("../types/task").Acts} */
const acts = (result) => ({
  click(event) {
    const lane = closest(event, "[data-lane]");
    const message = closest(event, "[data-follow]");
    const ask = closest(event, "[data-curve]");
    const swap = closest(event, "[data-swap]");
    simulated.press(event, result);
    if (swap) return void swapNetworks(swap.dataset.swap ?? "");
    if (lane) putOnStage(Number(lane.dataset.lane));
    else if (message) follow(result, Number(message.dataset.follow));
    else if (ask?.dataset.curve === "stop") return void panel.cancel(result);
    else if (ask) return void panel.goOn(result);
    else return;
    refresh(result);
  },
  input(event) {
    const input = slider(event);
    const output = input?.closest(".offered")?.querySelector("output");
    if (input && output) output.textContent = input.value;
  },
  change(event) {
    const input = slider(event);
    if (input) url.ask({ load: input.value, step: String(cycleNow(result)) }, "load");
  },
});

/** Whether the timeline is a strip of one height, with a place of its own. */
const hasFixedStrip = () => isFramed() || state.view.has("present");

/** Height in pixels of the timeline where it is without numbers: enough for its curve. */
const CURVE_HEIGHT = 76;

/** @type {import("../types/task").Task<QueueDocument>} */
export const task = {
  // A trace of BookSim is played in place of the model's run.
  substitute: (document) => (traceIn(document) ? traced : null),
  heading: "",
  tab: t("Numbers"),
  unit: t("Cycle"),
  ends: "none",
  router: true,
  steps: ({ cycles }) => cycles - 1,
  pace: () => PACE,
  draw: drawQueues,
  over: drawMessages,
  begin,
  acts,
  updatePanel: updateCycle,
  timeline,
  tall: (_, small) => (small && !hasFixedStrip() ? CURVE_HEIGHT : undefined),
  next: ({ cycles, warm }, step, direction) => nextStop([0, warm, cycles - 1], step, direction),
  status: (document) => ({
    count: t("Cycle {cycle}", { cycle: numberText(cycleNow(document)) }),
    summary: t("{n} messages under way", {
      n: numberText(onStage(document).run.under_way[cycleNow(document)]),
    }),
  }),
};
