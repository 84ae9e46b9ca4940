/* Long lists of integers as a document contains them: base64 of little-endian bytes. */

/** @import { PackedNumbers } from "../types/documents" */

const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

/** Returns the bytes of a base64 text. @param {string} text */
export function bytesOf(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/** Returns the numbers of a packed list. @param {PackedNumbers} packed */
export const numbersOf = ({ bytes, data }) => new ARRAYS[bytes](bytesOf(data).buffer);
