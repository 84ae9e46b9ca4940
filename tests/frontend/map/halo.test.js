/* The message's halo passes below the names of cells, the message itself above them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { home } from "../../../assets/map/camera/framing.js";
import { Nest } from "../../../assets/map/nest/nest.js";
import { View } from "../../../assets/map/view.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);

test("no name is struck through by the halo of the message", () => {
  const nest = new Nest(golden.find((item) => item.nest.spec === "MC(3,3)").nest);
  /** The fills in order: a colour or a text. */
  const fills = [];
  const g = new Proxy(
    {},
    {
      get: (held, name) =>
        held[name] ??
        ((text) => {
          if (name === "fill") fills.push(held.fillStyle);
          if (name === "fillText") fills.push(text);
          return { width: 10 };
        }),
      set: (held, name, value) => {
        held[name] = value;
        return true;
      },
    },
  );
  const surface = {
    g,
    width: 900,
    height: 600,
    ratio: 1,
    doorZoom: 1,
    colours: new Proxy({}, { get: (_, name) => `--${String(name)}` }),
    look: () => ({ token: "--ink", dash: [], width: 1 }),
    token: (name) => name,
  };
  const never = () => new Promise(() => {});
  const view = new View(nest, { tile: never, addresses: never, bundles: never }, () => {});
  const route = { paths: [nest.pathOf(0n), nest.pathOf(77n)], roles: ["kind.cross"] };
  view.paint(surface, home(nest, surface), { moving: false, route, layer: null, at: 0 });
  const halo = fills.lastIndexOf("--trail");
  assert.ok(halo >= 0 && halo < fills.indexOf("000"), `${fills.slice(-20)}`);
  assert.equal(fills.at(-1), "--message");
});
