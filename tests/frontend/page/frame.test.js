/* A stage in a frame: what its address says, and which keys are its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
};
const { frameSearch, liveStage } = await import("../../../assets/widgets/live_stage.js");
const { meaning } = await import("../../../assets/page/keyboard/keys.js");

const usual = { chrome: "none", theme: "dark" };

test("an address of Explore becomes one of a frame, which says more only where that does not", () => {
  assert.equal(frameSearch("/?net=Q(3)&step=2", usual), "?net=Q(3)&step=2&chrome=none&theme=dark");
  const address = "/embed?net=Q(3)&chrome=player&theme=light";
  assert.equal(frameSearch(address, usual), "?net=Q(3)&chrome=player&theme=light");
  assert.equal(frameSearch("?net=Q(3)&autoplay=1", { chrome: "", theme: "" }), "?net=Q(3)");
});

test("nothing is fetched and nothing breaks before a stage is near", () => {
  const stage = liveStage("/?net=Q(3)", { title: "Three", label: "A cube" });
  assert.equal(stage.element.textContent, "A cube");
  assert.equal(stage.element.querySelector("iframe"), null);
  assert.equal(stage.state(), null);
  stage.goto(2);
  stage.play();
  stage.pause();
  stage.close();
});

test("in a frame keys play and look, and change nothing else", () => {
  const screen = { explore: true, framed: true };
  for (const key of [" ", "ArrowRight", "Home", "+", "0", "l"])
    assert.ok(meaning({ key }, screen), key);
  for (const key of ["/", "d", "?", "r", "f", "s", "t", "x", "c", "p", "2"]) {
    assert.equal(meaning({ key }, screen), null, key);
    assert.ok(meaning({ key }, { explore: true }), key);
  }
});
