/* What the last save has changed: lines of the file, and the route before, kept until the next. */
import { plural, t } from "../state/language.js";
import { doc, state, trace } from "../state/model.js";
import { layBeside } from "../state/store.js";
import { changes, inWords } from "./changes.js";
import { ownRouter } from "./position.js";

/**
 * The route before a save.
 * @typedef {object} Before
 * @property {{marks: import("../types/task").Mark[], lefts: (number | null)[]}} way
 */

/** @type {{own: import("../types/documents").OwnRouter, trace: import("../types/task").Trace,
 *   routeKey: string, scene: string} | null} */
let shown = null;

/** @type {{lines: Set<number>, notice: string, before: Before | null, routeKey: string}} */
export const save = { lines: new Set(), notice: "", before: null, routeKey: "" };

/** The network, router, source and target in one text: only what has the same is compared. */
const routeKey = () => [doc().network.spec, doc().router.key, doc().source, doc().target].join(" ");

const texts = (/** @type {import("../types/documents").OwnRouter} */ { code }) =>
  code.map((runs) => runs.map(([, text]) => text).join(""));

/** @param {import("../types/task").Trace} route */
const wayOf = ({ nodes, hops, distance }) => ({
  marks: nodes,
  lefts: [distance, ...hops.map((hop) => hop.left)],
});

/** A route in a few words. @param {import("../types/task").Trace} route */
function outcome({ hops, lost }) {
  const detour = hops.findIndex((hop) => hop.detour);
  if (lost) return t("lost after {hops}", { hops: plural(hops.length, "hop") });
  return detour < 0 ? plural(hops.length, "hop") : t("detour at hop {hop}", { hop: detour + 1 });
}

/**
 * The last step at which two routes are at the same node.
 * @param {string[]} a
 * @param {string[]} b
 */
function lastCommonStep(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return Math.max(0, i - 1);
}

/**
 * Compare a document with the one before; returns the step to go to where a save has made the
 * route shorter than the step on screen, else null.
 */
export function take() {
  const before = shown;
  shown = { own: ownRouter(), trace: trace(), routeKey: routeKey(), scene: doc().sceneKey };
  if (save.routeKey !== shown.routeKey)
    Object.assign(save, { lines: new Set(), notice: "", before: null });
  save.routeKey = shown.routeKey;
  layBeside(save.before?.way ?? null);
  if (!before || before.routeKey !== shown.routeKey || before.own.file !== shown.own.file)
    return null;
  if (before.own.mark === shown.own.mark) return null;
  const { lines, gone } = changes(texts(before.own), texts(shown.own));
  const change = lines.size
    ? t("{lines} changed", { lines: inWords(lines) })
    : t("{lines} taken out", { lines: plural(gone, "line") });
  const outcomeBefore = outcome(before.trace);
  save.lines = lines;
  save.notice = t("{what}. Before: {was}.", { what: change, was: outcomeBefore });
  // The marks of another drawing are others.
  save.before = before.scene === shown.scene ? { way: wayOf(before.trace) } : null;
  layBeside(save.before?.way ?? null);
  const names = [before.trace, shown.trace].map((route) => route.addresses.map(({ text }) => text));
  return state.at > shown.trace.hops.length ? lastCommonStep(names[0], names[1]) : null;
}

/** No router of one's own is shown any more. */
export function leave() {
  shown = null;
  layBeside(null);
  Object.assign(save, { lines: new Set(), notice: "", before: null, routeKey: "" });
}
