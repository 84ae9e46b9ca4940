/* Latency against load for several networks: where points, lines and names are. */
import "../page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { draw, LOADS, linesOf, namePlaces, placePoints, topLatency } = await import(
  "../../../assets/pages/compare/latency.js"
);
const { curveOf, merge } = await import("../../../assets/queues/points.js");

const point = (load, mean, estimate = mean) => ({ load, mean, estimate, error: 0.1 });
const RISING = [point(0.1, 4), point(0.5, 8), point(0.7, null), point(0.8, null)];
const STEADY = [point(0.1, 3), point(0.5, 4), point(0.8, 5)];

test("every network has a curve of its own, and keeps it", () => {
  const sign = { hue: 1, marker: "circle" };
  const rows = ["Q(4)", "Q(5)"].map((spec) => ({ spec, sign, cycles: 1000 }));
  const [first, second] = linesOf(rows);
  assert.equal(first.query, "net=Q%284%29&task=traffic&time=cycles&cycles=1000");
  assert.notEqual(first.curve, second.curve);
  assert.equal(linesOf(rows)[0].curve, first.curve);
  assert.deepEqual(
    [...LOADS].sort((a, b) => a - b),
    LOADS,
  );
  assert.equal(LOADS.at(-1), 1);
});

test("the picture is three times as high as what does not wait, in whole tens", () => {
  assert.equal(topLatency([RISING, STEADY]), 20);
  assert.equal(topLatency([[point(0.1, 12)]]), 40);
  assert.equal(topLatency([[], []]), 10);
});

test("a greater load is farther right, a longer latency higher, what grows is at the top", () => {
  const [first, second, third] = placePoints(RISING, 20);
  assert.ok(first.x < second.x && first.y > second.y && second.y > third.y);
  assert.deepEqual(
    [first, second, third].map(({ beyond }) => beyond),
    [false, false, true],
  );
  assert.ok(placePoints([point(0.1, 21)], 20)[0].beyond);
  assert.equal(placePoints([point(0.1, 20)], 20)[0].y, third.y);
});

test("a point that comes twice is taken once, in the order of loads", () => {
  const curve = curveOf("twice", 1);
  merge(curve, [[point(0.5, 4)]]);
  merge(curve, [[point(0.5, 9), point(0.1, 3)]]);
  assert.deepEqual(
    curve.points[0].map(({ load, mean }) => [load, mean]),
    [
      [0.1, 3],
      [0.5, 4],
    ],
  );
});

test("names are right of the ends of lines, without overlap", () => {
  const curves = [RISING, STEADY, STEADY, []].map((points) => placePoints(points, 20));
  const [rising, one, other, none] = namePlaces(curves);
  assert.equal(none, null);
  assert.ok(rising[0] > curves[0][2].x && rising[0] < curves[0][3].x + 8);
  assert.equal(one[0], other[0]);
  assert.ok(Math.abs(one[1] - other[1]) >= 14);
});

test("a network is drawn in its hue, up to where latency grows, with its saturation in words", () => {
  const rows = [
    { spec: "HCN(9)", sign: { hue: 3, marker: "square" }, outline: "M0 0z", filled: true },
    { spec: "CQ(9)", sign: { hue: 2, marker: "circle" }, outline: "M1 1z", filled: false },
  ];
  const [rising, steady] = linesOf(rows).map(({ curve }) => curve);
  merge(rising, [LOADS.map((load) => point(load, load < 0.6 ? 4 : null))]);
  merge(steady, [LOADS.map((load) => point(load, 3))]);
  const element = document.createElement("div");
  draw(element, rows, "?theme=dark")();
  const [first, second] = element.querySelectorAll("g");
  assert.equal(first.getAttribute("class"), "hue-3");
  assert.equal(second.getAttribute("class"), "hue-2");
  const below = LOADS.filter((load) => load < 0.6).length;
  assert.equal(first.querySelectorAll(".point[d='M0 0z']:not(.hollow)").length, below);
  assert.equal(second.querySelectorAll(".hollow[d='M1 1z']").length, LOADS.length);
  assert.equal(first.querySelectorAll("polygon.beyond").length, LOADS.length - below);
  const corners = (line) => line.querySelector("polyline").getAttribute("points").split(" ");
  assert.equal(corners(first).length, below + 1);
  assert.equal(corners(second).length, LOADS.length);
  assert.equal(second.querySelector("text.spec").textContent, "CQ(9)");
  assert.deepEqual(
    [...element.querySelectorAll("li .quiet")].map((words) => words.textContent),
    ["grows without end from 0.6 on", "steady up to load 1"],
  );
  assert.equal(element.querySelector("li a").getAttribute("href"), "/?net=HCN(9)&theme=dark");
});

test("a network that is too large is not measured: its row goes on saying why", async () => {
  const sign = { hue: 3, marker: "square" };
  const row = { sign, outline: "M0 0z", filled: true, cycles: 1000, refused: "" };
  const refused = "MC(2,3) has 16,384 nodes.";
  const element = document.createElement("div");
  const rows = [
    { ...row, spec: "MC(2,3)", refused },
    { ...row, spec: "CQ(7)" },
  ];
  const stop = draw(element, rows, "");
  const said = (/** @type {string} */ spec) =>
    element.querySelector(`[data-spec="${spec}"] .quiet`)?.textContent;
  // There is no server here, which the other network has asked.
  while (!said("CQ(7)")) await new Promise((done) => setTimeout(done, 5));
  stop();
  assert.equal(said("MC(2,3)"), refused);
  assert.notEqual(said("CQ(7)"), refused);
});
