/* Stores the results of checks in the browser (IndexedDB), so that a check can go on later. */

const NAME = "explorer-pairs";
const STORE = "checks";
/** The most checks that are stored, the newest ones. */
const MAX_CHECKS = 12;

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;

/** Returns the database, null if the browser stores nothing. */
function database() {
  opening ??= new Promise((done) => {
    try {
      const openRequest = indexedDB.open(NAME, 1);
      openRequest.onupgradeneeded = () =>
        openRequest.result.createObjectStore(STORE, { keyPath: "key" });
      openRequest.onsuccess = () => done(openRequest.result);
      openRequest.onerror = () => done(null);
      openRequest.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
  return opening;
}

/**
 * Returns the result of a request to the store, null if the browser stores nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | null>}
 */
async function inStore(mode, work) {
  const db = await database();
  if (!db) return null;
  return new Promise((done) => {
    try {
      const operation = work(db.transaction(STORE, mode).objectStore(STORE));
      operation.onsuccess = () => done(operation.result);
      operation.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
}

/** Returns the results that are stored under a key. @param {string} key @returns {Promise<any>} */
export async function take(key) {
  const entry = await inStore("readonly", (store) => store.get(key));
  return entry?.sum ?? null;
}

/** Store results. @param {string} key @param {object} sum */
export async function put(key, sum) {
  await inStore("readwrite", (store) => store.put({ key, sum, when: Date.now() }));
}

/** Delete results. @param {string} key */
export const forget = (key) => inStore("readwrite", (store) => store.delete(key));

/** Delete all checks but the newest. */
export async function tidy() {
  const all = (await inStore("readonly", (store) => store.getAll())) ?? [];
  const old = all.sort((a, b) => b.when - a.when).slice(MAX_CHECKS);
  for (const { key } of old) await forget(key);
}
