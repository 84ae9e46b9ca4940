/* The sentence of Faults on a message that is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setDocument } from "../../../assets/state/store.js";
import "../page.js";

globalThis.ResizeObserver = class {
  observe() {}
};
const { lostSection, openingText } = await import("../../../assets/tasks/faults.js");

test("it is said why a message is lost, and a router that goes round is offered", () => {
  const why = "The node `01` has failed.";
  const router = (key, tolerates_faults) => ({ key, title: key, tolerates_faults });
  const routers = [router("e-cube", false), router("detour", true)];
  const shown = (lost, at) => {
    const trace = { hops: [], lost };
    setDocument(/** @type {any} */ ({ routers, router: routers[at], trace }), { at: 0 });
    return lostSection();
  };
  assert.equal(shown(null, 0), null);
  assert.equal(shown({ why }, 0).querySelector("p").textContent, "The node 01 has failed.");
  assert.equal(shown({ why }, 0).querySelector("button").textContent, "Go round the faults");
  assert.equal(shown({ why }, 1).querySelector("button"), null, "no other one does");
});

test("on a touch screen it is said how to fail a node there, until something has failed", () => {
  const usual = globalThis.matchMedia;
  const shown = (coarse, faults) => {
    globalThis.matchMedia = () => /** @type {any} */ ({ matches: coarse });
    setDocument(/** @type {any} */ ({ faults }), { at: 0 });
    return openingText();
  };
  assert.match(shown(true, []), /Touch a node or a link long/);
  assert.equal(shown(false, []), null);
  assert.equal(shown(true, ["01"]), null);
  globalThis.matchMedia = usual;
});
