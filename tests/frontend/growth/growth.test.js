/* A network that grows by copies: when what happens, which link is which, which letters are new. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  columnsIn,
  labelColumns,
  lettersOf,
  newHulls,
  newLetters,
  startOf,
} from "../../../assets/growth/letters.js";
import { fatesOf, startsOf } from "../../../assets/growth/links.js";
import { duration, progressAt, slide } from "../../../assets/growth/timing.js";

/** Q(1) and Q(2). */
const EDGE = [{ a: 0, b: 1 }];
const SQUARE = [
  { a: 0, b: 1 },
  { a: 0, b: 2 },
  { a: 3, b: 1 },
  { a: 3, b: 2 },
];
const DOUBLED = { origin: [0, 1, 0, 1], copy: [0, 0, 1, 1] };

test("copies set off and arrive at rest, most of the way soon", () => {
  assert.equal(slide(0), 0);
  assert.equal(slide(1), 1);
  assert.ok(slide(0.3) > 0.55, String(slide(0.3)));
  assert.ok(slide(0.99) > 0.999);
  for (let part = 0; part < 1; part += 0.05) assert.ok(slide(part + 0.05) >= slide(part));
});

test("growing begins with the smaller network and ends with the larger at rest", () => {
  assert.deepEqual(progressAt(0, true), { moved: 0, drawn: 0, ink: 1, lit: 0, old: 1 });
  assert.deepEqual(progressAt(duration(true), true), {
    moved: 1,
    drawn: 1,
    ink: 0,
    lit: 1,
    old: 0,
  });
  assert.equal(progressAt(900, true).lit, 0);
  assert.equal(progressAt(1020, true).lit, 1);
  assert.equal(progressAt(1200, true).ink, 1);
});

test("folding back ends with the smaller network, and no digit", () => {
  assert.deepEqual(progressAt(0, false), { moved: 1, drawn: 1, ink: 0, lit: 1, old: 0 });
  assert.deepEqual(progressAt(duration(false), false), {
    moved: 0,
    drawn: 0,
    ink: 1,
    lit: 0,
    old: 1,
  });
});

test("links inside a copy are copies, those between copies are new", () => {
  const { fates, lost } = fatesOf(DOUBLED, EDGE, SQUARE);
  assert.deepEqual(
    fates.map(({ copied }) => copied),
    [true, false, false, true],
  );
  // The last one is read from the other end.
  assert.deepEqual(
    fates.map(({ turned }) => turned),
    [false, false, false, true],
  );
  assert.deepEqual(lost, []);
});

test("a link that no copy has is lost, and what takes its place begins there", () => {
  // The ring of three opens, and closes over a copy of its last node.
  const three = [
    { a: 0, b: 1 },
    { a: 1, b: 2 },
    { a: 0, b: 2 },
  ];
  const four = [
    { a: 0, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 3 },
    { a: 3, b: 0 },
  ];
  const { fates, lost } = fatesOf({ origin: [0, 1, 2, 2], copy: [0, 0, 0, 1] }, three, four);
  assert.deepEqual(lost, [2]);
  assert.deepEqual(fates[2], { from: -1, turned: false, copied: false });
  assert.deepEqual(fates[3], { from: 2, turned: true, copied: false });
});

test("a node begins on its parent, and a new one amid its neighbours", () => {
  const links = [
    { a: 0, b: 1 },
    { a: 0, b: 2 },
  ];
  const starts = startsOf(
    { origin: [-1, 0, 1] },
    [
      [0, 0],
      [4, 2],
    ],
    links,
  );
  assert.deepEqual(starts, [
    [2, 1],
    [0, 0],
    [4, 2],
  ]);
});

/** Two bits, the first of them new. */
const TWO = {
  larger: "Q(2)",
  smaller: "Q(1)",
  ...DOUBLED,
  columns: [[0]],
  lit: [0, 0, 0, 0],
  inserted: true,
  said: "",
};

test("letters are counted without commas and brackets", () => {
  assert.deepEqual(lettersOf("(0,·1)"), { letters: ["0", "·", "1"], columns: [1, 3, 4] });
  const growth = { ...TWO, columns: [[3], []], lit: [0, 1] };
  assert.deepEqual(newLetters(growth, ["(0,10)", "(1,11)"]), [[1], []]);
});

test("labels are the part of the addresses that agrees for all of a cluster", () => {
  assert.equal(startOf(["00", "01"], ["(10,00)", "(10,01)"]), 2);
  assert.equal(startOf(["00", "00"], ["(00,00)", "(00,01)"]), 0);
  assert.equal(startOf(["·1"], ["21"]), 0);
  assert.equal(startOf(["3"], ["21"]), -1);
  assert.equal(startOf(["213"], ["21"]), -1);
});

test("new letters are found in labels that say a part of the address", () => {
  assert.deepEqual(columnsIn("(0,1)", 0, [1]), [3]);
  assert.deepEqual(columnsIn("01", 2, [0, 2]), [0]);
  assert.deepEqual(columnsIn("1··", 0, [0, 1]), [0]);
  assert.deepEqual(columnsIn("01", -1, [0]), []);
  const drawing = {
    addresses: ["(0,0)", "(0,1)", "(1,0)", "(1,1)"],
    labels: ["0", "1", "0", "1"],
    home: [0, 0, 1, 1],
  };
  assert.deepEqual(labelColumns(drawing, [[0], [0], [0], [0]]), [[], [], [], []]);
  assert.deepEqual(labelColumns(drawing, [[1], [1], [1], [1]]), [[0], [0], [0], [0]]);
});

test("the boxes of a new letter are those of the copies", () => {
  const addresses = ["000", "001", "100", "101"];
  const hull = (/** @type {string} */ name, /** @type {number[]} */ marks) => ({
    name,
    marks,
    ghost: false,
  });
  const hulls = [hull("0··", [0, 1]), hull("c = 1··", [2, 3]), hull("··0", [0, 2])];
  assert.deepEqual(
    newHulls(
      { addresses, hulls },
      addresses.map(() => [0]),
    ),
    [{ hull: 1, columns: [4] }],
  );
  assert.deepEqual(
    newHulls(
      { addresses, hulls },
      addresses.map(() => []),
    ),
    [],
  );
});
