/* A database like the browser's, in memory: stores of objects by a key, and nothing else of it. */

/** A request that is answered once who asks has said whom to call. */
function answer(work) {
  const request = {};
  queueMicrotask(() => {
    request.result = work();
    request.onsuccess?.();
  });
  return request;
}

/** Lets modules store what they store in a browser. */
export function storeInMemory() {
  const stores = new Map();
  const objectStore = (name) => {
    const { keyPath, items } = stores.get(name);
    return {
      get: (key) => answer(() => structuredClone(items.get(key))),
      getAll: () => answer(() => structuredClone([...items.values()])),
      put: (item) => answer(() => void items.set(item[keyPath], structuredClone(item))),
      delete: (key) => answer(() => void items.delete(key)),
    };
  };
  const database = {
    createObjectStore: (name, { keyPath }) => stores.set(name, { keyPath, items: new Map() }),
    transaction: () => ({ objectStore }),
  };
  globalThis.indexedDB = {
    open() {
      const request = { result: database };
      queueMicrotask(() => {
        if (!stores.size) request.onupgradeneeded();
        request.onsuccess();
      });
      return request;
    },
  };
}
