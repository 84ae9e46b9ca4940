/* Which routes are listed, and which one is opened; it is kept in the address as far as
   possible. */
import { notice } from "../../page/notice.js";
import { part } from "../../page/page.js";
import { numberText, t } from "../../state/language.js";
import * as model from "../../state/model.js";
import { doc, on } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import * as url from "../../state/url.js";
import { plural } from "../../widgets/wording.js";
import * as file from "./file.js";
import * as list from "./list.js";
import {
  asLines,
  asLink,
  MAX_IN_LINK,
  nextTrouble,
  nodesIn,
  TROUBLES,
  tooLargeText,
} from "./set.js";

/** @import { By } from "./set.js" */

/** The choice of the visitor. */
export const state = {
  /** The trouble whose routes are listed, or "all". */
  trouble: "all",
  /** @type {By} */
  by: "trouble",
  down: false,
  /** The row of the set that is opened, -1 for none. */
  row: -1,
};

/**
 * Returns how the list is sorted: by the column that was chosen; else by line, or by stretch in the
 * list of longer routes, the worst first.
 * @returns {{by: By, down: boolean}}
 */
function listOrder() {
  const { by, down, trouble } = state;
  if (by !== "trouble" || !TROUBLES.some(([key]) => key === trouble)) return { by, down };
  return trouble === "longer" ? { by: "stretch", down: true } : { by: "line", down };
}

/** The orders of the list in words. @type {{[by in By]: string}} */
const SORTED = {
  trouble: t("by trouble"),
  line: t("by line"),
  source: t("by source"),
  target: t("by target"),
  at: t("by entry"),
  hops: t("by hops"),
  least: t("by least hops"),
  stretch: t("by stretch"),
};

/** Returns the order of the list in words. */
export const sortedBy = () => SORTED[listOrder().by];

/** Returns the rows in the order of the list. */
export const rows = () => list.listedRows();

/** Update the list. */
export function listRows() {
  const now = file.checkedFile();
  if (!now) return;
  const all = !TROUBLES.some(([key]) => key === state.trouble);
  const { by, down } = listOrder();
  list.show(now.set, now.set.sorted(state.trouble, by, down), { by, down, all });
  list.markOpened(state.row);
}

const currentQuery = () => {
  const value = (/** @type {string} */ option) =>
    doc().controls.find(({ name }) => name === option)?.value;
  return file.checkQuery(doc().network.spec, doc().faults, value("numbers"), value("columns"));
};

/** Check a text, and open its first row. @param {string} name @param {string} text */
export function open(name, text) {
  const hash = file.fileHash(doc().search);
  state.row = -1;
  state.by = "trouble";
  state.down = false;
  state.trouble = parameter(doc().search, "trouble") || "all";
  void file.open(name, text, currentQuery());
  const now = file.checkedFile();
  // The trouble in the address is only meant for the file that the address is about.
  if (!now || now.hash !== hash) state.trouble = "all";
}

/** Say that a file is too large to be read. @param {File} file */
export function tooLarge({ name, size }) {
  notice(t("{name} has {size}: at most 10 MB are read.", { name, size: tooLargeText(size) }));
}

/** Close the file, so that routes can be pasted. */
export function close() {
  file.forget();
  state.row = -1;
  url.ask({ routes: null, line: null, file: null, trouble: null, columns: null }, "routes");
}

/** Open a row. @param {number} row */
export function choose(row) {
  const now = file.checkedFile();
  if (!now || row < 0) return;
  state.row = row;
  list.markOpened(row);
  const text = now.set.rows.route[row];
  url.ask(
    {
      routes: asLink(text),
      line: String(now.set.rows.line[row]),
      file: now.hash,
      trouble: state.trouble === "all" ? null : state.trouble,
    },
    "line",
  );
}

/** List one trouble and open its first route; asked again, list all. @param {string} trouble */
export function filter(trouble) {
  state.trouble = state.trouble === trouble ? "all" : trouble;
  state.by = "trouble";
  state.down = false;
  listRows();
  choose(rows()[0] ?? -1);
}

/** Sort by a column; if it is sorted by it already, in the reverse order. @param {By} by */
export function sort(by) {
  state.down = state.by === by ? !state.down : by === "hops" || by === "at";
  state.by = by;
  listRows();
}

/** Open the next row with a trouble. @param {1 | -1} direction */
export function onward(direction) {
  const now = file.checkedFile();
  if (now) choose(nextTrouble(now.set, rows(), state.row, direction));
}

/** Open the row above or below. @param {1 | -1} direction */
export const step = (direction) => choose(list.neighbourRow(direction));

/** Called with each document: its route is the row that is opened. */
export function adoptDocument() {
  const now = file.checkedFile();
  const { search } = doc();
  const text = parameter(search, "routes");
  if (nodesIn(asLines(text)) > MAX_IN_LINK) url.update({ routes: null });
  if (!now) return;
  if (now.query !== currentQuery()) {
    // For another network or other faults, the same text is checked again.
    state.row = -1;
    return void file.open(now.name, now.text, currentQuery());
  }
  if (now.hash !== file.fileHash(search)) return;
  state.trouble = parameter(search, "trouble") || "all";
  const row = now.set.find(Number(parameter(search, "line")), asLines(text));
  if (row >= 0 && row !== state.row && now.set.rows.line[state.row] !== now.set.rows.line[row]) {
    state.row = row;
  }
  listRows();
}

/** Called when all is checked: says the result, and opens the row of the link, or the first one. */
function onFinish() {
  const now = file.checkedFile();
  if (!now) return;
  const { search } = doc();
  const isSameFile = now.hash === file.fileHash(search);
  const line = isSameFile ? Number(parameter(search, "line")) : 0;
  const row = line ? now.set.find(line, asLines(parameter(search, "routes"))) : -1;
  // What no line was judged for is said by an alert.
  if (now.refused && !now.set.size) return;
  if (now.guess) {
    part("live").textContent = t("Not understood: no line is judged.");
    return;
  }
  if (now.set.size) choose(row >= 0 ? row : (rows()[0] ?? -1));
  const counts = TROUBLES.flatMap(([, title], i) =>
    now.set.counts[i] ? [`${title} ${numberText(now.set.counts[i])}`] : [],
  );
  part("live").textContent = t("{routes} checked. {told}.", {
    routes: plural(now.set.size, "route"),
    told: counts.join(", "),
  });
}

let wasChecking = false;
on("checked", () => {
  if (!model.state.doc) return;
  listRows();
  const ended = wasChecking && !file.isChecking();
  wasChecking = file.isChecking();
  if (ended && file.checkedFile()) onFinish();
});
