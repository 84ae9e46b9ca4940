/* The player: one position in the trace, moved by time, by steps or by hand. */
import { isReduced } from "../page/page.js";
import * as model from "../state/model.js";
import { emit, shown, state, tasked } from "../state/model.js";
import { stepOf, stepUnderWay } from "../state/position.js";
import { setPlaying, standAt } from "../state/store.js";

/** How long a hop lasts at normal speed, in milliseconds. */
const HOP = 700;
/** The most of a step that one frame may make up for: after a hitch nothing is skipped. */
const MOST = 0.5;

let last = 0;
let handle = 0;

/**
 * Where the player is after some time: null while a step that jumps is not over yet.
 * @param {number} at in steps
 * @param {number} elapsed in milliseconds
 * @param {{speed: number, pace: number, jumps: boolean}} how pace is what a step lasts, in hops
 * @returns {number | null}
 */
export function after(at, elapsed, { speed, pace, jumps }) {
  const passed = (elapsed / (HOP * pace)) * speed;
  if (!jumps) return at + Math.min(passed, MOST);
  return passed >= 1 ? stepOf(at) + 1 : null;
}

/** Move to a place in the trace. @param {number} at */
export function move(at) {
  const [step, done] = [model.step(), model.done()];
  standAt(Math.max(0, Math.min(model.reach(), at)));
  if (model.step() !== step || model.done() !== done) emit("step");
  emit("frame");
}

/** @param {number} now */
function tick(now) {
  if (!state.playing) return;
  const pacing = { speed: state.speed, pace: tasked().pace?.(shown()) || 1, jumps: isReduced() };
  const next = after(state.at, now - last, pacing);
  if (next !== null) {
    last = now;
    move(next);
  }
  if (state.at >= model.reach()) pause();
  else handle = requestAnimationFrame(tick);
}

export function play() {
  if (state.playing || !model.reach()) return;
  if (state.at >= model.reach()) move(0);
  setPlaying(true);
  last = performance.now();
  handle = requestAnimationFrame(tick);
  emit("playing");
}

export function pause() {
  if (!state.playing) return;
  setPlaying(false);
  cancelAnimationFrame(handle);
  emit("playing");
  emit("step");
}

export const toggle = () => (state.playing ? pause() : play());

/** Show a step; what is played stops. @param {number} step */
export function jump(step) {
  pause();
  move(Math.round(step));
}

export const forward = () => jump(model.done() + 1);
export const back = () => jump(stepUnderWay(state.at) - 1);

/** To the next or previous step worth stopping at. @param {1 | -1} direction */
export function leap(direction) {
  const next = model.isRefused() ? undefined : tasked().next;
  if (next) jump(next(shown(), model.step(), direction));
  else if (direction > 0) forward();
  else back();
}
