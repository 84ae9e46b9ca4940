/* A check of every pair in the browser: blocks add up, dots show the worst, words are true. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const {
  addBlock,
  badness,
  busiest,
  candidates,
  saturationOf,
  mergeSpans,
  LOST,
  nextBlock,
  emptyResult,
  SELF,
  UNSEEN,
} = await import("../../../assets/tasks/verify/sum.js");
const { worse } = await import("../../../assets/tasks/verify/sum.js");
const {
  worstCells,
  areaWith: lookWith,
  cellsUnder,
  worstAt,
  zoomedArea: zoomedLook,
} = await import("../../../assets/tasks/verify/pixels.js");
const { durationText, leftoverText, verdicts } = await import(
  "../../../assets/tasks/verify/words.js"
);
const { percent } = await import("../../../assets/widgets/decimals.js");
const { unpack } = await import("../../../assets/tasks/verify/api.js");

const plan = {
  names: ["00", "01", "10", "11"],
  ahead: [1, 2, 0, 3, 3, 0, 2, 1],
  width: [],
  idle: [],
  bits: 2,
  sampled: false,
  sources: 4,
  pairs: 12,
  nodes: 4,
  order: 1,
  rules: [],
  stated: null,
};
const head = {
  pairs: 3,
  shortest: 2,
  longer: 1,
  lost: 0,
  loops: 0,
  hops: 5,
  ahead: 4,
  spare: [2, 1],
  needs: [1, 2],
  worst: { source: "00", target: "11", length: 3, distance: 2 },
  longest: { source: "00", target: "11", length: 3, distance: 2 },
  first_lost: null,
  first_loop: null,
  cells: [],
  arrays: [],
};
const block = (row, cells, load, waits) =>
  new Map([
    ["rows", Uint16Array.of(row)],
    ["cells", Uint8Array.from(cells)],
    ["load", Uint32Array.from(load)],
    ["waits", Uint8Array.from(waits)],
  ]);

test("parallel links share what a channel carries", () => {
  const load = Uint32Array.of(6, 5, 0, 0);
  assert.deepEqual(busiest({ load, width: [] }), { channel: 0, messages: 6, links: 1 });
  const most = busiest({ load, width: [3, 2, 1, 1] });
  assert.deepEqual(most, { channel: 1, messages: 5, links: 2 });
  assert.equal(saturationOf({ nodes: 10 }, most), 4);
});

test("of what has failed no pair is waited for", () => {
  const { cells } = emptyResult({ ...plan, idle: [1] });
  assert.deepEqual([...cells.slice(4, 8)], [SELF, SELF, SELF, SELF]);
  assert.deepEqual([...cells.slice(0, 4)], [SELF, UNSEEN, UNSEEN, UNSEEN]);
});

test("blocks add up in any order, and what is left is known", () => {
  const blocks = [
    [[0, 1], head, block(0, [SELF, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 2], [1, 0])],
    [
      [2, 3],
      {
        ...head,
        spare: [1, 1, 0, 1],
        needs: [3],
        worst: { source: "10", target: "11", length: 4, distance: 1 },
      },
      block(2, [0, 1, SELF, 3], [0, 4, 0, 0, 0, 0, 0, 1], [2, 128]),
    ],
  ];
  const sums = [blocks, blocks.toReversed()].map((order) => {
    const sum = emptyResult(plan);
    for (const part of order) addBlock(sum, plan, ...part);
    return sum;
  });
  assert.deepEqual(sums[0], { ...sums[1], longest: sums[0].longest });
  const [sum] = sums;
  assert.deepEqual([sum.pairs, sum.hops, sum.spare, sum.needs], [6, 10, [3, 2, 0, 1], [3, 2]]);
  assert.deepEqual([...sum.load], [1, 4, 0, 0, 0, 0, 0, 3]);
  assert.deepEqual([...sum.waits], [3, 128]);
  assert.deepEqual([...sum.cells.slice(8, 12)], [0, 1, SELF, 3]);
  assert.deepEqual([...sum.cells.slice(4, 8)], [UNSEEN, SELF, UNSEEN, UNSEEN]);
  assert.equal(sum.worst.source, "10");
  assert.deepEqual(nextBlock(sum.done, 4, 3), [1, 2]);
  assert.deepEqual(nextBlock([[0, 4]], 4, 3), null);
  assert.deepEqual(
    mergeSpans([
      [3, 5],
      [0, 2],
      [2, 3],
    ]),
    [[0, 5]],
  );
});

test("the worse of two has the greater stretch, then the more hops, then it came first", () => {
  const pairOf = (length, distance, source = "a") => ({ source, target: "z", length, distance });
  assert.equal(worse(pairOf(3, 2), pairOf(4, 2)).length, 4);
  assert.equal(worse(pairOf(2, 1), pairOf(4, 2)).length, 4);
  assert.equal(worse(pairOf(2, 1, "a"), pairOf(2, 1, "b")).source, "a");
  assert.equal(worse(null, pairOf(2, 1)).length, 2);
});

test("rules are tried from the fewest channels up to the first that is sure", () => {
  const rules = [true, false, false, true, false].map((always) => ({ always }));
  const order = candidates(rules, [5, 3, 1, 3, 2]).map(({ place }) => place);
  assert.deepEqual(order, [4, 1, 3]);
});

test("one bad pair in a million is seen however small the matrix is drawn", () => {
  const side = 1024;
  const cells = new Uint8Array(side * side);
  const whole = { row: 0, column: 0, span: side };
  for (const [row, column] of [
    [0, 1],
    [511, 777],
    [1023, 1022],
  ]) {
    cells.fill(0);
    cells[row * side + column] = 1;
    const dots = worstCells(cells, side, whole, 301);
    const index = dots.indexOf(1);
    assert.ok(index >= 0);
    const at = { x: index % 301, y: Math.floor(index / 301) };
    assert.deepEqual(worstAt(cells, side, whole, 301, at), { row, column, badness: 1 });
  }
  assert.deepEqual(cellsUnder(0, 10, 5, 20), [5, 7]);
  assert.ok(badness(LOST) > badness(200) && badness(0) > badness(SELF));
});

test("zooming keeps the place under the pointer and stays within", () => {
  const whole = { row: 0, column: 0, span: 64 };
  const near = zoomedLook(whole, 4, { row: 63, column: 0 }, 64, 8);
  assert.deepEqual([near.span, near.column, near.row], [16, 0, 47.25]);
  assert.equal(zoomedLook(near, 100, { row: 50, column: 3 }, 64, 8).span, 8);
  assert.deepEqual(zoomedLook(near, 0.01, { row: 50, column: 3 }, 64, 8), whole);
  assert.equal(lookWith(near, { row: 2, column: 60 }, 64).row, 2);
  assert.equal(lookWith(near, { row: 2, column: 60 }, 64).column, 45);
});

test("a sample is never called right", () => {
  const sampled = { ...plan, sampled: true };
  const sum = {
    ...emptyResult(sampled),
    done: [[0, 4]],
    pairs: 4,
    judged: true,
    shares: [0.0003, 0.0003],
  };
  for (const { sign, words } of verdicts(sum, sampled, { shortest: true })) {
    assert.equal(sign, "open");
    assert.doesNotMatch(words, /correct|right|every/i);
  }
  assert.match(verdicts(sum, sampled, { shortest: true })[1].words, /at most 0.03 % of all pairs/);
});

test("verdicts are listed worst first, and contain only known results", () => {
  const sum = { ...emptyResult(plan), done: [[0, 1]], pairs: 3, longer: 1, spare: [2, 1] };
  sum.worst = head.worst;
  const early = verdicts(sum, plan, { shortest: false });
  assert.deepEqual(early.map(({ finding }) => finding).slice(0, 1), ["longer"]);
  assert.equal(early.filter(({ number }) => number === "?").length, 3);
  const rows = verdicts(
    { ...sum, judged: true, free: true, lost: 1, first_lost: { why: "It stops." } },
    plan,
    {
      shortest: false,
    },
  );
  assert.deepEqual([rows[0].finding, rows[0].words], ["lost", "It stops."]);
  assert.equal(rows.find(({ finding }) => finding === "deadlock").title, "Cannot deadlock");
});

test("what pairs alone decide is said before what follows of all of them is computed", () => {
  const { sources } = plan;
  const sum = { ...emptyResult(plan), done: [[0, sources]], pairs: 12, longer: 0 };
  const open = (sum) =>
    verdicts(sum, plan, { shortest: true }).flatMap(({ finding, number }) =>
      number === "?" ? [finding] : [],
    );
  assert.deepEqual(open(sum), ["deadlock"]);
  assert.equal(open({ ...sum, done: [[0, sources - 1]] }).length, 4);
});

test("how much longer is said from the least to the most that there is", () => {
  const words = (longer, spare) =>
    verdicts({ ...emptyResult(plan), done: [[0, 1]], pairs: 9, longer, spare }, plan, {
      shortest: false,
    }).find(({ finding }) => finding === "longer").words;
  assert.match(words(1, [8, 0, 1]), /^1 pair takes 2 hops more;/);
  assert.match(words(3, [6, 0, 2, 1]), /^3 pairs take 2 to 3 hops more;/);
  assert.match(words(1, [8, 1]), /^1 pair takes 1 hop more;/);
});

test("the channels that a router names decide, whatever a cycle of links says", () => {
  const sum = { ...emptyResult(plan), done: [[0, 1]], pairs: 3, cycle: [{}, {}] };
  const named = {
    virtual_channels: 2,
    theorem: "Duato 1993",
    escape: [0],
    named: false,
    cycle: [],
  };
  /** @param {object} more */
  const said = (more) =>
    verdicts(sum, { ...plan, stated: { ...named, ...more } }, { shortest: false }).find(
      ({ finding }) => finding === "deadlock",
    );
  const free = said({ free: true });
  assert.deepEqual([free.sign, free.number], ["ok", "2 virtual channels"]);
  assert.match(free.words, /Duato 1993; escape: virtual channel 0/);
  assert.doesNotMatch(said({ free: true, escape: [0, 1] }).words, /escape/);
  assert.deepEqual([said({ free: false, cycle: [1, 2, 3] }).number], ["3 channels"]);
  assert.equal(said({ free: null }).sign, "open");
});

test("times, shares and leftovers read as a person says them", () => {
  assert.deepEqual([0.2, 7.2, 33, 400, 9000].map(durationText), [
    "about a second",
    "about 8 s",
    "about 35 s",
    "about 7 min",
    "about 3 h",
  ]);
  assert.deepEqual([percent(0, 9), percent(1, 1e6), percent(1, 3)], ["0 %", "0.0001 %", "33.3 %"]);
  const sentence = leftoverText(
    { many: 3, left: [[1, 2], [1, 2, 3], []] },
    "the next one after each hop",
  );
  assert.equal(
    sentence,
    "The next one after each hop: with 2, a cycle of 3 is left; with 3, none.",
  );
});

test("arrays behind a document are read where they lie", () => {
  const text = new TextEncoder().encode('{"arrays":[["a","u8",3],["b","u32",1]]} ');
  const bytes = new Uint8Array(4 + text.length + 8);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set([7, 8, 9, 0, 1, 2, 0, 0], 4 + text.length);
  const { arrays } = unpack(bytes.buffer);
  assert.deepEqual([...arrays.get("a")], [7, 8, 9]);
  assert.deepEqual([...arrays.get("b")], [513]);
});
