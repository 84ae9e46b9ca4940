/* Elements that light up under the pointer, on a graph that only records its calls. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../page.js";

const { state } = await import("../../../assets/state/model.js");
const place = await import("../../../assets/stage/geometry/screen.js");
const { listen } = await import("../../../assets/stage/lighting.js");

/** Elements that have been lit, and not put out since. */
const lit = new Set();
const element = (name) => ({
  addClass(look) {
    if (look === "lit") lit.add(name);
    return this;
  },
  removeClass(look) {
    if (look === "lit") lit.clear();
    return this;
  },
  connectedEdges: () => element(`links of ${name}`),
});
const heard = {};
const graph = {
  zoom: () => 1,
  pan: () => ({ x: 0, y: 0 }),
  batch: (act) => act(),
  $: () => element("all"),
  getElementById: element,
  on: (name, ...rest) => {
    if (rest.length === 1) heard[name] = rest[0];
  },
};

const hull = (at, side, level, marks, more = {}) => ({
  at,
  size: [side, side],
  level,
  marks,
  ghost: false,
  ...more,
});

for (const id of ["stage", "explore-stage-box"]) {
  const made = document.createElement("div");
  made.id = id;
  Object.defineProperty(made, "clientWidth", { value: 144 });
  Object.defineProperty(made, "clientHeight", { value: 144 });
  made._cyreg = { cy: graph };
  document.body.append(made);
}

/** Point at a place of a scene of 100 by 100; returns whose links are lit. */
function pointAt(x, y) {
  heard.mousemove({ target: graph, renderedPosition: place.onScreen([x, y]) });
  return [...lit].sort();
}

beforeEach(() => {
  Object.assign(state, { doc: null, hover: null });
  listen(graph);
  heard.mousemove({ target: null });
  lit.clear();
});

const draw = (hulls) => {
  const pitch = { bears: false, pitch: 1, widest: 10, pills: false, spots: [], stubs: [] };
  Object.assign(state, { drawing: { size: [100, 100], ...pitch, hulls } });
  place.measure();
};

const OUTER = hull([50, 50], 90, 0, [0, 1, 2, 3]);
const INNER = hull([30, 30], 40, 1, [0, 1]);
const OTHER = hull([75, 75], 20, 1, [2, 3]);
const links = (...marks) => marks.map((mark) => `links of n${mark}`);

test("of clusters inside each other the innermost is lit, in whatever order they come", () => {
  const some = [OUTER, INNER, OTHER];
  for (const order of [some, some.toReversed(), [INNER, OUTER, OTHER]]) {
    draw(order);
    assert.deepEqual(pointAt(30, 30), links(0, 1));
    assert.deepEqual(pointAt(75, 75), links(2, 3));
    assert.deepEqual(pointAt(75, 20), links(0, 1, 2, 3), "only the outer one is here");
    assert.deepEqual(pointAt(1, 1), [], "beside all of them");
  }
});

test("a cluster that is large, empty or a ghost is not lit", () => {
  const many = Array.from({ length: 65 }, (_, mark) => mark);
  const not = [hull([30, 30], 40, 1, [0], { ghost: true }), hull([30, 30], 40, 2, [])];
  draw([OUTER, ...not, hull([30, 30], 40, 3, many)]);
  assert.deepEqual(pointAt(30, 30), links(0, 1, 2, 3));
});
