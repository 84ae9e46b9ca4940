/* The storage of the browser. If the browser refuses to store something, or has no room for it,
   nothing is read and nothing is written: the program goes on without it. */

/**
 * Storage for this browser, or only for this tab.
 * @typedef {"localStorage" | "sessionStorage"} StorageName
 */

/**
 * Returns the text that is stored under a name, null if nothing is stored.
 * @param {string} name
 * @param {StorageName} [storage]
 */
export function read(name, storage = "localStorage") {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/**
 * Returns the value that is stored as JSON under a name, null if nothing is stored or it is not
 * JSON.
 * @param {string} name
 * @param {StorageName} [storage]
 * @returns {any}
 */
export function readJson(name, storage) {
  try {
    return JSON.parse(read(name, storage) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a text under a name; returns whether that worked.
 * @param {string} name
 * @param {string} text
 * @param {StorageName} [storage]
 */
export function write(name, text, storage = "localStorage") {
  try {
    globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes what is stored under a name. @param {string} name @param {StorageName} [storage] */
export function remove(name, storage = "localStorage") {
  try {
    globalThis[storage].removeItem(name);
  } catch {
    // The browser stores nothing.
  }
}

/**
 * Returns the names starting with a prefix under which something is stored.
 * @param {string} prefix
 */
export function names(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
