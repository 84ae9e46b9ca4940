/* Measured numbers: apart from other words, since the first screen has none. */

import { number } from "../state/language.js";

/**
 * A number with so many decimals, a dash for none.
 * @param {number | null} value
 * @param {number} digits
 * @param {"auto" | "exceptZero"} [signDisplay]
 */
export const decimals = (value, digits, signDisplay = "auto") =>
  value === null
    ? "–"
    : number(value, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay,
      });

/**
 * A share as a person reads it; of what there is some, never none.
 * @param {number} part
 * @param {number} whole
 */
export function percent(part, whole) {
  const share = (100 * part) / whole;
  if (!part) return "0 %";
  return `${share >= 10 ? decimals(share, 1) : number(share, { maximumSignificantDigits: 3 })} %`;
}
