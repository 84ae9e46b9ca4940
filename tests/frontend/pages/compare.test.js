import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chosenSearch,
  exploreAddress,
  nearest,
  splitNetworks,
} from "../../../assets/pages/compare/address.js";
import { placeOf, tooltipPlace } from "../../../assets/pages/compare/plot_overlay.js";
import { mergeWords } from "../../../assets/widgets/controls/chips.js";

const usual = { up: "density", across: "degree", by: "", low: "", high: "", log: "on", mc: "k2" };

/** Returns an address after the controls of its page change from `before` to `now`. */
const after = (search, before, now) =>
  chosenSearch(
    search,
    { ...usual, ...before, ...now },
    { controls: { ...usual, ...before }, usual },
  );

test("controls that say what is shown write nothing", () => {
  assert.equal(after("?up=cost&at=8", { up: "cost" }, {}), null);
});

test("a change is written, and what is usual is left out", () => {
  assert.equal(after("", {}, { up: "cost" }), "?up=cost");
  assert.equal(after("?up=cost&theme=dark", { up: "cost" }, { up: "density" }), "?theme=dark");
});

test("another axis removes the position of the table", () => {
  assert.equal(after("?at=8", {}, { up: "cost" }), "?at=8&up=cost");
  for (const key of ["across", "by", "low", "high"]) {
    assert.ok(!after("?at=8", {}, { [key]: "7" })?.includes("at=8"), key);
  }
});

test("another axis begins with its own range and order", () => {
  const search = "?across=nodes&low=4&high=64&sort=-nodes&by=degree";
  const shown = { across: "nodes", low: "4", high: "64", by: "degree" };
  assert.equal(after(search, shown, { across: "links" }), "?across=links");
  assert.equal(after(search, shown, { by: "nodes" }), "?sort=-nodes&across=nodes&by=nodes");
});

test("a list is split into networks and curves", () => {
  assert.deepEqual(splitNetworks("MC(2,3),CQ(n),GHC(4,4r,4)"), ["MC(2,3)", "CQ(n)", "GHC(4,4r,4)"]);
  assert.deepEqual(splitNetworks(""), []);
});

test("the nearest value is chosen by ratio", () => {
  assert.equal(nearest(5, [2, 4, 8]), 4);
  assert.equal(nearest(6, [4, 8]), 8);
  assert.equal(nearest(1e9, [4, 8]), 8);
});

test("a network is opened in the theme of the address", () => {
  assert.equal(exploreAddress("MC(2,1)", "?up=cost"), "/?net=MC(2,1)");
  assert.equal(exploreAddress("Q(3)", "?up=cost&theme=dark"), "/?net=Q(3)&theme=dark");
});

test("a marker is found by its network, in whichever curve", () => {
  const network = (spec) => ({ spec, terms: [], source: "" });
  const data = [
    { x: [0], y: [0] },
    { x: [2, 3], y: [4, 9], customdata: [network("Q(2)"), network("Q(3)")] },
  ];
  assert.deepEqual(placeOf({ data }, "Q(3)"), [3, 9]);
  assert.equal(placeOf({ data }, "Q(4)"), null);
});

test("a tooltip stays in the plot and off its point", () => {
  assert.deepEqual(tooltipPlace([100, 300], [200, 80], 900), [122, 204]);
  assert.deepEqual(tooltipPlace([850, 300], [200, 80], 900), [628, 204]);
  assert.deepEqual(tooltipPlace([100, 10], [200, 80], 900), [122, 28]);
  assert.deepEqual(tooltipPlace([150, 300], [330, 80], 340), [0, 204]);
});

test("words are added once, and no more than there is room for", () => {
  assert.deepEqual(mergeWords(["Q(4)"], "S(4); Q(4);;", 8), ["Q(4)", "S(4)"]);
  assert.deepEqual(mergeWords(["a", "b"], "c", 2), ["a", "b"]);
});
