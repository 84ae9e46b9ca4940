/* The recording: what stood where, where to step, where stops hit, what a save has changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  compare,
  hits,
  nextPlace,
  readingAt,
  stopOf,
  write,
} from "../../../assets/debugger/breakpoint_hits.js";
import { changes, inWords } from "../../../assets/debugger/changes.js";
import {
  frames,
  lineAddress,
  placeOfText,
  ranUpTo,
  stepTarget,
} from "../../../assets/debugger/frames.js";
import { hopSentence } from "../../../assets/debugger/hop_sentence.js";

const CALL = {
  missed: 0,
  lines: [
    { line: 6, depth: 0, enters: "next_hop", given: { here: 1 }, changed: { wrong: 6 } },
    { line: 9, depth: 0, changed: { bit: 2 } },
    { line: 2, depth: 1, enters: "lowest", given: { x: 6 }, gives: 2 },
    { line: 9, depth: 0 },
    { line: 10, depth: 0, gives: 3 },
  ],
};

test("variables are those before the line; what a call gives comes after it", () => {
  const at = (k) =>
    frames(CALL, k).map(({ name, vars, fresh }) => [name, Object.fromEntries(vars), [...fresh]]);
  assert.deepEqual(at(0), [["next_hop", { here: 1n }, ["here"]]]);
  assert.deepEqual(at(1), [["next_hop", { here: 1n, wrong: 6n }, ["wrong"]]]);
  assert.deepEqual(at(2)[1], ["lowest", { x: 6n }, ["x"]]);
  assert.deepEqual(at(3), [["next_hop", { here: 1n, wrong: 6n, bit: 2n }, ["bit"]]]);
  assert.equal(frames(CALL, 2).length, 2);
  assert.deepEqual(frames({ lines: [] }, 0), []);
});

test("over passes calls, into enters them, out leaves them", () => {
  assert.equal(stepTarget(CALL, 1, "over"), 3);
  assert.equal(stepTarget(CALL, 1, "into"), 2);
  assert.equal(stepTarget(CALL, 2, "out"), 3);
  assert.equal(stepTarget(CALL, 3, "out"), null);
  assert.equal(stepTarget(CALL, 4, "into"), null);
});

test("a line in the address is found again, the second time that it runs too", () => {
  for (let k = 0; k < CALL.lines.length; k++)
    assert.equal(placeOfText(CALL, lineAddress(CALL, k)), k);
  assert.equal(lineAddress(CALL, 3), "9.2");
  for (const text of ["7", "9.3", "x", "9.", "", "9.0"])
    assert.equal(placeOfText(CALL, text), null);
  assert.deepEqual([...ranUpTo(CALL, 2).keys()], [6, 9, 2]);
});

const ROUTE = {
  calls: [CALL, CALL, CALL],
  flat: [false, true, false],
  leaves: [true, false, true],
  addresses: ["00", "01", "00", "10"],
  begins: (text) => (text === "odd" ? [{ step: 1, k: 3 }] : []),
};

test("stops hit where they say, and the next is found from anywhere", () => {
  const at = (text) => hits(ROUTE, stopOf(text)).map(({ step, k }) => [step, k]);
  assert.deepEqual(at("flat"), [[1, 4]]);
  assert.deepEqual(at("leave"), [[0, 4], [2, 4]]); // biome-ignore format: a list of places
  assert.deepEqual(at("again"), [[1, 4]]);
  assert.deepEqual(at("node:00"), [[0, 0], [2, 0]]); // biome-ignore format: a list of places
  assert.deepEqual(at("line:2"), [[0, 2], [1, 2], [2, 2]]); // biome-ignore format: places
  assert.deepEqual(at("when:odd"), [[1, 3]]);
  assert.deepEqual(at("when:bad"), []);
  const places = hits(ROUTE, { key: "line", about: "9" });
  assert.deepEqual(nextPlace(places, { step: 0, k: 1 }), { step: 0, k: 3 });
  assert.deepEqual(nextPlace(places, { step: 0, k: 3 }), { step: 1, k: 1 });
  assert.equal(nextPlace(places, { step: 2, k: 3 }), null);
  assert.ok(compare({ step: 1, k: 0 }, { step: 0, k: 9 }) > 0);
});

test("an expression comes to its last reading up to a place", () => {
  const readings = [
    { step: 0, k: 0, why: "x is not known here." },
    { step: 0, k: 2, value: 4 },
    { step: 2, k: 0, value: 5 },
  ];
  const at = (step, k) => readingAt(readings, { step, k })?.value;
  assert.deepEqual([at(0, 1), at(0, 2), at(1, 0), at(2, 0), at(9, 9)], [undefined, 4, 4, 5, 5]);
  assert.equal(readingAt([], { step: 0, k: 0 }), undefined);
});

test("a stop keeps its name", () => {
  const texts = ["flat", "node:(000,110)", "when:max(i, j) == 'a:b'", "line:18"];
  assert.equal(write(texts.map(stopOf)), texts.join(","));
  assert.deepEqual(stopOf(texts[2]), { key: "when", about: "max(i, j) == 'a:b'" });
});

test("the difference of a save is minimal", () => {
  const before = ["a", "b", "c", "d"];
  assert.deepEqual([...changes(before, ["a", "x", "c", "d"]).lines], [2]);
  assert.deepEqual([...changes(before, ["a", "b", "c", "x", "d", "y"]).lines], [4, 6]);
  assert.deepEqual(changes(before, ["a", "d"]), { lines: new Set(), gone: 2 });
  assert.deepEqual(changes(before, before), { lines: new Set(), gone: 0 });
  assert.deepEqual([...changes([], ["a"]).lines], [1]);
  // Whatever is changed: without its new lines a text is a part of the one before.
  for (let n = 1; n < 200; n++) {
    const text = (seed) => Array.from({ length: 7 }, (_, i) => "abc"[(seed * (i + 3) * 7) % 3]);
    const [old, fresh] = [text(n), text(n * n + 1)];
    const { lines, gone } = changes(old, fresh);
    const unchanged = fresh.filter((_, i) => !lines.has(i + 1));
    assert.equal(unchanged.length, old.length - gone);
    let place = 0;
    for (const line of old) if (line === unchanged[place]) place++;
    assert.equal(place, unchanged.length);
  }
});

test("lines are described in words", () => {
  assert.equal(inWords([3]), "line 3");
  assert.equal(inWords([23, 24, 25, 26]), "lines 23 to 26");
  assert.equal(inWords([2, 3]), "lines 2 and 3");
  assert.equal(inWords([1, 5, 9, 10, 11]), "lines 1, 5 and 9 to 11");
  assert.equal(inWords([1, 3, 5, 7, 9]), "5 lines");
});

test("a hop comes nearer, no closer, or goes farther away", () => {
  const names = { hop: 2, next: "0110" };
  assert.equal(hopSentence({ left: null, detour: false }, names, 3), "Hop 2 goes to `0110`.");
  const nearer = "Hop 2 goes to `0110`, 2 hops left from there";
  assert.equal(hopSentence({ left: 2, detour: false }, names, 3), `${nearer}.`);
  assert.equal(hopSentence({ left: 2, detour: true }, names, 2), `${nearer}: no closer.`);
  assert.equal(hopSentence({ left: 2, detour: true }, names, null), `${nearer}: no closer.`);
  assert.equal(hopSentence({ left: 2, detour: true }, names, 1), `${nearer}: farther away.`);
});
