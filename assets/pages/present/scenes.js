/* Scenes of a talk without a page: put in another order, written down, told in words. */
import { t } from "../../state/language.js";

/** @typedef {import("../../types/documents").Scene} Scene */
/** @typedef {{title: string, minutes: number, scenes: readonly Scene[]}} Talk */

/**
 * A list with one of its things at another place.
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
 * A talk as JSON, without what is as usual.
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
 * A scene of what a link shows.
 * @param {string} link an address of Explore, whole or from its question mark on
 * @returns {Scene}
 */
export function sceneOf(link) {
  const text = link.trim();
  const at = text.indexOf("?");
  const local = /^(?:https?:\/\/[^/]+)?\/?(?:embed)?\?/.test(text);
  const show = (local ? text.slice(at) : text).replace(/#.*$/, "");
  const net = new URLSearchParams(show.slice(at < 0 ? 0 : show.indexOf("?"))).get("net");
  return { show, title: net ?? "", notes: "", goes: "waits", trouble: "" };
}

/** What an element says that holds words of a talk: nobody knows their language. */
export const noLanguage = Object.freeze({ lang: "" });

/** What a scene is called. @param {Scene} scene @param {number} at */
export const nameOf = (scene, at) => scene.title || t("Scene {at}", { at: at + 1 });

/** A title as a sentence of what is read aloud. @param {string} title */
export const asSentence = (title) => (/[.!?…]$/.test(title) ? title : `${title}.`);

/** The step at which a scene begins. @param {Scene} scene */
export function firstStep({ show }) {
  const step = Number(new URLSearchParams(show).get("step"));
  return Number.isInteger(step) && step > 0 ? step : 0;
}

/** A time as it stands on a clock. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/**
 * What an address says behind its hash: a scene from 0, or the overview.
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
 * How many lines of the notes are said by a step: as much of them as of the hops, never the last.
 * @param {number} lines
 * @param {number} step
 * @param {number} steps
 */
export const saidBy = (lines, step, steps) =>
  steps ? Math.min(Math.floor((lines * step) / steps), lines - 1) : 0;
