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
