/* Scripts of libraries that only some pages need: fetched when such a page is visited, once. */
import { pageAt } from "../state/pages.js";

/**
 * The scripts of every library that is not loaded with each page.
 * @type {{[name: string]: string[]}}
 */
const libraries = JSON.parse(globalThis.document?.getElementById("libraries")?.textContent ?? "{}");

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string} src @returns {Promise<void>} */
const fetched = (src) =>
  new Promise((done, failed) => {
    const tag = document.createElement("script");
    Object.assign(tag, { src, async: false, onload: () => done(), onerror: failed });
    document.head.append(tag);
  });

/** All scripts of a library, in their order. @param {string} name */
function library(name) {
  const known = loading.get(name);
  if (known) return known;
  const found = Promise.all((libraries[name] ?? []).map(fetched)).then(() => {});
  loading.set(name, found);
  found.catch(() => loading.delete(name));
  return found;
}

/**
 * Do something once the libraries of the page at a path are there: at once where it needs none.
 * @param {string} path
 * @param {() => void} then
 */
export function withScripts(path, then) {
  const wanted = pageAt(path)?.libraries ?? [];
  if (!wanted.length) return then();
  Promise.all(wanted.map(library)).then(then, () => location.reload());
}
