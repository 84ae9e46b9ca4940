/* What a browser keeps under a name, and only it. Where it keeps nothing, or not so much, nothing
   is read and nothing is written: what asks goes on without. */

/** @typedef {"localStorage" | "sessionStorage"} Shelf for this browser, or for this tab alone */

/**
 * What is kept under a name, null where nothing is.
 * @param {string} name
 * @param {Shelf} [shelf]
 */
export function read(name, shelf = "localStorage") {
  try {
    return globalThis[shelf].getItem(name);
  } catch {
    return null;
  }
}

/**
 * What is kept under a name as JSON, null where nothing is, or something else.
 * @param {string} name
 * @param {Shelf} [shelf]
 * @returns {any}
 */
export function readJson(name, shelf) {
  try {
    return JSON.parse(read(name, shelf) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep a text under a name; returns whether it is kept.
 * @param {string} name
 * @param {string} text
 * @param {Shelf} [shelf]
 */
export function write(name, text, shelf = "localStorage") {
  try {
    globalThis[shelf].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keep nothing under a name any more.
 * @param {string} name
 * @param {Shelf} [shelf]
 */
export function remove(name, shelf = "localStorage") {
  try {
    globalThis[shelf].removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** The names under which something is kept, those that begin so. @param {string} prefix */
export function names(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
