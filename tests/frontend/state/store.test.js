/* The store of the Explore page: what each of its changes leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as store from "../../../assets/state/store.js";

const { state } = store;

test("another document is shown from its beginning, and nothing of it is pointed at", () => {
  store.setHover(3);
  store.setFocus(4);
  store.setTyped({ from: "0", to: "1" });
  const doc = /** @type {any} */ ({ view: ["labels", "lens"] });
  store.setDocument(doc, { at: 2, until: 5 });
  assert.equal(state.doc, doc);
  assert.deepEqual(
    [state.at, state.until, state.hover, state.focus, state.typed],
    [2, 5, null, null, null],
  );
  assert.deepEqual([...state.view], ["labels", "lens"]);
  store.setDocument(doc);
  assert.deepEqual([state.at, state.until], [0, Number.POSITIVE_INFINITY]);
});

test("a word of the view is put on and taken off, and the document keeps its own", () => {
  const doc = /** @type {any} */ ({ view: ["labels"] });
  store.setDocument(doc);
  store.setViewWord("ink", true);
  store.setViewWord("labels", false);
  assert.deepEqual([...state.view], ["ink"]);
  assert.deepEqual(doc.view, ["labels"]);
});
