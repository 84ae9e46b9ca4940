/* Loads modules from packs (bundles): each is a function in its pack, called on first use. */

/** @typedef {Readonly<Record<string, any>>} ModuleExports */

/** @type {Map<string, () => ModuleExports>} */
const waiting = new Map();
/** @type {Map<string, ModuleExports>} */
const modules = new Map();

/** The folder of the modules; packs are one level deeper. */
const root = new URL("../", import.meta.url).href;

/**
 * Registers a module, to be created on first use; a known one stays as it is.
 * @param {string} name
 * @param {() => ModuleExports} make
 */
export function $define(name, make) {
  if (!modules.has(name) && !waiting.has(name)) waiting.set(name, make);
}

/** Returns a module of a loaded pack. @param {string} name @returns {ModuleExports} */
export function $take(name) {
  const loaded = modules.get(name);
  if (loaded) return loaded;
  const make = waiting.get(name);
  if (!make) throw new Error(`There is no module ${name}.`);
  const module = Object.freeze(make());
  modules.set(name, module);
  waiting.delete(name);
  return module;
}

/** Returns the URL of a module. @param {string} name */
export const $url = (name) => new URL(name, root).href;

/**
 * Returns a promise of a module; its pack is loaded first if necessary.
 * @param {string} folder of the module that imports it
 * @param {string} target
 * @returns {Promise<ModuleExports>}
 */
export async function $get(folder, target) {
  const name = new URL(target, $url(folder && `${folder}/`)).href.slice(root.length);
  if (!modules.has(name) && !waiting.has(name)) await import(`${root}packed/${name}`);
  return $take(name);
}
