/* Colours without a browser: every form that sheets and stages write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseColour } from "../../../assets/share/bare/colours.js";

test("a colour by its hue equals that of browsers", () => {
  const named = {
    "0 100% 50%": [255, 0, 0],
    "120 100% 25%": [0, 128, 0],
    "17 62% 66%": [222, 145, 115],
  };
  for (const [hue, expected] of Object.entries(named)) {
    const [r, g, b, a] = parseColour(`hsl(${hue})`);
    assert.deepEqual([r, g, b].map(Math.round), expected);
    assert.equal(a, 1);
  }
  assert.equal(parseColour("hsl(0 0% 0% / 50%)")[3], 0.5);
  assert.throws(() => parseColour("hsv(1 2 3)"), /is no colour/);
});

test("a colour by its lightness and chroma equals that of browsers", () => {
  const named = {
    "oklch(62.8% 0.25768 29.234)": [255, 0, 0, 1],
    "oklch(0.51975 0.17686 142.495 / 25%)": [0, 128, 0, 0.25],
    "oklch(100% 0 0)": [255, 255, 255, 1],
  };
  for (const [text, expected] of Object.entries(named)) {
    const [r, g, b, a] = parseColour(text);
    assert.deepEqual([...[r, g, b].map(Math.round), a], expected, text);
  }
});

test("a mix of two colours equals that of browsers, its opacity between theirs", () => {
  const mixed = (/** @type {string} */ text) => {
    const [r, g, b, a] = parseColour(`color-mix(in oklab, ${text})`);
    return [...[r, g, b].map(Math.round), Number(a.toFixed(3))];
  };
  assert.deepEqual(mixed("#ff0000 50%, #0000ff"), [140, 83, 162, 1]);
  assert.deepEqual(mixed("#000 25%, rgb(255, 255, 255)"), [174, 174, 174, 1]);
  assert.deepEqual(mixed("#12345600 50%, #123456"), [18, 52, 86, 0.5]);
});

test("digits are colours too, three or six, with or without opacity", () => {
  assert.deepEqual(parseColour("#1a2b3c"), [26, 43, 60, 1]);
  assert.deepEqual(parseColour("#f80"), [255, 136, 0, 1]);
  assert.deepEqual(parseColour("#00000033"), [0, 0, 0, 0.2]);
  assert.deepEqual(parseColour("rgba(1, 2, 3, 0.5)"), [1, 2, 3, 0.5]);
  assert.deepEqual(parseColour("transparent"), [0, 0, 0, 0]);
});
