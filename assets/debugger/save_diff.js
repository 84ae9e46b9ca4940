/* The changes of the last save: the changed lines of the file, and the route before it. */
import { plural, t } from "../state/language.js";
import { doc, state, trace } from "../state/model.js";
import { setSecondRoute } from "../state/store.js";
import { changes, inWords } from "./changes.js";
import { visitorRouter } from "./position.js";

/**
 * The route before a save: its nodes, and the distance left at each of them.
 * @typedef {object} Before
 * @property {{marks: import("../types/task").Mark[], lefts: (number | null)[]}} way
 */

/**
 * The document that is on screen. @type {{own: import("../types/documents").OwnRouter, trace:
 * import("../types/task").Trace, routeKey: string, scene: string} | null}
 */
let onScreen = null;

/**
 * The last save: the numbers of the changed lines, a sentence about it, the route before it, and
 * `routeKey()` of the document that was saved.
 * @type {{lines: Set<number>, notice: string, before: Before | null, routeKey: string}}
 */
export const save = { lines: new Set(), notice: "", before: null, routeKey: "" };

/**
 * Returns network, router, source and target as one text: only documents with the same are
 * compared.
 */
const routeKey = () => [doc().network.spec, doc().router.key, doc().source, doc().target].join(" ");

/** Returns the lines of a file as texts. */
const texts = (/** @type {import("../types/documents").OwnRouter} */ { code }) =>
  code.map((runs) => runs.map(([, text]) => text).join(""));

/** @param {import("../types/task").Trace} route */
const wayOf = ({ nodes, hops, distance }) => ({
  marks: nodes,
  lefts: [distance, ...hops.map((hop) => hop.left)],
});

/** Returns how a route ends, in a few words. @param {import("../types/task").Trace} route */
function outcome({ hops, lost }) {
  const detour = hops.findIndex((hop) => hop.detour);
  if (lost) return t("lost after {hops}", { hops: plural(hops.length, "hop") });
  return detour < 0 ? plural(hops.length, "hop") : t("detour at hop {hop}", { hop: detour + 1 });
}

/**
 * Returns the last step of the part that two routes have in common from their start.
 * @param {string[]} a
 * @param {string[]} b
 */
function lastCommonStep(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return Math.max(0, i - 1);
}

/**
 * Compares a new document with the one before, and keeps the result in `save`. Returns the step to
 * go to if the new route has fewer hops than the step on screen, else null.
 */
export function compareDocuments() {
  const before = onScreen;
  onScreen = { own: visitorRouter(), trace: trace(), routeKey: routeKey(), scene: doc().sceneKey };
  if (save.routeKey !== onScreen.routeKey)
    Object.assign(save, { lines: new Set(), notice: "", before: null });
  save.routeKey = onScreen.routeKey;
  setSecondRoute(save.before?.way ?? null);
  if (!before || before.routeKey !== onScreen.routeKey || before.own.file !== onScreen.own.file)
    return null;
  if (before.own.mark === onScreen.own.mark) return null;
  const { lines, gone } = changes(texts(before.own), texts(onScreen.own));
  const change = lines.size
    ? t("{lines} changed", { lines: inWords(lines) })
    : t("{lines} taken out", { lines: plural(gone, "line") });
  const outcomeBefore = outcome(before.trace);
  save.lines = lines;
  save.notice = t("{what}. Before: {was}.", { what: change, was: outcomeBefore });
  // The marks of nodes are only the same in the same drawing.
  save.before = before.scene === onScreen.scene ? { way: wayOf(before.trace) } : null;
  setSecondRoute(save.before?.way ?? null);
  const names = [before.trace, onScreen.trace].map((route) =>
    route.addresses.map(({ text }) => text),
  );
  return state.at > onScreen.trace.hops.length ? lastCommonStep(names[0], names[1]) : null;
}

/** Forget the last save: no router of one's own is shown any more. */
export function forget() {
  onScreen = null;
  setSecondRoute(null);
  Object.assign(save, { lines: new Set(), notice: "", before: null, routeKey: "" });
}
