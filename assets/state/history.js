/* The steps of a visitor, to be undone: a list of addresses, and which of them is on screen. */

import { parameterName } from "./config.js";
import { t } from "./language.js";
import { pairs, withChanges } from "./query.js";

/**
 * An address that was on screen; `looked` if only the step or the camera changed to get there.
 * @typedef {{search: string, looked: boolean}} Entry
 */
/** @typedef {{list: readonly Entry[], at: number}} Past */

/** The most addresses that are kept; older ones are dropped. */
const MAX_ENTRIES = 200;

/** Parameters that only say where one looks: the step, the line, the place of the camera. */
const LOOKS = ["step", "at", "wide", "line"];

/**
 * Returns the part of an address that can be undone: all but the theme and full-screen
 * presentation.
 * @param {string} search
 */
export function undoable(search) {
  const view = pairs(search).find(([name]) => name === parameterName("view"))?.[1] ?? "";
  const words = view.split(",").filter((word) => word !== "present");
  return withChanges(search, { theme: null, view: words.join(",") });
}

/**
 * Returns the names of the parameters that differ between two addresses.
 * @param {string} a
 * @param {string} b
 */
export function differences(a, b) {
  const values = (/** @type {string} */ search) => {
    /** @type {Map<string, string>} */
    const valueByName = new Map();
    for (const [name, value] of pairs(search))
      valueByName.set(name, `${valueByName.get(name) ?? ""}&${value}`);
    return valueByName;
  };
  const [before, after] = [values(a), values(b)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name) !== after.get(name));
}

/** Whether two addresses only differ in where one looks. @param {string} a @param {string} b */
const looksAlike = (a, b) =>
  differences(a, b).every((name) => LOOKS.map(parameterName).includes(name));

/** Returns a list with one address. @param {string} search @returns {Past} */
export const newPast = (search) => ({ list: [{ search: undoable(search), looked: false }], at: 0 });

/**
 * Returns the list with the address that is on screen now. If it is the next or the previous one of
 * the list, as after the browser's own buttons, it becomes the current one. Several steps or camera
 * moves in a row are one entry; steps that play by themselves are none.
 * @param {Past} past
 * @param {string} search
 * @param {{plays?: boolean}} options
 * @returns {Past}
 */
export function withEntry({ list, at }, search, { plays = false } = {}) {
  const now = undoable(search);
  const here = list[at];
  if (now === here.search) return { list, at };
  for (const near of [at - 1, at + 1]) {
    if (!plays && list[near]?.search === now) return { list, at: near };
  }
  const alike = looksAlike(here.search, now);
  if (alike && (plays || here.looked)) {
    return { list: list.map((entry, i) => (i === at ? { ...entry, search: now } : entry)), at };
  }
  const entries = [...list.slice(0, at + 1), { search: now, looked: alike }].slice(-MAX_ENTRIES);
  return { list: entries, at: entries.length - 1 };
}

/**
 * Returns the list with the next or the previous address as the current one, null if there is no
 * such address.
 * @param {Past} past
 */
export function movedBy({ list, at }, /** @type {1 | -1} */ by) {
  return list[at + by] ? { list, at: at + by } : null;
}

/** Names of the parameters that all tasks have, for saying what is undone. */
const NAMES = {
  net: t("network"),
  task: t("task"),
  from: t("source"),
  to: t("target"),
  router: t("router"),
  variant: t("variant"),
  fault: t("faults"),
  stage: t("stage"),
  view: t("what is shown"),
  step: t("step"),
  at: t("camera"),
  wide: t("camera"),
  beside: t("side by side"),
  predict: t("prediction"),
  sync: t("keeping in step"),
};

/** Parameters that change others with them: if one of them changes, only that is named. */
const LEADS = ["net", "task", "router"];

/**
 * Returns in words what differs between two addresses.
 * @param {string} a
 * @param {string} b
 * @param {(name: string) => string | null} optionTitle returns the title of a parameter of a task,
 *   null if no title is on screen
 */
export function words(a, b, optionTitle) {
  const names = differences(a, b);
  const lead = LEADS.find((name) => names.includes(parameterName(name)));
  const substantial = names.filter((name) => !LOOKS.map(parameterName).includes(name));
  const namesByParameter = new Map(
    Object.entries(NAMES).map(([name, word]) => [parameterName(name), word]),
  );
  const shownNames = lead ? [parameterName(lead)] : substantial.length ? substantial : names;
  const titles = shownNames.map((name) => namesByParameter.get(name) ?? optionTitle(name));
  const givenTitles = titles.filter((title) => title !== null);
  return [...new Set(givenTitles.length ? givenTitles : [t("an option")])].join(t(" and "));
}
