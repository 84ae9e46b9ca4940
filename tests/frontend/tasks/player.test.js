import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { frame } from "../page.js";

const model = await import("../../../assets/state/model.js");
const player = await import("../../../assets/stage/player.js");
const { hopRuns, next } = await import("../../../assets/tasks/route.js");

const { state } = model;
const KINDS = [0, 0, 1, 1, 0];
const events = [];
model.register("plain", {
  steps: (_, document) => document.trace.hops.length,
  route: true,
  ends: "both",
  next,
});
for (const name of ["step", "frame", "playing"]) model.on(name, () => events.push(name));

beforeEach(() => {
  player.pause();
  const hops = KINDS.map((kind) => ({ kind, action: "" }));
  Object.assign(state, { doc: { task: "plain", trace: { hops, lost: null }, faults: ["1"] } });
  Object.assign(state, { at: 0, speed: 1, playing: false });
  events.length = 0;
});

test("a hop lasts 700 ms at normal speed, half as long at double", () => {
  const pacing = { speed: 1, pace: 1, jumps: false };
  assert.equal(player.positionAfter(2, 70, pacing), 2.1);
  assert.equal(player.positionAfter(2, 70, { ...pacing, speed: 2 }), 2.2);
  assert.equal(player.positionAfter(2, 70, { ...pacing, pace: 2 }), 2.05);
});

test("after a hitch at most half a step is made up for", () => {
  assert.equal(player.positionAfter(0, 10_000, { speed: 4, pace: 1, jumps: false }), 0.5);
});

test("without motion steps jump, when their time is over and not before", () => {
  const pacing = { speed: 1, pace: 1, jumps: true };
  assert.equal(player.positionAfter(1, 699, pacing), null);
  assert.equal(player.positionAfter(1, 700, pacing), 2);
  assert.equal(player.positionAfter(1.5, 700, pacing), 2);
});

test("steps go on, back and no farther than the ends", () => {
  player.forward();
  assert.equal(state.at, 1);
  player.jump(2.4);
  assert.equal(state.at, 2);
  player.move(2.5);
  player.back();
  assert.equal(state.at, 2, "back from the middle of a hop is to where it began");
  player.move(2.5);
  player.forward();
  assert.equal(state.at, 3);
  player.jump(99);
  assert.equal(state.at, 5);
  player.forward();
  assert.equal(state.at, 5);
  player.jump(-3);
  assert.equal(state.at, 0);
});

test("listeners get each step once, and every frame", () => {
  player.move(0.4);
  assert.deepEqual(events, ["step", "frame"]);
  events.length = 0;
  player.move(0.5);
  assert.deepEqual(events, ["frame"]);
});

test("Shift and an arrow lead to the next change of kind, and to the ends", () => {
  const stops = [];
  for (let i = 0; i < 4; i++) {
    player.leap(1);
    stops.push(state.at);
  }
  assert.deepEqual(stops, [1, 3, 5, 5]);
  player.leap(-1);
  assert.equal(state.at, 4);
  player.leap(-1);
  assert.equal(state.at, 2);
});

test("where no step is worth more than others, Shift and an arrow lead to the next and back", () => {
  model.register("even", { steps: () => 5, ends: "none" });
  Object.assign(state, { doc: { task: "even", show: {}, faults: [] }, at: 2 });
  player.leap(1);
  assert.equal(state.at, 3);
  player.leap(-1);
  assert.equal(state.at, 2);
  player.move(1.5);
  player.leap(-1);
  assert.equal(state.at, 1, "back from the middle of a step is to where it began");
});

test("playing stops at the end", () => {
  player.play();
  assert.ok(state.playing);
  let now = performance.now();
  for (let i = 0; i < 200 && state.playing; i++) {
    now += 100;
    frame(now);
  }
  assert.equal(state.at, 5);
  assert.ok(!state.playing);
  player.play();
  assert.ok(state.at < 1, "once more from the start");
});

test("runs of one kind are said together", () => {
  const hops = KINDS.map((kind) => ({ kind }));
  const kinds = [
    { key: 0, title: "Cube" },
    { key: 1, title: "Cross (between clusters)" },
  ];
  assert.equal(hopRuns(hops, kinds), "cube ×2, cross ×2, cube");
  const many = Array.from({ length: 8 }, (_, i) => ({ kind: i % 2 }));
  assert.equal(hopRuns(many, kinds), "");
});

test("nothing is played where there are no steps, and what is played is not begun again", () => {
  Object.assign(state, { at: 2 });
  player.play();
  player.play();
  assert.deepEqual([state.playing, state.at, events], [true, 2, ["playing"]]);
  player.pause();
  events.length = 0;
  const trace = { hops: [], lost: null };
  Object.assign(state, { doc: { task: "plain", trace, faults: [] }, at: 0 });
  player.play();
  assert.deepEqual([state.playing, events], [false, []]);
});
