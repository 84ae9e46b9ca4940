/* Search results: nodes of the map, networks, tasks, pages, papers, statements. It is loaded when
   a search field is first entered. */
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";
import { FARTHEST, LISTED, OWN_ROUTER, PAGE, TASK } from "./result_values.js";
import { suggestionsFor } from "./suggestion_table.js";

export { fetchTable, suggestionsFor } from "./suggestion_table.js";

/** @typedef {{key: string, title: string}} Named */
/** @typedef {Named & {about: string}} TaskEntry a task, with the sentence of the menu */
/** @import { Option } from "../../widgets/controls/combobox.js" */

/** Words that mean a router of one's own, besides its name. */
const OWN_ROUTER_WORDS = "own router, debugger, python, plugin, my router";

/** Number of results, if there are at most four that are no networks. */
const MAX_RESULTS = 12;

/** Fewer letters are not searched for in statements and sentences. */
const MIN_LETTERS = 3;

/** @param {string} kind @param {string} name @param {string} value @returns {Option} */
const optionOf = (kind, name, value) => ({
  value,
  shown: h("span.suggestion", h("span", name), h("span.what", kind), h("span.size")),
});

/**
 * Returns the nodes of the map that words may mean, in English or the language of the page.
 * @param {string} typed
 * @returns {Option[]}
 */
export function places(typed) {
  const query = typed.trim().toLowerCase();
  const names = [FARTHEST, t("farthest from here")];
  if (query.length < 2 || !names.some((name) => name.startsWith(query))) return [];
  return [optionOf(t("Map"), names[1], FARTHEST)];
}

/**
 * Returns the result that leads to the visitor's own router, if the words may mean it.
 * @param {string} typed
 */
export function ownRouterOption(typed) {
  const query = typed.trim().toLowerCase();
  const names = [t("A router of your own"), OWN_ROUTER, OWN_ROUTER_WORDS];
  if (query.length < MIN_LETTERS || !names.some((name) => name.toLowerCase().includes(query)))
    return [];
  return [optionOf(t("Router"), names[0], OWN_ROUTER)];
}

/**
 * Returns the tasks, pages, papers and statements that words may mean.
 * @param {{tasks: TaskEntry[], pages: {path: string, name: string}[], papers: Named[]}} all
 * @param {string} typed
 * @returns {Option[]}
 */
export function matches({ tasks, pages, papers }, typed) {
  const words = typed.trim().toLowerCase();
  if (words.length < 2 || /[(#\d]/.test(words[0])) return [];
  const holds = (/** @type {string} */ text) => text.toLowerCase().includes(words);
  const areMany = words.length >= MIN_LETTERS;
  const options = [
    ...tasks
      .filter(
        ({ key, title, about }) =>
          holds(t(title)) || holds(title) || key === words || (areMany && holds(about)),
      )
      .map(({ key, title }) => optionOf(t("Task"), t(title), TASK + key)),
    ...pages
      .filter(({ name }) => areMany && (holds(t(name)) || holds(name)))
      .map(({ path, name }) => optionOf(t("Page"), t(name), PAGE + path)),
    ...papers
      .filter(({ key, title }) => holds(title) || key === words)
      .map(({ key, title }) => {
        const name = title.replace(" and ", t(" and "));
        return optionOf(t("Paper"), name, `${PAGE}/papers?paper=${key}`);
      }),
  ];
  if (!areMany || words.includes("(")) return options;
  const query = encodeURIComponent(typed.trim());
  const name = t("Search the statements for “{trim}”", { trim: typed.trim() });
  return [...options, optionOf(t("Papers"), name, `${PAGE}/papers?q=${query}`)];
}

/** Returns the result that asks the server which network some words name. @param {string} typed */
function namedNetwork(typed) {
  const words = typed.trim();
  if (!/\d/.test(words) || !/[a-z]{2}/i.test(words)) return [];
  return [optionOf(t("Network"), t("Open {spec}", { spec: `“${words}”` }), words)];
}

/**
 * Returns the possible meanings of words, the most direct first.
 * @param {Parameters<typeof matches>[0] & {onMap: boolean, onExplore: boolean}} all
 * @param {string} typed
 */
export function results(all, typed) {
  const own = all.onExplore ? ownRouterOption(typed) : [];
  const others = [...own, ...matches(all, typed)];
  const limit = typed.trim() ? MAX_RESULTS - Math.min(others.length, 4) : LISTED;
  const networks = suggestionsFor(typed, limit);
  const first = networks.length ? networks : namedNetwork(typed);
  return [...(all.onMap ? places(typed) : []), ...first, ...others];
}
