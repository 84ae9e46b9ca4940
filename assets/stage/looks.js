/* The looks of the theme on screen: links by the role of their kind, tokens by their name. */
import { s } from "../parts/dom.js";
import { on } from "../state/model.js";
import { LAID, LINKS } from "../style/looks.js";

const KINDS = Object.fromEntries(
  Object.entries(LINKS).map(([role, { line, dash, width }]) => [
    role,
    { token: `--${line}`, dash, width },
  ]),
);

/** The look of a link, by the role of its kind. @param {string} role */
export const look = (role) => KINDS[role] ?? KINDS.cross;

/** What a task lays over the drawing, its colours by their tokens. @param {string} role */
export function laid(role) {
  const { fill, line, width, dash } = LAID[role];
  return { fill: `--${fill}`, line: `--${line}`, width, dash };
}

/** @type {Map<string, string>} */
const cache = new Map();

/** The value of a design token in the theme on screen. @param {string} name */
export function token(name) {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  cache.set(name, value);
  return value;
}
on("theme", () => cache.clear());

/**
 * A short sample of a line.
 * @param {string} name its colour token
 * @param {number} width of the sample
 * @param {number} thick
 * @param {number[]} [dash]
 */
export const line = (name, width, thick, dash = []) =>
  s(
    "svg",
    { class: "sample", width, height: 8, "aria-hidden": "true" },
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
