/* Copying: a button confirms for a while, then has its own text again. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../page.js";

const { CONFIRMATION_MS, copy } = await import("../../../assets/widgets/copy.js");

test("a button that was pressed twice has its own text again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const button = document.createElement("button");
  button.textContent = "Copy";
  await copy(button, "one");
  assert.notEqual(button.textContent, "Copy");
  mock.timers.tick(CONFIRMATION_MS - 1);
  await copy(button, "two");
  mock.timers.tick(CONFIRMATION_MS - 1);
  assert.notEqual(button.textContent, "Copy");
  mock.timers.tick(1);
  assert.equal(button.textContent, "Copy");
  mock.timers.reset();
});
