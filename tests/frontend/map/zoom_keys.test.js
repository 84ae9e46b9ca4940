/* Keys that magnify: during a flight each counts from its end, and minus ends at the whole. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { window } from "../page.js";

const { home } = await import("../../../assets/map/camera/framing.js");
const { listenForZoom } = await import("../../../assets/map/camera/zoom_keys.js");
const { Nest } = await import("../../../assets/map/nest/nest.js");
const { MapStage } = await import("../../../assets/map/stage.js");

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);

/** Returns a map that shows all of Q(6). */
function wholeMap() {
  const nest = new Nest(golden.find((item) => item.nest.spec === "Q(6)").nest);
  const surface = { width: 800, height: 500 };
  const camera = home(nest, surface);
  const map = Object.assign(Object.create(MapStage.prototype), {
    ...{ nest, camera, surface, wheel: { left: 0 }, flying: null },
    looks: { reduced: () => false },
    redraw() {},
  });
  return map;
}

let shownMap = wholeMap();
listenForZoom(() => shownMap);
const press = (key) =>
  document.body.dispatchEvent(
    Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key }),
  );

test("keys pressed during a flight go on from where it ends", () => {
  const map = wholeMap();
  shownMap = map;
  const { camera } = map;
  const near = camera.copy().zoom(1.2, 0, 0);
  void map.fly(near);
  assert.equal(map.goal, near);
  for (const key of ["+", "+", "-"]) press(key);
  assert.ok(Math.abs(map.goal.scale / near.scale - Math.exp(0.5)) < 1e-9);
  assert.equal(map.camera, camera);
  map.stop();
  assert.equal(map.goal, camera);
});

test("minus shows the whole network in its place at last, however fast it is pressed", () => {
  const map = wholeMap();
  shownMap = map;
  const fitted = map.camera.key;
  map.camera = map.camera.copy().zoom(Math.exp(1.2), 60, 40);
  for (const left of [-0.5, -1]) {
    press("-");
    assert.ok(Math.abs(map.wheel.left - left) < 1e-9);
  }
  press("-");
  assert.equal(map.wheel.left, 0);
  assert.equal(map.goal.key, fitted);
});
