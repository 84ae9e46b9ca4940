/* The debugger of a router of one's own, in place of the panel of the route: mounted where a
   document has one, put away where it has none. */

import { all, around, el, part } from "../page/page.js";
import * as player from "../stage/player.js";
import { locale, t } from "../state/language.js";
import { emit, on, state, step, trace } from "../state/model.js";
import { parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { fill, h, prose } from "../widgets/dom.js";
import { plural } from "../widgets/wording.js";
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
  "section",
  { id: "own", class: "own-panel", "aria-label": t("Your router, line by line") },
  h("div", { id: "own-head", class: "own-head" }),
  h("p", { id: "own-strip", class: "own-strip", role: "status" }),
  h("ol", { id: "own-code", class: "own-code", tabindex: 0, "aria-label": t("The file") }),
  box("own-vars", "own-vars"),
  h(
    "div",
    { class: "own-lines", role: "toolbar", "aria-label": t("Line by line") },
    lines.buttons(),
    h("p", { id: "own-line" }),
  ),
);

const aside = h(
  "div",
  { id: "own-aside", class: "own-aside" },
  box("own-stops"),
  box("own-watch"),
  box("own-ranks"),
);

/** On a phone all of it stands in one column, by tabs. */
const narrow = matchMedia("(width < 768px)");

const ends = () => /** @type {HTMLElement} */ (document.querySelector(".ends-section"));

/** Put the parts where they belong, or away; whether they were elsewhere. @param {boolean} shown */
function place(shown) {
  const explore = el("explore");
  const [left, right] = [".panel.left", ".panel.right"].map((selector) =>
    explore.querySelector(selector),
  );
  if (!left || !right) return;
  const switched = explore.classList.contains("with-own") !== shown;
  explore.classList.toggle("with-own", shown);
  const wide = shown && !narrow.matches;
  if (wide) left.querySelector(".network")?.after(ends());
  else if (ends().parentElement !== right) right.prepend(ends());
  if (shown) {
    // What stands where it belongs is not moved: whoever types in it would be thrown out.
    if (panel.parentElement !== right) right.append(panel);
    if (wide && ends().nextElementSibling !== aside) ends().after(aside);
    if (!wide && aside.parentElement !== panel) panel.append(aside);
  } else {
    panel.remove();
    aside.remove();
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
  const follows = fault
    ? t("is not followed, saved {time}", at)
    : t("follows the file, saved {time}", at);
  fill(
    el("own-head"),
    h("b", { class: "mono" }, file),
    h("span", { class: fault ? "own-light bad" : "own-light", "aria-hidden": "true" }),
    h("span", { id: "own-saved", class: "quiet" }, follows),
    h("a", { href: `/?${query}`, class: "own-verify" }, t("Every pair")),
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
    return fill(el("own-strip"), fault.said, instead);
  }
  if (notice) {
    return fill(
      el("own-strip"),
      h("span", null, h("b", null, t("Read again")), `, ${notice}`),
      before && h("span", { class: "own-before" }, t("before")),
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

/** What stands beside the player where a stop has halted the message. */
function count() {
  if (!halts.isHalted()) return;
  const before = callNumber() ? trace().hops[callNumber() - 1].left : trace().distance;
  part("count").textContent = t("Stopped at hop {hop}", { hop: callNumber() + 1 });
  part("summary").textContent = before === null ? "" : t("still {left} left", { left: before });
}

/** Whether the debugger is on the page, and its document too. */
const active = () => panel.isConnected && Boolean(state.doc?.own);

/** Everything that follows the place on screen. */
function show() {
  if (!active()) return;
  follow();
  code.follow(new Set(halts.set.stops.map(name)));
  variables();
  lines.tell();
  stops();
  watches();
  ranks();
  strip();
  count();
  flags(halts.places());
}

/** A document has come. */
function take() {
  const there = Boolean(state.doc?.own) && state.doc?.task === "route" && !state.doc.show;
  const switched = place(there);
  state.above = there ? onstage.draw : null;
  saving.watch();
  if (!there) {
    saved.leave();
    if (switched) emit("view");
    return;
  }
  const moved = saved.take();
  halts.begin();
  if (moved !== null) player.jump(moved);
  code.write(saved.save.lines);
  head();
  const lineText = parameter(state.doc?.search ?? "", "line");
  const k = lineText ? placeOfText(call(), lineText) : null;
  if (k !== null) go({ step: callNumber(), k });
  show();
  if (switched || state.second) emit("view");
  // What a phone calls the list of the task.
  for (const tab of all(part("tabs"), "[data-tab='hops']")) tab.textContent = t("Stops");
}

on("document", take);
on("tab", show);
on("line", () => {
  saved.save.notice = "";
  show();
  emit("view");
});
on("playing", () => {
  if (!active()) return;
  halts.followPlaying();
  saved.save.notice = "";
  show();
});
on("step", () => {
  if (!active()) return;
  if (state.at !== lastAt) saved.save.notice = "";
  lastAt = state.at;
  halts.came();
  show();
});
on("view", () => active() && flags(halts.places()));
on("page", () => saving.watch());
narrow.addEventListener("change", take);
addEventListener("resize", () => active() && flags(halts.places()));
lines.listen(show);

/** Where the player was when it was looked at last. */
let lastAt = state.at;

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

document.addEventListener("keydown", (event) => {
  const input = around(event, "input[data-add]");
  if (input instanceof HTMLInputElement && event.key === "Enter") add(input);
});

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.stop) return;
  halts.toggle(stopOf(target.dataset.stop));
  show();
});

document.addEventListener("click", (event) => {
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
});
