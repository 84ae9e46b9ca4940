/* Long lists of whole numbers, as a document holds them: base64 of little-endian bytes. */

/** @typedef {import("../types/documents").PackedNumbers} PackedNumbers */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The value of every digit, by its code. */
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

/** The bytes of a text in base64. @param {string} text */
export function bytesOf(text) {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => VALUES[text.charCodeAt(i + k)]);
    const word = (a << 18) | (b << 12) | (c << 6) | d;
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) {
      bytes[at++] = (word >> shift) & 255;
    }
  }
  return bytes;
}

const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

/** The numbers of a packed list. @param {PackedNumbers} packed */
export const numbersOf = ({ bytes, data }) => new ARRAYS[bytes](bytesOf(data).buffer);
