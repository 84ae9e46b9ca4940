import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { KEYS, meaning, DEBUGGER_KEYS: OWN } = await import("../../../assets/page/keyboard/keys.js");
const { caps } = await import("../../../assets/page/keyboard/key_list.js");

const EXPLORE = { explore: true };

/** Returns the name of a key's action on Explore. */
const named = (key, within = {}, more = {}) =>
  meaning({ key, within, ...more }, { ...EXPLORE, ...more })?.name ?? null;

test("letters mean the same with and without the shift key, but for what fails", () => {
  for (const [key, name] of [
    ["r", "random"],
    ["f", "farthest"],
    ["s", "source"],
    ["t", "target"],
    ["l", "labels"],
    ["c", "share"],
    ["p", "present"],
    ["d", "theme"],
  ]) {
    assert.equal(named(key), name);
    assert.equal(named(key.toUpperCase(), {}, { shift: true }), name);
  }
  assert.equal(named("x"), "fail");
  assert.equal(named("X", {}, { shift: true }), "fail link");
});

test("only what belongs to every page is heard off Explore", () => {
  const elsewhere = (key) => meaning({ key }, {})?.name ?? null;
  assert.deepEqual(["d", "?", "/", "Escape"].map(elsewhere), ["theme", "keys", "find", "escape"]);
  for (const key of ["r", " ", "3", "ArrowRight", "Home", "+", "PageDown"])
    assert.equal(elsewhere(key), null, key);
});

test("a field keeps its letters, and Escape leaves it", () => {
  for (const key of ["r", "d", "/", " ", "ArrowLeft", "5"])
    assert.equal(named(key, { field: true }), null, key);
  assert.equal(named("Escape", { field: true }), "leave");
});

test("a dialog and the browser's own combinations keep all keys", () => {
  for (const key of ["Escape", "r", "c", "d", "ArrowRight"]) {
    assert.equal(meaning({ key }, { explore: true, dialog: true }), null);
    assert.equal(meaning({ key, modified: true }, EXPLORE), null);
  }
});

test("digits go to tasks by their place, and 0 fits the drawing", () => {
  for (let number = 1; number <= 9; number++)
    assert.deepEqual(meaning({ key: String(number) }, EXPLORE), { name: "task", number });
  assert.equal(named("0"), "fit");
});

test("arrows walk on the stage, each to its own side", () => {
  const towards = (key) => meaning({ key, within: { stage: true } }, EXPLORE);
  assert.deepEqual(towards("ArrowLeft"), { name: "walk", towards: [-1, 0] });
  assert.deepEqual(towards("ArrowRight"), { name: "walk", towards: [1, 0] });
  assert.deepEqual(towards("ArrowUp"), { name: "walk", towards: [0, -1] });
  assert.deepEqual(towards("ArrowDown"), { name: "walk", towards: [0, 1] });
});

test("arrows step elsewhere, and leap with the shift key", () => {
  assert.equal(named("ArrowRight"), "forward");
  assert.equal(named("ArrowLeft"), "back");
  assert.equal(named("ArrowRight", {}, { shift: true }), "leap");
  assert.equal(named("ArrowLeft", {}, { shift: true }), "leap back");
});

test("upright arrows scroll the page, but step on the timeline", () => {
  assert.equal(named("ArrowUp"), null);
  assert.equal(named("ArrowDown"), null);
  assert.equal(named("ArrowUp", { timeline: true }), "forward");
  assert.equal(named("ArrowDown", { timeline: true }), "back");
  assert.equal(named("ArrowUp", { timeline: true }, { shift: true }), "forward");
});

test("a slider keeps its arrows and gives up the rest", () => {
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
    assert.equal(named(key, { slider: true }), null);
  assert.equal(named("r", { slider: true }), "random");
});

test("the space bar plays, but presses what can be pressed", () => {
  assert.equal(named(" "), "toggle");
  assert.equal(named(" ", { pressable: true }), null);
  assert.equal(named("r", { pressable: true }), "random");
});

test("a remote control turns pages only where it is presented", () => {
  assert.equal(named("PageDown"), null);
  assert.equal(named("PageDown", {}, { presenting: true }), "forward");
  assert.equal(named("PageUp", {}, { presenting: true }), "back");
});

test("inherited properties of objects are no keys", () => {
  for (const key of ["constructor", "toString", "__proto__", "F5", "Tab", "q"])
    assert.equal(named(key), null, key);
});

test("every key of the list does what the list says of it, and no other is heard", () => {
  const screens = {
    everywhere: {},
    explore: EXPLORE,
    presenting: { ...EXPLORE, presenting: true },
    predicting: { ...EXPLORE, predicting: true },
    beside: { ...EXPLORE, beside: true },
  };
  for (const { where, does } of KEYS)
    for (const [key, name] of Object.entries(does)) {
      // The debugger hears its own.
      if (where === "own") {
        assert.equal(OWN.get(key), name, key);
        continue;
      }
      const [shift, keyName] = key.startsWith("Shift ") ? [true, key.slice(6)] : [false, key];
      assert.equal(meaning({ key: keyName, shift }, screens[where])?.name, name, key);
    }
  // Where the message waits for an answer, Space does not play.
  assert.equal(meaning({ key: " " }, EXPLORE)?.name, "toggle");
  // A mode may take a letter that Explore has; rows that are heard together never share a key.
  for (const heard of [
    ["everywhere", "explore", "presenting"],
    ["predicting"],
    ["beside"],
    ["own"],
  ]) {
    const keys = KEYS.filter(({ where }) => heard.includes(where)).flatMap(({ does }) =>
      Object.keys(does),
    );
    assert.equal(new Set(keys).size, keys.length, heard.join());
  }
});

test("the list shows keys as they are called", () => {
  const shown = (says) => caps(KEYS.find((row) => row.says.startsWith(says)));
  assert.deepEqual(shown("Play"), ["Space"]);
  assert.deepEqual(shown("To the next"), ["Shift ←", "Shift →"]);
  assert.deepEqual(shown("Zoom"), ["+", "−", "0"]);
  assert.deepEqual(shown("A task"), ["1", "–", "9"]);
  assert.deepEqual(shown("Fail"), ["X", "Shift X"]);
});

test("a key's meaning in a mode precedes its meaning on Explore", () => {
  assert.equal(named("n"), "onward");
  assert.equal(named("n", {}, { beside: true }), "part");
  assert.equal(named("z"), null);
  assert.equal(named("z", {}, { predicting: true }), "take back");
});

test("the keys of the debugger are listed, and only the debugger handles them", () => {
  const row = (says) => KEYS.find((row) => row.says.startsWith(`Your own router: ${says}`));
  assert.deepEqual(caps(row("past calls")), ["F10", "F11", "Shift F11"]);
  assert.deepEqual(caps(row("on to the next stop")), ["F8", "F9"]);
  assert.equal(OWN.get("Shift ArrowLeft"), "line back");
  for (const key of ["F8", "F9", "F10", "F11"]) {
    assert.ok(OWN.has(key));
    assert.equal(named(key), null);
  }
  assert.equal(named("ArrowLeft", {}, { shift: true }), "leap back");
});
