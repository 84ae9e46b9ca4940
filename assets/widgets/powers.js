/* Powers in running text: the superscript characters of fonts are too small to be read. */

import { h } from "./dom.js";

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const EXPONENT = new RegExp(`([${DIGITS}]+)`);

/** @param {string} digits */
const exponent = (digits) => [...digits].map((digit) => DIGITS.indexOf(digit)).join("");

/** Returns a text with its exponents in <sup>. @param {string} text */
export const withSuperscripts = (text) =>
  text.split(EXPONENT).map((part, i) => (i % 2 ? h("sup", exponent(part)) : part));
