/* A step up or down in a parameter: the drawing is copied, the copies slide apart, and their digits
   light up; a step down folds them back. The new network is below from the start. */
import { fitView } from "../moves/fit.js";
import { isReduced, magnify, part } from "../page/page.js";
import { say, setLive } from "../panels/step_sentence.js";
import { bendOf } from "../stage/geometry/screen.js";
import { contextOf } from "../stage/paint/canvas.js";
import { addressLabels } from "../stage/paint/labels.js";
import { cssValue } from "../stage/paint/looks.js";
import { beneath, drawAbove } from "../stage/paint/snapshot.js";
import * as player from "../stage/player.js";
import { cy, isHidden } from "../stage/stage.js";
import { isVisible, view } from "../stage/view.js";
import { doc, drawing, isRefused, on, state } from "../state/model.js";
import { request } from "../state/server.js";
import { h } from "../widgets/dom.js";
import { frame } from "./frame.js";
import { boxOf, drawnBox, drop, putOver } from "./left_picture.js";
import * as light from "./light.js";
import { paintFrame } from "./paint.js";
import { duration, progressAt } from "./timing.js";
import { transitionOf } from "./transition.js";

// For the map, which asks this module once it is loaded.
export { foldInto, growFrom } from "../map/crossing.js";
export { sizeOf, step } from "./step.js";
export { drop };

/** @import { GrowthDocument } from "../types/documents" */
/** @import { Fitted } from "../moves/fit.js" */
/**
 * A requested step: both networks, how one grows into the other, and the drawing that it leaves.
 * @typedef {object} Step
 * @property {string} from
 * @property {string} to
 * @property {Promise<GrowthDocument | null>} growth
 * @property {(Fitted & {box: import("./boxes.js").Box}) | null} left
 */

/** After this many milliseconds a growth that is still unknown is no longer animated. */
const LATE_MS = 400;
/** Duration in which the drawing below appears at the end, in milliseconds. */
const CLEAR_MS = 160;
/** Pause of a playing message at the end, so that the digits can be read, in milliseconds. */
const READ_MS = 1200;

const canvas = h("canvas", { id: "growing", "aria-hidden": "true" });

/** @type {Step | null} */
let pending = null;

/**
 * A step on the stage: whether it is over, whether a message plays on afterwards, and the view of
 * the drawing.
 * @typedef {{over: boolean, plays: boolean, looks: string, finish: () => void}} Run
 */
/** @type {Run | null} */
let running = null;

/** Returns the growth from one network to another; null if neither grows into the other. */
async function growthOf(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    const names = [from, to].map(encodeURIComponent);
    const answer = await request(`/growth?net=${names[1]}&from=${names[0]}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Whether the graph on the stage shows a whole network, and nothing else plays on it. */
const isStageFree = () => isVisible() && drawing().complete && doc().stage.kind !== "map";

/** Returns the drawing on the stage with its current view. @returns {Fitted} */
function fitOfStage() {
  const now = drawing();
  const restOf = (/** @type {import("../types/documents").LinkKind} */ kind) =>
    isHidden(kind) ? 0 : state.view.has("ink") ? 1 : kind.rest;
  const all = {
    ...now,
    kinds: now.kinds.map((kind) => ({ ...kind, rest: restOf(kind) })),
    hulls: state.view.has("no-hulls") ? [] : now.hulls,
  };
  const still = { ...view(), touched: new Set(), ends: [] };
  const words = addressLabels().filter(({ role }) => role !== "from" && role !== "to");
  const links = [...now.strokes.values()].map((link) => ({ ...link, bend: bendOf(link) }));
  return { ...fitView(all, still, [], words), links };
}

/** Returns the view of the drawing, for comparison. */
function viewKey() {
  const { clientWidth, clientHeight } = part("stage-box");
  const { x, y } = cy().pan();
  return [cy().zoom(), x, y, clientWidth, clientHeight].join();
}

/** Returns a canvas over the stage, as large as it. */
function cover() {
  const box = part("stage-box");
  const [w, h, ratio] = [box.clientWidth, box.clientHeight, window.devicePixelRatio || 1];
  Object.assign(canvas, { width: Math.round(w * ratio), height: Math.round(h * ratio) });
  canvas.removeAttribute("style");
  Object.assign(canvas.style, { width: `${w}px`, height: `${h}px`, zIndex: "2" });
  canvas.style.background = "var(--stage)";
  const context = contextOf(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  box.append(canvas);
  return { context, size: { width: w, height: h } };
}

/** Remove what covers the stage. */
function uncover() {
  canvas.remove();
  drop(canvas);
}

/** End the animation: the drawing below is that of the new network. */
function interrupt() {
  if (!running) return;
  running.over = true;
  running.finish();
}

/** Whether a message continues to play that an earlier step has paused. */
let playsOn = false;

on("stepping", (to) => {
  playsOn = running?.plays ?? false;
  interrupt();
  const { spec: from, steppers } = doc().network;
  const leads = steppers.flatMap(({ up, down }) => [up, down]).find(({ spec }) => spec === to);
  const growth = leads?.grows ? growthOf(from, to) : Promise.resolve(null);
  pending = { from, to, growth, left: null };
});

// The old drawing is on the stage for the last time.
on("answered", () => {
  interrupt();
  if (
    !pending ||
    !state.doc ||
    doc().network.spec !== pending.from ||
    isReduced() ||
    !isStageFree()
  )
    return;
  pending.left = { ...fitOfStage(), box: drawnBox() };
  const { context, size } = cover();
  // The canvas below is covered by its background, which is not needed.
  beneath(context, size, true);
  drawAbove(context);
  // A refused request brings no document.
  const step = pending;
  queueMicrotask(() => {
    if (pending !== step) return;
    pending = null;
    uncover();
  });
});

on("document", () => {
  light.putOut();
  const step = pending;
  pending = null;
  if (step && doc().network.spec === step.to) void show(step);
  else uncover();
});

/** Any input ends the animation. */
for (const event of ["keydown", "pointerdown", "wheel"])
  addEventListener(event, interrupt, { capture: true });
for (const event of /** @type {const} */ (["asked", "view", "theme"])) on(event, interrupt);
// The graph reports its view even if nothing has changed.
on("viewport", () => running?.looks !== viewKey() && interrupt());

// Playing waits until everything is loaded.
on("playing", () => {
  if (!running || !state.playing) return;
  running.plays = true;
  player.pause();
});

/** Whether a document is on screen and unchanged since. */
const isUnchanged = (/** @type {import("../types/documents").ExploreDocument} */ document) =>
  state.doc === document && !state.playing && !state.at;

/** @param {Step} step */
async function show({ from, to, growth: coming, left }) {
  const firstDocument = doc();
  const describe = (/** @type {GrowthDocument} */ growth) => {
    // A question or a refusal on screen must not be overwritten.
    if (firstDocument.mode || isRefused()) return;
    say(`${from} → ${to}`, growth.larger === to ? growth.said : growth.folded);
    setLive();
  };
  const highlight = (/** @type {GrowthDocument} */ growth) => {
    if (growth.larger === to && isStageFree()) light.lightUp(growth);
  };
  /** @type {Run} */
  const run = { over: false, plays: playsOn, looks: viewKey(), finish: uncover };
  // The picture now belongs to the map, which knows its position.
  const isLeft = left !== null && firstDocument.stage.kind === "map";
  if (isLeft) putOver(canvas, boxOf(canvas), left.box);
  running = run;
  playsOn = false;
  const late = new Promise((done) => setTimeout(done, LATE_MS, null));
  /** @type {GrowthDocument | null} */
  const growth = await Promise.race([coming, late]);
  if (state.doc !== firstDocument) return;
  run.finish = () => {
    if (running !== run) return;
    running = null;
    if (run.over || !isLeft) uncover();
    if (growth) highlight(growth);
    if (run.plays && !run.over)
      setTimeout(() => isUnchanged(firstDocument) && player.play(), growth ? READ_MS : 0);
  };
  if (!growth) {
    run.finish();
    const comes = await coming;
    if (!comes || !isUnchanged(firstDocument)) return;
    describe(comes);
    return highlight(comes);
  }
  describe(growth);
  if (!left || run.over || !isStageFree()) return run.finish();
  const now = fitOfStage();
  const grows = growth.larger === to;
  animate(run, grows ? transitionOf(growth, left, now) : transitionOf(growth, now, left), grows);
}

/**
 * Animate everything from one drawing to the other.
 * @param {Run} run
 * @param {import("./transition.js").Transition} transition
 * @param {boolean} grows
 */
function animate(run, transition, grows) {
  const { context, size } = cover();
  const began = performance.now();
  const tick = () => {
    if (run.over || running !== run) return;
    const t = performance.now() - began;
    if (t >= duration(grows) + CLEAR_MS) return run.finish();
    context.fillStyle = cssValue("--stage");
    context.fillRect(0, 0, size.width, size.height);
    paintFrame(
      context,
      frame(transition, progressAt(Math.min(t, duration(grows)), grows)),
      magnify(),
    );
    canvas.style.opacity = String(1 - Math.max(0, t - duration(grows)) / CLEAR_MS);
    requestAnimationFrame(tick);
  };
  tick();
}
