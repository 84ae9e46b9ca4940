/* Ask the class: a phone's answers, the crowd on the wall, the route of the class. */

import assert from "node:assert/strict";
import test from "node:test";
import { choicesOf, chosenOf, keyOf } from "../../../assets/ask/choice.js";
import * as crowd from "../../../assets/ask/crowd.js";
import * as phone from "../../../assets/ask/phone_state.js";
import { modules, QUIET } from "../../../assets/ask/qr.js";
import {
  countWith,
  differingPositions,
  gameOf,
  groups,
  questionOf,
  shortAddress,
  solutionOf,
  verdictOn,
} from "../../../assets/ask/question.js";
import { choiceRows, hopRows } from "../../../assets/ask/speaker.js";
import {
  afterHop,
  commentedAnswers,
  crowd as crowdOf,
  nextNode,
  share,
} from "../../../assets/ask/wall_state.js";
import { fitTo, pathOf } from "../../../assets/exercise/picture.js";

/** A hop of a cube of three dimensions, as the server tells it. */
const row = (address, left, longer, number) => ({
  number,
  mark: 0,
  address,
  kind: "Cube",
  role: "local",
  left,
  longer,
  paths: null,
  path: null,
});
const turns = {
  "000": { left: 2, hops: [row("001", 1, 0, 1), row("010", 1, 0, 2), row("100", 3, 2, 3)] },
  "001": { left: 1, hops: [row("011", 0, 0, 1), row("000", 2, 2, 2), row("101", 2, 2, 3)] },
  "010": { left: 1, hops: [row("011", 0, 0, 1), row("000", 2, 2, 2), row("110", 2, 2, 3)] },
};
const spot = { cells: [], mark: 0, path: [], cluster: "" };
const asked = {
  spec: "Q(3)",
  target: "011",
  router: "",
  failed: false,
  least: 2,
  picture: null,
  leg: { at: "000", spots: { "000": spot, "001": spot }, turns, way: [], lost: null },
};
const wallOf = (tally, more = {}) => ({
  asked,
  game: gameOf(asked),
  view: "shown",
  closed: false,
  tally,
  answered: Object.values(tally).reduce((sum, n) => sum + n, 0),
  phones: 200,
  about: 0,
  made: [],
  ...more,
});

// The question ------------------------------------------------------------------------------------

test("phones are asked without what is right", () => {
  const question = questionOf(asked, gameOf(asked));
  assert.deepEqual(question.links, ["001", "010", "100"]);
  assert.deepEqual([question.at, question.target, question.hop], ["000", "011", 1]);
  assert.doesNotMatch(JSON.stringify(question), /left|longer|turns/);
});

test("an answer is judged on a phone as Predict judges it, from the solution alone", () => {
  const question = questionOf(asked, gameOf(asked));
  const solution = JSON.parse(JSON.stringify(solutionOf(asked, gameOf(asked))));
  assert.deepEqual(Object.keys(solution.leg.turns), ["000"]);
  const verdicts = ["001", "100", "111"].map((choice) => verdictOn(question, solution, choice));
  assert.deepEqual(
    verdicts.map(({ verdict }) => verdict),
    ["right", "longer", "no_link"],
  );
  assert.match(verdicts[0].sentence, /from `000` to `001` brings the message closer/);
  assert.match(verdicts[1].sentence, /From there 3 hops are left, not 1\.$/);
  assert.match(verdicts[2].sentence, /`000` is not joined to `111`: its links lead to/);
});

test("the last hop is right as well", () => {
  const last = { ...asked, leg: { ...asked.leg, at: "001" } };
  const question = questionOf(last, gameOf(last));
  assert.equal(verdictOn(question, solutionOf(last, gameOf(last)), "011").verdict, "right");
});

test("addresses that are written alike differ where their symbols do", () => {
  assert.deepEqual(differingPositions("0101", "1110"), [0, 2, 3]);
  assert.equal(differingPositions("(0,10)", "(0,1)"), null);
});

// The wall ----------------------------------------------------------------------------------------

test("answers are grouped by verdict, and wrong ones are discussed first", () => {
  const wall = wallOf({ "001": 40, 100: 20, 111: 30, "010": 10 });
  const list = crowdOf(wall);
  assert.deepEqual(
    list.map(({ choice, verdict, many: n }) => [choice, verdict, n]),
    [
      ["001", "right", 40],
      ["111", "no_link", 30],
      ["100", "longer", 20],
      ["010", "right", 10],
    ],
  );
  assert.deepEqual([countWith(list, "right"), countWith(list, "longer", "no_link")], [50, 50]);
  assert.deepEqual(
    commentedAnswers(list).map(({ choice }) => choice),
    ["111", "100", "001"],
  );
});

test("the message goes to the most frequent right answer, whatever more have chosen", () => {
  const wall = wallOf({ 111: 90, "010": 7, "001": 3 });
  assert.equal(nextNode(wall), "010");
  const on = afterHop(wall);
  assert.deepEqual(on.made, [{ at: "000", to: "010", right: 10, all: 100 }]);
  assert.deepEqual([on.view, on.tally, on.answered, on.closed], ["asking", {}, 0, false]);
  const arrived = afterHop({ ...on, view: "shown", tally: { "011": 60 } });
  assert.equal(arrived.view, "arrived");
  assert.deepEqual(
    arrived.made.map(({ to }) => to),
    ["010", "011"],
  );
});

test("where nobody was right, the message goes a right way", () => {
  assert.equal(nextNode(wallOf({ 111: 5 })), "001");
  assert.equal(nextNode(wallOf({})), "001");
});

test("a share is one of what there is", () => {
  assert.deepEqual([share(1, 4), share(0, 0), share(9, 4)], [0.25, 0, 1]);
});

test("groups are judged once each", () => {
  let times = 0;
  groups({ a: 1, b: 2 }, () => {
    times += 1;
    return { verdict: "right" };
  });
  assert.equal(times, 2);
});

// A question of a lesson --------------------------------------------------------------------------

const lesson = {
  kind: "choice",
  spec: "Routing by address",
  lesson: "routing-by-address",
  number: 1,
  count: 3,
  lang: "en",
  figure: "",
  text: ["Which is next after ", { tag: "code", parts: ["0110"] }],
  options: [["0111"], ["0010"], ["1110"]],
  right: 0,
  whys: [["The lowest."], ["No."], ["The highest."]],
};

test("a class is asked a question of a lesson without what is right", () => {
  assert.deepEqual(Object.keys(choicesOf(lesson)), ["kind", "text", "options", "lang"]);
  assert.deepEqual(keyOf(lesson), { right: 0, whys: lesson.whys });
});

test("answers are grouped by option; others do not count", () => {
  assert.deepEqual(chosenOf(lesson, { 0: 4, 2: 9, 7: 3, "<b>": 2 }), [
    { choice: "2", many: 9, verdict: "other" },
    { choice: "0", many: 4, verdict: "right" },
  ]);
});

// The speaker -------------------------------------------------------------------------------------

test("the speaker sees answers: of a hop the most given first, of a lesson in order", () => {
  const question = questionOf(asked, gameOf(asked));
  const rows = hopRows(question, solutionOf(asked, gameOf(asked)), { 100: 2, 111: 5, "001": 3 });
  assert.deepEqual(
    rows.map(({ sign, many: n }) => [sign, n]),
    [
      ["no_link", 5],
      ["shortest", 3],
      ["longer", 2],
    ],
  );
  const options = choiceRows(choicesOf(lesson), keyOf(lesson), { 2: 4 });
  assert.deepEqual(
    options.map(({ sign, many: n }) => [sign, n]),
    [
      ["shortest", 0],
      ["no_link", 0],
      ["no_link", 4],
    ],
  );
});

// The crowd ---------------------------------------------------------------------------------------

const FROM = { x: 0, y: 0 };
const TO = { x: 300, y: 0 };
const ROOM = { near: 20, far: 20, nodeGap: 120 };

test("there is a dot for each answer, on the link, and none upon another", () => {
  for (const n of [1, 2, 7, 71, 200]) {
    const dots = crowd.dots([FROM, TO], n, ROOM);
    assert.equal(dots.length, n);
    assert.equal(new Set(dots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size, n);
    for (const { x, y } of dots) {
      assert.ok(x >= 20 && x <= 280, `${n}: ${x}`);
      assert.ok(Math.abs(y) <= crowd.bandWidth(n, ROOM.nodeGap) / 2);
    }
  }
});

test("a crowd is placed before its chosen node, in the middle of the link", () => {
  const dots = crowd.dots([FROM, TO], 20, ROOM);
  const mean = dots.reduce((sum, { y }) => sum + y, 0) / dots.length;
  assert.ok(Math.abs(mean) < 1e-9);
  assert.ok(dots.every(({ x }) => x > 200));
});

test("where nodes are near each other, a crowd is narrow and stays between them", () => {
  const near = { near: 8, far: 8, nodeGap: 30 };
  const dots = crowd.dots([FROM, { x: 40, y: 0 }], 60, near);
  assert.ok(dots.every(({ x, y }) => x > 0 && x < 40 && Math.abs(y) <= 15));
});

test("a crowd is placed on a bent link", () => {
  const bent = [FROM, { x: 150, y: 120 }, TO];
  const { length, at } = crowd.measurePath(bent);
  assert.ok(length > 300 && length < 360);
  // The middle of a quadratic curve is half-way to its control point.
  const middle = at(length / 2);
  assert.ok(Math.hypot(middle.x - 150, middle.y - 60) < 1);
  assert.ok(Math.abs(middle.along.x - 1) < 0.01);
  const [dot] = crowd.dots(bent, 1, ROOM);
  assert.ok(dot.y > 5 && dot.x > 240);
  assert.deepEqual(crowd.measurePath([FROM, TO]).at(75), { x: 75, y: 0, along: { x: 1, y: 0 } });
});

test("dots leave together and all have arrived at the end", () => {
  const dots = crowd.dots([FROM, TO], 30, ROOM);
  assert.deepEqual(crowd.placeAt(FROM, dots[3], 0), FROM);
  const ends = dots.map((dot) => crowd.placeAt(FROM, dot, crowd.DURATION_MS));
  assert.ok(ends.every(({ x }, i) => Math.abs(x - dots[i].x) < 1e-9));
});

/** Returns a context that notes the calls of its methods. */
function recorder() {
  const calls = [];
  const note =
    (name) =>
    (...values) =>
      calls.push([name, ...values]);
  const context = { canvas: { width: 400, height: 300 }, calls };
  for (const name of ["clearRect", "beginPath", "moveTo", "arc", "stroke"])
    context[name] = note(name);
  context.fill = () => calls.push(["fill", context.fillStyle]);
  return context;
}

test("dots are painted in place of those before, right ones and others in their looks", () => {
  const context = recorder();
  const swarm = crowd
    .dots([FROM, TO], 3, ROOM)
    .map((dot, i) => ({ from: FROM, dot, right: i < 2 }));
  const looks = [true, false].map((right) => ({ right, fill: String(right), edge: "" }));
  crowd.paint(context, swarm, looks, crowd.DURATION_MS);
  assert.deepEqual(context.calls[0], ["clearRect", 0, 0, 400, 300]);
  const names = context.calls.map(([name]) => name).filter((name) => /arc|fill/.test(name));
  assert.deepEqual(names, ["arc", "arc", "fill", "arc", "fill"]);
  assert.deepEqual(
    context.calls.filter(([name]) => name === "fill"),
    [
      ["fill", "true"],
      ["fill", "false"],
    ],
  );
  const [, x, y] = context.calls.find(([name]) => name === "arc");
  assert.ok(Math.hypot(x - swarm[0].dot.x, y - swarm[0].dot.y) < 1e-6);
});

test("the count on an arc avoids other items", () => {
  const { middle } = crowd.arc(FROM, TO);
  const { middle: moved } = crowd.arc(FROM, TO, [middle]);
  assert.ok(Math.hypot(moved.x - middle.x, moved.y - middle.y) > 20);
});

// The picture -------------------------------------------------------------------------------------

test("a picture fills its place with room for its nodes, and is not drawn out too much", () => {
  const picture = { nodes: [{ at: [0, 0] }, { at: [100, 100] }], links: [], clusters: [] };
  const margin = { x: 30, y: 20 };
  const { place, scale } = fitTo(picture, { width: 800, height: 240 }, margin);
  assert.ok(scale.x / scale.y <= 1.7 + 1e-9);
  const [a, b] = [place([0, 0]), place([100, 100])];
  assert.deepEqual([a.y, b.y], [20, 220]);
  assert.ok(a.x >= 30 && b.x <= 770);
  assert.ok(Math.abs(a.x + b.x - 800) < 1e-9);
  // Before there is a layout nothing has a size, and none is below zero.
  assert.deepEqual(fitTo(picture, { width: 0, height: 0 }, margin).scale, { x: 0, y: 0 });
});

test("a link is straight, one curve, or two that meet", () => {
  const points = [0, 1, 2, 3, 4].map((x) => ({ x, y: 0 }));
  assert.equal(pathOf(points.slice(0, 2)), "M0.0,0.0 1.0,0.0");
  assert.equal(pathOf(points.slice(0, 3)), "M0.0,0.0 Q1.0,0.0 2.0,0.0");
  assert.equal(pathOf(points), "M0.0,0.0 Q1.0,0.0 2.0,0.0 Q3.0,0.0 4.0,0.0");
});

test("the dark modules of a code lie within its quiet zone, a run in one", () => {
  assert.equal(
    modules(["110", "001"]),
    `M${QUIET},${QUIET}h2v1h-2zM${QUIET + 2},${QUIET + 1}h1v1h-1z`,
  );
  assert.equal(QUIET, 4);
});

// The phone ---------------------------------------------------------------------------------------

const news = (more = {}) => ({
  number: 1,
  state: "asked",
  answered: 5,
  phones: 9,
  choice: null,
  again: 1500,
  ...more,
});
const at = (/** @type {object[]} */ ...heard) =>
  heard.reduce((known, one) => phone.withNews(known, news(one)), phone.NEW);
const QUESTION = { question: questionOf(asked, gameOf(asked)) };

test("a phone waits, is asked, answers, and hears whether that was right", () => {
  assert.equal(phone.screen(phone.NEW), "waiting");
  let me = at(QUESTION);
  assert.equal(phone.screen(me), "asked");
  me = phone.withChoice(me, "001");
  assert.ok(phone.isUnsent(me));
  me = phone.withNews({ ...me, sent: true }, news({ choice: "001" }));
  assert.ok(!phone.isUnsent(me));
  assert.equal(phone.screen(me), "sent");
  me = phone.withNews(
    me,
    news({ choice: "001", state: "shown", solution: { leg: {}, failed: false } }),
  );
  assert.equal(phone.screen(me), "shown");
  assert.notEqual(me.solution, null);
});

test("an answer that could not be sent goes when there is a network, unless it is too late", () => {
  const chosen = { ...phone.withChoice(at(QUESTION), "001"), away: true };
  assert.equal(phone.screen(chosen), "unsent");
  // Only news have come: the answer still waits.
  const again = phone.withNews(chosen, news());
  assert.deepEqual([again.choice, phone.isUnsent(again), again.away], ["001", true, false]);
  const late = phone.withNews(chosen, news({ state: "closed" }));
  assert.deepEqual(
    [late.choice, phone.isUnsent(late), phone.screen(late)],
    [null, false, "closed"],
  );
});

test("a choice that was opened again stays open at the next news, and what was sent counts", () => {
  const open = phone.withNews(
    phone.withChoiceReopened(at(QUESTION, { choice: "001" })),
    news({ choice: "001" }),
  );
  assert.deepEqual([open.choice, phone.screen(open), phone.isUnsent(open)], [null, "asked", false]);
  const other = phone.withNews(phone.withChoice(open, "010"), news({ choice: "001" }));
  assert.deepEqual([other.choice, phone.isUnsent(other)], ["010", true]);
  const sent = phone.withNews({ ...other, sent: true }, news({ choice: "010" }));
  assert.deepEqual([sent.choice, phone.screen(sent), phone.isUnsent(sent)], ["010", "sent", false]);
  const late = phone.withNews(open, news({ choice: "001", state: "shown" }));
  assert.deepEqual([late.choice, late.sent, phone.screen(late)], ["001", true, "shown"]);
});

test("another can be chosen until the question is closed", () => {
  const sent = at(QUESTION, { choice: "001" });
  const open = phone.withChoiceReopened(sent);
  assert.equal(phone.screen(open), "asked");
  assert.equal(phone.withChoice(open, "010").choice, "010");
  const closed = at(QUESTION, { choice: "001", state: "closed" });
  assert.equal(phone.withChoiceReopened(closed), closed);
  assert.equal(phone.withChoice(closed, "010"), closed);
});

test("the next question begins anew, and a page that is loaded again keeps its answer", () => {
  const before = at(QUESTION, { choice: "001", state: "shown", solution: { leg: {} } });
  const next = phone.withNews(before, news({ number: 2, question: { kind: "hop" } }));
  assert.deepEqual([next.choice, next.solution, phone.screen(next)], [null, null, "asked"]);
  assert.equal(phone.screen(at({ ...QUESTION, choice: "001" })), "sent");
});

test("of a long address the part that differs is shown, in whole fields", () => {
  const from = "(0000,0000,0000,0000,0000,0000)";
  assert.equal(shortAddress("(0000,0000,0000,0010,0000,0000)", from), "…0010…");
  assert.equal(shortAddress("(0001,0000,0000,0000,0000,0000)", from), "(0001…");
  assert.equal(shortAddress("(0000,0000,0000,0000,0000,1000)", from), "…1000)");
  assert.equal(shortAddress(`${"0".repeat(20)}1${"0".repeat(19)}`, "0".repeat(40)), "…000010000…");
  assert.equal(shortAddress("(000,001)", "(000,000)"), "(000,001)");
  assert.equal(shortAddress(from, from), from);
  assert.equal(shortAddress(`${from}0`, from), `${from}0`);
});
