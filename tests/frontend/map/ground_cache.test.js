/* The parts of the map that stand still are painted once, while nothing but a message moves. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { home } from "../../../assets/map/camera/framing.js";
import { Nest } from "../../../assets/map/nest/nest.js";
import { GroundCache } from "../../../assets/map/paint/ground_cache.js";
import { View } from "../../../assets/map/view.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);
const nest = new Nest(golden.find((item) => item.nest.spec === "Q(6)").nest);

/** A canvas that writes down what is called on it. */
function canvas() {
  const calls = [];
  const g = new Proxy(
    {},
    {
      get: (held, name) =>
        held[name] ??
        ((...rest) => {
          calls.push([name, ...rest]);
          return name === "measureText" ? { width: 10 } : undefined;
        }),
      set: (held, name, value) => {
        held[name] = value;
        return true;
      },
    },
  );
  return { calls, g, getContext: () => g };
}

/** A map's view with what it is painted on: surface, camera and canvases that were made. */
function stage() {
  const made = [];
  const kept = new GroundCache(() => {
    made.push(canvas());
    return made.at(-1);
  });
  const main = canvas();
  const names = { get: (_, name) => `--${String(name)}` };
  const surface = {
    g: main.g,
    width: 800,
    height: 500,
    ratio: 1,
    doorZoom: 1,
    colours: new Proxy({}, names),
    look: () => ({ token: "--ink", dash: [], width: 1 }),
    token: (name) => name,
  };
  const never = () => new Promise(() => {});
  const view = new View(nest, { tile: never, addresses: never, bundles: never }, () => {});
  const camera = home(nest, surface);
  const how = { moving: false, route: null, layer: null, at: 0, kept };
  return { made, main, surface, view, camera, how };
}

test("a second picture copies resting parts from the cache", () => {
  const { made, main, surface, view, camera, how } = stage();
  const first = view.paint(surface, camera, how);
  assert.equal(made.length, 2);
  const painted = made.map(({ calls }) => calls.length);
  assert.ok(painted[0] > 10);
  main.calls.length = 0;
  assert.deepEqual(view.paint(surface, camera, { ...how, at: 0.5 }), first);
  assert.deepEqual(
    made.map(({ calls }) => calls.length),
    painted,
  );
  const puts = main.calls.filter(([name]) => name === "drawImage").map(([, image]) => image);
  assert.deepEqual(puts, made);
});

for (const [what, change] of [
  ["the camera", ({ camera }) => camera.pan(3, 0)],
  ["the size of the stage", ({ surface }) => Object.assign(surface, { width: 700 })],
  ["an answer that has come", ({ view }) => void view.tiles.arrived()],
  ["what is asked for", ({ view }) => Object.assign(view, { requestedFocus: nest.pathOf(3n) })],
  ["a route, for which bundles stand back", ({ how }) => (how.layer = { dimsBundles: true })],
]) {
  test(`it is painted anew with ${what}`, () => {
    const all = stage();
    const { made, surface, view, camera, how } = all;
    view.paint(surface, camera, how);
    const painted = made.map(({ calls }) => calls.length);
    change(all);
    view.paint(surface, camera, how);
    for (const [i, { calls }] of made.entries()) assert.ok(calls.length > painted[i], `${i}`);
  });
}

test("while the camera moves nothing is kept", () => {
  const { made, main, surface, view, camera, how } = stage();
  view.paint(surface, camera, { ...how, kept: null, moving: true });
  assert.equal(made.length, 0);
  assert.ok(!main.calls.some(([name]) => name === "drawImage"));
});
