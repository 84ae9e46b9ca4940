/* What is taken along: its address, its name, why it is not there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import {
  address,
  embedHtml,
  fileName,
  nameInHeader,
  readPixels,
} from "../../../assets/share/export_url.js";

const settings = { whole: false, theme: "dark", width: 800, height: 600 };

import { shots } from "../../../assets/share/film/timing.js";
import {
  areas,
  mapArea,
  placeMap,
  placeStage,
  unit,
  words,
  wrapLines,
} from "../../../assets/share/layout.js";
import { diff } from "../../../assets/share/symbols.js";

test("an address holds the state, and the step that is on screen", () => {
  const path = address("picture.png", "?net=HCN(3)&step=1&fault=%23a&fault=b", 4, settings);
  const [what, query] = path.split("?");
  assert.equal(what, "/take/picture.png");
  const parameters = new URLSearchParams(query);
  assert.equal(parameters.get("net"), "HCN(3)");
  assert.equal(parameters.get("step"), "4");
  assert.deepEqual(parameters.getAll("fault"), ["#a", "b"]);
  assert.equal(parameters.get("theme"), "dark");
  assert.equal(parameters.get("size"), "800x600");
});

test("the whole route has no step", () => {
  const path = address("picture.svg", "?net=Q(3)&step=1", 2, { ...settings, whole: true });
  assert.equal(new URLSearchParams(path.split("?")[1]).has("step"), false);
});

test("a width or height is limited to values that the server accepts", () => {
  assert.equal(readPixels("10", 720), 64);
  assert.equal(readPixels("99999", 720), 4096);
  assert.equal(readPixels("640.4", 720), 640);
  assert.equal(readPixels("wide", 720), 720);
  assert.equal(readPixels("", 720), 720);
});

test("a file has the name that the server gives it", () => {
  assert.equal(nameInHeader('attachment; filename="HCN-3.png"'), "HCN-3.png");
  assert.equal(nameInHeader(null), "network");
});
test("a frame holds what is shown, in the theme that is wished for, and nothing breaks out", () => {
  const search = "?net=HCN(3)&step=1&theme=light&view=present";
  const text = embedHtml("http://h:1/", search, 4, settings, 'A "route" & <b>');
  assert.equal(
    text,
    '<iframe src="http://h:1/embed?net=HCN(3)&amp;step=4&amp;theme=dark" width="800" height="600"' +
      ' title="A &quot;route&quot; &amp; &lt;b>" loading="lazy"></iframe>',
  );
  assert.ok(!embedHtml("http://h:1/", search, null, settings, "").includes("step="));
});

test("a file is named by what it shows, in a line", () => {
  assert.equal(fileName(["Q(4)", "0000", "1111", "handout"], "html"), "Q-4-0000-1111-handout.html");
  assert.equal(fileName(["HCN(3)", "(000,001)", false, ""], "svg"), "HCN-3-000-001.svg");
  assert.equal(fileName(["CQ(90)", "0".repeat(90)], "png").length, 84);
  const far = (step) => fileName(["CQ(90)", "0".repeat(90), "1".repeat(90), step], "png");
  assert.equal(far("step-12"), `CQ-90-${"0".repeat(66)}-step-12.png`);
  assert.equal(fileName(["Q(4)"], "svg"), "Q-4.svg");
  const whole = fileName(["CQ(90)", "0".repeat(90), "1".repeat(90), ""], "gif");
  assert.equal(whole, `CQ-90-${"0".repeat(74)}.gif`);
});

test("a drawing is as large as the words leave room for, and its empty stage is left out", () => {
  const size = { width: 1280, height: 720 };
  const none = { name: false, sentence: false, line: false, bits: false };
  const stage = { width: 800, height: 600 };
  const ink = { x: 300, y: 200, width: 200, height: 200 };
  const at = placeStage(size, none, stage, ink, "Q(4)");
  // It grows until its addresses of 11 pixels have 22, no farther, and stands in the middle.
  assert.ok(11 * at.ratio >= 22 && 11 * at.ratio < 22.5);
  assert.deepEqual([at.x + 400 * at.ratio, at.y + 300 * at.ratio].map(Math.round), [640, 360]);
  const all = { x: 0, y: 0, ...stage };
  assert.equal(placeStage(size, none, stage, all, "Q(4)").ratio, 680 / 600);
});

test("a drawing reaches up between the name and the step where both are free of it", () => {
  const size = { width: 1280, height: 720 };
  const named = { name: true, sentence: true, line: true, bits: true };
  const stage = { width: 800, height: 600 };
  const top = (
    /** @type {import("../../../assets/share/layout.js").Place} */ at,
    /** @type {number} */ y,
  ) => at.y + y * at.ratio;
  const narrow = { x: 200, y: 50, width: 400, height: 500 };
  const high = placeStage(size, named, stage, narrow, "Q(4)");
  assert.ok(high.high && top(high, narrow.y) < 66);
  const long = placeStage(size, named, stage, narrow, "GHC(2,2,2,2,2,2,2,2,2)");
  const wide = placeStage(size, named, stage, { x: 0, y: 100, width: 800, height: 300 }, "Q(4)");
  assert.ok(!long.high && top(long, narrow.y) >= 66);
  assert.ok(!wide.high && top(wide, 100) >= 66);
});

test("a map reaches from edge to edge, and leaves room above the words", () => {
  const size = { width: 1280, height: 720 };
  const all = { name: true, sentence: true, line: true, bits: true };
  const { stage, words } = areas(size, all);
  const area = mapArea(size, all);
  assert.deepEqual([area.x, area.y, area.width], [0, stage.y, 1280]);
  assert.ok(area.y + area.height <= words - 10 && area.height > 0.9 * stage.height);
  const at = placeMap(size, all, { width: 640, height: area.height / 2 });
  assert.deepEqual([at.x, at.y, at.ratio], [0, area.y, 2]);
});

test("the stage has all of a picture that no words take", () => {
  const size = { width: 1280, height: 720 };
  const none = { name: false, sentence: false, line: false, bits: false };
  assert.deepEqual(areas(size, none).stage, { x: 0, y: 0, ...size });
  const all = { name: true, sentence: true, line: true, bits: true };
  const at = areas(size, all);
  assert.ok(at.stage.y > 0 && at.words === at.stage.y + at.stage.height);
  assert.ok(at.words < at.steps && at.steps < size.height);
});

test("a sentence is broken between words, and never before a full stop", () => {
  const measure = (/** @type {{text: string}} */ { text }) => text.length;
  const sentence = [
    { text: "Bit 0 of ", code: false },
    { text: "0110", code: true },
    { text: ". Then all agree", code: false },
  ];
  const lines = wrapLines(measure, sentence, 13);
  const texts = lines.map((line) => line.map(({ text }) => text).join(""));
  assert.deepEqual(texts, ["Bit 0 of ", "0110. Then ", "all agree"]);
  assert.deepEqual(
    lines[1].map(({ code }) => code),
    [true, false],
  );
});

test("an address that is longer than a line is cut where the line ends", () => {
  const measure = (/** @type {{text: string}} */ { text }) => text.length;
  const sentence = [
    { text: "0123456789".repeat(3), code: true },
    { text: " is the target", code: false },
  ];
  const lines = wrapLines(measure, sentence, 13);
  const texts = lines.map((line) => line.map(({ text }) => text).join(""));
  assert.deepEqual(texts, ["0123456789012", "3456789012345", "6789 is the ", "target"]);
});

test("the words before two addresses do not overlap, however many digits these have", () => {
  const size = { width: 1920, height: 1080 };
  /** @type {[string, number][]} */
  const written = [];
  const g = {
    font: "",
    measureText: (/** @type {string} */ text) => ({ width: 9 * text.length }),
    fillText: (/** @type {string} */ text, _, /** @type {number} */ y) => written.push([text, y]),
    fillRect() {},
    strokeRect() {},
  };
  const symbols = Array.from({ length: 72 }, () => ({ text: "0", changed: false }));
  const settings = { name: false, bits: true, sentence: false, line: false };
  words(
    g,
    size,
    settings,
    { at: 2, symbols, goal: symbols, sentence: [], line: [] },
    "Q(72)",
    false,
  );
  const heights = new Map(written);
  const apart = (heights.get("to") ?? 0) - (heights.get("now") ?? 0);
  assert.ok(apart >= 20 * unit(size), `${apart} pixels`);
});

test("a film shows every step until it is read, and every hop between two", () => {
  const list = shots({ steps: 2, hop: 0.2, rate: 10, restAt: (step) => 1 + step });
  assert.deepEqual(list, [
    { at: 0, pictures: 10 },
    { at: 0.25, pictures: 1 },
    { at: 0.75, pictures: 1 },
    { at: 1, pictures: 20 },
    { at: 1.25, pictures: 1 },
    { at: 1.75, pictures: 1 },
    { at: 2, pictures: 30 },
  ]);
});

test("the symbols that a hop changes are marked", () => {
  const symbols = diff([["0", "1"], ["a"]], [["0", "0"], ["a"]]);
  assert.equal(symbols.map(({ text }) => text).join(""), "00 a");
  assert.deepEqual(
    symbols.map(({ changed }) => changed),
    [false, true, false, false],
  );
});
