/* A network drawn to be tapped: where its addresses do not fit inside the nodes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { draw, setLooks } = await import("../../../assets/exercise/picture.js");

/** The corners of a cube as they are drawn, in the order of their numbers. */
const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
  [0, 62, 12, 74][i % 4] + (i > 3 ? 22 : 0),
  [0, 12, 62, 74][i % 4] + (i > 3 ? -8 : 0),
]);
const CORNERS = CUBE.flatMap((_, i) => [1, 2, 4].flatMap((bit) => (i & bit ? [] : [[i, i | bit]])));

/** Two cubes of long addresses side by side. */
const PICTURE = {
  nodes: [0, 1].flatMap((c) =>
    CUBE.map(([x, y], i) => ({ address: `(00${c},00${i})`, at: [x + 200 * c, y] })),
  ),
  links: [0, 8].flatMap((from) =>
    CORNERS.map(([a, b]) => ({ a: from + a, b: from + b, role: "local", by: [] })),
  ),
  clusters: [0, 1].map((c) => ({
    ...{ level: 0, name: `00${c}`, below: c === 1, shape: "box", points: [] },
    ...{ at: [48 + 200 * c, 33], size: [124, 110] },
  })),
};

function drawn(width, height, changes = {}) {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ width, height });
  return draw(element, { ...PICTURE, ...changes }, 15);
}

/** Returns the box of an address beside its node. */
function labelBox({ svg, spots }, address) {
  const text = svg.querySelector(`[data-node="${address}"] .beside`);
  const { x, y } = spots.get(address);
  const wide = text.textContent.length * 12 * 0.62;
  const [left, base] = [x + Number(text.getAttribute("x")), y + Number(text.getAttribute("y"))];
  const start = left - { start: 0, middle: wide / 2, end: wide }[text.style.textAnchor];
  return [start, base - 9, start + wide, base + 2];
}

const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test("addresses cover no node, no name and no other address, and end within the picture", () => {
  for (const [width, height] of [
    [358, 300],
    [820, 560],
  ]) {
    const picture = drawn(width, height);
    assert.ok(!picture.pills);
    const looks = { "(001,006)": "target", "(000,005)": "mine", "(000,001)": "now" };
    setLooks(picture, { ...looks, "(000,000)": "visited" }, { "(000,005)": ": 12" });
    const boxes = Object.keys(looks).map((address) => labelBox(picture, address));
    const nodes = [...picture.spots.values()].map(({ x, y }) => {
      const { x: wide, y: high } = picture.half;
      return [x - wide, y - high, x + wide, y + high];
    });
    for (const [i, box] of boxes.entries()) {
      const others = [...nodes, ...picture.names, ...boxes.slice(i + 1)];
      assert.ok(!others.some((other) => overlap(box, other)), `${i} at ${width}`);
      assert.ok(box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height);
    }
    const noted = picture.svg.querySelector('[data-node="(000,005)"] .beside');
    assert.equal(noted.textContent, "(000,005): 12");
    assert.equal(picture.svg.querySelector('[data-node="(000,000)"] .leader'), null);
  }
});

test("lines to addresses do not stay when these move", () => {
  const picture = drawn(358, 300);
  setLooks(picture, { "(000,001)": "now", "(000,005)": "mine" });
  setLooks(picture, {});
  assert.equal(picture.svg.querySelectorAll(".leader").length, 0);
});

test("clusters are named above or below their outlines where addresses are not inside nodes", () => {
  const picture = drawn(820, 560);
  const names = [...picture.svg.querySelectorAll(".hull-name")];
  assert.deepEqual(
    names.map((name) => name.textContent),
    ["000", "001"],
  );
  const [above, below] = names.map((name) => Number(name.getAttribute("y")));
  assert.ok(above < picture.outlines[0][1] && below > picture.outlines[1][3]);
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ width: 1200, height: 700 });
  const short = PICTURE.nodes.map((node, i) => ({ ...node, address: String.fromCharCode(65 + i) }));
  const inside = draw(element, { ...PICTURE, nodes: short }, 12);
  assert.ok(inside.pills);
  assert.equal(inside.svg.querySelectorAll(".hull-name").length, 0);
});

test("a name that would cover another name, or a node, is left out", () => {
  const namesOf = (...clusters) => {
    const { svg } = drawn(820, 560, { clusters });
    return [...svg.querySelectorAll(".hull-name")].map((name) => name.textContent);
  };
  const [left, right] = PICTURE.clusters;
  assert.deepEqual(namesOf(left, { ...left, name: "0" }), ["000"]);
  // The upper edge of this outline is just below a row of nodes.
  const low = { ...right, below: false, at: [248, 96], size: [124, 60] };
  assert.deepEqual(namesOf(left, { ...low, name: "0010011001001100" }), ["000"]);
});

test("on the wall of a class the nodes that were chosen are marked, named and counted", async () => {
  globalThis.devicePixelRatio ??= 1;
  const wall = await import("../../../assets/ask/wall_picture.js");
  const { begin } = await import("../../../assets/predict/game.js");
  const local = { role: "local", kind: "Cube" };
  const hop = (address, longer) => ({ ...local, address, longer, left: 3 + longer });
  const hops = [hop("(000,000)", 0), hop("(000,005)", 0), hop("(000,003)", 1)];
  const leg = { at: "(000,001)", spots: {}, turns: { "(000,001)": { left: 4, hops } }, way: [] };
  const game = begin("distance", "(001,006)", { ...leg, lost: null });
  const asked = { picture: PICTURE, target: "(001,006)", router: "" };
  const tally = { "(000,005)": 3, "(001,000)": 1 };
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ width: 820, height: 560 });
  wall.draw(element, { asked, game, made: [], view: "shown", tally, answered: 4 });
  const chosen = [...element.querySelectorAll(".chosen")].map((node) => node.dataset.node);
  assert.deepEqual(chosen.sort(), Object.keys(tally).sort());
  const text = (node) => element.querySelector(`[data-node="${node}"] .beside`).textContent;
  assert.equal(text("(000,005)"), "(000,005): 3");
  assert.equal(text("(001,000)"), "(001,000)");
  assert.equal(element.querySelectorAll(".count").length, 0);
});
