/* The URL of Explore is the truth: asking for a state, and keeping the address bar in step. */
import * as model from "./model.js";
import { emit, on, state } from "./model.js";
import * as pages from "./pages.js";
import { changed } from "./query.js";

/** @import { Ask, ExploreDocument } from "../types/documents" */
/** @import { Changes } from "./query.js" */

/** Browsers refuse more than about three changes of the address a second for long. */
const REST = { playing: 300, still: 60 };

/** Whether the address, which may be ahead of the screen, is one that shows the stage. */
const here = () => pages.here("explore") || pages.here("embed");

/**
 * What is asked for a change: the step is of the document before.
 * @param {string} search
 * @param {Changes} changes
 */
export const question = (search, changes) => changed(search, { step: null, ...changes });

/**
 * What stands in the address bar: the document's own query string, and the step in it.
 * @param {string} search
 * @param {number} step
 */
export const address = (search, step) => changed(search, { step: String(step) });

/**
 * Ask for a change of network, ends, router or faults; `field` says what was edited.
 * @param {Changes} changes
 * @param {string} [field]
 */
export function ask(changes, field = "") {
  send(question(state.doc?.search ?? location.search, changes), { push: true, field });
}

/**
 * Ask for what a query string says, of one who has the drawing on screen.
 * @param {string} search
 * @param {Partial<Ask>} changes
 */
export function send(search, changes) {
  const request = { known: state.sceneKey, ...changes };
  pages.send(search, request);
  emit("asked");
}

/**
 * A document is on screen: the address says what it shows.
 * @param {ExploreDocument & {ask: Ask}} doc
 */
export function onDocument(doc) {
  doc.search = changed(doc.search, { view: [...state.view].join(",") });
  if (here()) write(address(doc.search, model.step()), { push: doc.ask.push, answered: true });
}

/**
 * Write an address, and tell who keeps what was done.
 * @param {string} search
 * @param {{push?: boolean, answered?: boolean}} how whether it is that of a document just come
 */
function write(search, { push = false, answered = false }) {
  pages.write(search, { push });
  emit("kept", { search, answered });
}

/**
 * Keep the step, and what else is given, in the address bar, without asking anybody.
 * @param {Changes} [changes]
 */
export function keep(changes = {}) {
  const { doc } = state;
  if (!doc || !here()) return;
  doc.search = changed(doc.search, changes);
  write(address(doc.search, model.step()), {});
}

let waiting = 0;
on("step", () => {
  clearTimeout(waiting);
  waiting = setTimeout(keep, state.playing ? REST.playing : REST.still);
});
