/* Modules and style sheets that are loaded on demand: fetched together, and registered once. */

/** @import { LoadedModules } from "../types/modules" */

/**
 * The style sheets of every module loaded on demand.
 * @type {{[entry: string]: string[]}}
 */
const parcels =
  JSON.parse(globalThis.document?.getElementById("modules")?.textContent ?? "{}").parcels ?? {};

const base = new URL("../", import.meta.url).href;

/** Loaded modules, by entry. @type {Map<string, any>} */
const loaded = new Map();

/** Called with each loaded module. @type {(entry: string, module: any) => void} */
let onModule = () => {};

/** @param {(entry: string, module: any) => void} take */
export function begin(take) {
  onModule = take;
}

/** Whether all of some entries are loaded. @param {readonly string[]} entries */
export const areLoaded = (entries) => entries.every((entry) => loaded.has(entry));

/**
 * Enable a style sheet that is preloaded in the head.
 * @param {string} name
 * @returns {Promise<void>}
 */
const enableSheet = (name) =>
  new Promise((done, failed) => {
    const link = document.querySelector(`link[rel=stylesheet][href$="${name}"]`);
    if (!(link instanceof HTMLLinkElement) || !link.disabled) return done();
    link.onload = () => done();
    link.onerror = (error) => {
      link.disabled = true;
      failed(error);
    };
    link.disabled = false;
  });

/** Fetch an entry and everything it needs. @param {string} entry */
async function fetchEntry(entry) {
  const sheets = (parcels[entry] ?? []).map(enableSheet);
  const [module] = await Promise.all([import(`${base}${entry}.js`), ...sheets]);
  if (loaded.has(entry)) return;
  loaded.set(entry, module);
  onModule(entry, module);
}

/** Fetch some entries. @param {readonly string[]} entries */
export const load = (entries) =>
  Promise.all(entries.filter((entry) => !loaded.has(entry)).map(fetchEntry));

/**
 * Returns a loaded module.
 * @template {keyof LoadedModules} E
 * @param {E} entry
 * @returns {LoadedModules[E]}
 */
export const module = (entry) => loaded.get(entry);
