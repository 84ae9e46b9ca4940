import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { markerAt, plotIn, scales } from "../../../assets/pages/compare/plot.js";

const font = { size: 10, color: "ink" };
const network = (spec) => ({ spec, terms: [], source: "" });
const marker = { path: "M-5 0H5", color: "blue", line: { color: "blue", width: 0 } };
const lines = (y) => ({ mode: "lines", x: [2, 4, 8], y, line: { color: "blue", width: 2 } });

const FIGURE = {
  data: [
    lines([1, null, 100]),
    lines([1, 10, 100]),
    { mode: "markers", x: [2, 4], y: [1, 10], marker, customdata: ["Q(2)", "Q(4)"].map(network) },
    { mode: "markers", x: [4], y: [10], marker, customdata: [network("CQ(4)")] },
    { mode: "text", x: [6], y: [10], text: ["Q, printed"], textfont: font },
  ],
  layout: {
    height: 260,
    hoverdistance: 20,
    margin: { l: 50, r: 90, t: 10, b: 50 },
    font: { family: "Sans" },
    xaxis: {
      type: "linear",
      range: [2, 12],
      tickvals: [2, 4, 8],
      ticktext: ["two", "4", "8"],
      tickfont: font,
      ticklen: 5,
      linecolor: "edge",
      tickcolor: "edge",
    },
    yaxis: {
      type: "log",
      range: [0, 2],
      tickvals: [1, 100],
      ticktext: ["1", "10²"],
      tickfont: font,
      ticklabelstandoff: 8,
      gridcolor: "grid",
    },
    annotations: [
      { text: "degree", x: 1, y: 0, yshift: -26, font },
      { text: "Q(n)", x: 8, y: 1, ax: 30, ay: -40, arrowcolor: "blue", font },
      { text: "CQ(n)", x: 8, y: 1, ax: 12, ay: 2, axref: "x", arrowcolor: "blue", font },
    ],
  },
};

test("values lie between the margins, those of a logarithmic axis by their ratios", () => {
  const at = scales(FIGURE, 240);
  assert.deepEqual([at.x(2), at.x(7), at.x(12)], [50, 100, 150]);
  assert.deepEqual([at.y(1), at.y(10), at.y(100)], [210, 110, 10]);
  assert.equal(at.up(1), at.y(10));
  assert.equal(scales(FIGURE, 340).x(12), 250);
});

test("the nearest marker is pointed at, the topmost of those in one place, none from afar", () => {
  const at = scales(FIGURE, 240);
  const spec = (x, y) => markerAt(FIGURE, at, [x, y])?.network.spec;
  assert.equal(spec(52, 205), "Q(2)");
  assert.equal(spec(71, 115), "CQ(4)");
  assert.equal(spec(70, 131), undefined);
  assert.deepEqual(markerAt(FIGURE, at, [50, 195]), { network: network("Q(2)"), x: 2, y: 1 });
});

/** A plot 240 pixels wide, what it called, and what watches its width. */
function shown() {
  const watched = [];
  globalThis.ResizeObserver = class {
    constructor(action) {
      watched.push(action);
    }
    observe() {}
  };
  const host = document.createElement("div");
  const calls = [];
  let width = 240;
  Object.defineProperty(host, "clientWidth", { get: () => width });
  const plot = plotIn(host, {
    drawn: () => calls.push("drawn"),
    hover: (marker) => calls.push(marker?.network.spec ?? "none"),
    tap: (marker) => calls.push(`tap ${marker?.network.spec}`),
  });
  plot.show(FIGURE, "Cost against degree");
  const resize = (to) => {
    width = to;
    for (const action of watched) action();
  };
  return { host, calls, resize };
}

test("a figure is drawn: lines broken where nothing is, markers, names with their leads", () => {
  const { host } = shown();
  const points = [...host.querySelectorAll("polyline[stroke=blue]")].map((line) =>
    line.getAttribute("points"),
  );
  assert.deepEqual(points, [
    "50.00,210.00",
    "110.00,10.00",
    "50.00,210.00 70.00,110.00 110.00,10.00",
    // From (110, 110) to (140, 70): eight pixels are free at the marker, three at the name.
    "114.80,103.60 138.20,72.40",
    "112.97,102.57 148.89,12.79",
  ]);
  assert.deepEqual(
    [...host.querySelectorAll("[data-spec]")].map((path) => path.getAttribute("transform")),
    ["translate(50.00,210.00)", "translate(70.00,110.00)", "translate(70.00,110.00)"],
  );
  const words = [...host.querySelectorAll("text")].map((text) => text.textContent);
  assert.deepEqual(words, "1,10²,two,4,8,Q, printed,degree,Q(n),CQ(n)".split(/,(?! )/));
  assert.equal(host.querySelector("svg").getAttribute("aria-label"), "Cost against degree");
});

test("a plot is drawn anew where its width changes, and only there", () => {
  const { host, calls, resize } = shown();
  resize(240);
  assert.deepEqual(calls, ["drawn"]);
  resize(340);
  assert.deepEqual(calls, ["drawn", "drawn"]);
  assert.equal(host.firstChild.getAttribute("viewBox"), "0 0 340 260");
});

test("listeners get a marker once when it is pointed at, and once when it is left", () => {
  const { host, calls } = shown();
  const svg = host.firstChild;
  const at = (type, x, y) => svg.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y }));
  at("mousemove", 50, 200);
  at("mousemove", 51, 203);
  at("mousemove", 70, 110);
  at("click", 70, 110);
  at("mouseleave", 0, 0);
  assert.deepEqual(calls, ["drawn", "Q(2)", "CQ(4)", "tap CQ(4)", "none"]);
});
