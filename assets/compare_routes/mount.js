/* Side by side: two to four routers or networks with one message each, and one player for all. */

import { closest, el, field, findAll, part } from "../page/page.js";
import * as player from "../stage/player.js";
import { t } from "../state/language.js";
import { doc, isRefused, on, state, step, taskResult } from "../state/model.js";
import { parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { fill, h, icon } from "../widgets/dom.js";
import { plural } from "../widgets/wording.js";
import * as pairs from "./every_pair.js";
import * as job from "./job.js";
import { fillPairs, fillPanel } from "./panel.js";
import * as stages from "./stages.js";
import { knowsLeft, placesOf, stepsOf } from "./sync.js";
import { heightOf, moveHandles, timeline } from "./timeline.js";

/** @import { BesideDocument, ExploreDocument } from "../types/documents" */
/** @import { Axis } from "../types/task" */

/** The element of the stages: made once, beside the stage that it replaces. */
const place = h("div.beside-stages", { id: "beside-stages" });
/** The buttons that choose how lanes are kept in step. */
const sync = h("div.beside-sync", { id: "beside-sync", role: "group" });
/** The button to the hop at which the routes part. */
const partingButton = h(
  "button.button",
  { id: "beside-next" },
  icon("i-arrow"),
  h("span", t("Where they part")),
  h("span.key", "N"),
);

/** Addresses longer than this are written one above the other. */
const MAX_INLINE_LENGTH = 10;

/** @type {Axis | null} */
let axis = null;

/** Whether the comparison is on screen. */
const isShown = () => state.doc?.mode === "beside" && !isRefused();

/** How lanes are kept in step: by hop or by distance left. @param {ExploreDocument} document */
const syncOf = (document) => (parameter(document.search, "sync") === "left" ? "left" : "hop");

/** @param {BesideDocument} comparison @param {ExploreDocument} document */
const placesIn = (comparison, document) => placesOf(comparison.lanes, syncOf(document));
const places = () => placesIn(taskResult(), doc());

/**
 * Returns the step at which the first hop is made that is not the same in all lanes.
 * @param {BesideDocument} comparison
 */
const partStep = (comparison) =>
  comparison.part === null
    ? 0
    : Math.ceil(
        Math.max(
          ...places().map((lanePlaces) => lanePlaces[/** @type {number} */ (comparison.part)] ?? 0),
        ),
      );

/**
 * Fill the switch between the two ways to keep lanes in step.
 * @param {BesideDocument} comparison
 */
function fillSync(comparison) {
  const now = syncOf(doc());
  const modes = [
    ["hop", t("hop")],
    ["left", t("distance left")],
  ];
  const isUnknown = !knowsLeft(comparison.lanes);
  fill(
    sync,
    h("span.quiet", t("keep in step by")),
    h(
      "span.segments",
      modes.map(([value, text]) => {
        const attributes = {
          "data-option": "sync",
          "data-value": value,
          "aria-pressed": value === now,
        };
        return h("button", { ...attributes, disabled: value === "left" && isUnknown }, text);
      }),
    ),
  );
  sync.setAttribute("aria-label", t("Keep in step by"));
}

/** Draw the overlays of every stage, and bring it to the current step. */
function refresh() {
  if (!isShown()) return;
  stages.drawOtherRoutes(taskResult());
  stages.move(places(), state.at);
}

/** @param {BesideDocument} comparison */
function begin(comparison) {
  field("beside-network").value = "";
  const box = part("stage-box");
  if (!place.isConnected) box.before(place);
  if (!sync.isConnected) document.querySelector(".tasks")?.after(sync);
  if (!partingButton.isConnected) el("step-forward").after(partingButton);
  partingButton.hidden = comparison.part === null;
  fillSync(comparison);
  const longest = Math.max(doc().source.length, doc().target.length);
  document.querySelector(".ends")?.classList.toggle("stacked", longest > MAX_INLINE_LENGTH);
  void pairs.open(comparison.every, doc().search);
  void job.look();
  fillPanel(comparison, doc().search);
  stages.stages(place, comparison, refresh);
  refresh();
}

/**
 * Request lanes by their URL values; "none" means no lane beside the first.
 * @param {string[]} lanes
 */
const requestLanes = (lanes) => url.ask({ beside: lanes.length ? lanes : ["none"] }, "beside");

/** Returns the URL values of all lanes but the first. */
const others = () =>
  /** @type {BesideDocument} */ (taskResult()).lanes.slice(1).map((lane) => lane.written);

/** Give a lane another router. @param {number} i @param {string} written */
function reroute(i, written) {
  const choice = /** @type {BesideDocument} */ (taskResult()).lanes[i].choices.find(
    (choice) => choice.written === written,
  );
  if (!i && choice) url.ask({ router: choice.router, variant: choice.variant || null });
  else requestLanes(others().map((name, k) => (k === i - 1 ? written : name)));
}

/** Remove a lane; the next ones move up. @param {number} i */
function close(i) {
  const { lanes } = /** @type {BesideDocument} */ (taskResult());
  if (i) return requestLanes(others().filter((_, k) => k !== i - 1));
  const [first, next, ...rest] = lanes;
  if (!next) return url.ask({ beside: null });
  const router = next.choices.find((choice) => choice.chosen);
  /**
   * Returns the URL value of a lane; a lane of another network keeps its own.
   * @param {typeof first} lane
   */
  const writtenName = (lane) =>
    lane.written.includes("(") ? lane.written : `${first.spec}/${lane.written}`;
  url.ask({
    net: next.spec,
    from: next.source,
    to: next.target,
    router: router?.router ?? null,
    variant: router?.variant || null,
    beside: rest.length ? rest.map(writtenName) : ["none"],
  });
}

/** @type {import("../types/task").Acts} */
const acts = {
  click(event) {
    const closes = closest(event, "[data-close-lane]");
    const added = closest(event, "[data-add-lane]");
    const worst = closest(event, "#beside-worst");
    if (closes) close(Number(closes.dataset.closeLane));
    else if (added) requestLanes([...others(), String(added.dataset.addLane)]);
    else if (worst) url.ask({ from: worst.dataset.from, to: worst.dataset.to });
    else if (closest(event, "#beside-every")) void pairs.start();
    else if (closest(event, "#beside-pause")) pairs.pause();
    else if (closest(event, "#beside-hand")) void job.handOver();
    else if (closest(event, "#beside-next")) player.jump(partStep(taskResult()));
  },
  change({ target }) {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    if (target.dataset.lane) reroute(Number(target.dataset.lane), target.value);
    else if (target.id === "explore-beside-router") requestLanes([...others(), target.value]);
    else if (target.id === "beside-network" && target.value.trim())
      requestLanes([...others(), target.value.trim()]);
  },
};

on("beside", (lane) => {
  if (!isShown()) return;
  if (typeof lane === "number") stages.focus(lane);
  else if (/** @type {BesideDocument} */ (taskResult()).part !== null)
    player.jump(partStep(taskResult()));
});
on("every pair beside", () => {
  if (isShown()) fillPairs(taskResult(), doc().search);
});
on("frame", () => {
  if (!isShown()) return;
  stages.move(places(), state.at);
  if (axis) moveHandles(findAll(el("timeline"), ".lane-handle"), axis, places(), state.at);
});
/** Remove the comparison from the page. */
function leave() {
  axis = null;
  pairs.pause();
  stages.clear();
  for (const element of [place, sync, partingButton]) element.remove();
}

/** Returns the step on screen, in words. */
const hopNow = () => t("Hop {hop}", { hop: step() });

/** The mode that this module draws. */
export const mode = "beside";

/** @type {import("../types/task").Task<BesideDocument>} */
export const task = {
  heading: "",
  unit: t("Hop"),
  ends: "both",
  layout: () => "beside",
  steps: (comparison, document) => stepsOf(placesIn(comparison, document)),
  tall: (comparison, small) => heightOf(comparison.lanes.length, small),
  begin,
  acts: () => acts,
  leave,
  updatePanel(comparison) {
    const sentences = stages.writeHops(comparison, places(), state.at);
    if (!state.playing) part("live").textContent = `${hopNow()}. ${sentences.join(" ")}`;
  },
  timeline(newAxis, comparison) {
    axis = newAxis;
    return timeline(newAxis, comparison, places(), state.at);
  },
  status: ({ lanes }) => {
    const lengths = lanes.map(({ hops }) => hops.length);
    const each = lengths.join(", ");
    return {
      count: step() ? hopNow() : t("Start"),
      summary: step()
        ? t("of {total}", { total: each })
        : plural(Math.max(...lengths), "hop", each),
      present: lengths.map((length, i) => `${i + 1}: ${plural(length, "hop")}`).join(", "),
    };
  },
  next(comparison, from, by) {
    const at = partStep(comparison);
    return (at - from) * by > 0 ? at : from + by;
  },
};
