/* Search results other than networks: nodes of the map, tasks, papers, statements. */
import { t } from "../../state/language.js";
import { h } from "../../widgets/dom.js";

/** @typedef {{key: string, title: string}} Named */
/** @import { Option } from "../../widgets/controls/combobox.js" */

/** Prefixes of values that are no networks: a task of Explore, an address of the site. */
export const TASK = "task:";
export const PAGE = "page:";

/** The value that leads on the map to the node farthest from the one in its middle. */
export const FARTHEST = "farthest from here";

/** Fewer letters are not searched for in statements. */
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
 * Returns the tasks, papers and statements that words may mean.
 * @param {Named[]} tasks
 * @param {Named[]} papers
 * @param {string} typed
 * @returns {Option[]}
 */
export function matches(tasks, papers, typed) {
  const words = typed.trim().toLowerCase();
  if (words.length < 2 || /[(#\d]/.test(words[0])) return [];
  const holds = (/** @type {string} */ text) => text.toLowerCase().includes(words);
  const options = [
    ...tasks
      .filter(({ key, title }) => holds(t(title)) || holds(title) || key === words)
      .map(({ key, title }) => optionOf(t("Task"), t(title), TASK + key)),
    ...papers
      .filter(({ key, title }) => holds(title) || key === words)
      .map(({ key, title }) => {
        const name = title.replace(" and ", t(" and "));
        return optionOf(t("Paper"), name, `${PAGE}/papers?paper=${key}`);
      }),
  ];
  if (words.length < MIN_LETTERS || words.includes("(")) return options;
  const query = encodeURIComponent(typed.trim());
  const name = t("Statements that say “{trim}”", { trim: typed.trim() });
  return [...options, optionOf(t("Papers"), name, `${PAGE}/papers?q=${query}`)];
}
