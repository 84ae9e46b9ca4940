// @ts-nocheck: its types come next
/* The URL of Explore is the truth: asking for a state, and keeping the address bar in step. */
import * as model from "./model.js";
import { emit, on, state } from "./model.js";
import * as pages from "./pages.js";
import { changed } from "./query.js";

/** Whether the address, which may be ahead of the screen, is one of Explore. */
const here = () => pages.here("explore");

function send(search, how) {
  const wish = { known: state.sceneKey, ...how };
  pages.send(search, wish);
  emit("asked", wish);
}

/** Ask for a change of network, ends, router or faults; ``field`` says what was edited. */
function ask(changes, field) {
  const base = state.doc ? state.doc.search : location.search;
  send(changed(base, { step: null, ...changes }), { push: true, field: field || "" });
}

function settled(doc) {
  doc.search = changed(doc.search, { view: [...state.view].join(",") });
  if (!here()) return;
  pages.write(changed(doc.search, { step: String(model.step()) }), { push: doc.ask.push });
}

/** Keep step, view and theme in the address bar, without asking anybody. */
function keep(changes) {
  const doc = state.doc;
  if (!doc || !here()) return;
  if (!("step" in changes)) doc.search = changed(doc.search, changes);
  pages.write(changed(doc.search, { step: String(model.step()) }));
}

let waiting = 0;
on("step", () => {
  // Browsers refuse more than about three changes of the address a second for long.
  clearTimeout(waiting);
  waiting = setTimeout(() => keep({ step: true }), state.playing ? 300 : 60);
});

export { ask, keep, send, settled };
