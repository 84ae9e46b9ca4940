// @ts-nocheck: its types come next
/* The looks of the theme on screen: links by the role of their kind, tokens by their name. */
import { on } from "../state/model.js";
import { LINKS } from "../style/looks.js";

const KINDS = Object.fromEntries(
  Object.entries(LINKS).map(([role, { line, dash, width }]) => [
    role,
    { token: `--${line}`, dash, width },
  ]),
);
export const look = (role) => KINDS[role] || KINDS.cross;

const cache = new Map();
/** The value of a design token in the theme on screen. */
export function token(name) {
  if (!cache.has(name)) {
    cache.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }
  return cache.get(name);
}
on("theme", () => cache.clear());

/** A short sample of a link kind's line, as SVG. */
export function sample(role, width) {
  const kind = look(role);
  const dash = kind.dash.length ? ` stroke-dasharray="${kind.dash.join(" ")}"` : "";
  return (
    `<svg class="sample" width="${width}" height="8" aria-hidden="true">` +
    `<line x1="0" y1="4" x2="${width}" y2="4" stroke="var(${kind.token})" stroke-width="2.4"${dash}/></svg>`
  );
}
