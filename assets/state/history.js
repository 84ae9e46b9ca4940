/* What a visitor has done, as a list of addresses: the one on screen has a place in it. */

import { parameterName } from "./config.js";
import { t } from "./language.js";
import { changed, pairs } from "./query.js";

/**
 * An address that was on screen; `looked` where nothing but the step or the camera led to it.
 * @typedef {{search: string, looked: boolean}} Entry
 */
/** @typedef {{list: readonly Entry[], at: number}} Past */

/** So many addresses are kept: older ones are forgotten. */
const MOST = 200;

/** What only says where one looks: the hop on screen, a line of it, the place of the camera. */
const LOOKS = ["step", "at", "wide", "line"];

/**
 * What of an address can be undone: not how the page is lit, nor that it is presented.
 * @param {string} search
 */
export function undoable(search) {
  const view = pairs(search).find(([name]) => name === parameterName("view"))?.[1] ?? "";
  const words = view.split(",").filter((word) => word !== "present");
  return changed(search, { theme: null, view: words.join(",") });
}

/**
 * The names of what differs between two addresses.
 * @param {string} a
 * @param {string} b
 */
export function differences(a, b) {
  const values = (/** @type {string} */ search) => {
    /** @type {Map<string, string>} */
    const values = new Map();
    for (const [name, value] of pairs(search))
      values.set(name, `${values.get(name) ?? ""}&${value}`);
    return values;
  };
  const [before, after] = [values(a), values(b)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => before.get(name) !== after.get(name));
}

/**
 * Whether two addresses differ in nothing but where one looks.
 * @param {string} a
 * @param {string} b
 */
const looksAlike = (a, b) =>
  differences(a, b).every((name) => LOOKS.map(parameterName).includes(name));

/** A list that begins. @param {string} search @returns {Past} */
export const newPast = (search) => ({ list: [{ search: undoable(search), looked: false }], at: 0 });

/**
 * Take up the address that is on screen. One that the list has beside the last is gone to, as by
 * the browser's own buttons; steps and turns of the camera in a row are one thing done, and what
 * plays by itself is none.
 * @param {Past} past
 * @param {string} search
 * @param {{plays?: boolean}} how
 * @returns {Past}
 */
export function remembered({ list, at }, search, { plays = false } = {}) {
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
  const entries = [...list.slice(0, at + 1), { search: now, looked: alike }].slice(-MOST);
  return { list: entries, at: entries.length - 1 };
}

/** Go so many places on or back, null where there is no such place. @param {Past} past */
export function movedBy({ list, at }, /** @type {1 | -1} */ by) {
  return list[at + by] ? { list, at: at + by } : null;
}

/** What the parameters of every task are called, where something is said to be undone. */
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

/** What brings others along: where it changes, they are not named. */
const LEADS = ["net", "task", "router"];

/**
 * What differs between two addresses, in words.
 * @param {string} a
 * @param {string} b
 * @param {(name: string) => string | null} option the title of a parameter that only a task has,
 *   null where nothing on screen is called by it
 */
export function words(a, b, option) {
  const names = differences(a, b);
  const lead = LEADS.find((name) => names.includes(parameterName(name)));
  const substantial = names.filter((name) => !LOOKS.map(parameterName).includes(name));
  const namesByParameter = new Map(
    Object.entries(NAMES).map(([name, word]) => [parameterName(name), word]),
  );
  const shown = lead ? [parameterName(lead)] : substantial.length ? substantial : names;
  const titles = shown.map((name) => namesByParameter.get(name) ?? option(name));
  const known = titles.filter((title) => title !== null);
  return [...new Set(known.length ? known : [t("an option")])].join(t(" and "));
}
