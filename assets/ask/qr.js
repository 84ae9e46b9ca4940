/* Draws a QR code: dark modules on white in every theme, with the white margin it needs. */

import { s } from "../widgets/dom.js";

/** Width of the white margin, in modules. */
export const QUIET = 4;

/**
 * Returns the path data of the dark modules: a rectangle for each run of them in a row.
 * @param {string[]} rows
 */
export const modules = (rows) =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => {
        const width = run.length;
        return `M${index + QUIET},${y + QUIET}h${width}v1h-${width}z`;
      }),
    )
    .join("");

/** @param {string[]} rows @param {string} label */
export function qrCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  return s(
    "svg",
    { id: "ask-qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    s("path.ground", { d: `M0,0h${size}v${size}h-${size}z` }),
    s("path.modules", { d: modules(rows) }),
  );
}
