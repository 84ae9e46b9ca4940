/* Keys that magnify while the camera flies: each counts from where the flight ends. */
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

test("keys pressed during a flight go on from where it ends", () => {
  const nest = new Nest(golden.find((item) => item.nest.spec === "Q(6)").nest);
  const camera = home(nest, { width: 800, height: 500 });
  const map = Object.assign(Object.create(MapStage.prototype), {
    nest,
    camera,
    surface: { width: 800, height: 500 },
    looks: { reduced: () => false },
    wheel: { left: 0 },
    flying: null,
    redraw() {},
  });
  const press = (key) =>
    document.body.dispatchEvent(
      Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key }),
    );
  listenForZoom(() => map);
  const near = camera.copy().zoom(1.2, 0, 0);
  void map.fly(near);
  assert.equal(map.goal, near);
  for (const key of ["+", "+", "-"]) press(key);
  assert.ok(Math.abs(map.goal.scale / near.scale - Math.exp(0.5)) < 1e-9);
  assert.equal(map.camera, camera);
  map.stop();
  assert.equal(map.goal, camera);
});
