/* Watches: what they mean, what they refuse, and that nothing but arithmetic comes of any text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluate } from "../../assets/debugger/watches/evaluate.js";
import { parse } from "../../assets/debugger/watches/expression.js";
import { value, valueAsText } from "../../assets/debugger/watches/values.js";
import { LONGEST, Trouble, words } from "../../assets/debugger/words.js";

const NAMES = {
  j: 6,
  goal: 2,
  far: { int: "1180591620717411303424" },
  half: { float: 0.5 },
  visited: { kind: "list", items: [0, 4, 6], more: 0 },
  many: { kind: "list", items: [1, 2, 3], more: 9 },
  pair: { kind: "tuple", items: [1, { kind: "tuple", items: [], more: 0 }], more: 0 },
  self: { kind: "Mine", fields: { tried: 3, last: null } },
  seen: { kind: "dict", pairs: [[4, "four"]], more: 0 },
};
const names = (name) => (Object.hasOwn(NAMES, name) ? value(NAMES[name]) : undefined);
const comesTo = (text) => valueAsText(evaluate(parse(text), names));

test("fields, arithmetic and comparisons come to what Python says", () => {
  const expected = {
    "j ^ goal": "4",
    "len(visited)": "3",
    "visited[-1] == j": "True",
    "4 in visited and not 5 in visited": "True",
    "5 not in visited": "True",
    "self.tried + 1": "4",
    "self.last": "None",
    "seen[4]": "'four'",
    "far + 1": "1180591620717411303425",
    "-7 // 2, -7 % 2": null,
    "(-7 // 2, -7 % 2)": "(-4, 1)",
    "2 ** 3 ** 2": "512",
    "-2 ** 2": "-4",
    "1 < 2 < 3 > 2": "True",
    "7 / 2": "3.5",
    "j * half": "3.0",
    "max(visited) - min(2, 1)": "5",
    "sum([1, 2, 3])": "6",
    "0b110 == j and 0xf == 15": "True",
    "pair == (1, ())": "True",
    "(1,)": "(1,)",
    "True + True": "2",
    "len(many)": "12",
    "j or goal": "6",
    "1 | 2 ^ 3 & 4 << 1": "3",
    "~j": "-7",
    "'a' < 'b'": "True",
    "many[0]": "1",
  };
  for (const [text, comes] of Object.entries(expected)) {
    if (comes === null) assert.throws(() => parse(text), Trouble, text);
    else assert.equal(comesTo(text), comes, text);
  }
});

test("what cannot be said is refused with the reason and the place", () => {
  const expected = {
    "j +": ["A value is missing.", 3],
    "(j": [") is missing.", 2],
    "j ? 1": ["? means nothing here.", 2],
    "x + 1": ["x is not known here.", 0],
    "j.tried": ["int has no tried.", 1],
    "eval('1')": ["eval cannot be called: len, abs, min, max, sum can.", 0],
    "1 // 0": ["It divides by zero.", 2],
    "visited[3]": ["3 items are there.", 7],
    "many[7]": ["Not all of it is recorded.", 4],
    "7 in many": ["Not all of it is recorded.", 0],
    "j & half": ["It takes whole numbers.", 2],
    "self + 1": ["Mine is no number.", 5],
    "1 << 9999": ["The number is too large.", 2],
    "9 ** 9 ** 9": ["The number is too large.", 2],
    "lambda: 1": [": means nothing here.", 6],
    "lambda + 1": ["A name is missing.", 0],
    "j = 3": ["= means nothing here.", 2],
  };
  for (const [text, [sentence, at]] of Object.entries(expected)) {
    assert.throws(
      () => evaluate(parse(text), names),
      (error) => error instanceof Trouble && error.message === sentence && error.at === at,
      text,
    );
  }
});

/** Numbers that follow from a seed alone. */
function* random(seed) {
  for (let n = seed >>> 0; ; ) {
    n = (Math.imul(n, 1664525) + 1013904223) >>> 0;
    yield n / 2 ** 32;
  }
}

test("no text whatever does anything but come to a value or be refused", () => {
  const dice = random(7);
  const pieces = [
    ..."()[].,+-*/%&|^~<>='\" \\`$}{@!?;:\n\u0000é",
    ..."0123456789",
    ...["j", "goal", "visited", "self", "and", "or", "not", "in", "len", "max", "True", "None"],
    ...["constructor", "__proto__", "prototype", "globalThis", "Function", "toString", "=>"],
    ...["**", "//", "<<", ">>", "==", "!=", "0x", "1e9", "999999999999"],
  ];
  let parsed = 0;
  for (let i = 0; i < 20_000; i++) {
    const length = 1 + Math.floor(dice.next().value * 9);
    const text = Array.from(
      { length },
      () => pieces[Math.floor(dice.next().value * pieces.length)],
    ).join(dice.next().value < 0.5 ? " " : "");
    try {
      valueAsText(evaluate(parse(text), names));
      parsed += 1;
    } catch (error) {
      assert.ok(error instanceof Trouble, `${JSON.stringify(text)}: ${error}`);
      assert.ok(error.at <= text.length);
    }
  }
  assert.ok(parsed > 300, `${parsed} came to something`);
});

test("what is nested without end, or is too long, is refused and not followed", () => {
  for (const text of ["(".repeat(150), "-".repeat(150), "not ".repeat(49), "j".padEnd(150, "[j")]) {
    assert.throws(() => parse(text), Trouble, text);
  }
  assert.throws(() => words("1".repeat(LONGEST + 1)), /at most 200/);
});

test("names of the language are no names of values", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    assert.throws(() => evaluate(parse(name), names), /is not known here/);
    assert.throws(() => evaluate(parse(`self.${name}`), names), /has no/);
    assert.throws(() => evaluate(parse(`${name}(1)`), names), /cannot be called/);
  }
});
