/* Pages for a course: answers written as a text, their score, what is reported to the course. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { decode, encode, noAnswers } from "../../../assets/course/answers.js";
import { nextIn, pitchOf } from "../../../assets/course/board.js";
import { continuationOf } from "../../../assets/course/leg.js";
import { scoreOf } from "../../../assets/course/score.js";
import { findApi, Session, timespan } from "../../../assets/course/scorm.js";

const SIZE = { questions: 2, pairs: 2 };

test("answers are read back from their text, unless the questions have changed", () => {
  const answers = {
    questions: [[2, 0], []],
    pairs: [
      { nodes: [0, 1023, 35], right: [true, false, true], missed: true },
      { nodes: [], right: [], missed: false },
    ],
  };
  const text = encode(answers, "abc");
  assert.equal(text, "abc|20;|00+sf-0z+!;");
  assert.deepEqual(decode(text, "abc", SIZE), answers);
  assert.deepEqual(decode(text, "other", SIZE), noAnswers(SIZE));
  assert.deepEqual(decode("", "abc", SIZE), noAnswers(SIZE));
});

test("only first answers count, and the remaining hops are still to be answered", () => {
  const questions = [
    { places: [1], right: 1 },
    { places: [0, 1], right: 1 },
    { places: [0], right: 1 },
  ];
  assert.deepEqual(scoreOf(questions, []), { right: 1, answered: 2, all: 3, over: false, raw: 33 });
  const pairs = [{ right: 2, hopsMade: 3, left: 2, over: false }];
  assert.deepEqual(scoreOf([], pairs), { right: 2, answered: 3, all: 5, over: false, raw: 40 });
  const over = scoreOf([], [{ right: 3, hopsMade: 3, left: 0, over: true }]);
  assert.deepEqual([over.over, over.raw], [true, 100]);
});

test("arrow keys lead to the node that is near in their direction", () => {
  /** @type {[number, number][]} */
  const spots = [
    [0, 0],
    [10, 1],
    [10, 30],
    [0, 12],
  ];
  assert.equal(nextIn(spots, 0, [1, 0]), 1);
  assert.equal(nextIn(spots, 0, [0, 1]), 3);
  assert.equal(nextIn(spots, 0, [-1, 0]), -1);
  assert.equal(Math.round(pitchOf(spots)), 10);
});

test("next hops are ranked by the remaining distance, and say how much longer they are", () => {
  const data = {
    rule: "distance",
    spec: "Q(2)",
    router: "",
    clusters: [],
    radius: 4,
    pills: false,
    addresses: ["00", "01", "10", "11"],
    kinds: ["Cube link"],
    roles: ["local"],
    spots: [],
    lines: [],
    links: [
      [1, 0, 2, 0],
      [0, 0, 3, 0],
      [3, 0, 0, 0],
      [2, 0, 1, 0],
    ],
    pairs: [{ source: 0, target: 3, left: [2, 1, 1, 0], way: [], lost: null }],
  };
  const { turns } = continuationOf(data, 0);
  assert.deepEqual(
    turns["01"].hops.map(({ address, longer }) => [address, longer]),
    [
      ["11", 0],
      ["00", 2],
    ],
  );
  assert.equal(turns["00"].left, 2);
});

test("a time is written in the form of the standard", () => {
  assert.equal(timespan(0), "0000:00:00.00");
  assert.equal(timespan(3_723_456), "0001:02:03.46");
  assert.equal(timespan(59_999), "0000:01:00.00");
});

/** A SCORM interface that stores the reported values. @param {{[name: string]: string}} [values] */
function course(values = {}) {
  /** @type {string[]} */
  const calls = [];
  const call = (/** @type {string} */ name) => () => {
    calls.push(name);
    return "true";
  };
  return {
    calls,
    values,
    LMSInitialize: call("initialize"),
    LMSCommit: call("commit"),
    LMSFinish: call("finish"),
    LMSGetValue: (/** @type {string} */ name) => values[name] ?? "",
    LMSSetValue(/** @type {string} */ name, /** @type {string} */ value) {
      values[name] = value;
      return "true";
    },
  };
}

const HALF = { right: 1, answered: 2, all: 2, over: true, raw: 50 };

test("the score is reported, and the status: completed, or whether it is passed", () => {
  for (const [passing, status] of [
    ["", "completed"],
    ["50", "passed"],
    ["51", "failed"],
  ]) {
    const api = course({ "cmi.student_data.mastery_score": passing });
    const session = new Session(api, () => 0);
    session.begin();
    assert.equal(api.values["cmi.core.lesson_status"], "incomplete");
    session.report(HALF);
    assert.equal(api.values["cmi.core.score.raw"], "50");
    assert.equal(api.values["cmi.core.lesson_status"], status);
    session.end();
    session.end();
    assert.equal(api.calls.filter((name) => name === "finish").length, 1);
    assert.equal(api.values["cmi.core.exit"], "suspend");
  }
});

test("a passed course stays passed, and in a review nothing is reported", () => {
  const done = course({ "cmi.core.lesson_status": "passed" });
  new Session(done, () => 0).begin();
  assert.equal(done.values["cmi.core.lesson_status"], "passed");
  const reviewed = course({ "cmi.core.lesson_mode": "review" });
  const session = new Session(reviewed, () => 0);
  session.begin();
  session.report(HALF);
  assert.deepEqual(Object.keys(reviewed.values), ["cmi.core.lesson_mode"]);
});

test("without a course, or with one that refuses, nothing is reported", () => {
  const refusing = { ...course(), LMSInitialize: () => "false" };
  for (const api of [null, refusing]) {
    const session = new Session(api, () => 0);
    session.begin();
    session.report(HALF);
    session.keep("x");
    session.end();
    assert.equal(session.inCourse, false);
  }
  assert.deepEqual(refusing.calls, []);
});

test("the course is found in parent frames, then at the opener, past windows of other origins", () => {
  const api = course();
  /** @param {object} parts */
  const window = (parts) => /** @type {any} */ ({ ...parts });
  const top = window({ API: api });
  top.parent = top;
  assert.equal(findApi(window({ parent: window({ parent: top }) })), api);
  const alone = window({ opener: top });
  alone.parent = alone;
  assert.equal(findApi(alone), api);
  const hidden = window({});
  Object.defineProperty(hidden, "API", {
    get() {
      throw new Error("another origin");
    },
  });
  hidden.parent = hidden;
  assert.equal(findApi(window({ parent: hidden, opener: null, top: hidden })), null);
});
