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
