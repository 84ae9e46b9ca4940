// @ts-nocheck: its types come next
/* Controls: what a visitor clicks and types, the tooltip, the notice, share, theme, present. */

import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { emit, on, state } from "../state/model.js";
import * as pages from "../state/pages.js";
import { tables } from "../state/tables.js";
import * as url from "../state/url.js";
import * as dialog from "./dialog.js";
import { fill, h } from "./dom.js";
import { el, part } from "./page.js";
import { asSentence, plural } from "./words.js";

// Asking ---------------------------------------------------------------------------------

function open(spec, field) {
  url.ask(
    {
      net: spec,
      from: null,
      to: null,
      router: null,
      variant: null,
      fault: null,
      view: null,
      way: null,
      stage: null,
      at: null,
      wide: null,
    },
    field,
  );
}

function ends(source, target, field) {
  url.ask({ from: source, to: target }, field);
}

/** A random node, by index: exact however large the network. */
function randomNode() {
  const nodes = BigInt(state.doc.network.nodeCount);
  let value = 0n;
  for (let bits = 0n; bits < 128n; bits += 32n)
    value = (value << 32n) | BigInt(crypto.getRandomValues(new Uint32Array(1))[0]);
  return value % nodes;
}

function random() {
  const a = randomNode();
  let b = randomNode();
  while (a === b) b = randomNode();
  ends(`#${a}`, `#${b}`);
}

const farthest = () => ends(null, null);
const swap = () => ends(state.doc.target, state.doc.source);

function choose(mark, wanted) {
  const end = model.signed("target") ? wanted : "source";
  const address = state.drawing.addresses[mark];
  const { source, target } = state.doc;
  if (end === "source") {
    if (address === target) swap();
    else if (address !== source) ends(address, target);
    state.nextEnd = "target";
  } else {
    if (address === source) swap();
    else if (address !== target) ends(source, address);
    state.nextEnd = "source";
  }
  emit("nextEnd");
}

// Complaints -----------------------------------------------------------------------------

const PLACE = { net: "spec-complaint", from: "ends-complaint", to: "ends-complaint" };
const INPUT = { net: "network-spec", from: "source", to: "target" };

function clear() {
  for (const name of Object.values(PLACE)) part(name).textContent = "";
  for (const id of Object.values(INPUT)) el(id).removeAttribute("aria-invalid");
}

/** Refuse what was typed, where it was typed; true if the document must not be drawn. */
function refuse(doc) {
  const { field } = doc.ask;
  if (field === "find") return refuseFound(doc);
  if (!PLACE[field]) return false;
  const ends = ["from", "to"];
  const mine = (c) => c.field === field || (ends.includes(field) && ends.includes(c.field));
  const complaint = doc.complaints.find((c) => c.field === field) || doc.complaints.find(mine);
  if (!complaint) return false;
  clear();
  el(INPUT[field]).setAttribute("aria-invalid", "true");
  const words = `${field === "net" ? "Open" : "Take"} ${complaint.nearest}`;
  const aim = { "data-nearest": complaint.nearest, "data-field": complaint.field };
  const button = complaint.nearest && [" ", h("button", { type: "button", ...aim }, words)];
  fill(part(PLACE[field]), asSentence(complaint.why), button);
  return true;
}

/** What was looked for in the header and is no network changes nothing: it is told, and kept. */
function refuseFound(doc) {
  const complaint = doc.complaints.find(({ field }) => field === "net");
  if (!complaint) return false;
  notice(asSentence(complaint.why), complaint.nearest ? complaint : undefined);
  return true;
}

function notice(text, action) {
  el("notice").hidden = !text;
  el("notice-text").textContent = text || "";
  const button = el("notice-act");
  button.hidden = !action;
  if (!action) return;
  button.textContent = `${action.field === "net" ? "Open" : "Take"} ${action.nearest}`;
  button.dataset.nearest = action.nearest;
  button.dataset.field = action.field;
}

/** Say what of an address could not be used, and offer what could. */
function tell(doc) {
  const told = doc.complaints.map((c) =>
    asSentence(c.why + (c.nearest ? "" : "") + (c.instead ? ` ${c.instead}` : "")),
  );
  const offer = doc.complaints.find((c) => c.nearest && PLACE[c.field]);
  if (pages.strayed()) told.unshift(pages.strayed());
  notice(told.join(" "), offer);
}

// Theme, share, present --------------------------------------------------------------------

function theme(name) {
  document.documentElement.dataset.theme = name;
  emit("theme", name);
}

function nextTheme() {
  const { themes } = tables;
  const name = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
  theme(name);
  url.keep({ theme: name });
  emit("themed", name);
}

on("theme asked", theme);

async function share() {
  const button = el("share");
  const word = button.querySelector(".wide");
  try {
    await navigator.clipboard.writeText(location.href);
    if (word) word.textContent = "Link copied";
  } catch {
    notice(`The link: ${location.href}`);
  }
  setTimeout(() => {
    if (word) word.textContent = "Share";
  }, 1600);
}

function present(on) {
  const now = state.view.has("present");
  const wanted = on === undefined ? !now : on;
  if (wanted === now) return;
  if (wanted) state.view.add("present");
  else state.view.delete("present");
  apply();
  if (wanted && document.documentElement.requestFullscreen)
    document.documentElement.requestFullscreen().catch(() => {});
  if (!wanted && document.fullscreenElement) document.exitFullscreen();
}

/** Carry the view into the page and the address bar. */
function apply() {
  document.documentElement.classList.toggle("presenting", state.view.has("present"));
  url.keep({ view: [...state.view].join(",") });
  emit("view");
}

function setView(word, on) {
  if (on) state.view.add(word);
  else state.view.delete(word);
  apply();
}

let awake = 0;
document.addEventListener("pointermove", () => {
  if (!state.view.has("present")) return;
  document.documentElement.classList.add("awake");
  clearTimeout(awake);
  awake = setTimeout(() => document.documentElement.classList.remove("awake"), 2000);
});
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) present(false);
});

// Tooltip ----------------------------------------------------------------------------------

let tipTimer = 0;

function tipFor(mark) {
  const { drawing, doc } = state;
  const edges = stage.cy().getElementById(`n${mark}`).connectedEdges();
  const byKind = new Map();
  edges.forEach((edge) => {
    const kind = edge.data("kind");
    const other = edge.source().data("mark") === mark ? edge.target() : edge.source();
    if (!byKind.has(kind)) byKind.set(kind, []);
    byKind.get(kind).push(drawing.addresses[other.data("mark")]);
  });
  const rows = [...byKind]
    .sort((a, b) => a[0] - b[0])
    .map(([kind, list]) => [
      h("dt", null, drawing.kinds[kind].title),
      h("dd", null, list.length === 1 ? list[0] : `${list.length} links`),
    ]);
  if (doc.distances) {
    rows.push([h("dt", null, "To the target"), h("dd", null, plural(doc.distances[mark], "hop"))]);
  }
  const degree = [" ", h("span", { class: "quiet" }, `degree ${edges.length}`)];
  return [h("b", null, drawing.addresses[mark]), drawing.complete && degree, h("dl", null, rows)];
}

function showTip(mark) {
  const tip = part("tip");
  fill(tip, tipFor(mark));
  tip.hidden = false;
  const p = stage.markOnScreen(mark);
  const { clientWidth: w, clientHeight: h } = stage.box();
  const left = p.x + 18 + tip.offsetWidth > w ? p.x - tip.offsetWidth - 18 : p.x + 18;
  const top = Math.max(4, Math.min(p.y + 14, h - tip.offsetHeight - 4));
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${top}px`;
}

document.addEventListener("pointerover", (event) => {
  if (state.hover !== null && !event.target.closest("#explore-stage-box")) emit("hover", null);
});

function hideTip() {
  clearTimeout(tipTimer);
  part("tip").hidden = true;
}

on("hover", (mark) => {
  state.hover = mark;
  hideTip();
  if (mark !== null) tipTimer = setTimeout(() => showTip(mark), 120);
});

// A node that is not drawn can only be gone to.
on("sent", (address) => ends(state.doc.source, address));

on("picked", ({ mark, event }) => {
  state.focus = null;
  choose(mark, event?.shiftKey ? "target" : state.nextEnd);
});

// Clicks and changes -------------------------------------------------------------------------

const CLICKS = {
  play: () => player.toggle(),
  "step-back": () => player.back(),
  "step-forward": () => player.forward(),
  "to-start": () => player.jump(0),
  "to-end": () => player.jump(model.steps()),
  share,
  present: () => present(),
  theme: nextTheme,
  "keys-open": () => dialog.show("keys"),
  "notice-close": () => notice(""),
  "explore-random": random,
  "explore-farthest": farthest,
  "explore-swap": swap,
  "explore-zoom-in": () => stage.zoomBy(1.25),
  "explore-zoom-out": () => stage.zoomBy(0.8),
  "explore-fit": () => stage.arrange(),
  "explore-drawer": () => el("explore").classList.toggle("drawer"),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && CLICKS[button.id]) CLICKS[button.id]();
  else if (button?.dataset.spec) open(button.dataset.spec, "");
  else if (button?.dataset.variant) url.ask({ variant: button.dataset.variant });
  else if (button?.dataset.task)
    url.ask({ task: button.dataset.task === "route" ? null : button.dataset.task }, "");
  else if (button?.dataset.same)
    url.ask(
      {
        net: button.dataset.same,
        from: button.dataset.from,
        to: button.dataset.to,
        router: null,
        variant: null,
        view: null,
        way: null,
        fault: null,
      },
      "",
    );
  else if (button?.dataset.option)
    url.ask({ [button.dataset.option]: button.dataset.value }, button.dataset.option);
  else if (button && button.className === "mend") url.ask({ fault: null }, "");
  else if (button?.dataset.tab) tab(button.dataset.tab);
  else if (button?.dataset.nearest) {
    const { nearest, field } = button.dataset;
    if (field === "net") open(nearest, "net");
    else url.ask({ [field]: nearest }, field);
  } else {
    const row = event.target.closest("tr[data-step]");
    if (row) player.jump(+row.dataset.step);
  }
});

function tab(name) {
  el("explore").dataset.tab = name;
  emit("tab");
  for (const button of part("tabs").querySelectorAll("button"))
    button.setAttribute("aria-selected", button.dataset.tab === name);
}

document.addEventListener("change", (event) => {
  const { target } = event;
  if (target.dataset.view)
    setView(target.dataset.view, target.checked !== !!target.dataset.inverse);
  else if (target.dataset.option)
    url.ask({ [target.dataset.option]: target.value }, target.dataset.option);
  else if (target.id === "router") url.ask({ router: target.value, variant: null });
});

document.addEventListener("input", (event) => {
  if (event.target.id === "speed") speed(+event.target.value);
  else if (event.target.matches(".ranged input"))
    event.target.nextElementSibling.value = event.target.value;
});

const SPEEDS = [0.25, 0.5, 1, 2, 4];
function speed(index) {
  state.speed = SPEEDS[index];
  part("speed-text").textContent = `${SPEEDS[index]}×`;
  el("speed").style.setProperty("--part", index / (SPEEDS.length - 1));
  el("speed").setAttribute("aria-valuetext", `${SPEEDS[index]} times`);
}

/** What the first document finds unset: the speed in words, the tab that is open. */
function begin() {
  speed(SPEEDS.indexOf(state.speed));
  tab(el("explore").dataset.tab);
}

function playing() {
  const button = el("play");
  button.querySelector(".i").className = `i ${state.playing ? "i-pause" : "i-play"}`;
  button.setAttribute("aria-label", state.playing ? "Pause" : "Play");
  button.title = state.playing ? "Pause (Space)" : "Play (Space)";
}
on("playing", playing);

function buttons() {
  const step = state.at;
  for (const id of ["to-start", "step-back"]) el(id).disabled = step <= 0;
  for (const id of ["to-end", "step-forward"]) el(id).disabled = step >= model.steps();
}
on("step", buttons);
on("document", buttons);

on("nextEnd", () => {
  for (const id of ["source", "target"])
    el(id)
      .closest(".end")
      .classList.toggle("next", id === state.nextEnd);
});

let slow = 0;
on("asked", () => {
  clearTimeout(slow);
  slow = setTimeout(() => {
    part("busy").hidden = false;
  }, 150);
});
on("answered", () => {
  clearTimeout(slow);
  part("busy").hidden = true;
});

export {
  apply,
  begin,
  choose,
  clear,
  ends,
  farthest,
  hideTip,
  nextTheme,
  notice,
  open,
  present,
  random,
  refuse,
  setView,
  share,
  speed,
  swap,
  tab,
  tell,
  theme,
};
