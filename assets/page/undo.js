/* Undo and redo: the addresses of Explore in a row, and the buttons that go along them. */

import { parameterName } from "../state/config.js";
import * as past from "../state/history.js";
import { t, withinSentence } from "../state/language.js";
import { on, state } from "../state/model.js";
import { theme } from "../state/pages.js";
import { changed, parameter } from "../state/query.js";
import * as url from "../state/url.js";
import { field, part } from "./page.js";

/** @type {import("../state/history.js").Past | null} */
let done = null;
/** What is said once the address that is gone to is on screen, null while none is asked for. */
/** @type {string | null} */
let telling = null;

/** What a parameter is called that only the task on screen has. @param {string} name */
function title(name) {
  const controls = state.doc?.controls ?? [];
  const shown = controls.find((control) => parameterName(control.name) === name);
  return shown ? withinSentence(t(shown.title)) : null;
}

/** What lies between the address on screen and the one beside it, in words. @param {1 | -1} by */
function changeBetween(by) {
  const next = done && past.movedBy(done, by);
  return done && next
    ? past.words(done.list[done.at].search, next.list[next.at].search, title)
    : "";
}

const SAYS = /** @type {const} */ ([
  { id: "undo", by: -1, does: t("Undo"), did: t("Undone"), keys: t("Ctrl Z") },
  { id: "redo", by: 1, does: t("Redo"), did: t("Done again"), keys: t("Ctrl Shift Z") },
]);

/** The buttons say what they would do; where there is nothing to do, they are off. */
function offer() {
  for (const { id, by, does, keys } of SAYS) {
    const change = changeBetween(by);
    const button = field(id);
    button.disabled = !change;
    button.title = `${does}${change && `: ${change}`} (${keys})`;
    button.setAttribute("aria-label", change ? `${does}: ${change}` : does);
  }
}

/** Go back to what was done before, or on to what was undone. @param {1 | -1} by */
function go(by) {
  const next = done && past.movedBy(done, by);
  if (!next) return;
  const action = SAYS.find((candidate) => candidate.by === by);
  telling = `${action?.did}: ${changeBetween(by)}.`;
  done = next;
  const search = next.list[next.at].search;
  // How the page is lit, and that it is presented, are as they are.
  const view = [parameter(search, "view"), state.view.has("present") ? "present" : ""];
  const shownTheme = parameter(state.doc?.search ?? "", "theme") && theme();
  url.send(changed(search, { theme: shownTheme, view: view.filter(Boolean).join(",") }), {
    push: true,
  });
  offer();
}

export const undo = () => go(-1);
export const redo = () => go(1);

on("kept", ({ search, answered }) => {
  // An address that is asked for is ahead of the screen: what the screen still does is let go.
  if (telling !== null && !answered) return;
  if (!done) done = past.newPast(search);
  else if (telling === null) done = past.remembered(done, search, { plays: state.playing });
});
on("kept", offer);
on("document", () => {
  if (telling === null) return;
  part("live").textContent = telling;
  telling = null;
});
