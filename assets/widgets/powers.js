/* Powers in running text: the exponents that a face has are too small to be read. */

import { h } from "./dom.js";

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const EXPONENT = new RegExp(`([${DIGITS}]+)`);

/** @param {string} digits */
const exponent = (digits) => [...digits].map((digit) => DIGITS.indexOf(digit)).join("");

/** A text with its exponents raised. @param {string} text */
export const raised = (text) =>
  text.split(EXPONENT).map((part, i) => (i % 2 ? h("sup", exponent(part)) : part));
