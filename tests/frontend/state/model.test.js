import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as model from "../../../assets/state/model.js";
import { setDocument, setPosition } from "../../../assets/state/store.js";

const { state } = model;
model.register("route", {
  steps: (_, document) => document.trace.hops.length + (document.trace.lost ? 1 : 0),
  route: true,
  ends: "both",
  ways: () => [[0, 1, null, 3]],
});
model.register("rounds", {
  steps: ({ rounds }) => rounds.length,
  ends: ({ all }) => (all ? "none" : "source"),
});

const hops = [{}, {}, {}];
const route = { task: "route", show: null, trace: { hops, lost: null }, faults: ["3"] };
const rounds = { ...route, task: "rounds", show: { rounds: [1, 2], all: false } };

beforeEach(() => Object.assign(state, { doc: route, at: 0 }));

test("before the first document there is nothing", () => {
  setDocument(null);
  assert.equal(model.steps(), 0);
  assert.deepEqual(model.drawnRoutes(), []);
  assert.deepEqual(model.activeFaults(), []);
  assert.ok(!model.isRefused());
});

test("a lost message has a step more", () => {
  assert.equal(model.steps(), 3);
  assert.equal(model.stepsOf({ ...route, trace: { hops, lost: {} } }), 4);
});

test("a step is on screen as soon as it is under way", () => {
  for (const [at, step, done] of [
    [0, 0, 0],
    [0.01, 1, 0],
    [1, 1, 1],
    [1.999999999999, 2, 2],
  ]) {
    setPosition(at);
    assert.equal(model.step(), step);
    assert.equal(model.done(), done);
  }
});

test("faults count in tasks that move the message of the route", () => {
  assert.deepEqual(model.activeFaults(), ["3"]);
  setDocument(rounds);
  assert.deepEqual(model.activeFaults(), []);
});

test("signs of the ends follow the task and what it shows", () => {
  assert.ok(model.isEndMarked("source") && model.isEndMarked("target"));
  setDocument(rounds);
  assert.ok(model.isEndMarked("source") && !model.isEndMarked("target"));
  setDocument({ ...rounds, show: { rounds: [], all: true } });
  assert.ok(!model.isEndMarked("source"));
});

test("a refused task has no steps, no routes and no faults", () => {
  setDocument({ ...rounds, show: { refused: "No." } });
  assert.ok(model.isRefused());
  assert.equal(model.steps(), 0);
  assert.deepEqual(model.drawnRoutes(), []);
  assert.deepEqual(model.activeFaults(), []);
});

test("marks of a way that are not drawn are none", () => {
  assert.deepEqual([...model.routeMarks()], [0, 1, 3]);
});

test("a probe that retreats frees the link it took last", () => {
  const all = ["go", "go", "retreat", "go", "retreat", "retreat"].map((action) => ({ action }));
  assert.deepEqual([...model.heldHops(all, 2)], [0, 1]);
  assert.deepEqual([...model.heldHops(all, 3)], [0]);
  assert.deepEqual([...model.heldHops(all, 4)], [0, 3]);
  assert.deepEqual([...model.heldHops(all, 6)], []);
});

test("listeners hear in the order in which they began", () => {
  const heard = [];
  model.on("fly", (detail) => heard.push(`1 ${detail}`));
  model.on("fly", (detail) => heard.push(`2 ${detail}`));
  model.emit("fly", "a");
  model.emit("trouble");
  assert.deepEqual(heard, ["1 a", "2 a"]);
});
