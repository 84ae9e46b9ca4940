/* Addresses at which the server exports what is on screen, and the names of files. */

import { fragment } from "../state/graphs.js";
import { withChanges } from "../state/query.js";

/**
 * The settings of a picture or a film.
 * @typedef {{whole: boolean, theme: string, width: number, height: number}} PictureOptions
 * @typedef {import("./layout.js").WrittenParts & {ink: boolean, clear: boolean} & PictureOptions}
 *   ExportSettings
 */

/** The least and the most pixels of a side. */
export const SIDES = { least: 64, most: 4096 };

/**
 * Returns a width or height that the server accepts.
 * @param {string | number} value
 * @param {number} usual
 */
export function readPixels(value, usual) {
  const pixels = Math.round(Number(value));
  if (!Number.isFinite(pixels) || value === "") return usual;
  return Math.min(SIDES.most, Math.max(SIDES.least, pixels));
}

/**
 * Returns the address of a picture or a film of what a query string shows.
 * @param {string} name `picture.svg`, `film.gif`, `copies`
 * @param {string} search
 * @param {number} step
 * @param {PictureOptions} settings
 */
export function address(name, search, step, { whole, theme, width, height }) {
  const query = new URLSearchParams(search);
  if (whole) query.delete("step");
  else query.set("step", String(step));
  query.set("theme", theme);
  if (width && height) query.set("size", `${width}x${height}`);
  return `/take/${name}?${query}`;
}

/** @param {string} text */
const escapeHtml = (text) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/**
 * Returns the HTML that embeds the stage in another page.
 * @param {string} site address of the site, as https://nets.example.org/
 * @param {string} search
 * @param {number | null} step null for all steps
 * @param {PictureOptions} settings
 * @param {string} title
 */
export function embedHtml(site, search, step, { theme, width, height }, title) {
  const shownSearch = withChanges(search, {
    step: step === null ? null : String(step),
    theme,
    view: null,
  });
  const src = escapeHtml(`${site}embed${shownSearch}${fragment(shownSearch)}`);
  const size = `width="${width}" height="${height}"`;
  return `<iframe src="${src}" ${size} title="${escapeHtml(title)}" loading="lazy"></iframe>`;
}

/** The most letters of the name of a file, without its extension. */
const MAX_NAME = 80;

/** Returns words in the form they have in the name of a file. @param {string} words */
const stem = (words) => words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");

/** Words longer than this are addresses, which may be cut. */
const MAX_LAST = 20;

/**
 * Returns the name of a file from the words for what it shows. A short last one, which tells one
 * picture from another, stays whole.
 * @param {(string | false)[]} words
 * @param {string} ending
 */
export function fileName(words, ending) {
  const stems = words.map((word) => stem(word || "")).filter(Boolean);
  const end = stems[stems.length - 1].length > MAX_LAST ? "" : `-${stems.pop()}`;
  const most = MAX_NAME - end.length;
  return `${stem(stems.join("-").slice(0, most) + end)}.${ending}`;
}

/** Returns the name of a file from a header of the server. @param {string | null} header */
export const nameInHeader = (header) => /filename="([^"]+)"/.exec(header ?? "")?.[1] ?? "network";
