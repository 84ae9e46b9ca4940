/* The looks of the theme: those of links by the role of their kind, and the values of design
   tokens. */

import { on, state } from "../../state/model.js";
import { LAID, LINKS } from "../../style/looks.js";
import { h, s } from "../../widgets/dom.js";

const KINDS = Object.fromEntries(
  Object.entries(LINKS).map(([role, { line, dash, width }]) => [
    role,
    { token: `--${line}`, dash, width },
  ]),
);

/** Returns the look of a link, by the role of its kind. @param {string} role */
export const look = (role) => KINDS[role] ?? KINDS.cross;

/** Returns the look of something that a task draws; its colours are tokens. @param {string} role */
export function layerLook(role) {
  const { fill, line, width, dash } = LAID[role];
  return { fill: `--${fill}`, line: `--${line}`, width, dash };
}

/**
 * The values of tokens, by theme; "" is the one on screen.
 * @type {Map<string, Map<string, string>>}
 */
const themes = new Map();

/** Returns an element whose computed style has the tokens of a theme. @param {string} theme */
function elementOf(theme) {
  if (!theme) return document.documentElement;
  const existing = document.querySelector(`i[data-theme="${theme}"]`);
  if (existing) return existing;
  const element = h("i", { "data-theme": theme });
  // A theme only contains what differs from the light one.
  document.body.append(h("i", { "data-theme": "light", hidden: true }, element));
  return element;
}

/** Returns the value of a design token in the theme of the drawing. @param {string} name */
export function cssValue(name) {
  const { drawTheme: theme } = state;
  const cache = themes.get(theme) ?? new Map();
  themes.set(theme, cache);
  const cachedValue = cache.get(name);
  if (cachedValue !== undefined) return cachedValue;
  const value = getComputedStyle(elementOf(theme)).getPropertyValue(name).trim();
  cache.set(name, value);
  return value;
}
on("theme", () => themes.delete(""));

/**
 * Returns a short sample of a line.
 * @param {string} name its colour token
 * @param {number} width of the sample
 * @param {number} thick
 * @param {number[]} [dash]
 */
export const line = (name, width, thick, dash = []) =>
  s(
    "svg.sample",
    { width, height: 8, "aria-hidden": "true" },
    s("line", {
      x1: 0,
      y1: 4,
      x2: width,
      y2: 4,
      stroke: `var(${name})`,
      "stroke-width": thick,
      "stroke-dasharray": dash.join(" ") || null,
    }),
  );

/** Returns a short sample of the line of a link kind. @param {string} role @param {number} width */
export function sample(role, width) {
  const kind = look(role);
  return line(kind.token, width, 2.4, kind.dash);
}
