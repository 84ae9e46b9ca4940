/* The theme and the language on screen, and how to change them. */

import { tables } from "../state/config.js";
import { emit, on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { withChanges } from "../state/query.js";
import * as url from "../state/url.js";
import { el } from "../widgets/dom.js";

/** Set the theme of the page. @param {string} name */
export function setTheme(name) {
  document.documentElement.dataset.theme = name;
  emit("theme", name);
}

/** Change to the next theme, and write it into the address. */
export function nextTheme() {
  const { themes } = tables;
  const name = themes[(themes.indexOf(pages.theme()) + 1) % themes.length];
  setTheme(name);
  url.update({ theme: name });
  emit("themed", name);
}

/** Change to the next language: the page is loaded anew. */
export function otherLanguage() {
  const { pathname, search, hash } = location;
  const next = el("language").firstElementChild?.textContent?.toLowerCase();
  const lang = next === "en" ? null : next;
  location.assign(pathname + withChanges(search, { lang }) + hash);
}

on("theme asked", setTheme);
