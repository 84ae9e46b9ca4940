/* Undo and redo: the list of Explore's addresses, and the buttons that move in it. */

import { parameterName } from "../state/config.js";
import * as history from "../state/history.js";
import { t, withinSentence } from "../state/language.js";
import { on, state } from "../state/model.js";
import { theme } from "../state/pages.js";
import { parameter, withChanges } from "../state/query.js";
import * as url from "../state/url.js";
import { field, part } from "./page.js";

/** The addresses so far, null before any. @type {import("../state/history.js").Past | null} */
let record = null;
/** The message to show once the target address is on screen, null if none is requested. */
/** @type {string | null} */
let message = null;

/** Returns the title of a parameter of the task on screen. @param {string} name */
function title(name) {
  const controls = state.doc?.controls ?? [];
  const shownControl = controls.find((control) => parameterName(control.name) === name);
  return shownControl ? withinSentence(t(shownControl.title)) : null;
}

/**
 * Returns in words what undo or redo would change.
 * @param {1 | -1} by
 */
function changeAhead(by) {
  const next = record && history.movedBy(record, by);
  return record && next
    ? history.words(record.list[record.at].search, next.list[next.at].search, title)
    : "";
}

const ACTIONS = /** @type {const} */ ([
  { id: "undo", by: -1, does: t("Undo"), did: t("Undone"), keys: t("Ctrl Z") },
  { id: "redo", by: 1, does: t("Redo"), did: t("Done again"), keys: t("Ctrl Shift Z") },
]);

/** Update the buttons: what they undo or redo, and whether they are enabled. */
function updateButtons() {
  for (const { id, by, does, keys } of ACTIONS) {
    const change = changeAhead(by);
    const button = field(id);
    button.disabled = !change;
    button.title = `${does}${change && `: ${change}`} (${keys})`;
    button.setAttribute("aria-label", change ? `${does}: ${change}` : does);
  }
}

/** Undo or redo. @param {1 | -1} by */
function go(by) {
  const next = record && history.movedBy(record, by);
  if (!next) return;
  const action = ACTIONS.find((candidate) => candidate.by === by);
  message = `${action?.did}: ${changeAhead(by)}.`;
  record = next;
  const search = next.list[next.at].search;
  // The presentation stays as it is, and so does the theme, if the address on screen has one.
  const view = [parameter(search, "view"), state.view.has("present") ? "present" : ""];
  const shownTheme = parameter(state.doc?.search ?? "", "theme") && theme();
  url.send(withChanges(search, { theme: shownTheme, view: view.filter(Boolean).join(",") }), {
    push: true,
  });
  updateButtons();
}

export const undo = () => go(-1);
export const redo = () => go(1);

on("address", ({ search, answered }) => {
  // While another address is requested, changes of the old screen are ignored.
  if (message !== null && !answered) return;
  if (!record) record = history.newPast(search);
  else if (message === null) record = history.withEntry(record, search, { plays: state.playing });
});
on("address", updateButtons);
on("document", () => {
  if (message === null) return;
  part("live").textContent = message;
  message = null;
});
