/* The URL of Explore holds its whole state: this requests a new state, and updates the
   address bar. */
import * as model from "./model.js";
import { emit, on, state } from "./model.js";
import { isAddressOf } from "./page_table.js";
import * as pages from "./pages.js";
import { withChanges } from "./query.js";

/** @import { Ask, ExploreDocument } from "../types/documents" */
/** @import { Changes } from "./query.js" */

/**
 * Milliseconds after a step until it is written into the address: browsers refuse to change it more
 * than about three times a second for long.
 */
const WRITE_DELAY_MS = { playing: 300, still: 60 };

/** Whether the address bar, which may change before the screen, has the page of the stage. */
const here = () => isAddressOf("explore") || isAddressOf("embed");

/**
 * Returns the query string for a change; without the step, which belongs to the old document.
 * @param {string} search
 * @param {Changes} changes
 */
export const question = (search, changes) => withChanges(search, { step: null, ...changes });

/**
 * Returns the query string for the address bar: that of the document, with the step.
 * @param {string} search
 * @param {number} step
 */
export const address = (search, step) => withChanges(search, { step: String(step) });

/**
 * Request the document with a change of network, ends, router or faults; `field` is what was
 * edited.
 * @param {Changes} changes
 * @param {string} [field]
 */
export function ask(changes, field = "") {
  send(question(state.doc?.search ?? location.search, changes), { push: true, field });
}

/**
 * Request the document of a query string; the server is told which drawing is on screen already.
 * @param {string} search
 * @param {Partial<Ask>} changes
 */
export function send(search, changes) {
  const request = { known: state.sceneKey, ...changes };
  pages.send(search, request);
  emit("asked");
}

/** Called with a new document: writes its address. @param {ExploreDocument & {ask: Ask}} doc */
export function onDocument(doc) {
  doc.search = withChanges(doc.search, { view: [...state.view].join(",") });
  if (here()) write(address(doc.search, model.step()), { push: doc.ask.push, answered: true });
}

/**
 * Write an address, and tell the listeners of "address", such as undo.
 * @param {string} search
 * @param {{push?: boolean, answered?: boolean}} options `push` adds a step of history,
 *   `answered` says that the address is that of a new document
 */
function write(search, { push = false, answered = false }) {
  pages.write(search, { push });
  emit("address", { search, answered });
}

/**
 * Write the step and other changes into the address bar, without a request.
 * @param {Changes} [changes]
 */
export function update(changes = {}) {
  const { doc } = state;
  if (!doc || !here()) return;
  doc.search = withChanges(doc.search, changes);
  write(address(doc.search, model.step()), {});
}

let writeTimer = 0;
on("step", () => {
  clearTimeout(writeTimer);
  writeTimer = setTimeout(update, state.playing ? WRITE_DELAY_MS.playing : WRITE_DELAY_MS.still);
});
