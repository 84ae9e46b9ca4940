/* A QR code as a drawing: dark modules on white in every theme, with its quiet zone. */

import { s } from "../widgets/dom.js";

/** Modules of white about a code. */
export const QUIET = 4;

/**
 * The modules as one path, row by row: a run of dark ones is one rectangle.
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

/**
 * @param {string[]} rows
 * @param {string} label
 */
export function qrCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  return s(
    "svg",
    { id: "ask-qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    s("path.ground", { d: `M0,0h${size}v${size}h-${size}z` }),
    s("path.modules", { d: modules(rows) }),
  );
}
