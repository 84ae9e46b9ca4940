/* Measured numbers: a module of its own, since the first screen has none. */

import { numberText } from "../state/language.js";

/**
 * Returns a number with some decimals, a dash for none.
 * @param {number | null} value
 * @param {number} digits
 * @param {"auto" | "exceptZero"} [signDisplay]
 */
export const decimals = (value, digits, signDisplay = "auto") =>
  value === null
    ? "–"
    : numberText(value, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay,
      });

/**
 * Returns a readable percentage, which is above 0 if the part is.
 * @param {number} part
 * @param {number} total
 */
export function percent(part, total) {
  const share = (100 * part) / total;
  if (!part) return "0 %";
  const three = { maximumSignificantDigits: 3 };
  return `${share >= 10 ? decimals(share, 1) : numberText(share, three)} %`;
}
