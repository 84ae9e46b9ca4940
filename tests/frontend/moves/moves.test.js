/* The parts that move between two pictures: bends, ends, letters, groups, time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moment, stopFrom, timeline } from "../../../assets/moves/clock.js";
import { countsText } from "../../../assets/moves/counts.js";
import {
  firstPart,
  interpolateBend,
  reverseBend,
  swingTo,
  withTwoControls,
} from "../../../assets/moves/curves.js";
import { letters } from "../../../assets/moves/letters.js";
import { runs } from "../../../assets/moves/samples.js";
import { movedPoint, turnOf } from "../../../assets/moves/turns.js";
import { bent, pointAlong } from "../../../assets/stage/geometry/bezier.js";

/** @param {[number, number]} a @param {[number, number]} b @param {number} [tolerance] */
const near = (a, b, tolerance = 1e-9) =>
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < tolerance, `${a} is not near ${b}`);

const [A, B] = [
  [10, 20],
  [110, -40],
];

test("a bend is the same curve with two control points, and read from the other end", () => {
  for (const bend of [[], [[0.5, 0.2]], [[0.3, -0.4]]]) {
    const [quadratic, two] = [bent(A, B, bend), bent(A, B, withTwoControls(bend))];
    const back = bent(B, A, reverseBend(bend));
    for (const t of [0, 0.1, 0.25, 0.5, 0.7, 1]) {
      near(pointAlong(quadratic, t), pointAlong(two, t));
      near(pointAlong(quadratic, t), pointAlong(back, 1 - t));
    }
  }
});

test("a bend is interpolated from the one before to the one after", () => {
  const [before, after] = [
    [[0.5, 0.2]],
    [
      [0.2, 0.1],
      [0.8, -0.1],
    ],
  ];
  assert.deepEqual(interpolateBend(before, after, 0), before);
  assert.deepEqual(interpolateBend(before, after, 1), after);
  const half = pointAlong(bent(A, B, interpolateBend(before, after, 0.5)), 0.5);
  const ends = [before, after].map((bend) => pointAlong(bent(A, B, bend), 0.5));
  near(half, [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2]);
});

test("a part of a link lies on it, and ends where it is cut", () => {
  for (const bend of [[], [[0.5, 0.3]], withTwoControls([[0.4, -0.3]])]) {
    const whole = bent(A, B, bend);
    for (const part of [0.1, 0.5, 0.8, 1]) {
      const cut = firstPart(whole, part);
      near(cut[0], whole[0]);
      near(cut[cut.length - 1], pointAlong(whole, part));
    }
  }
  const cut = firstPart(bent(A, B, [[0.5, 0.3]]), 0.5);
  near(pointAlong(cut, 0.5), pointAlong(bent(A, B, [[0.5, 0.3]]), 0.25));
});

test("an end swings round the end that holds on, the shorter way", () => {
  const half = swingTo([0, 0], [10, 0], [0, 20], 0.5);
  near([Math.hypot(...half), Math.atan2(half[1], half[0])], [15, Math.PI / 4]);
  near(swingTo([0, 0], [-10, 1], [-10, -1], 0.5), [-Math.hypot(10, 1), 0]);
  assert.deepEqual(swingTo([5, 5], [9, 9], [1, 7], 0), [9, 9]);
  assert.deepEqual(swingTo([5, 5], [9, 9], [1, 7], 1), [1, 7]);
});

test("a group turns as one, and no two of its points meet on the way", () => {
  const ring = (turn, x) =>
    [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = (i * Math.PI) / 3 + turn;
      return [x + 50 * Math.cos(angle), 50 * Math.sin(angle)];
    });
  const [before, after] = [ring(0, 0), ring(3, 400)];
  const turn = turnOf(before, after);
  near([turn.angle, turn.to[0]], [3, 400]);
  for (const part of [0, 0.3, 0.5, 1]) {
    const now = before.map((point, i) => movedPoint(turn, point, after[i], part));
    near([Math.hypot(now[0][0] - now[3][0], now[0][1] - now[3][1]), 0], [100, 0]);
  }
  before.forEach((point, i) => {
    near(movedPoint(turn, point, after[i], 0), point);
    near(movedPoint(turn, point, after[i], 1), after[i]);
  });
});

test("a group that is turned, or turned over, keeps its shape, and its motion is found", () => {
  const group = [
    [0, 0],
    [40, 0],
    [40, 10],
    [5, 25],
  ];
  for (const over of [false, true]) {
    for (const angle of [-2, -0.4, 0.3, 1.2, 2.9]) {
      const after = group.map(([x, y]) => {
        const [u, v] = [x, over ? -y : y];
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return [70 + c * u - s * v, 30 + s * u + c * v];
      });
      const turn = turnOf(group, after);
      assert.equal(turn.over, over);
      assert.ok(Math.abs(turn.angle - angle) < 1e-9, `${turn.angle} is not ${angle}`);
      assert.ok(Math.abs(turn.rigid - 1) < 1e-9);
      group.forEach((point, i) => {
        near(movedPoint(turn, point, after[i], 0), point);
        near(movedPoint(turn, point, after[i], 1), after[i]);
      });
    }
  }
});

test("letters stay while commas and brackets come", () => {
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 4],
  ];
  const text = (part) =>
    letters("010", "(01,0)", pairs, part)
      .filter(({ opacity }) => opacity === 1)
      .map((letter) => letter.text)
      .join("");
  assert.equal(text(0), "010");
  assert.equal(text(0.5), "010");
  assert.equal(text(1), "(01,0)");
  const end = letters("010", "(01,0)", pairs, 1).map(({ x }) => x);
  assert.deepEqual(end, [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]);
  const changed = letters("12", "31", [[0, 0]], 0.25);
  assert.deepEqual(
    changed.map(({ text, opacity }) => [text, opacity]),
    [
      ["1", 0.75],
      ["3", 0.25],
      ["2", 0.75],
      ["1", 0.25],
    ],
  );
});

test("columns side by side are one run", () => {
  assert.deepEqual(runs([1, 2, 6]), [
    [1, 2],
    [6, 6],
  ]);
  assert.deepEqual(runs([]), []);
});

const legs = [{ phases: [{ beats: 2 }, { beats: 1 }] }, { phases: [{ beats: 3 }] }];

test("phases follow each other with a rest between, and stops are where they end", () => {
  const line = timeline({ legs });
  assert.equal(line.length, (6 + 2 * 0.8) * 700);
  assert.deepEqual(line.stops, [0, ...line.spans.map(({ to }) => to)]);
  assert.equal(line.stops.at(-1), line.length);
  assert.deepEqual(moment({ legs }, line, 0).parts, [0, 0]);
  assert.deepEqual(moment({ legs }, line, 700), { leg: 0, phase: 0, parts: [0.5, 0] });
  // In the rest behind a phase it is over, and the next has not begun.
  assert.deepEqual(moment({ legs }, line, line.spans[0].to + 100).parts, [1, 0]);
  assert.deepEqual(moment({ legs }, line, line.length), { leg: 1, phase: 0, parts: [1] });
});

test("steps go from stop to stop, and no farther than the ends", () => {
  const stops = [0, 100, 250];
  assert.equal(stopFrom(stops, 0, 1), 100);
  assert.equal(stopFrom(stops, 40, 1), 100);
  assert.equal(stopFrom(stops, 100, 1), 250);
  assert.equal(stopFrom(stops, 250, 1), 250);
  assert.equal(stopFrom(stops, 250, -1), 100);
  assert.equal(stopFrom(stops, 40, -1), 0);
  assert.equal(stopFrom(stops, 0, -1), 0);
});

test("counts of a move use the singular for one", () => {
  const counts = (nodes, links, least, most) => ({ nodes, links, least, most });
  const document = {
    legs: [{ start: counts(2, 1, 1, 1), phases: [{ counts: counts(4, 4, 1, 2) }] }],
  };
  const at = (part) => countsText(document, { leg: 0, phase: 0, parts: [part] });
  assert.equal(at(0), "2 nodes, 1 link, 1 link at a node");
  assert.equal(at(1), "4 nodes, 4 links, 1–2 links at a node");
});

test("counts of a move are never those of no network", () => {
  const counts = (nodes, links) => ({ nodes, links, least: 1, most: 1 });
  const phases = [{ counts: counts(4, 2) }, { counts: counts(4, 4) }];
  const document = { legs: [{ start: counts(2, 1), phases }] };
  const at = (phase, part) => {
    const parts = [0, 1].map((i) => (i === phase ? part : Number(i < phase)));
    return countsText(document, { leg: 0, phase, parts }).split(", ").slice(0, 2);
  };
  assert.deepEqual(at(0, 0.5), ["2 nodes", "1 link"]);
  assert.deepEqual(at(0, 0.99), ["2 nodes", "1 link"]);
  assert.deepEqual(at(1, 0.5), ["4 nodes", "2 links"]);
  assert.deepEqual(at(1, 1), ["4 nodes", "4 links"]);
});
