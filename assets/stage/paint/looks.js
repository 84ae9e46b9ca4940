/* The looks of the theme on screen: links by the role of their kind, tokens by their name. */

import { on, state } from "../../state/model.js";
import { LAID, LINKS } from "../../style/looks.js";
import { h, s } from "../../widgets/dom.js";

const KINDS = Object.fromEntries(
  Object.entries(LINKS).map(([role, { line, dash, width }]) => [
    role,
    { token: `--${line}`, dash, width },
  ]),
);

/** The look of a link, by the role of its kind. @param {string} role */
export const look = (role) => KINDS[role] ?? KINDS.cross;

/** What a task lays over the drawing, its colours by their tokens. @param {string} role */
export function layerLook(role) {
  const { fill, line, width, dash } = LAID[role];
  return { fill: `--${fill}`, line: `--${line}`, width, dash };
}

/**
 * The values of tokens, by theme; "" is the one on screen.
 * @type {Map<string, Map<string, string>>}
 */
const themes = new Map();

/** Whose style has the tokens of a theme. @param {string} theme */
function wearer(theme) {
  if (!theme) return document.documentElement;
  const known = document.querySelector(`i[data-theme="${theme}"]`);
  if (known) return known;
  const element = h("i", { "data-theme": theme });
  // A theme says only what is other than in the light one.
  document.body.append(h("i", { "data-theme": "light", hidden: true }, element));
  return element;
}

/** The value of a design token in the theme that is drawn in. @param {string} name */
export function token(name) {
  const { worn } = state;
  const cache = themes.get(worn) ?? new Map();
  themes.set(worn, cache);
  const known = cache.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(wearer(worn)).getPropertyValue(name).trim();
  cache.set(name, value);
  return value;
}
on("theme", () => themes.delete(""));

/**
 * A short sample of a line.
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

/**
 * A short sample of a link kind's line.
 * @param {string} role
 * @param {number} width
 */
export function sample(role, width) {
  const kind = look(role);
  return line(kind.token, width, 2.4, kind.dash);
}
