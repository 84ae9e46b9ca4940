// @ts-nocheck: its types come next
/* Explore: the question when the address changes, the drawing when the answer comes. */
import * as controls from "../parts/controls.js";
import { el, reduced } from "../parts/page.js";
import * as player from "../stage/player.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { emit, state } from "../state/model.js";
import { isCurrent } from "../state/pages.js";
import * as url from "../state/url.js";

function draw(doc) {
  if (!stage.cy()) return void requestAnimationFrame(() => draw(doc));
  if (!isCurrent(doc)) return;
  emit("answered");
  if (!controls.refuse(doc)) show(doc);
}

function show(next) {
  const first = !state.doc;
  const wasPlaying = state.playing;
  player.pause();
  controls.clear();
  controls.hideTip();
  state.typed = null;
  state.doc = next;
  state.hover = null;
  state.focus = null;
  state.view = new Set(next.view);
  state.at = Math.min(next.step ?? 0, model.stepsOf(next));
  if (first) controls.begin();
  if (next.theme) controls.theme(next.theme);
  document.documentElement.classList.toggle("presenting", state.view.has("present"));
  if (next.drawing) {
    state.sceneKey = next.sceneKey;
    stage.load(next.drawing);
  }
  url.settled(next);
  emit("document");
  controls.tell(next);
  const play = first ? next.step === null && !reduced() : wasPlaying && next.step === null;
  if (play) player.play();
  // Drawn is drawn: when the graph says so, or two frames later where it had nothing to draw.
  const drawn = () => {
    if (document.documentElement.dataset.drawn === String(next.ask.count)) return;
    document.documentElement.dataset.ready = "true";
    document.documentElement.dataset.drawn = next.ask.count;
  };
  if (next.drawing) stage.cy().one("render", drawn);
  requestAnimationFrame(() => requestAnimationFrame(drawn));
}

/** The ends of the route were typed. */
function typed() {
  const { doc } = state;
  if (!doc) return;
  const plain = (text) => (text || "").replace(/\s/g, "");
  const now = { from: plain(el("source").value), to: plain(el("target").value) };
  const before = state.typed || { from: doc.source, to: doc.target };
  const field = now.from !== before.from ? "from" : "to";
  state.typed = now;
  if (!now.from || !now.to || (now.from === doc.source && now.to === doc.target)) return;
  url.ask(now, field);
}

document.addEventListener("change", ({ target }) => {
  if (target.id === "source" || target.id === "target") typed();
});

export const page = {
  root: "explore",
  speaks: true,
  ask: () => ({ known: state.sceneKey, first: !state.doc }),
  draw,
};
