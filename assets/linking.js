/* What links the modules of packs: each is a function, which makes it when it is first taken. */

/** @typedef {Readonly<Record<string, any>>} Linked */

/** @type {Map<string, () => Linked>} */
const waiting = new Map();
/** @type {Map<string, Linked>} */
const modules = new Map();

/** Where modules stand, packs one level deeper. */
const root = new URL("../", import.meta.url).href;

/**
 * Let a module be made when it is taken; one that is known stays what it is.
 * @param {string} name
 * @param {() => Linked} make
 */
export function $define(name, make) {
  if (!modules.has(name) && !waiting.has(name)) waiting.set(name, make);
}

/** A module that has come. @param {string} name @returns {Linked} */
export function $take(name) {
  const known = modules.get(name);
  if (known) return known;
  const make = waiting.get(name);
  if (!make) throw new Error(`There is no module ${name}.`);
  const module = Object.freeze(make());
  modules.set(name, module);
  waiting.delete(name);
  return module;
}

/** The address of a module. @param {string} name */
export const $url = (name) => new URL(name, root).href;

/**
 * A module that may still be on its way, with its pack.
 * @param {string} folder where it is asked from
 * @param {string} target
 * @returns {Promise<Linked>}
 */
export async function $get(folder, target) {
  const name = new URL(target, $url(folder && `${folder}/`)).href.slice(root.length);
  if (!modules.has(name) && !waiting.has(name)) await import(`${root}packed/${name}`);
  return $take(name);
}
