/* The debugger, a way of seeing the route of a router of one's own: its file line by line. */

import { around, el } from "../page/page.js";
import * as player from "../stage/player.js";
import { locale, t } from "../state/language.js";
import { emit, on, state, step, trace } from "../state/model.js";
import { parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { task as route } from "../tasks/route.js";
import { fill, h, prose } from "../widgets/dom.js";
import { asSentence, plural } from "../widgets/wording.js";
import { name, stopOf } from "./breakpoint_hits.js";
import * as halts from "./breakpoints.js";
import * as code from "./code.js";
import { along } from "./expressions.js";
import { flags } from "./flags.js";
import { placeOfText } from "./frames.js";
import * as lines from "./line_steps.js";
import { digits } from "./naming.js";
import * as onstage from "./onstage.js";
import { call, callNumber, follow, go, ownRouter } from "./position.js";
import * as saving from "./reload.js";
import * as saved from "./save_diff.js";
import { ranks, stops, watches } from "./sidebar.js";
import { variables } from "./variables.js";

export { howTo } from "./howto.js";

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
    lines.buttons(),
    h("p", { id: "own-line" }),
  ),
);

const aside = h(
  "div.own-aside",
  { id: "own-aside" },
  box("own-stops"),
  box("own-watch"),
  box("own-ranks"),
);

/** On a phone all of it stands in one column, by tabs. */
const narrow = matchMedia("(width < 768px)");

const ends = () => /** @type {HTMLElement} */ (document.querySelector(".ends-section"));

/** Put the parts where they belong; whether they were elsewhere. */
function place() {
  const explore = el("explore");
  const [left, right] = [".panel.left", ".panel.right"].map((selector) =>
    explore.querySelector(selector),
  );
  if (!left || !right) return false;
  const switched = !panel.isConnected;
  // What stands where it belongs is not moved: whoever types in it would be thrown out.
  if (switched) right.append(panel);
  const beside = narrow.matches ? null : left.querySelector(".network");
  if (beside && beside.nextElementSibling !== ends()) beside.after(ends(), aside);
  if (!beside && aside.parentElement !== panel) {
    right.prepend(ends());
    panel.append(aside);
  }
  return switched;
}

const clock = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { timeStyle: "medium" });
const time = () => clock.format(ownRouter().saved);

/** Whether what is shown is the file as it is now. */
const isNewest = () => ownRouter().newest.split(".").includes(ownRouter().mark);

function head() {
  const { file, fault } = ownRouter();
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

/** The strip: what is wrong, what the last save changed, or why this hop. */
function strip() {
  const { fault } = ownRouter();
  const bad = Boolean(fault);
  const { hops, lost } = trace();
  el("own-strip").classList.toggle("bad", bad);
  const { notice, before } = saved.save;
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
  if (!hop) return fill(el("own-strip"), lost ? explanation(lost.why) : t("It has arrived."));
  if (ownRouter().explains) return fill(el("own-strip"), explanation(hop.why));
  const at = { hop: callNumber() + 1, next: trace().addresses[callNumber() + 1].text };
  const left = { ...at, hops: plural(hop.left ?? 0, "hop") };
  const sentence =
    hop.left === null
      ? t("Hop {hop} goes to `{next}`.", at)
      : hop.detour
        ? t("Hop {hop} goes to `{next}`, {hops} left from there: no closer.", left)
        : t("Hop {hop} goes to `{next}`, {hops} left from there.", left);
  return fill(el("own-strip"), prose(sentence));
}

/** What the router says itself. @param {string} why */
const explanation = (why) => prose(why);

/** What stands beside the player: where a stop has halted the message, that. */
function said() {
  if (!halts.isHalted()) return route.said(null);
  const before = callNumber() ? trace().hops[callNumber() - 1].left : trace().distance;
  return {
    count: t("Stopped at hop {hop}", { hop: callNumber() + 1 }),
    summary: before === null ? "" : t("still {left} left", { left: before }),
  };
}

/** Whether the debugger is what is on screen. */
const isOn = () => panel.isConnected && Boolean(state.doc?.own);

/** Everything that follows the place on screen. */
function show() {
  follow();
  code.follow(new Set(halts.set.stops.map(name)));
  variables();
  lines.tell();
  stops();
  watches();
  ranks();
  strip();
  flags(halts.places());
}

/** Where the player was when it was looked at last. */
let lastAt = state.at;

/** A document has come. */
function begin() {
  route.begin?.(null);
  const switched = place();
  saving.watch();
  const moved = saved.take();
  halts.begin();
  code.write(saved.save.lines);
  head();
  if (moved !== null) {
    lastAt = moved;
    player.jump(moved);
  }
  const lineText = parameter(state.doc?.search ?? "", "line");
  const k = lineText ? placeOfText(call(), lineText) : null;
  if (k !== null) go({ step: callNumber(), k });
  if (switched || state.second) emit("view");
}

/** What changes from step to step, and from line to line. */
function now() {
  route.panel(null);
  if (!isOn()) return;
  if (state.at !== lastAt) saved.save.notice = "";
  lastAt = state.at;
  halts.came();
  show();
}

/** The panel is the route's again. */
function leave() {
  el("explore").querySelector(".panel.right")?.prepend(ends());
  panel.remove();
  aside.remove();
  saving.watch();
  saved.leave();
  // What takes its place has still to begin.
  queueMicrotask(() => emit("view"));
}

on("tab", () => isOn() && show());
on("line", () => {
  saved.save.notice = "";
  emit("view");
});
on("playing", () => {
  if (!isOn()) return;
  halts.followPlaying();
  saved.save.notice = "";
  show();
});
on("page", () => saving.watch());
narrow.addEventListener("change", () => {
  if (!isOn()) return;
  place();
  show();
});
addEventListener("resize", () => isOn() && flags(halts.places()));
lines.listen(show);

/** Take what was typed as a stop or a watch. @param {HTMLInputElement} input */
function add(input) {
  const kind = input.dataset.add ?? "";
  const text = input.value.trim();
  if (!text) return;
  if (kind === "watch") {
    if (!halts.set.watches.includes(text)) halts.set.watches.push(text);
    halts.keep();
  } else halts.toggle({ key: kind, about: kind === "node" ? text.replace(/\s/g, "") : text });
  input.value = "";
  show();
  // What an expression comes to along the route is for the server to say.
  if (kind !== "node" && !along(text)) url.send(url.address(state.doc?.search ?? "", step()), {});
}

/** @type {import("../types/task").Acts} */
const acts = {
  keydown(event) {
    const input = around(event, "input[data-add]");
    if (input instanceof HTMLInputElement && event.key === "Enter") add(input);
  },
  change({ target }) {
    if (!(target instanceof HTMLInputElement) || !target.dataset.stop) return;
    halts.toggle(stopOf(target.dataset.stop));
    show();
  },
  click(event) {
    const button = around(event, "#own button, #own-aside button");
    if (!button) return;
    const { stop, stepLine, drop } = button.dataset;
    if (stop) halts.toggle(stopOf(stop));
    else if (stepLine) return lines.step(/** @type {any} */ (stepLine));
    else if (drop) {
      halts.set.watches = halts.set.watches.filter((watch) => watch !== drop);
      halts.keep();
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
  panel: now,
  acts: () => acts,
  leave,
  said,
};
