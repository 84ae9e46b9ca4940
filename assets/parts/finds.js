/* What the search field finds besides networks: tasks, papers, statements. */
import { t } from "../state/language.js";
import { h } from "./dom.js";

/** @typedef {{key: string, title: string}} Named */
/** @typedef {import("./combobox.js").Option} Option */

/** What a value begins with that is no network: a task of Explore, an address of the site. */
export const TASK = "task:";
export const PAGE = "page:";

/** Fewer letters say too little to be looked for in statements. */
const LEAST = 3;

/** @param {string} kind @param {string} name @param {string} value @returns {Option} */
const found = (kind, name, value) => ({
  value,
  shown: h(
    "span",
    { class: "suggestion" },
    h("span", null, name),
    h("span", { class: "what" }, kind),
    h("span", { class: "size" }),
  ),
});

/**
 * The tasks, papers and statements that words may mean.
 * @param {Named[]} tasks
 * @param {Named[]} papers
 * @param {string} typed
 * @returns {Option[]}
 */
export function finds(tasks, papers, typed) {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2 || /[(#\d]/.test(wanted[0])) return [];
  const holds = (/** @type {string} */ text) => text.toLowerCase().includes(wanted);
  const options = [
    ...tasks
      .filter(({ key, title }) => holds(t(title)) || holds(title) || key === wanted)
      .map(({ key, title }) => found(t("Task"), t(title), TASK + key)),
    ...papers
      .filter(({ key, title }) => holds(title) || key === wanted)
      .map(({ key, title }) => found(t("Paper"), title, `${PAGE}/papers?paper=${key}`)),
  ];
  if (wanted.length < LEAST || wanted.includes("(")) return options;
  const query = encodeURIComponent(typed.trim());
  const name = t("Statements that say “{trim}”", { trim: typed.trim() });
  return [...options, found(t("Papers"), name, `${PAGE}/papers?q=${query}`)];
}
