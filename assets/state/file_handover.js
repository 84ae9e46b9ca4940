/* A file that was dropped where it can't be read, on its way to the page that can: it stays in this
   tab, and is gone once it is taken. */

const KEY = "explorer-handed";

/**
 * Hand a file on to the next page of this tab.
 * @param {File} file
 * @returns {Promise<boolean>} whether the tab takes so much
 */
export async function handOn(file) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([file.name, await file.text()]));
    return true;
  } catch {
    return false;
  }
}

/** Take the file that was handed on: its name and its text; null where none was. */
export function takeHanded() {
  try {
    const held = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return /** @type {[string, string] | null} */ (held && JSON.parse(held));
  } catch {
    return null;
  }
}
