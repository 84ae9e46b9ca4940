/* The player: moves the position in the trace, by time, by steps or by hand. */
import { isReduced } from "../page/page.js";
import * as model from "../state/model.js";
import { currentTask, emit, state, taskResult } from "../state/model.js";
import { HOP_MS, stepOf, stepUnderWay } from "../state/position.js";
import { setPlaying, setPosition } from "../state/store.js";

/** The most steps in one frame: so that nothing is skipped after a frame that took long. */
const MAX_FRAME_STEP = 0.5;

/** Time of the last frame that moved the position. */
let last = 0;
/** The animation frame that is requested. */
let handle = 0;

/**
 * Returns the position after some time; null if steps jump and the present one is not over yet.
 * @param {number} at the position before, in steps
 * @param {number} elapsed in milliseconds
 * @param {{speed: number, pace: number, jumps: boolean}} options `pace` is the duration of
 *   a step in hops; `jumps` if there is no motion between steps
 * @returns {number | null}
 */
export function positionAfter(at, elapsed, { speed, pace, jumps }) {
  const passed = (elapsed / (HOP_MS * pace)) * speed;
  if (!jumps) return at + Math.min(passed, MAX_FRAME_STEP);
  return passed >= 1 ? stepOf(at) + 1 : null;
}

/** Move to a position. @param {number} at */
export function move(at) {
  const [step, done] = [model.step(), model.done()];
  setPosition(Math.max(0, Math.min(model.lastStep(), at)));
  if (model.step() !== step || model.done() !== done) emit("step");
  emit("frame");
}

/** Move on in a frame. @param {number} now */
function tick(now) {
  if (!state.playing) return;
  const pacing = {
    speed: state.speed,
    pace: currentTask().pace?.(taskResult()) || 1,
    jumps: isReduced(),
  };
  const next = positionAfter(state.at, now - last, pacing);
  if (next !== null) {
    last = now;
    move(next);
  }
  if (state.at >= model.lastStep()) pause();
  else handle = requestAnimationFrame(tick);
}

export function play() {
  if (state.playing || !model.lastStep()) return;
  if (state.at >= model.lastStep()) move(0);
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

/** Show a step; playing stops. @param {number} step */
export function jump(step) {
  pause();
  move(Math.round(step));
}

export const forward = () => jump(model.done() + 1);
export const back = () => jump(stepUnderWay(state.at) - 1);

/** Go to the next or previous step at which the task stops. @param {1 | -1} direction */
export function leap(direction) {
  const next = model.isRefused() ? undefined : currentTask().next;
  if (next) jump(next(taskResult(), model.step(), direction));
  else if (direction > 0) forward();
  else back();
}
