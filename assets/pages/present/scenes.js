/* Functions on the scenes of a talk that do not need the page. */
import { t } from "../../state/language.js";

/** @typedef {import("../../types/documents").Scene} Scene */
/** @typedef {{title: string, minutes: number, scenes: readonly Scene[]}} Talk */

/**
 * Returns a list with one item moved to another place.
 * @template T
 * @param {readonly T[]} list
 * @param {number} from
 * @param {number} to
 */
export function movedItem(list, from, to) {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/**
 * Returns a talk as JSON, without fields that have their default values.
 * @param {Talk} talk
 * @param {number} [indent]
 */
export function talkJson({ title, minutes, scenes }, indent) {
  const list = scenes.map(({ show, title: name, notes, goes }) => ({
    show,
    title: name || undefined,
    goes: goes === "on" ? goes : undefined,
    notes: notes || undefined,
  }));
  const talk = { title: title || undefined, minutes: minutes || undefined, scenes: list };
  return JSON.stringify(talk, null, indent);
}

/**
 * Returns a scene that shows what a link shows.
 * @param {string} link an address of Explore, whole or from its question mark on
 * @returns {Scene}
 */
export function sceneOf(link) {
  const text = link.trim();
  const queryStart = text.indexOf("?");
  const isExploreAddress = /^(?:https?:\/\/[^/]+)?\/?(?:embed)?\?/.test(text);
  const show = (isExploreAddress ? text.slice(queryStart) : text).replace(/#.*$/, "");
  const net = new URLSearchParams(show.slice(queryStart < 0 ? 0 : show.indexOf("?"))).get("net");
  return { show, title: net ?? "", notes: "", goes: "waits", trouble: "" };
}

/** Attributes of an element with words of a talk, whose language is not known. */
export const noLanguage = Object.freeze({ lang: "" });

/** Returns the title of a scene, or its number. @param {Scene} scene @param {number} index */
export const nameOf = (scene, index) => scene.title || t("Scene {at}", { at: index + 1 });

/** Returns a title as a sentence, for screen readers. @param {string} title */
export const asSentence = (title) => (/[.!?…]$/.test(title) ? title : `${title}.`);

/** Returns the step at which a scene begins. @param {Scene} scene */
export function firstStep({ show }) {
  const step = Number(new URLSearchParams(show).get("step"));
  return Number.isInteger(step) && step > 0 ? step : 0;
}

/** Returns a duration as on a clock. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/**
 * Returns the place in the fragment of an address: the index of a scene, or the overview.
 * @param {string} hash
 * @param {number} count of scenes
 */
export function placeIn(hash, count) {
  const number = Math.round(Number(hash.slice(1))) || 1;
  return {
    at: Math.min(Math.max(number, 1), Math.max(count, 1)) - 1,
    overview: hash === "#overview",
  };
}

/**
 * Returns how many lines of the notes count as said at a step: the same part of them as of the
 * hops, never the last line.
 * @param {number} lines
 * @param {number} step
 * @param {number} steps
 */
export const saidLines = (lines, step, steps) =>
  steps ? Math.min(Math.floor((lines * step) / steps), lines - 1) : 0;
