/* Libraries and modules that only some pages need: fetched once, when such a page is visited. */

import { emit } from "../state/model.js";
import { pageAt } from "../state/page_table.js";
import { renew } from "../state/pages.js";
import { whenBack, withSlowNotice } from "../state/server.js";
import * as modules from "./modules.js";

/**
 * The scripts of every library that is loaded on demand.
 * @type {{[name: string]: string[]}}
 */
const libraries = JSON.parse(globalThis.document?.getElementById("libraries")?.textContent ?? "{}");

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** Run a script of an address. @param {string} src @returns {Promise<void>} */
export const fetchScript = (src) =>
  new Promise((done, failed) => {
    const tag = document.createElement("script");
    Object.assign(tag, { src, async: false, onload: () => done(), onerror: failed });
    document.head.append(tag);
  });

/** Load all scripts of a library, in order. @param {string} name */
function library(name) {
  const promise = loading.get(name);
  if (promise) return promise;
  const loaded = Promise.all((libraries[name] ?? []).map(fetchScript)).then(() => {});
  loading.set(name, loaded);
  loaded.catch(() => loading.delete(name));
  return loaded;
}

/** Fetch the graph library, in parallel to the other requests of a page with a stage. */
export function withGraph() {
  library("cytoscape").then(
    () => emit("graph"),
    () => whenBack(withGraph),
  );
}

/**
 * Call `then` once the modules of the page at a path are loaded: at once if they are; if the server
 * was away, when it is back.
 * @param {string} path
 * @param {() => void} then
 */
export function withPage(path, then) {
  const { libraries: libraryNames, module } = pageAt(path);
  const entries = [`pages/${module}`];
  if (!libraryNames.length && modules.areLoaded(entries)) return then();
  withSlowNotice(Promise.all([modules.load(entries), ...libraryNames.map(library)])).then(
    then,
    () => {
      renew();
      whenBack(() => withPage(path, then));
    },
  );
}
