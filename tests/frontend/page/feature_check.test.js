import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

globalThis.HTMLCanvasElement = window.HTMLCanvasElement;

const { blankContext, AlwaysVisibleObserver, WindowResizeObserver, standIn } = await import(
  "../../../assets/page/feature_check.js"
);

test("the stand-in context accepts every call, returns numbers, and keeps properties", () => {
  const canvas = document.createElement("canvas");
  const pen = blankContext(canvas);
  pen.font = "12px mono";
  assert.equal(pen.font, "12px mono");
  assert.equal(pen.canvas, canvas);
  for (const name of ["beginPath", "stroke", "fillText", "setTransform", "setLineDash"])
    pen[name]();
  assert.equal(pen.measureText("0101").width, 28);
  assert.ok(Number.isFinite(pen.measureText("").actualBoundingBoxAscent));
  assert.equal(pen.getImageData(0, 0, 3, 2).data.length, 24);
  assert.equal(pen.isPointInPath(), false);
});

test("a stand-in observer reports at once, and sizes follow the window", async () => {
  const reported = [];
  new AlwaysVisibleObserver((entries) => reported.push(...entries)).observe(document.body);
  await Promise.resolve();
  assert.deepEqual(
    reported.map(({ target, isIntersecting }) => [target === document.body, isIntersecting]),
    [[true, true]],
  );
  const calls = [];
  const sizes = new WindowResizeObserver((entries) =>
    calls.push(entries.map(({ target }) => target)),
  );
  const other = document.createElement("p");
  sizes.observe(document.body);
  sizes.observe(other);
  window.dispatchEvent(new window.Event("resize"));
  assert.deepEqual(calls.at(-1), [document.body, other]);
  sizes.unobserve(other);
  window.dispatchEvent(new window.Event("resize"));
  assert.deepEqual(calls.at(-1), [document.body]);
  const before = calls.length;
  sizes.disconnect();
  window.dispatchEvent(new window.Event("resize"));
  assert.equal(calls.length, before);
});

test("missing features are reported and replaced; existing ones stay", () => {
  const draws = window.HTMLCanvasElement.prototype;
  draws.getContext = () => null;
  const original = globalThis.ResizeObserver;
  history.pushState = undefined;
  const missed = standIn();
  assert.equal(missed.length, 2);
  assert.match(missed[0], /draws on no canvas/);
  assert.match(missed[1], /keeps no history/);
  assert.equal(typeof document.createElement("canvas").getContext("2d").fillRect, "function");
  assert.equal(document.createElement("canvas").getContext("webgl"), null);
  assert.equal(typeof history.pushState, "function");
  if (original) assert.equal(globalThis.ResizeObserver, original);
  // What stands in now is there: nothing more is said.
  assert.deepEqual(standIn(), []);
});
