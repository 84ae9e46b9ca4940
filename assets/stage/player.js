// @ts-nocheck: its types come next
/* The player: one position in the trace, moved by time, by steps or by hand. */
import { reduced } from "../parts/page.js";
import * as model from "../state/model.js";
import { emit, state } from "../state/model.js";

const HOP = 700;
let last = 0;
let handle = 0;

function move(at) {
  const before = model.step();
  const doneBefore = Math.floor(state.at + 1e-9);
  state.at = Math.max(0, Math.min(model.steps(), at));
  if (model.step() !== before || Math.floor(state.at + 1e-9) !== doneBefore) emit("step");
  emit("frame");
}

/** How long a step lasts, in hops. */
const pace = (it) => (!it?.pace ? 1 : typeof it.pace === "function" ? it.pace() || 1 : it.pace);

function tick(now) {
  if (!state.playing) return;
  const it = model.tasked();
  const passed = ((now - last) / (HOP * pace(it))) * state.speed;
  if (reduced()) {
    if (passed >= 1) {
      last = now;
      move(Math.floor(state.at + 1e-9) + 1);
    }
  } else {
    last = now;
    move(state.at + Math.min(passed, 0.5));
  }
  if (state.at >= model.steps()) pause();
  else handle = requestAnimationFrame(tick);
}

function play() {
  if (!model.trace() || state.playing || !model.steps()) return;
  if (state.at >= model.steps()) move(0);
  state.playing = true;
  last = performance.now();
  handle = requestAnimationFrame(tick);
  emit("playing");
}

function pause() {
  if (!state.playing) return;
  state.playing = false;
  cancelAnimationFrame(handle);
  emit("playing");
  emit("step");
}

const toggle = () => (state.playing ? pause() : play());

/** Show a step; what is played stops. */
function jump(step) {
  pause();
  move(Math.round(step));
}

const forward = () => jump(Math.floor(state.at + 1e-9) + 1);
const back = () => jump(Math.ceil(state.at - 1e-9) - 1);

/** To the next or previous step at which the kind of link changes. */
function nextKind(direction) {
  if (!model.onRoute()) return void (direction > 0 ? forward() : back());
  const hops = model.trace().hops;
  let at = model.step();
  const kind = (step) => (step >= 1 && step <= hops.length ? hops[step - 1].kind : -1);
  const start = kind(at);
  do at += direction;
  while (at > 0 && at < model.steps() && kind(at) === start);
  jump(at);
}

export { back, forward, jump, move, nextKind, pause, play, toggle };
