/* The names of files that are saved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "../../../assets/state/model.js";
import { setDocument } from "../../../assets/state/store.js";
import "../page.js";

globalThis.ResizeObserver = class {
  observe() {}
};
const { fileOf } = await import("../../../assets/share/save.js");

test("a file is named by the ends of its route, if they are short", () => {
  register("route", /** @type {any} */ ({ steps: () => 3 }));
  const named = (source, target, whole) => {
    const network = { spec: "Q(4)" };
    const document = { task: "route", mode: "", show: null, network, source, target };
    setDocument(/** @type {any} */ (document), { at: 2 });
    return fileOf(whole ? "mp4" : "png", /** @type {any} */ ({ whole }));
  };
  assert.equal(named("0000", "1111", false), "Q-4-0000-1111-step-2.png");
  assert.equal(named("0".repeat(64), "1".repeat(64), false), "Q-4-step-2.png");
  assert.equal(named("0".repeat(64), "1".repeat(64), true), "Q-4.mp4");
});
