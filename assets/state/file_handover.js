/* A file that was dropped where it can't be read, on its way to the page that can: it stays in this
   tab, and is gone once it is taken. */

import { readJson, remove, write } from "./storage.js";

const KEY = "explorer-handed";
const TAB = "sessionStorage";

/**
 * Hand a file on to the next page of this tab.
 * @param {File} file
 * @returns {Promise<boolean>} whether the tab takes so much
 */
export const handOn = async (file) =>
  write(KEY, JSON.stringify([file.name, await file.text()]), TAB);

/** Take the file that was handed on: its name and its text; null where none was. */
export function takeHanded() {
  const file = /** @type {[string, string] | null} */ (readJson(KEY, TAB));
  remove(KEY, TAB);
  return file;
}
