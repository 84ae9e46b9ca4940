/* Hands a file that was dropped on one page to the page that can read it. Meanwhile it is in the
   storage of this tab. */

import { readJson, remove, write } from "./storage.js";

const KEY = "explorer-handed";
const TAB = "sessionStorage";

/**
 * Store a file for the next page of this tab.
 * @param {File} file
 * @returns {Promise<boolean>} whether the storage had room for it
 */
export const handOver = async (file) =>
  write(KEY, JSON.stringify([file.name, await file.text()]), TAB);

/**
 * Returns the name and the text of the file that was stored, and removes it; null if no file was
 * stored.
 */
export function takeHanded() {
  const file = /** @type {[string, string] | null} */ (readJson(KEY, TAB));
  remove(KEY, TAB);
  return file;
}
