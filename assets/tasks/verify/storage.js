/* What was found of a check is kept in the browser, so that it goes on when the page is opened. */

const NAME = "explorer-pairs";
const STORE = "checks";
/** So many checks are kept, the newest. */
const MOST = 12;

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;

/** The database, null where the browser keeps nothing. */
function database() {
  opening ??= new Promise((done) => {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" });
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => done(null);
      opening.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
  return opening;
}

/**
 * Do something with what is kept; null where the browser keeps nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T | null>}
 */
async function within(mode, work) {
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

/** What was found under a key. @param {string} key @returns {Promise<any>} */
export async function take(key) {
  const entry = await within("readonly", (store) => store.get(key));
  return entry?.sum ?? null;
}

/** Keep what was found. @param {string} key @param {object} sum */
export async function put(key, sum) {
  await within("readwrite", (store) => store.put({ key, sum, when: Date.now() }));
}

/** Forget what was found. @param {string} key */
export const forget = (key) => within("readwrite", (store) => store.delete(key));

/** Forget all checks but the newest. */
export async function tidy() {
  const all = (await within("readonly", (store) => store.getAll())) ?? [];
  const old = all.sort((a, b) => b.when - a.when).slice(MOST);
  for (const { key } of old) await forget(key);
}
