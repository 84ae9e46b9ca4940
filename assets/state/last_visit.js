/* Where a visitor left the workbench: kept by the browser, and only there. The first screen is for
   those of whom nothing is kept; boot.js sends the others on. */

/** Under this name; boot.js reads it. */
const KEY = "explorer-left";

/** What the workbench showed last, null where nothing is kept. */
export function lastVisit() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keep what the workbench shows. @param {string} search */
export function remember(search) {
  try {
    localStorage.setItem(KEY, search);
  } catch {
    // Nothing can be kept here: the question is asked again on the next visit.
  }
}
