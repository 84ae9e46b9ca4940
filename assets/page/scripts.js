/* What only some pages need, libraries and modules: fetched when such a page is visited, once. */

import { emit } from "../state/model.js";
import { pageAt, renew } from "../state/pages.js";
import { patiently, whenBack } from "../state/server.js";
import * as modules from "./modules.js";

/**
 * The scripts of every library that is not loaded with each page.
 * @type {{[name: string]: string[]}}
 */
const libraries = JSON.parse(globalThis.document?.getElementById("libraries")?.textContent ?? "{}");

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string} src @returns {Promise<void>} */
const fetchScript = (src) =>
  new Promise((done, failed) => {
    const tag = document.createElement("script");
    Object.assign(tag, { src, async: false, onload: () => done(), onerror: failed });
    document.head.append(tag);
  });

/** All scripts of a library, in their order. @param {string} name */
function library(name) {
  const known = loading.get(name);
  if (known) return known;
  const loaded = Promise.all((libraries[name] ?? []).map(fetchScript)).then(() => {});
  loading.set(name, loaded);
  loaded.catch(() => loading.delete(name));
  return loaded;
}

/** Fetch what draws the graph, beside all that a page with a stage asks for. */
export function withGraph() {
  library("cytoscape").then(
    () => emit("graph"),
    () => whenBack(withGraph),
  );
}

/**
 * Do something once all that the page at a path is drawn with is there: at once where it is, and
 * when the server is back where it was away.
 * @param {string} path
 * @param {() => void} then
 */
export function withPage(path, then) {
  const { libraries: libraryNames, module } = pageAt(path);
  const entries = [`pages/${module}`];
  if (!libraryNames.length && modules.there(entries)) return then();
  patiently(Promise.all([modules.load(entries), ...libraryNames.map(library)])).then(then, () => {
    renew();
    whenBack(() => withPage(path, then));
  });
}
