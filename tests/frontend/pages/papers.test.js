import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";

const window = new Window();
Object.assign(globalThis, { document: window.document, Node: window.Node });

const { filterRows, stateOf, searchOf, withToggled, documentKey } = await import(
  "../../../assets/pages/papers/address.js"
);
const { outcome, timeText } = await import("../../../assets/pages/papers/recompute.js");
const { areWide, draw, heights, layoutOf, NARROW, withShortLabels, WIDE } = await import(
  "../../../assets/pages/papers/bars.js"
);
const { nodesOf, words } = await import("../../../assets/widgets/prose.js");

test("an address comes back as it was, without what is usual", () => {
  for (const search of [
    "",
    "?paper=hcn&verdict=differs,open&q=two+words",
    "?tab=tables&id=t&sort=-2",
  ]) {
    assert.equal(searchOf(stateOf(search)), search);
  }
  assert.equal(searchOf(stateOf("?tab=nonsense&verdict=,&q=++a++")), "?q=a");
});

test("an answer depends on what is opened, and on the paper where something is by itself", () => {
  const asks = (search) => documentKey(stateOf(search));
  assert.equal(asks("?paper=hcn"), asks("?paper=scq&q=x&verdict=open&theme=dark"));
  assert.notEqual(asks("?tab=tables&paper=hcn"), asks("?tab=tables&paper=scq"));
  assert.equal(asks("?tab=tables&paper=hcn&id=t"), asks("?tab=tables&id=t"));
  assert.notEqual(asks("?id=a"), asks("?id=b"));
  assert.notEqual(asks("?tab=tables&id=t&sort=1"), asks("?tab=tables&id=t"));
});

test("verdicts are switched in their order, and all of them is none chosen", () => {
  const every = ["agrees", "differs", "open"];
  assert.deepEqual(withToggled([], "open", every), ["open"]);
  assert.deepEqual(withToggled(["open"], "agrees", every), ["agrees", "open"]);
  assert.deepEqual(withToggled(["agrees", "open"], "differs", every), []);
  assert.deepEqual(withToggled(["agrees"], "agrees", every), []);
});

const ROWS = [
  { id: "a", paper: "hcn", verdict: "agrees", text: "diameter of hcn" },
  { id: "b", paper: "hcn", verdict: "differs", text: "diameter table 2" },
  { id: "c", paper: "scq", verdict: "differs", text: "cost" },
];

test("a list is narrowed by paper, verdict and every word", () => {
  const left = (search) => [...filterRows(ROWS, stateOf(search)).fits];
  assert.deepEqual(left(""), ["a", "b", "c"]);
  assert.deepEqual(left("?paper=hcn&verdict=differs"), ["b"]);
  assert.deepEqual(left("?q=TABLE+diameter"), ["b"]);
  assert.deepEqual(left("?q=none"), []);
});

test("a list is narrowed by how verdicts are known, tables and figures are not", () => {
  const rows = [
    { ...ROWS[0], known: "proved" },
    { ...ROWS[1], known: "checked" },
    { id: "t", paper: "hcn", text: "" },
  ];
  const left = (search) => [...filterRows(rows, stateOf(search)).fits];
  assert.deepEqual(left("?known=proved"), [rows[0].id, "t"]);
  assert.deepEqual(left("?known=checked"), [rows[1].id, "t"]);
  assert.equal(searchOf(stateOf("?known=cited&q=x")), "?known=cited&q=x");
});

test("verdicts are counted as the other filters leave them", () => {
  const { counts } = filterRows(ROWS, stateOf("?paper=hcn&verdict=differs"));
  assert.deepEqual(
    [...counts],
    [
      ["agrees", 1],
      ["differs", 1],
    ],
  );
});

test("tables and figures have no verdict and are never hidden by one", () => {
  const rows = [{ id: "t", paper: "hcn", text: "" }];
  assert.equal(filterRows(rows, stateOf("?tab=tables&verdict=open")).fits.size, 1);
});

const bars = (tops, label = "1") => tops.map((top, i) => ({ label, top, value: i, apart: false }));

test("bars are as high as their values, and as wide apart as their texts need", () => {
  for (const count of [1, 3, 8, 12]) {
    const layout = layoutOf(bars(Array.from({ length: count }, (_, i) => `${i}.25`)), NARROW);
    const heights = layout.bars.map((bar) => bar.height);
    assert.deepEqual(
      heights,
      [...heights].sort((a, b) => a - b),
    );
    assert.equal(Math.max(...heights), count > 1 ? 58 : 0);
    assert.ok(layout.bars.every((bar) => bar.x - bar.wide / 2 >= 0));
    assert.ok(layout.bars.every((bar) => bar.x + bar.wide / 2 <= layout.total));
  }
  const long = layoutOf(bars(["51 of 63", "16,221 of 16,383"]), 100);
  // Twelve of size 12 px in mono: 7.2 px a letter.
  assert.ok(long.total >= 2 * "16,221 of 16,383".length * 7.2);
});

test("networks of one family are distinguished by their parameters, others by their names", () => {
  const labels = (...all) =>
    withShortLabels(all.map((label) => ({ label }))).map(({ label }) => label);
  assert.deepEqual(labels("ECQ(1,2)", "ECQ(2,2)"), ["1,2", "2,2"]);
  assert.deepEqual(labels("Q(4)", "CQ(4)"), ["Q(4)", "CQ(4)"]);
  assert.deepEqual(labels("Q(4)", "4"), ["Q(4)", "4"]);
  assert.deepEqual(labels("Q(4)"), ["Q(4)"]);
});

test("a logarithmic scale is used for values far apart, and for no others", () => {
  const { log, shares } = heights([0, 8, 128, 770_048]);
  assert.equal(log, true);
  assert.deepEqual([shares[0], shares[3]], [0, 1]);
  assert.ok(shares[1] > 0.05 && shares[2] > 2 * shares[1] && shares[2] < 0.5);
  assert.deepEqual(heights([0, 10, 40]), { log: false, shares: [0, 0.25, 1] });
  assert.deepEqual(heights([0, 0]).shares, [0, 0]);
});

test("bars that need room are above their sentence", () => {
  assert.equal(areWide(bars(["3", "3", "3"])), false);
  assert.equal(areWide(bars(Array.from({ length: 10 }, () => "3"))), true);
  assert.equal(areWide(bars(["16,221 of 16,383", "1", "1"])), true);
});

test("all bars are visible: those with wide texts are horizontal", () => {
  const long = ["8", "770,048", "211,922,432", "1,234,567,890,123,456,789"].flatMap((top) => [
    top,
    top,
    top,
  ]);
  const drawn = (/** @type {string[]} */ tops) => draw(bars(tops), "so").querySelector("svg");
  const [few, many] = [drawn(["3", "3", "3"]), drawn(long)];
  assert.deepEqual(
    [few, many].map((svg) => svg.classList.contains("lie")),
    [false, true],
  );
  assert.ok([few, many].every((svg) => Number(svg.getAttribute("width")) <= WIDE));
  const tops = [...many.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("y")));
  assert.equal(new Set(tops).size, long.length);
});

test("a duration is given in suitable units", () => {
  assert.deepEqual([0.00001, 0.0421, 0.25, 12.34].map(timeText), [
    "1 ms",
    "42 ms",
    "0.25 s",
    "12.3 s",
  ]);
});

test("a recomputed claim is shown with its result", () => {
  const result = { seconds: 0.5, departs: null, opened: null };
  assert.equal(outcome(result), "Computed just now in 0.50 s: the same finding as recorded.");
  assert.equal(
    outcome({ ...result, departs: "the verdict is another" }),
    "Computed just now in 0.50 s: the verdict is another.",
  );
  assert.equal(outcome({ ...result, error: "It broke off." }), "It broke off.");
});

/** A sentence as the browser writes it out. */
function html(sentence) {
  const place = window.document.createElement("p");
  place.append(...nodesOf(sentence));
  return place.innerHTML;
}

test("a sentence is words and elements, and markup in it is shown", () => {
  const power = { tag: "formula", parts: ["2", { tag: "sup", parts: ["n"] }] };
  const sentence = ["<b>", { tag: "code", parts: ["<i>"] }, " is ", power];
  assert.equal(
    html(sentence),
    '&lt;b&gt;<code>&lt;i&gt;</code> is <span class="math">2<sup>n</sup></span>',
  );
  assert.equal(words(sentence), "<b><i> is 2n");
});

test("no mark becomes an element that leads somewhere or runs something", () => {
  for (const tag of ["script", "a", "iframe", "maction", "annotation-xml", "img", "style"]) {
    assert.equal(html([{ tag, parts: ["x"], attributes: { href: "javascript:1" } }]), "x", tag);
  }
  const fraction = { tag: "mfrac", parts: ["1", "2"], attributes: { onclick: "x", width: "2em" } };
  assert.equal(html([fraction]), '<mfrac width="2em">12</mfrac>');
});

test("a bar that parts is seen, however small its value", () => {
  const [small, zero] = layoutOf(
    [
      { label: "1", top: "1", value: 0.001, apart: true },
      { label: "2", top: "0", value: 0, apart: false },
      { label: "3", top: "99", value: 99, apart: true },
    ],
    NARROW,
  ).bars;
  assert.ok(small.height >= 4);
  assert.equal(zero.height, 0);
});
