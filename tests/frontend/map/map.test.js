/* The map's geometry: the same paths, places, tiles and bundles as in Python; cameras that hold
   still to a thousandth of a pixel at 2^72 nodes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Camera } from "../../../assets/map/camera/camera.js";
import { flight } from "../../../assets/map/camera/flight.js";
import { framingCamera } from "../../../assets/map/camera/framing.js";
import { followingCamera } from "../../../assets/map/camera/message_camera.js";
import { cellTypes } from "../../../assets/map/chrome.js";
import { leads } from "../../../assets/map/nest/bundles.js";
import { findVisible } from "../../../assets/map/nest/descent.js";
import { nestOf as made } from "../../../assets/map/nest/nest.js";
import { decode, NO_LINK, RequestCache, tileDepth } from "../../../assets/map/nest/tiles.js";
import { addressLines, nameOf } from "../../../assets/map/paint/names.js";
import { View } from "../../../assets/map/view.js";
import { flipsOf, radiusOf, walkOf } from "../../../assets/map/walk.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);
const nests = new Map(
  await Promise.all(golden.map(async ({ nest }) => [nest.spec, await made(nest)])),
);
/** @param {string} spec */
const nestOf = (spec) => nests.get(spec);

for (const { nest: document, nodes, bundles, tile } of golden) {
  const nest = nests.get(document.spec);

  test(`${document.spec}: nodes have the paths and places that Python gives them`, () => {
    for (const { index, path, place } of nodes) {
      assert.deepEqual(nest.pathOf(BigInt(index)), path);
      const [x, y] = nest.offset(path, 0, path.length);
      for (const [axis, want] of place.entries()) {
        assert.ok(Math.abs([x, y][axis] - want) < 2e-4);
      }
    }
  });

  test(`${document.spec}: levels of a permutation name the symbols of the address`, () => {
    for (const { index, path, address } of nodes) {
      /** @type {{[permutation: string]: string[]}} of each permutation its symbols, last first */
      const named = {};
      path.forEach((_, level) => {
        const { symbols } = nest.typesOf(path)[level].cell;
        if (!symbols) return;
        const { digit } = nameOf(nest, path.slice(0, level + 1));
        const letters = digit.includes(".") || digit.length < 3 ? digit.split(".") : [...digit];
        named[symbols] = [...(named[symbols] ?? []), ...letters.reverse()];
      });
      const fields = address.replace(/[()]/g, "").split(",");
      for (const symbols of Object.values(named)) {
        const text = symbols.reverse().join(symbols.length > 9 ? "." : "");
        assert.ok(fields.includes(text), `${index}: ${text} in ${address}`);
      }
    }
  });

  test(`${document.spec}: a tile leads where the network says`, () => {
    const bytes = Uint8Array.from(tile.hex.match(/../g), (pair) => Number.parseInt(pair, 16));
    const decoded = decode(nest, tile.path, bytes.buffer);
    tile.ends.forEach((row, node) => {
      row.forEach((end, port) => {
        const at = port * decoded.count + node;
        assert.deepEqual(decoded.ends[at], end);
        assert.equal(decoded.kinds[at] === NO_LINK, end.length === 0);
      });
    });
  });

  for (const { path, leads: wanted } of bundles) {
    test(`${document.spec}: the bundles of cell ${path.join(".")} lead where Python counts links`, () => {
      const size = nest.typesOf(path).at(-1).size;
      const counts = new Map();
      for (const { to, halved } of leads(nest, path)) {
        const key = to.join(".");
        const links = BigInt(Math.round(Number(size) * 2 ** -halved));
        counts.set(key, (counts.get(key) ?? 0n) + links);
      }
      const expected = new Map(wanted.map(([to]) => [to.join("."), 0n]));
      for (const [to, links] of wanted) {
        expected.set(to.join("."), expected.get(to.join(".")) + BigInt(links));
      }
      assert.deepEqual(new Map([...counts].sort()), new Map([...expected].sort()));
    });
  }
}

test("a drag moves a node by just its pixels, at 2^72 nodes", () => {
  const nest = nestOf("Q(72)");
  const { path } = golden.find((item) => item.nest.spec === "Q(72)").nodes[3];
  const camera = new Camera(nest, path, 0.1, -0.2, 270);
  const beside = [...path.slice(0, -1), (path.at(-1) + 1) % 4];
  const [x0, y0] = camera.project(beside);
  for (let i = 0; i < 40; i++) camera.pan(0.37, -0.21);
  const [x1, y1] = camera.project(beside);
  assert.ok(Math.abs(x0 - 40 * 0.37 - x1) < 1e-6);
  assert.ok(Math.abs(y0 + 40 * 0.21 - y1) < 1e-6);
});

test("a flight begins and ends where it should, and its halves meet", () => {
  for (const spec of ["MC(3,3)", "Q(72)", "S(5)"]) {
    const { nest: document, nodes } = golden.find((item) => item.nest.spec === spec);
    const nest = nests.get(document.spec);
    const [a, b] = [nodes[0].path, nodes.at(-1).path];
    const path = flight(new Camera(nest, a, 0, 0, 200), new Camera(nest, b, 0, 0, 150), 1000);
    assert.ok(Math.hypot(...path.at(0).project(a)) < 1e-3);
    assert.ok(Math.hypot(...path.at(1).project(b)) < 1e-3);
    const [m, n] = [path.at(0.4999999), path.at(0.5000001)];
    assert.ok(Math.abs(m.scale / n.scale - 1) < 1e-4);
    assert.ok(m.scale < 150);
    assert.ok(Math.abs(m.share - n.share) < 1e-3);
  }
});

test("the seen nodes are those on the stage: every node of a small network, once", () => {
  const nest = nestOf("MC(2,1)");
  const whole = nest.types[nest.root];
  const camera = new Camera(nest, nest.firstPath(), 0, 0, 20);
  camera.x -= camera.fromX[0];
  camera.y -= camera.fromY[0];
  camera.locate().settle();
  const visible = findVisible(nest, camera, 40 * whole.halfX + 100, 40 * whole.halfY + 100, 5);
  assert.equal(visible.nodes.length / 2, 64);
  assert.equal(new Set(visible.paths.map((path) => path.join())).size, 64);
  const few = findVisible(nest, camera, 60, 60, 5);
  assert.ok(few.nodes.length / 2 < 64);
});

test("a camera at a node has no other node nearer to its middle", () => {
  const size = { width: 1168, height: 760 };
  for (const { nest: document, nodes } of golden) {
    for (const { path } of nodes) {
      for (const wide of [null, 3, 6]) {
        const camera = framingCamera(nests.get(document.spec), size, path, path.length, wide);
        assert.deepEqual(camera.path, path, `${document.spec}, ${wide} wide`);
      }
    }
  }
});

test("the camera that follows is near the message before and after every hop", () => {
  const { nest: document, nodes } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = nests.get(document.spec);
  const route = { paths: nodes.map(({ path }) => path), roles: nodes.slice(1).map(() => "cross") };
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const camera = followingCamera(nest, route, at, 1000, 700);
    const [x, y] = camera.project(route.paths[at]);
    assert.ok(Math.hypot(x, y) < 300, `${at}: ${x}, ${y}`);
  }
  const out = followingCamera(nest, route, 1.5, 1000, 700);
  assert.ok(out.scale < followingCamera(nest, route, 1, 1000, 700).scale);
});

test("a message that is followed over a far link stays near the middle of the picture", () => {
  const { nest: document, nodes } = golden.find((item) => item.nest.spec === "MC(3,3)");
  const nest = nests.get(document.spec);
  const route = { paths: nodes.map(({ path }) => path), roles: nodes.slice(1).map(() => "cross") };
  let before = -1;
  for (let at = 1; at < 2; at += 0.05) {
    const camera = followingCamera(nest, route, at, 1000, 700);
    const [a, b] = [camera.project(route.paths[1]), camera.project(route.paths[2])];
    const [x, y] = a.map((from, i) => from + camera.rides * (b[i] - from));
    assert.ok(Math.hypot(x, y) < 300, `${at}: ${x}, ${y}`);
    assert.ok(camera.rides >= before, `${at}: ${camera.rides}`);
    before = camera.rides;
  }
});

test("addresses break at their fields, bits anywhere", () => {
  assert.deepEqual(addressLines("(01,10)", 40), ["(01,10)"]);
  assert.deepEqual(addressLines("(111,222,333)", 9), ["(111,222,", "333)"]);
  assert.deepEqual(addressLines("0123456789", 8).join(""), "0123456789");
});

test("a cache asks for a cell once, tells when it has come, and forgives what failed", async () => {
  const requests = [];
  let arrived = 0;
  const cache = new RequestCache(
    async (path) => {
      requests.push(path.join("."));
      if (path[0] === 9) throw new Error("gone");
      return path.length;
    },
    () => {
      arrived += 1;
    },
  );
  assert.equal(cache.get([1, 2]), null);
  assert.equal(cache.get([1, 2]), null);
  cache.get([9]);
  assert.equal(cache.idle, false);
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(cache.get([1, 2]), 2);
  assert.deepEqual(requests, ["1.2", "9"]);
  assert.equal(arrived, 2);
  assert.equal(cache.idle, true);
});

test("the tile of a node is the largest cell with few enough nodes", () => {
  const nest = nestOf("MC(3,3)");
  const { path } = golden.find((item) => item.nest.spec === "MC(3,3)").nodes[0];
  const depth = tileDepth(nest, path);
  const types = nest.typesOf(path);
  assert.ok(types[depth].size <= 256n && types[depth - 1].size > 256n);
});

test("the class walk is the classes of a route, with the cube-links taken in each", () => {
  const nest = nestOf("MC(2,1)");
  const paths = [0, 1, 17, 25, 27].map((node) => nest.pathOf(BigInt(node)));
  const route = { paths, roles: ["local", "cross", "local", "local"] };
  const walk = walkOf(nest, route);
  assert.deepEqual(walk.classes, [0, 1]);
  assert.deepEqual(walk.from, [0, 2]);
  assert.deepEqual(flipsOf(walk, paths.length), [1, 2]);
  assert.equal(walkOf(nestOf("Q(6)"), { paths: [nestOf("Q(6)").firstPath()], roles: [] }), null);
});

test("spots of a class walk are as large as they can be and never touch", () => {
  assert.equal(
    radiusOf([
      [30, 30],
      [310, 30],
    ]),
    17,
  );
  const many = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => [20 * x, 30 * y]));
  assert.ok(2 * radiusOf(many) < 20 && 2 * radiusOf(many) > 12);
});

test("an arrow goes along the link of the node in focus that leads its way, or along none", () => {
  const nest = nestOf("Q(6)");
  const item = golden.find(({ nest: document }) => document.spec === "Q(6)");
  const bytes = Uint8Array.from(item.tile.hex.match(/../g), (pair) => Number.parseInt(pair, 16));
  const tile = decode(nest, item.tile.path, bytes.buffer);
  const source = { tile: null, addresses: null, bundles: null };
  const view = new View(nest, source, () => {});
  const path = nest.pathOf(0n);
  view.tileOf = () => ({ tile, node: 0 });
  view.seen = { paths: [path] };
  assert.equal(view.neighbourTowards(1, 0), null);
  view.focus = 0;
  const ends = [
    view.neighbourTowards(1, 0),
    view.neighbourTowards(-1, 0),
    view.neighbourTowards(0, 1),
    view.neighbourTowards(0, -1),
  ];
  const near = [...Array(tile.ports).keys()].map((port) => tile.ends[port * tile.count].join());
  assert.ok(ends.filter(Boolean).length >= 2);
  for (const end of ends) assert.ok(end === null || near.includes(end.join()));
});

test("a legend says what cells are like, where a node or a small one is in the middle", () => {
  const whole = (nest, ...under) => ({
    nest,
    camera: { types: [nest.types[nest.root], ...under] },
  });
  const sizes = (stage) => cellTypes(stage).map(({ size }) => Number(size));
  const pyramid = nestOf("PYR(4)");
  // A root, and four pyramids below it.
  const node = pyramid.types.find((type) => type.node);
  assert.deepEqual(sizes(whole(pyramid, node)), sizes(whole(pyramid)));
  assert.deepEqual(sizes(whole(pyramid)).slice(0, 3), [341, 85, 21]);
  const trees = nestOf("MOT(3)");
  const roots = trees.types.find((type) => !type.node && type.size === 8n);
  assert.deepEqual(sizes(whole(trees, roots)).slice(0, 2), [176, 40]);
  const fibonacci = nestOf("FIB(9)");
  const under = fibonacci.types[fibonacci.types[fibonacci.root].kids.at(-1)];
  assert.equal(cellTypes(whole(fibonacci, under))[1], under);
});
