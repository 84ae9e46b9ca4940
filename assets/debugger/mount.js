/* The debugger: shows the route of a visitor's own router, with the router's file line by line. */

import { closest, el } from "../page/page.js";
import * as player from "../stage/player.js";
import { locale, t } from "../state/language.js";
import { emit, on, state, step, trace } from "../state/model.js";
import { parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { task as route } from "../tasks/route.js";
import { fill, h, prose } from "../widgets/dom.js";
import { asSentence } from "../widgets/wording.js";
import { stopName, stopOf } from "./breakpoint_hits.js";
import * as breakpoints from "./breakpoints.js";
import * as code from "./code.js";
import { recordedExpression } from "./expressions.js";
import { drawFlags } from "./flags.js";
import { placeOfText } from "./frames.js";
import { hopSentence } from "./hop_sentence.js";
import * as lineSteps from "./line_steps.js";
import { digits } from "./naming.js";
import * as onstage from "./onstage.js";
import { call, callNumber, dropLine, go, isNewest, visitorRouter } from "./position.js";
import * as reload from "./reload.js";
import * as saveDiff from "./save_diff.js";
import { ranks, stops, watches } from "./sidebar.js";
import { variables } from "./variables.js";

export { howTo } from "./howto.js";

/** Returns a part of the panel. */
const box = (/** @type {string} */ id, /** @type {string} */ look = "") =>
  h("div", { id, class: look || null });

const panel = h(
  "section.own-panel",
  { id: "own", "aria-label": t("Your router, line by line") },
  h("div.own-head", { id: "own-head" }),
  h("p.own-strip", { id: "own-strip", role: "status" }),
  h("ol.own-code", { id: "own-code", tabindex: 0, "aria-label": t("The file") }),
  box("own-vars", "own-vars"),
  h(
    "div.own-lines",
    { role: "toolbar", "aria-label": t("Line by line") },
    lineSteps.buttons(),
    h("p", { id: "own-line" }),
  ),
);

const sidebar = h(
  "div.own-aside",
  { id: "own-aside" },
  box("own-stops"),
  box("own-watch"),
  box("own-ranks"),
);

/** On a narrow screen all is in one column, with tabs. */
const narrow = matchMedia("(width < 768px)");

/** Returns the section of the panel with source and target. */
const ends = () => /** @type {HTMLElement} */ (document.querySelector(".ends-section"));

/**
 * Puts the parts of the debugger into the panels of the page; returns true if they were not shown
 * before.
 */
function placeParts() {
  const explore = el("explore");
  const [left, right] = [".panel.left", ".panel.right"].map((selector) =>
    explore.querySelector(selector),
  );
  if (!left || !right) return false;
  const switched = !panel.isConnected;
  // A part that is at its place already is not moved: a field in it would lose the focus.
  if (switched) right.append(panel);
  const networkPanel = narrow.matches ? null : left.querySelector(".network");
  if (networkPanel && networkPanel.nextElementSibling !== ends())
    networkPanel.after(ends(), sidebar);
  if (!networkPanel && sidebar.parentElement !== panel) {
    right.prepend(ends());
    panel.append(sidebar);
  }
  return switched;
}

const clock = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { timeStyle: "medium" });
/** Returns when the file was saved. */
const time = () => clock.format(visitorRouter().saved);

/** Fill the head: the file, whether its last save is used, a link to check every pair. */
function head() {
  const { file, fault } = visitorRouter();
  const { search } = location;
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()])
    if (!["net", "theme", "lang"].includes(key)) query.delete(key);
  query.set("task", "check");
  query.set("kind", "router");
  query.set("router", state.doc?.router.key ?? "");
  const at = { time: time() };
  const follows = !fault
    ? t("follows the file, saved {time}", at)
    : isNewest()
      ? t("fails, saved {time}", at)
      : t("is not followed, saved {time}", at);
  fill(
    el("own-head"),
    h("b.mono", file),
    h("span", { class: fault ? "own-light bad" : "own-light", "aria-hidden": "true" }),
    h("span.quiet", { id: "own-saved" }, follows),
    h("a.own-verify", { href: `/?${query}` }, t("Every pair")),
  );
}

/** Fill the strip: an error, the changes by the last save, or the reason for this hop. */
function strip() {
  const { fault } = visitorRouter();
  const bad = Boolean(fault);
  const { hops, lost } = trace();
  el("own-strip").classList.toggle("bad", bad);
  const { notice, before } = saveDiff.save;
  const hop = hops[callNumber()];
  if (fault) {
    const instead = isNewest() ? "" : ` ${t("Shown is the version of {time}.", { time: time() })}`;
    return fill(el("own-strip"), asSentence(fault.said), instead);
  }
  if (notice) {
    return fill(
      el("own-strip"),
      h("span", h("b", t("Read again")), `, ${notice}`),
      before && h("span.own-before", t("before")),
    );
  }
  if (!hop) return fill(el("own-strip"), lost ? prose(lost.why) : t("It has arrived."));
  if (visitorRouter().explains) return fill(el("own-strip"), prose(hop.why));
  const next = trace().addresses[callNumber() + 1].text;
  return fill(
    el("own-strip"),
    prose(hopSentence(hop, { hop: callNumber() + 1, next }, hopsLeftBefore())),
  );
}

/** Returns the distance to the target before the hop on screen. */
const hopsLeftBefore = () =>
  callNumber() ? trace().hops[callNumber() - 1].left : trace().distance;

/** Returns the words beside the player: if a stop has halted it, where; else those of a route. */
function playerStatus() {
  if (!breakpoints.isHalted()) return route.status(null);
  const before = hopsLeftBefore();
  return {
    count: t("Stopped at hop {hop}", { hop: callNumber() + 1 }),
    summary: before === null ? "" : t("still {left} left", { left: before }),
  };
}

/** Whether the debugger is on screen. */
const isOn = () => panel.isConnected && Boolean(state.doc?.own);

/** Show all parts for the place on screen. */
function show() {
  dropLine();
  code.markLines(new Set(breakpoints.active.stops.map(stopName)));
  variables();
  lineSteps.describeLine();
  stops();
  watches();
  ranks();
  strip();
  drawFlags(breakpoints.places());
}

/** The position of the player when `showStep` was called last. */
let lastAt = state.at;

/** Called with each new document. */
function begin() {
  route.begin?.(null);
  const switched = placeParts();
  reload.watch();
  const resumeStep = saveDiff.compareDocuments();
  breakpoints.begin();
  code.write(saveDiff.save.lines);
  head();
  if (resumeStep !== null) {
    lastAt = resumeStep;
    player.jump(resumeStep);
  }
  const lineText = parameter(state.doc?.search ?? "", "line");
  const linePlace = lineText ? placeOfText(call(), lineText) : null;
  if (linePlace !== null) go({ step: callNumber(), k: linePlace });
  if (switched || state.secondRoute) emit("view");
}

/** Called with each new step or line: halts at a stop, and shows the place. */
function showStep() {
  route.updatePanel(null);
  if (!isOn()) return;
  if (state.at !== lastAt) saveDiff.save.notice = "";
  lastAt = state.at;
  breakpoints.haltIfReached();
  show();
}

/** Called when the debugger is left: takes its parts off the page, and puts the route's back. */
function removeParts() {
  el("explore").querySelector(".panel.right")?.prepend(ends());
  panel.remove();
  sidebar.remove();
  reload.watch();
  saveDiff.forget();
  // After the task that follows has begun.
  queueMicrotask(() => emit("view"));
}

on("tab", () => isOn() && show());
on("line", () => {
  saveDiff.save.notice = "";
  emit("view");
});
on("playing", () => {
  if (!isOn()) return;
  breakpoints.followPlaying();
  saveDiff.save.notice = "";
  show();
});
on("page", () => reload.watch());
narrow.addEventListener("change", () => {
  if (!isOn()) return;
  placeParts();
  show();
});
addEventListener("resize", () => isOn() && drawFlags(breakpoints.places()));
lineSteps.listen(show);

/** Add the stop or the watch that was typed. @param {HTMLInputElement} input */
function add(input) {
  const kind = input.dataset.add ?? "";
  const text = input.value.trim();
  if (!text) return;
  if (kind === "watch") {
    if (!breakpoints.active.watches.includes(text)) breakpoints.active.watches.push(text);
    breakpoints.keepInAddress();
  } else breakpoints.toggle({ key: kind, about: kind === "node" ? text.replace(/\s/g, "") : text });
  input.value = "";
  show();
  // Only the server can evaluate an expression.
  if (kind !== "node" && !recordedExpression(text))
    url.send(url.address(state.doc?.search ?? "", step()), {});
}

/** @type {import("../types/task").Acts} */
const acts = {
  keydown(event) {
    const input = closest(event, "input[data-add]");
    if (input instanceof HTMLInputElement && event.key === "Enter") add(input);
  },
  change({ target }) {
    if (!(target instanceof HTMLInputElement) || !target.dataset.stop) return;
    breakpoints.toggle(stopOf(target.dataset.stop));
    show();
  },
  click(event) {
    const button = closest(event, "#own button, #own-aside button");
    if (!button) return;
    const { stop, stepLine, drop } = button.dataset;
    if (stop) breakpoints.toggle(stopOf(stop));
    else if (stepLine) return lineSteps.step(/** @type {any} */ (stepLine));
    else if (drop) {
      breakpoints.active.watches = breakpoints.active.watches.filter((watch) => watch !== drop);
      breakpoints.keepInAddress();
    } else if (button.id === "own-digits") digits.bits = !digits.bits;
    show();
  },
};

/** @type {import("../types/task").Task<null>} */
export const task = {
  ...route,
  tab: t("Stops"),
  layout: () => "debugger",
  onTop(context) {
    route.onTop?.(context, null);
    onstage.draw(context);
  },
  begin,
  updatePanel: showStep,
  acts: () => acts,
  leave: removeParts,
  status: playerStatus,
};
