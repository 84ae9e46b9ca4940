/* A map that is larger than on a usual screen: what a pointer means, and what the camera sees. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { window } from "../page.js";

const { framingCamera, home } = await import("../../../assets/map/camera/framing.js");
const { fillScale, legendFits } = await import("../../../assets/map/chrome.js");
const { listenForInput } = await import("../../../assets/map/camera/input.js");
const { nestOf } = await import("../../../assets/map/nest/nest.js");
const { MapStage } = await import("../../../assets/map/stage.js");

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);

/** Dispatch an event with properties. */
function send(target, name, properties) {
  const event = new window.Event(name, { bubbles: true, cancelable: true });
  target.dispatchEvent(Object.assign(event, { pointerId: 1, button: 0, ...properties }));
}

test("a pointer means the place of the map under it, however large the map is", () => {
  const target = document.createElement("div");
  target.getBoundingClientRect = () => ({ left: 10, top: 20, width: 400, height: 200 });
  Object.defineProperty(target, "clientWidth", { value: 400 });
  Object.defineProperty(target, "clientHeight", { value: 200 });
  target.setPointerCapture = () => {};
  const calls = [];
  const map = {
    surface: { magnified: 2 },
    scroll: (by, x, y) => calls.push(["scroll", by > 0, x, y]),
    drag: (dx, dy) => calls.push(["drag", dx, dy]),
    onCameraMoved() {},
  };
  const clicked = (x, y) => calls.push(["click", x, y]);
  const hovered = (x, y) => calls.push(["hover", x, y]);
  const end = listenForInput(target, () => map, { clicked, hovered, left() {}, out() {} });
  send(target, "wheel", { clientX: 310, clientY: 70, deltaY: -10, deltaMode: 0 });
  send(target, "pointermove", { clientX: 110, clientY: 60 });
  send(target, "pointerdown", { clientX: 110, clientY: 60 });
  send(target, "pointerup", { clientX: 110, clientY: 60 });
  send(target, "pointerdown", { clientX: 110, clientY: 60 });
  send(target, "pointermove", { clientX: 90, clientY: 66 });
  end();
  assert.deepEqual(calls, [
    ["scroll", true, 50, -25],
    ["hover", 50, 20],
    ["click", 50, 20],
    ["drag", 10, -3],
  ]);
});

test("a camera sees what it saw on a narrower stage: the whole, or as many pitches across", async () => {
  const { nest: document } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = await nestOf(document);
  const [narrow, wide] = [
    { width: 500, height: 400 },
    { width: 1000, height: 300 },
  ];
  const stageWith = (camera) => ({
    nest,
    camera,
    surface: wide,
    home: () => home(nest, wide),
    clamp: (scale) => scale,
  });
  const whole = stageWith(home(nest, narrow));
  MapStage.prototype.refit.call(whole, narrow);
  assert.equal(whole.camera.key, home(nest, wide).key);
  const path = nest.firstPath();
  const near = stageWith(framingCamera(nest, narrow, path, path.length, 8));
  MapStage.prototype.refit.call(near, narrow);
  assert.ok(Math.abs(wide.width / near.camera.scale - 8) < 1e-9);
  assert.deepEqual(near.camera.path, path);
});

test("a surface has fewer pixels of its own where all is larger, and the canvas as many", () => {
  const refits = [];
  const stage = {
    canvas: { clientWidth: 1800, clientHeight: 900, width: 0, height: 0 },
    moving: false,
    looks: { magnify: () => 1.5 },
    surface: { width: 1, height: 1, ratio: 1, magnified: 1, doorZoom: 1 },
    refit: (before) => refits.push(before.width),
  };
  window.devicePixelRatio = 1;
  const style = globalThis.getComputedStyle;
  globalThis.getComputedStyle = () => ({ getPropertyValue: () => "1.5" });
  MapStage.prototype.measure.call(stage);
  MapStage.prototype.measure.call(stage);
  globalThis.getComputedStyle = style;
  const { width, height, ratio, doorZoom } = stage.surface;
  assert.deepEqual(
    { width, height, ratio, doorZoom },
    { width: 1200, height: 600, ratio: 1.5, doorZoom: 1 },
  );
  assert.deepEqual([stage.canvas.width, stage.canvas.height], [1800, 900]);
  assert.deepEqual(refits, [1]);
});

test("the legend needs as much room of the screen where all is larger", () => {
  const nest = { root: 0, types: [{ halfX: 100 }] };
  const camera = { fromX: [0], scale: 1 };
  // 100 pixels beside the network are 190 of the screen or more from 1.9 on.
  const fits = (magnified) => legendFits({ nest, camera, surface: { width: 400, magnified } });
  assert.deepEqual([1, 1.8, 2].map(fits), [false, false, true]);
});

test("the scale says long numbers as powers where the stage is narrow", () => {
  const cell = (size, halfX) => ({ size, halfX, cell: {}, id: size === 4n ? 1 : 0 });
  const types = [cell(1n << 40n, 100), cell(1n << 38n, 50), cell(4n, 2), { node: true }];
  const map = {
    camera: { types, scale: 1 },
    nest: { types: [types[0], types[2]], document: { unit: "cluster" } },
  };
  const scaleOf = (width) => {
    const element = document.createElement("div");
    fillScale(element, { ...map, surface: { width } });
    assert.equal(element.querySelector(".quiet").textContent, "this wide:");
    return [...element.querySelectorAll(".mono")].map((part) => part.textContent);
  };
  assert.deepEqual(scaleOf(900), ["274,877,906,944 clusters", "1,099,511,627,776 nodes"]);
  assert.deepEqual(scaleOf(360), ["238 clusters", "240 nodes"]);
});
