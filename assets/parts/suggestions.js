/* Suggestions: which networks fit what is typed, and how one is shown. */
import { h } from "./dom.js";

/** @typedef {[spec: string, title: string, nodes: string]} Suggestion */

/** @type {Suggestion[]} */
export const suggestions = JSON.parse(
  globalThis.document?.getElementById("suggestions")?.textContent ?? "[]",
);

/** The rank of what does not fit. */
const NOT = 9;

/**
 * How well a network fits: specs that begin so, names that do, names with a word that does, then
 * names that hold it.
 * @param {Suggestion} suggestion
 * @param {string} wanted in small letters, its spaces single
 */
function rank([spec, title], wanted) {
  const name = title.toLowerCase();
  if (spec.toLowerCase().startsWith(wanted.replace(/ /g, ""))) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.split(/[\s-]/).some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 3 : NOT;
}

/**
 * What fits best first; all in their order where nothing is typed.
 * @param {Suggestion[]} all
 * @param {string} typed
 * @param {number} limit
 */
export function fitting(all, typed, limit) {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const ranked = all.map((one, i) => ({ one, i, r: rank(one, wanted) }));
  const found = ranked.filter(({ r }) => r < NOT).sort((a, b) => a.r - b.r || a.i - b.i);
  return found.slice(0, limit).map(({ one }) => one);
}

/**
 * A text in three parts: before, what was typed, behind; the first two empty where it is not there.
 * @param {string} text
 * @param {string} typed
 * @returns {[string, string, string]}
 */
export function parted(text, typed) {
  const wanted = typed.trim().toLowerCase();
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (at < 0) return ["", "", text];
  const end = at + wanted.length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

/**
 * A network as an option: spec, name, nodes; what was typed stands out.
 * @param {Suggestion} suggestion
 * @param {string} typed
 */
export function option([spec, title, nodes], typed) {
  const told = (/** @type {string} */ text) => {
    const [before, met, behind] = parted(text, typed);
    return [before, met && h("b", null, met), behind];
  };
  const shown = h(
    "span",
    { class: "suggestion" },
    h("span", { class: "mono" }, told(spec)),
    h("span", { class: "what" }, told(title)),
    h("span", { class: "size" }, nodes),
  );
  return { value: spec, shown };
}
