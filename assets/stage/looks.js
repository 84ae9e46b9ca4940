/* How links look, by the role of their kind, and the design tokens of the theme on screen. */
import { on } from "../state/model.js";

const KINDS = {
  local: { token: "--k-local", dash: [], width: 1.4 },
  bold: { token: "--ink", dash: [], width: 2.6 },
  cross: { token: "--k-cross", dash: [6, 4], width: 1.5 },
  cross2: { token: "--k-cross", dash: [2, 4], width: 1.6 },
  diameter: { token: "--k-diam", dash: [9, 3, 2, 3], width: 1.6 },
  swap: { token: "--k-swap", dash: [12, 4], width: 1.6 },
  ring: { token: "--k-ring", dash: [2, 3], width: 1.6 },
};
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
