/* A record of what is drawn, as SVG: what is turned, moved and bent stands where canvases put it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

document.createElement = /** @type {any} */ (
  () => ({ getContext: () => ({ measureText: () => ({ width: 0 }) }) })
);
const { Lister } = await import("../../../assets/share/drawing/display_list.js");

class Plain extends Lister {
  /** @override @param {string} style */
  colour(style) {
    return style;
  }
}

/** Returns the path and the matrix of what is drawn. @param {(g: any) => void} draw */
function drawn(draw) {
  const g = new Plain(100, 100);
  draw(g);
  g.stroke();
  const [{ how, matrix }] = g.listed;
  return { path: how.d, matrix: matrix.map((v) => Number(v.toFixed(3)) + 0) };
}

test("what is turned and moved is so in this order, and is as before once it is restored", () => {
  const { matrix } = drawn((g) => {
    g.scale(2, 3);
    g.translate(10, 20);
    g.rotate(Math.PI / 2);
    g.translate(1, 2);
    g.lineTo(0, 0);
  });
  // A canvas of browsers says the same: x goes down thrice as far, y to the left twice.
  assert.deepEqual(matrix, [0, 3, -2, 0, 16, 63]);
  const restored = drawn((g) => {
    g.save();
    g.rotate(1);
    g.translate(5, 5);
    g.restore();
    g.lineTo(0, 0);
  });
  assert.deepEqual(restored.matrix, [1, 0, 0, 1, 0, 0]);
});

test("a line to somewhere begins a path; bends have their controls", () => {
  const { path } = drawn((g) => {
    g.lineTo(1, 2);
    g.bezierCurveTo(3, 4, 5, 6, 7, 8);
    g.quadraticCurveTo(9, 10, 11, 12);
    g.closePath();
  });
  assert.equal(path, "M1 2C3 4 5 6 7 8Q9 10 11 12Z");
});

test("an arc goes on from where the path is, the short way or the long one, either way round", () => {
  const arc = (/** @type {any[]} */ ...given) => drawn((g) => g.arc(50, 50, 10, ...given)).path;
  assert.equal(arc(0, Math.PI / 2), "M60 50A10 10 0 0 1 50 60");
  assert.equal(arc(0, (3 * Math.PI) / 2), "M60 50A10 10 0 1 1 50 40");
  assert.equal(arc(0, Math.PI / 2, true), "M60 50A10 10 0 1 0 50 60");
  assert.equal(arc(0, -Math.PI / 2, true), "M60 50A10 10 0 0 0 50 40");
  const { path } = drawn((g) => {
    g.lineTo(0, 50);
    g.arc(50, 50, 10, Math.PI, 0);
  });
  assert.equal(path, "M0 50L40 50A10 10 0 0 1 60 50");
});

test("a full circle is two arcs and closed, without a line to its beginning", () => {
  const circle = (/** @type {(g: any) => void} */ before) =>
    drawn((g) => {
      before(g);
      g.arc(50, 50, 10, 0, 2 * Math.PI);
    }).path;
  const round = "M60 50A10 10 0 0 1 40 50A10 10 0 0 1 60 50Z";
  assert.equal(
    circle(() => {}),
    round,
  );
  assert.equal(
    circle((g) => g.moveTo(60, 50)),
    round,
  );
  assert.equal(
    circle((g) => g.moveTo(0, 0)),
    `M0 0${round}`,
  );
});

test("an ellipse may be turned", () => {
  const { path } = drawn((g) => g.ellipse(50, 50, 20, 10, Math.PI / 2, 0, Math.PI / 2));
  assert.equal(path, "M50 70A20 10 90 0 1 40 50");
});
