/* The text beside the button of the Share dialog. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { endMessage, make, showProgress } = await import("../../../assets/share/progress.js");
const status = document.createElement("p");
status.id = "share-progress";
document.body.append(status);

test("what was said of a file goes with another choice, what is being made stays", async () => {
  showProgress("PNG is in your downloads.");
  endMessage();
  assert.equal(status.textContent, "");
  let stop = () => {};
  const made = make("MP4", () => new Promise((_, fail) => (stop = fail)));
  endMessage();
  assert.match(status.textContent, /^Making MP4/);
  stop(new Error("It failed."));
  await made;
  assert.equal(status.textContent, "It failed.");
});
