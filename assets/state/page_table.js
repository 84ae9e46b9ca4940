/* The pages that the server has, and which of them a path belongs to. */

import { herePath } from "./folder.js";
import { t } from "./language.js";

/** @import { PageEntry } from "../types/documents" */

/** @type {PageEntry[]} */
let entries = [];

/** Use a table of pages from now on. @param {PageEntry[]} table */
export function setPages(table) {
  entries = table;
}

/**
 * Returns the page of a path, and the rest of the path after the page's own; null if the path
 * has no page.
 * @param {string} path
 * @returns {{entry: PageEntry, tail: string} | null}
 */
export function pageAtPath(path) {
  const plain = path.replace(/\/+$/, "");
  for (const entry of entries) {
    const path = entry.path.replace(/\/+$/, "");
    if (plain === path) return { entry, tail: "" };
    const rest = plain.slice(path.length + 1);
    if (entry.tail && plain.startsWith(`${path}/`) && !rest.includes("/")) {
      return { entry, tail: decodeURIComponent(rest) };
    }
  }
  return null;
}

/** Returns the sentence for a path without a page. @param {string} path */
export function missingPageText(path) {
  const names = namedPages().map((entry) => t(entry.name));
  const near = pageLike(path);
  const nearest = near && t("{page} is at {path}.", { page: t(near.name), path: near.path });
  const missing = t("There is no page {path}: there are {join}. Shown is {name}.", {
    path,
    join: names.join(", "),
    name: t(entries[0].name),
  });
  return [missing, nearest].filter(Boolean).join(" ");
}

/** Returns the page whose name or path begins with the same four letters. @param {string} path */
function pageLike(path) {
  const begins = (/** @type {string} */ name) => name.toLowerCase().slice(0, 4);
  const word = begins(path.slice(1));
  return namedPages().find(({ name, path }) =>
    [name, t(name), path.slice(1)].some((known) => known && begins(known) === word),
  );
}

/** Returns the page that is shown for a path. @param {string} path */
export const pageAt = (path) => pageAtPath(path)?.entry ?? entries[0];

/** Returns the pages that have a name. */
export const namedPages = () => entries.filter((entry) => entry.name);

/**
 * Whether the address bar, which may change before the screen, has a page.
 * @param {string} module
 */
export const isAddressOf = (module) => pageAtPath(herePath())?.entry.module === module;
