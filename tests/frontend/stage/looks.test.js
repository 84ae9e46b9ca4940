import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

globalThis.getComputedStyle = ({ dataset }) => ({
  getPropertyValue: (name) => ` ${dataset.theme ?? "on screen"} ${name} `,
});

const { cssValue } = await import("../../../assets/stage/paint/looks.js");
const { setPictureTheme } = await import("../../../assets/state/store.js");

test("a colour is that of the page, or of the theme of a picture, which has an element once", () => {
  assert.equal(cssValue("--ink"), "on screen --ink");
  for (const name of ["--ink", "--msg"]) {
    setPictureTheme("dark");
    assert.equal(cssValue(name), `dark ${name}`);
    setPictureTheme("");
    assert.equal(cssValue(name), `on screen ${name}`);
  }
  const [element, ...others] = document.querySelectorAll("i[data-theme=dark]");
  assert.deepEqual(others, []);
  // A theme has only what differs from the light one.
  assert.equal(element.parentElement.dataset.theme, "light");
});
